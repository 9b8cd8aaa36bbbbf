// Values as the messages show them. All of it runs code of the user
// (`description`), so none of it is called inside isolation.

/// A value as it is written in source, as far as that can be told.
func written<Value>(_ value: Value) -> String {
  switch value {
  case let text as String: String(reflecting: text)
  case let character as Character: String(reflecting: character)
  case let optional as any OptionalValue where optional.__isNil: "nil"
  case let optional as any OptionalValue:
    Mirror(reflecting: optional).children.first.map { written($0.value) } ?? "nil"
  default: String(describing: value)
  }
}

/// One text for each argument of a call.
func writtenArguments<Arguments>(_ arguments: Arguments, of member: Member) -> [String] {
  listed(arguments, of: member).map { written($0) }
}

/// The arguments of a call, one by one.
func listed<Arguments>(_ arguments: Arguments, of member: Member) -> [Any] {
  switch member.parameterCount {
  case 0: []
  case 1: [arguments]
  default: Mirror(reflecting: arguments).children.map { $0.value }
  }
}
