// Values as the messages show them. All of it runs code of the user
// (`description`), so none of it is called inside isolation.

/// A value as it is written in source, as far as that can be told.
package func written<Value>(_ value: Value) -> String {
  switch value {
  case let value as any WrittenInSource: value.__written
  case let mock as any MockTarget & AnyObject where mock.__mock.interest == nil:
    mock.__mock.written
  case let text as String: String(reflecting: text)
  case let character as Character: String(reflecting: character)
  case let optional as any OptionalValue where optional.__isNil: "nil"
  case let optional as any OptionalValue:
    Mirror(reflecting: optional).children.first.map { written($0.value) } ?? "nil"
  case let value as AnyHashable where !(value.base is AnyHashable): written(value.base)
  default: writtenCollection(value) ?? writtenPlainly(value)
  }
}

/// A value as it describes itself, but for closures and for cases of enumerations, which do not
/// look as they do in source.
private func writtenPlainly<Value>(_ value: Value) -> String {
  let text = String(describing: value)
  if text == "(Function)" { return "{ … }" }
  let describesItself = value is any CustomStringConvertible || value is any TextOutputStreamable
  guard !describesItself, Mirror(reflecting: value).displayStyle == .enum else { return text }
  return "." + text
}

/// A type that says itself how it is written in source.
package protocol WrittenInSource {
  var __written: String { get }
}

/// The elements of a collection of the standard library, each as it is written in source; nil
/// for other values. What has no order is sorted, so that the text is the same in every run.
private func writtenCollection<Value>(_ value: Value) -> String? {
  switch value {
  case let list as any PlainList: list.writtenElements
  default: nil
  }
}

private protocol PlainList {
  var writtenElements: String { get }
}

extension Array: PlainList {
  fileprivate var writtenElements: String {
    "[\(map { written($0) }.joined(separator: ", "))]"
  }
}

extension Set: PlainList {
  fileprivate var writtenElements: String {
    "[\(map { written($0) }.sorted().joined(separator: ", "))]"
  }
}

extension Dictionary: PlainList {
  fileprivate var writtenElements: String {
    isEmpty
      ? "[:]"
      : "[\(map { "\(written($0)): \(written($1))" }.sorted().joined(separator: ", "))]"
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
