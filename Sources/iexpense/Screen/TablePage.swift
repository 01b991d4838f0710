import ExpenseCore

/// A short table whose rows can be chosen, and opened.
struct TablePage: ScreenPage {
  let ids: [RowID]
  /// The table for an output of that width.
  let table: (Output) -> Table
  let summary: [Line]
  /// The page inside a row.
  let inside: (RowID) -> (any ScreenPage)?

  var count: Int { ids.count }

  func id(at place: Int) -> RowID? { ids.indices.contains(place) ? ids[place] : nil }
  func opens(_ id: RowID) -> Bool { true }
  func page(in id: RowID) -> (any ScreenPage)? { inside(id) }

  func lines(
    _ places: Range<Int>, plain: Int?, for output: Output
  ) -> (titles: String, rows: [String]) {
    let (titles, rows) = table(output).lines(plain: plain, for: output)
    return (titles, places.map { rows[$0] })
  }
}
