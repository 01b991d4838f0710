import ExpenseCore

/// A table as a person points at it: its cells, and what each column can be.
package struct StatementSheet {
  let grid: Grid
  /// The columns as a layout names them.
  package let columns: [Layout.Column]
  private let contents: [ColumnValues]

  init(_ grid: Grid, _ contents: [ColumnValues]) {
    (self.grid, self.contents) = (grid, contents)
    columns = Array(Layout.Column.all(under: grid.allTitles).prefix(contents.count))
  }

  /// Finds what the columns of a grid can be.
  init(_ grid: Grid, _ options: ImportOptions) {
    self.init(grid, StatementTable(grid, options).contents)
  }

  package var rowCount: Int { grid.rows.count }

  /// True for a table, false for the objects of a document.
  package var isTable: Bool { !grid.isJSON }

  /// The title of a column; empty without one.
  package func title(_ column: Int) -> String { grid.allTitles[column] }

  /// The text of a cell; empty if there is none.
  package func text(_ row: Int, _ column: Int) -> String { grid.text(grid.rows[row], column) }

  /// True if a column has numbers, which are shown with their ends below each other.
  package func holdsNumbers(_ column: Int) -> Bool { contents[column].kind == .numbers }

  /// The values of a column; nil if there are too many to be kinds of payments.
  package func kinds(of column: Int) -> [String]? {
    let content = contents[column]
    return content.values.map { content.hasBlanks ? $0 + [""] : $0 }
  }

  /// True if some rows have nothing in a column.
  func hasBlanks(_ column: Layout.Column) -> Bool {
    place(of: column).map { contents[$0].hasBlanks } ?? false
  }

  /// The field that a layout takes a column for; nil if there is none.
  package func field(of column: Int, in layout: Layout) -> Layout.Field? {
    Layout.Field.all.first { field in
      layout.columns[field]?.alternatives.joined().contains { place(of: $0.column) == column }
        ?? false
    }
  }

  /// Returns true if values of a column tell in a layout which way the money went.
  package func tellsSides(_ column: Int, in layout: Layout) -> Bool {
    layout.out.contains { place(of: $0.column) == column }
  }

  private func place(of column: Layout.Column) -> Int? { try? grid.place(of: column) }
}

// MARK: - Pointing

extension StatementSheet {
  /// The layout in which a column is that of a field, or if it is so already, no longer.
  package func pointing(_ layout: Layout, at column: Int, as field: Layout.Field) -> Layout {
    let isSame = self.field(of: column, in: layout) == field
    return layout.with { layout in
      for other in Layout.Field.all {
        layout.columns[other] = layout.columns[other]?.without { place(of: $0) == column }
      }
      guard !isSame else { return }
      switch field {
      case .amount: (layout.columns[.out], layout.columns[.in]) = (nil, nil)
      case .out, .in: (layout.columns[.amount], layout.out) = (nil, [])
      case .date: layout.dateFormat = contents[column].days.first?.format
      default: break
      }
      layout.columns[field] = Layout.Source(
        firstOf: [columns[column]], isNegated: field.isMoney && contents[column].isNegative)
      if field == .amount, hasBothSigns(column) { layout.moneyIn = layout.moneyIn ?? .skip }
    }
  }

  /// The layout in which spending is money in, and the other way round.
  package func turning(_ layout: Layout) -> Layout {
    layout.with { layout in
      if let column = layout.out.first?.column, let values = place(of: column).flatMap(kinds) {
        layout.out = values.map { Layout.ColumnValue(column, value: $0) }
          .filter { !layout.out.contains($0) }
        return
      }
      let turned = layout.turned
      for field in Layout.Field.money { layout.columns[field] = turned.columns[field] }
      if layout.columns[.amount] != nil { layout.moneyIn = layout.moneyIn ?? .skip }
    }
  }

  /// The layout in which rows with that value in a column are spending or, if they are so already, are
  /// not, and all others are money in.
  ///
  /// - Returns: nil if columns of out and in tell it.
  package func turning(_ layout: Layout, by value: String, in column: Int) -> Layout? {
    guard let amount = layout.columns[.amount]?.alternatives.first?.first,
      let place = place(of: amount.column), place != column
    else { return nil }
    return layout.with { layout in
      let value = Layout.ColumnValue(columns[column], value: value)
      if !tellsSides(column, in: layout) { layout.out = [] }
      if layout.out.contains(value) {
        layout.out.removeAll { $0 == value }
      } else {
        layout.out.append(value)
      }
      layout.columns[.amount] = Layout.Source(
        firstOf: [amount.column], isNegated: contents[place].isNegative)
    }
  }

  /// The layout with the next pattern that reads the days; nil if there is no other.
  package func nextDays(_ layout: Layout) -> Layout? {
    guard let date = layout.columns[.date]?.alternatives.first?.first?.column,
      let readings = place(of: date).map({ contents[$0].days }), readings.count > 1
    else { return nil }
    let place = readings.firstIndex { $0.format == layout.dateFormat } ?? -1
    return layout.with { $0.dateFormat = readings[(place + 1) % readings.count].format }
  }

  /// The value of a cell, by which rows are left out: the whole of it in a column of kinds of payments,
  /// else, and in one of names, the beginning of others.
  package func value(_ row: Int, _ column: Int, in layout: Layout) -> Layout.ColumnValue {
    let text = text(row, column)
    let areTexts = contents[column].values == nil || field(of: column, in: layout) == .name
    return Layout.ColumnValue(columns[column], value: text, isBeginning: areTexts && !text.isEmpty)
  }

  /// The number of rows with a value.
  package func count(_ value: Layout.ColumnValue) -> Int {
    guard let column = place(of: value.column) else { return 0 }
    return grid.rows.count { value.matches(grid.text($0, column)) }
  }

  /// Returns true if titles, values or signs tell in a layout which way the money went.
  package func knowsSide(of layout: Layout) -> Bool {
    guard layout.out.isEmpty, let amount = layout.columns[.amount]?.alternatives.first?.first,
      let column = place(of: amount.column)
    else { return true }
    return !hasBothSigns(column) || contents[column].isNegative
  }

  private func hasBothSigns(_ column: Int) -> Bool {
    let signs = Set(
      contents[column].amounts.lazy.compactMap(\.self).filter { $0 != .zero }.map(\.isNegative))
    return signs.count > 1
  }
}

// MARK: - Other columns

extension StatementSheet {
  /// A layout whose columns have the names that they have in another sheet; nil if one is not there.
  func renaming(_ layout: Layout, for other: StatementSheet) -> Layout? {
    var isWhole = true
    let renamed = layout.renamed { column in
      guard let place = place(of: column), place < other.columns.count else {
        isWhole = false
        return column
      }
      return other.columns[place]
    }
    return isWhole ? renamed.with { $0.hasHeader = other.grid.hasHeader } : nil
  }
}
