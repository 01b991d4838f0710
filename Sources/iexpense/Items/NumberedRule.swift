import ExpenseCore

/// What recurs, under the number that people know it by.
struct NumberedRule {
  /// Its place in the file, from 1.
  let number: Int
  var rule: RecurringRule
}

extension ExpenseDocument {
  /// What recurs, in the order of the file of that name.
  func numberedRules(in path: String) throws(ListDamage) -> [NumberedRule] {
    let rules = try reading(RecurringRule.listName, in: path) { () throws(DamagedDocument) in
      try recurringRules()
    }
    return rules.enumerated().map { NumberedRule(number: $0.offset + 1, rule: $0.element) }
  }
}

extension ExpenseDocument {
  /// How many recurring expenses are due; a list that cannot be read is for `due` to tell.
  func dueCount(in session: Session) throws -> Int {
    guard let rules = try? recurringRules(), !rules.isEmpty else { return 0 }
    let today = try session.clock.today()
    return rules.daysDue(through: today, among: items).reduce(0) { $0 + $1.missing.count }
  }
}

extension Line {
  /// What a person on a terminal should know of expenses that are due.
  static func due(_ count: Int, on console: Console) -> [Line] {
    guard count > 0, console.errorOutput.isTerminal else { return [] }
    let (verb, them) = count == 1 ? ("is", "it") : ("are", "them")
    return ["\(count.counted("recurring expense")) \(verb) due: 'iexpense due --add' adds \(them)."]
  }
}

extension Line {
  /// What recurs more often in a merged file than in either side: each of them set it up.
  static func recurringTwice(
    in merged: ExpenseDocument, from sides: [ExpenseDocument]
  ) -> [Line] {
    func kinds(_ document: ExpenseDocument) -> [[String]: [RecurringRule]] {
      let rules = (try? document.recurringRules()) ?? []
      return Dictionary(grouping: rules.filter { $0.nextDay != nil }, by: \.kind)
    }
    let known = sides.map(kinds)
    return kinds(merged).filter { kind, rules in
      rules.count > known.map { $0[kind]?.count ?? 0 }.reduce(1, max)
    }.values.compactMap(\.first).sorted { ExactText($0.name) < ExactText($1.name) }.map {
      "'\($0.name)' recurs \($0.every.inWords) more than once now: 'iexpense due' shows it."
    }
  }
}

extension Rhythm {
  /// In a sentence: `every month`, `every 2 weeks`.
  var inWords: String { "every \(description.split(separator: "-").joined(separator: " "))" }
}
