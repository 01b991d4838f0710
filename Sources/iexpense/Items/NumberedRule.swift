import ExpenseCore

struct NumberedRule {
  /// The place in the file, from 1.
  let number: Int
  var rule: RecurringRule
}

/// An operand that names a recurring expense.
enum RuleSelector: Hashable, Sendable {
  /// The place in the file, from 1.
  case number(Int)
  /// The name, if only one has it.
  case name(String)

  /// The word that names it on a line.
  var word: String {
    switch self {
    case .number(let number): String(number)
    case .name(let name): name
    }
  }
}

extension Syntax<RuleSelector> {
  /// A number, or a name, which holds a letter.
  static var rule: Syntax {
    let number = Syntax<Int>.number(in: FileList.recurring.key)
    return Syntax("N|NAME", number.description.shape) { (word, argument) throws(UsageError) in
      word.contains(where: \.isLetter)
        ? .name(try TypedText.name(word)) : .number(try number.read(word, argument))
    }
  }
}

extension [NumberedRule] {
  /// The chosen rules in their order; all if none are named.
  ///
  /// - Throws: a `Refusal` for a number or a name that no rule or more than one has.
  func chosen(_ selectors: [RuleSelector]) throws(Refusal) -> [NumberedRule] {
    guard !selectors.isEmpty else { return self }
    let numbers = Set(try selectors.map { (selector) throws(Refusal) in try number(of: selector) })
    return numbers.sorted().map { self[$0 - 1] }
  }

  private func number(of selector: RuleSelector) throws(Refusal) -> Int {
    switch selector {
    case .number(let number):
      guard number <= count else { throw .nothingRecurs(withNumber: number, count: count) }
      return number
    case .name(let name):
      let folded = name.folded
      let found = filter { $0.rule.name.folded == folded }
      // One that has ended gives way to one that has not.
      let going = found.filter { $0.rule.nextDay != nil }
      let meant = going.isEmpty ? found : going
      guard let first = meant.first else {
        throw .nothingRecurs(named: name, among: map(\.rule.name))
      }
      guard meant.count == 1 else { throw .severalRecur(named: name, meant) }
      return first.number
    }
  }
}

extension Refusal {
  static func nothingRecurs(withNumber number: Int, count: Int) -> Refusal {
    Refusal(
      "no recurring expense has the number \(number)",
      count == 0 ? nothingYet : "There \(count == 1 ? "is 1" : "are \(count)").")
  }

  private static let nothingYet =
    "Nothing recurs yet: begin with 'iexpense add Rent 850 --every month'."

  fileprivate static func nothingRecurs(named name: String, among known: [String]) -> Refusal {
    Refusal(
      "no recurring expense is named '\(name)'",
      known.isEmpty ? nothingYet : "'iexpense due' shows them with their numbers.", about: name,
      choices: known)
  }

  fileprivate static func severalRecur(named name: String, _ rules: [NumberedRule]) -> Refusal {
    let choices = rules.prefix(5).map {
      "\($0.number) (\($0.rule.every.inWords), \($0.rule.amount))"
    }
    return Refusal(
      "\(rules.count) recurring expenses are named '\(name)'",
      "Give the number of one: \(choices.joined(separator: ", ")).")
  }
}

extension ExpenseDocument {
  /// The recurring expenses of the file at a path, in their order.
  func numberedRules(in path: String) throws(ListDamage) -> [NumberedRule] {
    let rules = try reading(.recurring, in: path) { () throws(DamagedDocument) in
      try recurringRules()
    }
    return rules.enumerated().map { NumberedRule(number: $0.offset + 1, rule: $0.element) }
  }

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

extension Rhythm {
  /// The rhythm in a sentence: `every month`, `every 2 weeks`.
  var inWords: String { "every \(description.split(separator: "-").joined(separator: " "))" }
}
