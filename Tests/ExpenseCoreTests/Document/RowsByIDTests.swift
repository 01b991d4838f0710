import Testing

@testable import ExpenseCore

struct RowsByIDTests {
  /// Some rows have no id.
  @Test(arguments: [1, 2, 3, 7, 1_000])
  func rowsWithoutAnIDLieBetween(step: Int) {
    func id(_ row: Int) -> ItemID { ItemID(high: 7, low: UInt64(row)) }
    var rows = RowsByID(upTo: step * 50)
    let noted = Array(stride(from: step, through: step * 50, by: step))
    for row in noted { #expect(rows.insert(id(row), row: row, id: id) == nil) }
    for row in noted {
      #expect(rows.row(of: id(row), id: id) == row)
      #expect(rows.insert(id(row), row: step * 50 + row, id: id) == row)
    }
    #expect(rows.row(of: id(step * 50 + 1), id: id) == nil)
  }
}
