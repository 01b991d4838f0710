/// Which columns of a table are shown, and how wide.
///
/// Where they do not fit, the widest of those that may be cut gives up a cell, and again, until they
/// fit or all stand at their minimum; then one column is left out, and it starts over. Where nothing
/// more can be left out, the lines are longer than the terminal: an amount is never cut.
struct TableLayout {
  /// A column that is shown.
  struct Column: Equatable {
    let index: Int
    var width: Int
    let alignment: Table.Alignment
    /// Whether text wider than the column is cut.
    let isCut: Bool
    fileprivate let minimumWidth: Int
  }

  /// The columns that are shown, from left to right.
  private(set) var columns: [Column]

  /// The cells between two columns.
  static let separation = 2

  /// The cells up to which one long text widens its column for all rows; a longer one moves the rest
  /// of its own line.
  static let widestPadding = 64

  /// The columns for a terminal of that width, or all of them at their full width for nil.
  init(columns: [Table.Column], widest: [Int], fitting width: Int?) {
    var shown = Array(columns.indices)
    while true {
      self.columns = shown.map { index in
        let column = columns[index]
        let natural = min(widest[index], Self.widestPadding)
        return Column(
          index: index, width: index == columns.count - 1 ? widest[index] : natural,
          alignment: column.alignment, isCut: width != nil && column.minimumWidth != nil,
          minimumWidth: min(natural, column.minimumWidth ?? natural))
      }
      guard let width, !shrinkToFit(width) else { return }
      let optional = shown.filter { columns[$0].dropOrder != nil }
      guard
        let first = optional.min(by: { columns[$0].dropOrder ?? 0 < columns[$1].dropOrder ?? 0 })
      else { return }
      shown.removeAll { $0 == first }
    }
  }

  /// Narrows the columns that may be cut, and answers whether all fit.
  private mutating func shrinkToFit(_ width: Int) -> Bool {
    for index in columns.indices where columns[index].isCut {
      columns[index].width = max(columns[index].minimumWidth, min(columns[index].width, width))
    }
    var total = columns.reduce(-Self.separation) { $0 + $1.width + Self.separation }
    while total > width {
      let candidates = columns.indices.filter {
        columns[$0].isCut && columns[$0].width > columns[$0].minimumWidth
      }
      guard let widest = candidates.max(by: { columns[$0].width < columns[$1].width })
      else { return false }
      columns[widest].width -= 1
      total -= 1
    }
    return true
  }
}
