package import ExpenseCore

// Checks of all records together, each of which could be right by itself. Each check depends only
// on what was read.

/// A reason why records are refused together.
package enum ImportRefusal: Error, Equatable, Sendable {
  /// No record has one of the values that mark spending.
  case nothingIsSpending(column: String, values: [String])
  /// A column, a title or a line names other currencies than that of the amounts, with their sums;
  /// `blanks` is the number of records for which it names none.
  case otherCurrencies(
    source: String, sums: [Currency: RecordSum], blanks: Int, expected: Currency)
  /// A column marks records as incoming money that were read as spending.
  case direction(column: String, income: String)
  /// A balance only adds up with other signs, those of this layout.
  case balance(column: String, Layout)
  /// Signs mark records as incoming money, and no treatment was chosen for it.
  case moneyIn(RecordSum, of: Int)
}

extension ImportRefusal {
  /// The reason, in lower case.
  package var sentence: String {
    switch self {
    case .nothingIsSpending(let column, let values):
      "no record has \(values.map { "'\($0)'" }.formattedAsChoices) in column '\(column)'"
    case .otherCurrencies(let source, let sums, _, let expected):
      "'\(source.prefix(60))' has \(sums.mostFirst.map { $0.value.words(in: $0.key) }.joined(separator: "; ")), "
        + "and the amounts would be in \(expected.code)"
    case .direction(let column, let income):
      "column '\(column)' says '\(income)' of records that would be spending"
    case .balance(let column, _):
      "the balance in '\(column)' adds up with other signs than these"
    case .moneyIn(let sum, let records):
      "\(sum.count) of \(records.counted("record")) \(sum.count == 1 ? "is" : "are") money in"
        + (sum.sum.map { ", \($0.decimal(minimumFractionDigits: 2)) together" } ?? "")
    }
  }
}

extension [Currency: RecordSum] {
  /// The sums by the number of their records, the most first.
  package var mostFirst: [Element] {
    sorted { ($1.value.count, $0.key.code) < ($0.value.count, $1.key.code) }
  }
}

extension ImportBatch {
  /// The reason why the records are refused together; nil if they are not.
  ///
  /// - Parameter currency: the currency of the amounts.
  package func refusal(in currency: Currency) -> ImportRefusal? {
    let proven = table?.provenLayout
    if let refusal = table?.refusal(in: currency) { return refusal }
    if let proven, proven.layout != table?.reader.layout {
      return .balance(column: proven.column, proven.layout)
    }
    guard options.layout.moneyIn == nil, isDirectionFromSigns, proven == nil else { return nil }
    return .moneyIn(moneyIn, of: records.count + moneyIn.count)
  }

  /// The first rows that are the sum of the following rows, with their places.
  package var splits: [(split: SplitRow, place: SourcePlace)] {
    (table?.splits ?? []).prefix(3).map { ($0, place(of: $0.offset)) }
  }
}

// MARK: - Checks of mapped tables

extension GridReading {
  /// The column of a balance that adds up, and the layout whose signs make it add up, which is the
  /// current one if these are right; nil if there is none.
  fileprivate var provenLayout: (column: String, layout: Layout)? {
    let balances = grid.balances
    guard !balances.isEmpty, reader.layout.out.isEmpty, !grid.isOfCard else { return nil }
    for column in balances where BalanceProof(column, [self]).proven != nil {
      return (grid.title(column), reader.layout)
    }
    var options = reader.options
    options.layout = reader.layout.turned
    // A balance by which most payments come in may be what is owed.
    guard let turned = try? GridReading.read(grid, options),
      turned.signs.income <= turned.signs.out
    else { return nil }
    for column in balances where BalanceProof(column, [self, turned]).proven == 1 {
      return (grid.title(column), options.layout)
    }
    return nil
  }

  fileprivate func refusal(in currency: Currency) -> ImportRefusal? {
    let layout = reader.layout
    if let first = layout.out.first, !records.records.isEmpty,
      !rows.contains(where: { reader.isSpending(grid.rows[$0]) == true })
    {
      return .nothingIsSpending(column: first.column.shown, values: layout.out.map(\.value))
    }
    if let refusal = otherCurrencies(currency) ?? missedDirection { return refusal }
    if let (column, proven) = provenLayout, proven != layout {
      return .balance(column: column, proven)
    }
    return nil
  }

  private func otherCurrencies(_ expected: Currency) -> ImportRefusal? {
    var source: String?
    var sums: [Currency: RecordSum] = [:]
    switch self.currency {
    case .open: return nil
    case .said(let said, let by):
      guard said != expected else { return nil }
      (source, sums) = (by, [said: sumOfAll])
    case .column(let column):
      let others = codes.keys.contains { $0 != expected }
      // Some rows in other currencies are left out; rows without a code must not be counted as the
      // file's currency.
      let isMixed = reader.options.currency == nil && codes.count > 1
      guard others, isMixed || rowsWithoutCode > 0 || codes[expected] == nil else { return nil }
      (source, sums) = (grid.title(column), sumsByCurrency)
    }
    return source.map {
      .otherCurrencies(source: $0, sums: sums, blanks: rowsWithoutCode, expected: expected)
    }
  }

  private var sumOfAll: RecordSum {
    records.records.reduce(into: RecordSum()) { $0.add($1.item.amount.magnitude) }
  }

  /// A column that marks rows as incoming money that were read as spending.
  private var missedDirection: ImportRefusal? {
    guard reader.amount != nil, reader.layout.out.isEmpty, signs.income == 0 else { return nil }
    let payments = rows.map { grid.rows[$0] }
    let used = Set(reader.moneyColumns + reader.dateColumns + reader.referenceColumns)
    for column in grid.reached where !used.contains(column) && reader.nameColumns != [column] {
      let isTitled = TitleRoles(of: grid.title(column)).isOfDirections
      let kinds = Set(payments.map { grid.text($0, column) })
      let said = Set(kinds.compactMap { Direction($0, isTitled: isTitled) })
      let known = DirectionColumn(column, of: payments, in: grid)
      // A column may have one kind of payment that came in, or may have, beside kinds that went
      // out.
      guard kinds.count <= PaymentKinds.limit,
        said.contains(.out) || said == [.income, .either] || known != nil
      else { continue }
      let isIn = kinds.filter { text in
        let said = Direction(text, isTitled: isTitled)
        return said == .income || said == .either || known?.isOut(text) == false
      }
      let missed = zip(payments, records.records).first { row, record in
        record.item.amount > .zero && !record.isDirectionKnown
          && isIn.contains(grid.text(row, column))
      }
      if let missed {
        let shown = Layout.Column.all(under: grid.allTitles)[column].shown
        return .direction(column: shown, income: grid.text(missed.0, column))
      }
    }
    return nil
  }

  /// The titles of columns that have content but are not read.
  var unreadColumns: [String] {
    var read = reader.namedColumns
    if case .column(let column) = currency { read.insert(column) }
    return grid.titles.indices.prefix(grid.reached.count).filter { column in
      !grid.titles[column].isEmpty && !read.contains(column)
        && grid.rows.contains { !grid.text($0, column).isEmpty }
    }.map { grid.titles[$0] }
  }
}
