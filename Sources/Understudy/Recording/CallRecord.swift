/// A call that a mock received.
public struct CallRecord<Arguments> {
  /// The arguments as they were when the call began.
  ///
  /// One parameter stands for itself; several are a tuple with the names of the
  /// parameters; none is `()`.
  public let arguments: Arguments
  /// The place of the call among all calls to the mocks of its test: of its scope, those
  /// inside it and those around it.
  ///
  /// A call that began after another one had begun has the higher order.
  public let order: UInt64
  /// How far the call had come when the record was read.
  public let outcome: CallOutcome

  let member: Member
}

extension CallRecord: Sendable where Arguments: Sendable {}

// MARK: - CustomStringConvertible

extension CallRecord: CustomStringConvertible {
  /// The call as it is written in source, such as `temperature(in: "Paris")`.
  public var description: String {
    member.written(with: writtenArguments(arguments, of: member))
  }
}
