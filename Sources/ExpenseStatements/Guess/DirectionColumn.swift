import ExpenseCore

/// A column whose values tell which way the money went.
struct DirectionColumn {
  let column: Int
  /// The values of spending.
  private(set) var outs: [String] = []
  /// The values of neither side.
  private(set) var others: [String] = []
  private let table: StatementTable

  /// Finds the column: each value is a word of one side, or empty, which is then the other.
  ///
  /// Under a title of directions, values of neither side may be among them.
  init?(in table: StatementTable, beside money: [Int]) {
    let found = table.contents.indices.filter { !money.contains($0) }
      .compactMap { Self($0, in: table) }
    guard let best = found.max(by: { $0.rank < $1.rank }) else { return nil }
    self = best
  }

  private init?(_ column: Int, in table: StatementTable) {
    let content = table.contents[column]
    guard let values = content.values, [.texts, .codes].contains(content.kind),
      !values.contains(where: { Title($0)[.turned] > 0 })
    else { return nil }
    (self.column, self.table) = (column, table)
    let title = table.titles[column][.direction]
    var sides = values.map { Side($0, under: table.titles[column]) }
    // Of two directions, the one that is not known is the other.
    if title == 3, table.titles[column][.kind] == 0, sides.count == 2, !content.hasBlanks,
      let known = sides.compactMap(\.self).first
    {
      sides = sides.map { $0 ?? known.other }
    }
    guard title > 0 || table.titles[column][[.name, .text]] < 2 else { return nil }
    let hasBoth = sides.contains(.out) && sides.contains(.income)
    others = zip(values, sides).filter { $1 == nil }.map(\.0)
    outs = zip(values, sides).filter { $1 == .out }.map(\.0)
    if content.hasBlanks {
      guard others.isEmpty, !hasBoth else { return nil }
      if outs.isEmpty { outs = [""] }
    }
    let isLetter = !table.titles[column].key.isEmpty && values.allSatisfy { $0.utf8.count < 2 }
    let isWhole = others.isEmpty && (title > 0 || !isLetter && (hasBoth || content.hasBlanks))
    guard isWhole || title == 3 && hasBoth, !values.isEmpty else { return nil }
  }

  private var rank: Int { table.titles[column][.direction] }

  /// Returns true if all amounts of spending have a minus and all others a plus, and false if it is
  /// the other way round; nil if the signs do not agree with the column.
  func sign(of amounts: Int) -> Bool? {
    guard others.isEmpty else { return nil }
    var found: Bool?
    for (row, amount) in zip(table.rows, table.contents[amounts].amounts) {
      guard let amount, amount != .zero else { continue }
      let isOut = outs.contains(table.grid.text(row, column))
      guard found ?? (isOut == amount.isNegative) == (isOut == amount.isNegative) else {
        return nil
      }
      found = isOut == amount.isNegative
    }
    return found
  }
}
