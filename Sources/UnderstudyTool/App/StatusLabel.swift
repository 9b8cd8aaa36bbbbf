/// A label that shows the status of the shared manager.
struct StatusLabel {
  var text: String { "Status \(StatusManager.shared.currentStatus())" }
}
