/// Which columns of a table are shown, and how wide.
///
/// Where they do not fit, the widest of those that may be cut (the first of several) gives up a cell,
/// again and again, until they fit or all stand at their minimum, which is higher for some as long as
/// another column can be spared. Then one column is left out, and it starts over. Where no more may be
/// left out, those that may be cut go below their minimum. Where that is not enough, the lines are
/// longer than the terminal, since an amount is never cut.
struct TableLayout {
  /// A column that is shown.
  struct Column: Equatable {
    let index: Int
    var width: Int
    let alignment: Table.Alignment
    /// Whether text wider than the column is cut.
    let isCut: Bool
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

  /// The cells of a line from its beginning to the end of the column at an index of the table, or to
  /// the end of the last one; 0 where the column is left out.
  func end(ofColumn index: Int? = nil) -> Int {
    let last = index == nil ? columns.indices.last : columns.firstIndex { $0.index == index }
    guard let last else { return 0 }
    return columns[...last].reduce(-Self.separation) { $0 + $1.width + Self.separation }
  }

  /// Narrows the columns that may be cut, and answers whether all fit.
  ///
  /// - Parameter minimum: the fewest cells of the column at an index of the table.
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
