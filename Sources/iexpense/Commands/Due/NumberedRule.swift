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
    return rules.daysMissing(through: today, among: items).reduce(0) { $0 + $1.count }
  }
}

extension [NumberedRule] {
  /// Those of some numbers; all where none is named.
  ///
  /// - Throws: `RecurringError.unknown`.
  func chosen(_ numbers: [Int]) throws(RecurringError) -> [NumberedRule] {
    if let unknown = numbers.first(where: { $0 > count }) {
      throw .unknown(unknown, count: count)
    }
    return numbers.isEmpty ? self : numbers.map { self[$0 - 1] }
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

/// Why nothing can be done about what recurs.
enum RecurringError: Error {
  case unknown(Int, count: Int)
  /// It has ended, and so has no next one.
  case ended(NumberedRule)
  /// None of its days was missed.
  case notDue(NumberedRule)
  /// More was missed of one than anybody would want.
  case tooMany(NumberedRule, count: Int, comesAgain: Bool)
  /// More comes than can be shown.
  case tooManyToShow(count: Int)
  /// It recurs already, from another day or at another amount.
  case present(NumberedRule)
}

extension RecurringError: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var message: Message {
    switch self {
    case .unknown(let number, let count):
      Message(
        cause: "nothing that recurs has the number \(number == .max ? "" : String(number))",
        cure: count == 0
          ? "Nothing recurs yet: 'iexpense add Rent 850 --every month' begins."
          : "There \(count == 1 ? "is 1" : "are \(count)").")
    case .ended(let numbered):
      Message(
        cause: "'\(numbered.rule.name)' has ended",
        cure: "'iexpense due \(numbered.number) --until DATE' lets it go on.")
    case .notDue(let numbered):
      Message(
        cause: "nothing of '\(numbered.rule.name)' is due",
        cure: numbered.rule.nextDay.map { "The next one is on \($0)." } ?? "It has ended.")
    case .tooMany(let numbered, let count, let comesAgain):
      Message(
        cause: "\(count) of '\(numbered.rule.name)' are due, which is more than 366",
        cure: comesAgain
          ? "To go on from today: iexpense due \(numbered.number) --next today"
          : "To add none of them: iexpense due \(numbered.number) --end")
    case .tooManyToShow(let count):
      Message(cause: "\(count) expenses come till then", cure: "Name an earlier day.")
    case .present(let numbered):
      Message(
        cause: """
          '\(numbered.rule.name)' recurs \(numbered.rule.every.inWords) already, from \
          \(numbered.rule.from) at \(numbered.rule.amount)
          """,
        cure: """
          'iexpense due \(numbered.number)' with --amount A or --until DATE changes what comes; after \
          'iexpense due \(numbered.number) --end' this line begins it anew.
          """)
    }
  }
}
