import SwiftSyntax

extension MemberListModel {
  /// Reads back a list that ``MemberListRenderer`` has written.
  init(reading list: ProtocolDeclSyntax, owner: String) {
    self.init(
      owner: owner, access: ProtocolModel.Access(reading: list.modifiers),
      entries: list.memberBlock.members.compactMap { Entry(reading: $0.decl) })
    for (index, key) in numbered(entries.map(\.key)).enumerated() { entries[index].key = key }
  }
}

extension MemberListModel.Entry {
  fileprivate init?(reading member: DeclSyntax) {
    if let function = member.as(FunctionDeclSyntax.self) {
      let parameters = function.signature.parameterClause.parameters
      self.init(
        form: .method, signature: function.trimmedDescription,
        parameters: parameters.map { ($0.secondName ?? $0.firstName).trimmedDescription },
        key: memberKey(
          function.name.trimmedDescription,
          labels: parameters.map {
            $0.firstName.tokenKind == .wildcard ? nil : $0.firstName.trimmedDescription
          }))
    } else if let variable = member.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, let type = binding.typeAnnotation?.type
    {
      let isSettable = type.trimmedDescription.hasPrefix("Understudy.PropertySelection<")
      self.init(
        form: isSettable ? .settableProperty : .property,
        signature: "\(binding.pattern.trimmedDescription): \(type.trimmedDescription)",
        key: memberKey(binding.pattern.trimmedDescription))
    } else {
      return nil
    }
  }
}
