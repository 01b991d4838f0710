import ExpenseCore

struct NumberedRule {
  /// The place in the file, from 1.
  let number: Int
  var rule: RecurringRule
}

extension ExpenseDocument {
  /// The recurring expenses of the file at a path, in their order.
  func numberedRules(in path: String) throws(ListDamage) -> [NumberedRule] {
    let rules = try reading(.recurring, in: path) { () throws(DamagedDocument) in
      try recurringRules()
    }
    return rules.enumerated().map { NumberedRule(number: $0.offset + 1, rule: $0.element) }
  }
}

extension ExpenseDocument {
  /// The number of recurring expenses that are due; errors in the list are left to the `due`
  /// command.
  func dueCount(in session: Session) throws -> Int {
    guard let rules = try? recurringRules(), !rules.isEmpty else { return 0 }
    let today = try session.clock.today()
    return rules.daysDue(through: today, among: items).reduce(0) { $0 + $1.missing.count }
  }
}

extension Line {
  /// The note on due expenses, for a person on a terminal.
  static func due(_ count: Int, on console: Console) -> [Line] {
    guard count > 0, console.errorOutput.isTerminal else { return [] }
    let (verb, them) = count == 1 ? ("is", "it") : ("are", "them")
    return ["\(count.counted("recurring expense")) \(verb) due: 'iexpense due --add' adds \(them)."]
  }
}

extension Line {
  /// Notes on expenses that recur more often in a merged file than on either side, because both
  /// sides added them.
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
  /// The rhythm in a sentence: `every month`, `every 2 weeks`.
  var inWords: String { "every \(description.split(separator: "-").joined(separator: " "))" }
}
