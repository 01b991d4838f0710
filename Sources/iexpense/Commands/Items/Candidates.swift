import ExpenseCore

/// The items that a word could mean, where it should mean one.
struct Candidates: Equatable {
  let count: Int
  /// A line for each of the first: `3  2026-11-21  $12.50  Personal  8f7a2c  Lunch`.
  let lines: [String]

  /// The items in those rows.
  init(_ rows: [Int], of items: [ExpenseItem], _ style: CurrencyStyle) {
    count = rows.count
    let ids = ShortIDs(of: items)
    let shown = rows.prefix(Self.mostShown).map { row in
      let item = items[row - 1]
      return [
        String(row), item.date?.description ?? "no date", style.text(item.amount),
        item.type.rawValue, ids.text(of: item.id), item.shownName,
      ].joined(separator: "  ")
    }
    lines = shown + (count > shown.count ? ["… and \(count - shown.count) more"] : [])
  }

  private static let mostShown = 20
}
