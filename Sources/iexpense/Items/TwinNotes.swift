import ExpenseCore

extension Line {
  /// Notes on the entries of the file, and on the occurrence to come, that its last one may be.
  static func twins(ofLastIn document: ExpenseDocument, _ session: Session) -> [Line] {
    let items = document.items
    guard let item = items.last, let day = item.date else { return [] }
    let rules = (try? document.recurringRules()) ?? []
    let first = day.adding(days: -Twins.reach) ?? .first
    let days = first...(day.adding(days: Twins.reach) ?? .last)
    let rows = items.indices.filter { items[$0].date.map(days.contains) ?? false }.map { $0 + 1 }
    let pairs = Twins(rows.map { items[row: $0] }, rules).pairsOfLast
    let style = session.console.style(of: session.currency(ofFile: document.currency).currency)
    return perhapsOne(
      pairs.map { (row: rows[$0.row - 1], other: rows[$0.other - 1]) }, of: items, style)
      + occurrences(like: item, of: rules)
  }

  /// A note on the occurrence to come that an entry may be.
  private static func occurrences(
    like item: ExpenseItem, of rules: [RecurringRule]
  ) -> [Line] {
    let coming = rules.enumerated().compactMap { place, rule in
      rule.nextDay.map { (number: place + 1, item: rule.item(on: $0)) }
    }
    return Twins([item], rules).pairs(of: coming.map(\.item)).map { pair in
      let (number, occurrence) = coming[pair.new]
      let day = occurrence.date?.description ?? ""
      return
        "\(occurrence.safeName) recurs, next on \(day): iexpense due \(number) --skip if this is it"
    }
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

extension ExpenseDocument {
  /// Its entries, to look for pairs of one expense.
  var twins: Twins { Twins(items, (try? recurringRules()) ?? []) }
}

extension String {
  /// Names entries with the name, amount, type and day of an earlier one; nil if there are none.
  init?(alike rows: [(row: Int, earlier: Int)]) {
    guard let first = rows.first else { return nil }
    self = """
      \(rows.count.counted("expense")) with the name, amount, type and date of another: \
      row \(first.row) is like row \(first.earlier)
      """
  }
}
