import ExpenseCore

extension Line {
  /// A note on the entry of the file, or on the occurrence to come, that a new expense may be.
  static func twin(
    of item: ExpenseItem, in document: ExpenseDocument, _ session: Session
  ) throws -> Line? {
    let rules = (try? document.recurringRules()) ?? []
    if let pair = Twins(document.items, rules).pairs(of: [item]).first {
      let other = document.items[row: pair.row]
      let day = other.date.map { " on \($0)" } ?? ""
      let line = ShellLine.text(["join", "\(pair.row)", "\(document.items.count + 1)"])
      return "It may be row \(pair.row), \(other.safeName)\(day): \(line)"
    }
    let coming = rules.enumerated().compactMap { place, rule in
      rule.nextDay.map { (number: place + 1, item: rule.item(on: $0)) }
    }
    let pair = Twins([item], rules).pairs(of: coming.map(\.item)).first
    if let pair {
      let (number, occurrence) = coming[pair.new]
      let day = occurrence.date?.description ?? ""
      return
        "\(occurrence.safeName) recurs, next on \(day): iexpense due \(number) --skip if this is it"
    }
    return nearTwin(of: item, in: document, rules, session)
  }

  /// A note on the payment with nearly the same amount that a new expense may be.
  private static func nearTwin(
    of item: ExpenseItem, in document: ExpenseDocument, _ rules: [RecurringRule], _ session: Session
  ) -> Line? {
    guard let day = item.date?.daysSinceEpoch else { return nil }
    let near = document.items.indices.filter { place in
      document.items[place].date.map { abs($0.daysSinceEpoch - day) <= Twins.reach } ?? false
    }
    let twins = Twins(near.map { document.items[$0] } + [item], rules)
    guard let pair = twins.nearPairs(of: [near.count + 1], most: 1).first else { return nil }
    let style = session.console.style(of: session.currency(ofFile: document.currency).currency)
    let row = near[pair.other - 1] + 1
    let other = document.items[row: row]
    let line = ShellLine.text(["join", "\(row)", "\(document.items.count + 1)"])
    return "Perhaps it is row \(row), \(other.safeName) \(style.text(other.amount)): \(line)"
  }

  /// Notes on entries that are perhaps one expense, with the line that makes them one, and the one
  /// that says that they are two.
  ///
  /// - Parameter pairs: the rows of each two, from 1.
  static func perhapsOne(
    _ pairs: [(row: Int, other: Int)], of items: [ExpenseItem], _ style: CurrencyStyle
  ) -> [Line] {
    guard let first = pairs.first else { return [] }
    // Each join changes the rows after it.
    let ids = pairs.count > 1 ? ShortIDs(of: items) : nil
    func join(_ pair: (row: Int, other: Int), _ options: [String] = []) -> String {
      let words = [pair.row, pair.other].map { row in
        ids?.text(of: items[row: row].id) ?? "\(row)"
      }
      return ShellLine.text(["join"] + words + options)
    }
    func text(_ row: Int) -> String {
      "row \(row) \(items[row: row].safeName) \(style.text(items[row: row].amount))"
    }
    let notes: [Line] = pairs.map { "Perhaps one: \(text($0.row)), \(text($0.other)): \(join($0))" }
    return notes + ["If two of them are not: \(join(first, ["--two"]))"]
  }
}

extension Twins {
  /// The most near pairs that are told at once.
  static let mostTold = 5
}

extension ExpenseDocument {
  /// Its entries, to look for pairs of one expense.
  var twins: Twins { Twins(items, (try? recurringRules()) ?? []) }
}
