import SwiftSyntax

extension MemberListModel {
  /// Reads back the entries of a list that ``MemberListRenderer`` has written.
  init(reading list: ProtocolDeclSyntax, owner: String, isStatic: Bool) {
    self.init(
      owner: owner, access: ProtocolModel.Access(reading: list.modifiers), isStatic: isStatic)
    for item in list.memberBlock.members { read(item.decl, under: nil) }
    // An open entry stands behind the one that it opens, and shares its key.
    let keys = numbered(entries.filter { $0.form != .open }.map(\.key))
    var position = -1
    for index in entries.indices {
      if entries[index].form != .open { position += 1 }
      entries[index].key = keys[position]
    }
  }

  private mutating func read(_ declaration: DeclSyntax, under condition: String?) {
    if let block = declaration.as(IfConfigDeclSyntax.self) {
      for clause in block.clauses {
        guard case .decls(let items) = clause.elements else { continue }
        let own = clause.condition?.trimmedDescription
        for item in items { read(item.decl, under: own == Self.hidden ? condition : own) }
      }
    } else if let entry = Entry(reading: declaration, isStatic: isStatic, under: condition) {
      entries.append(entry)
    }
  }
}

extension MemberListModel.Entry {
  fileprivate init?(reading declaration: DeclSyntax, isStatic: Bool, under condition: String?) {
    if let function = declaration.as(FunctionDeclSyntax.self) {
      let parameters = function.signature.parameterClause.parameters
      self.init(
        attributes: function.attributes.map(\.trimmedDescription),
        signature: function.with(\.attributes, []).trimmedDescription,
        parameters: parameters.map { ($0.secondName ?? $0.firstName).plain },
        form: .init(reading: function.signature.returnClause?.type),
        key: memberKey(
          function.name.trimmedDescription,
          labels: parameters.map {
            $0.firstName.tokenKind == .wildcard ? nil : $0.firstName.plain
          }),
        condition: condition)
    } else if let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, let type = binding.typeAnnotation?.type
    {
      self.init(
        attributes: variable.attributes.map(\.trimmedDescription),
        signature: "var \(binding.pattern.trimmedDescription): \(type.trimmedDescription)",
        form: .init(reading: type), key: memberKey(binding.pattern.trimmedDescription),
        condition: condition)
    } else {
      return nil
    }
    if isStatic { key = "__static_" + key }
  }
}

extension MemberListModel.Entry.Form {
  fileprivate init(reading type: TypeSyntax?) {
    let text = type?.trimmedDescription ?? ""
    self =
      text.hasPrefix("Understudy.OpenSelection<")
      ? .open : text.hasPrefix("Understudy.SettableSelection<") ? .settable : .selection
  }
}
