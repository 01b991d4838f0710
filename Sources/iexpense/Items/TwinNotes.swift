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
    return pair.map { pair in
      let (number, occurrence) = coming[pair.new]
      let day = occurrence.date?.description ?? ""
      return
        "\(occurrence.safeName) recurs, next on \(day): iexpense due \(number) --skip if this is it"
    }
  }

  /// Notes on entries that are perhaps one expense, with the line that makes them one.
  ///
  /// - Parameter pairs: the rows of each two, from 1.
  static func perhapsOne(
    _ pairs: [(row: Int, other: Int)], of items: [ExpenseItem], _ style: CurrencyStyle
  ) -> [Line] {
    pairs.map { row, other in
      func text(_ row: Int) -> String {
        "row \(row) \(items[row: row].safeName) \(style.text(items[row: row].amount))"
      }
      return "Perhaps one: \(text(row)), \(text(other)): iexpense join \(row) \(other)"
    }
  }
}

extension Twins {
  /// The most pairs that are told at once.
  static let mostTold = 5
}
