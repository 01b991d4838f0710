/// The shown columns of a table and their widths.
///
/// If the columns do not fit, the widest column that may be cut (the first of several) loses a
/// cell, again and again, until all fit or have their minimum width, which is higher for some
/// columns while another one can be spared. Then one column is left out, and it starts over. If no
/// more columns may be left out, those that may be cut go below their minimum. If that is not
/// enough, lines are wider than the terminal, because an amount is never cut.
struct TableLayout {
  /// A shown column.
  struct Column: Equatable {
    let index: Int
    var width: Int
    let alignment: Table.Alignment
    /// Tells whether text wider than the column is cut.
    let isCut: Bool
  }

  /// The shown columns, from left to right.
  private(set) var columns: [Column]

  /// The cells between two columns.
  static let separation = 2

  /// The width up to which one long text widens its column for all rows; a longer text shifts only
  /// the rest of its own line.
  static let widestPadding = 64

  /// Fits the columns to a terminal of that width; nil keeps all at full width.
  init(columns: [Table.Column], widest: [Int], fitting width: Int?) {
    var shown = Array(columns.indices)
    while true {
      self.columns = shown.map { index in
        let isLast = index == columns.count - 1
        return Column(
          index: index, width: isLast ? widest[index] : min(widest[index], Self.widestPadding),
          alignment: columns[index].alignment,
          isCut: width != nil && columns[index].minimumWidth != nil)
      }
      let canSpare = shown.contains { columns[$0].canBeSpared }
      func minimum(_ index: Int) -> Int {
        (canSpare ? columns[index].wantedWidth : nil) ?? columns[index].minimumWidth ?? .max
      }
      guard let width, !shrink(to: width, minimum: minimum) else { return }
      let next = shown.min { columns[$0].dropOrder ?? .max < columns[$1].dropOrder ?? .max }
      guard let next, columns[next].dropOrder != nil else {
        _ = shrink(to: width, minimum: { _ in 1 })
        return
      }
      shown.removeAll { $0 == next }
    }
  }

  /// The width of a line from its beginning to the end of the column with that index in the table,
  /// or of the last column; 0 if the column is left out.
  func end(ofColumn index: Int? = nil) -> Int {
    let last = index == nil ? columns.indices.last : columns.firstIndex { $0.index == index }
    guard let last else { return 0 }
    return columns[...last].reduce(-Self.separation) { $0 + $1.width + Self.separation }
  }

  /// Narrows the columns that may be cut; returns whether all fit.
  ///
  /// - Parameter minimum: the minimum width of the column with that index in the table.
  private mutating func shrink(to width: Int, minimum: (Int) -> Int) -> Bool {
    // A name may be a million cells long; no column needs more than the terminal has.
    for column in columns.indices where columns[column].isCut {
      let least = min(columns[column].width, minimum(columns[column].index))
      columns[column].width = max(least, min(columns[column].width, width))
    }
    var total = end()
    while total > width {
      let candidates = columns.indices.filter {
        columns[$0].isCut && columns[$0].width > minimum(columns[$0].index)
      }
      guard let widest = candidates.max(by: { columns[$0].width < columns[$1].width })
      else { return false }
      columns[widest].width -= 1
      total -= 1
    }
    return true
  }
}
