// The list `Rules` of a data file: one record for each rule, in the order in which they are tried.

extension ExpenseRule {
  /// Reads a rule from its record; nil if it has no valid pattern.
  package init?(_ record: Record) {
    guard let text = record.member("match")?.text, let pattern = TextPattern(text) else {
      return nil
    }
    self.init(pattern)
    type = record.member("type")?.text.map(ExpenseType.init(rawValue:))
    category = record.member("category")?.text
    tags = record.member("tags")?.texts ?? []
    name = record.member("name")?.text
    skips = record.member("skip")?.value == "true"
  }

  /// Makes the record of the rule with that id.
  package func record(id: String) -> Record? {
    var members = [RawMember(name: "id", text: id), RawMember(name: "match", text: pattern.text)]
    let texts = [("type", type?.rawValue), ("category", category), ("name", name)]
    for case (let name, let text?) in texts { members.append(RawMember(name: name, text: text)) }
    if !tags.isEmpty { members.append(RawMember(name: "tags", texts: tags)) }
    if skips { members.append(RawMember(key: "\"skip\"", value: "true")) }
    return Record(members)
  }
}

extension ExpenseDocument {
  /// The rules, in the order of the file.
  package var rules: ExpenseRules {
    ExpenseRules(self[.rules].map(ExpenseRule.init))
  }
}
