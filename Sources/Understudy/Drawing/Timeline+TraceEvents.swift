// A timeline in the format of trace viewers.

extension Timeline {
  /// The timeline in the [Trace Event Format](https://perfetto.dev/docs/getting-started/other-formats)
  /// that Perfetto and other viewers open.
  ///
  /// Each lane is a thread, a call is a slice, and stops, failures and the like are instants. The
  /// unit of time is a place in the order of the test, not a microsecond.
  public var traceEvents: String {
    let lanes = lanes
    let last = last
    var events = [
      #"{"ph":"M","name":"process_name","pid":1,"tid":0,"args":{"name":\#(scope.json)}}"#
    ]
    events += lanes.enumerated().map { number, lane in
      #"{"ph":"M","name":"thread_name","pid":1,"tid":\#(number + 1),"args":{"name":"#
        + "\((lane?.description ?? "unknown").json)}}"
    }
    let numbers = Dictionary(uniqueKeysWithValues: zip(lanes, 1...))
    events += entries.map { entry in
      let figure = entry.figure
      let thread = numbers[entry.lane] ?? 0
      let common =
        #""cat":"\#(figure.kind.rawValue)","pid":1,"tid":\#(thread),"ts":\#(entry.began),"args":{"#
        + (figure.target.map { #""mock":\#($0.json),"# } ?? "")
        + #""answer":\#(figure.detail.json)"#
        + (figure.place.map { #","place":\#($0.json)"# } ?? "") + "}}"
      guard case .call = entry.event else {
        return #"{"ph":"i","s":"t","name":\#(figure.title.json),"# + common
      }
      let duration = max(entry.end(ifOpen: last) - entry.began, 1)
      return #"{"ph":"X","name":\#(figure.title.json),"dur":\#(duration),"# + common
    }
    return "{\"traceEvents\":[\n" + events.joined(separator: ",\n") + "\n]}\n"
  }
}
