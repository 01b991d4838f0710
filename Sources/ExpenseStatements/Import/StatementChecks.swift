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
  /// A balance only adds up with other signs, or with a fee or without, as by this layout.
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
      "the balance in '\(column)' does not add up by these columns and signs"
    case .moneyIn(let sum, let records):
      "\(sum.count) of \(records.counted("record")) \(sum.count == 1 ? "is" : "are") money in"
        + (sum.sum.map { ", \($0.decimal(minimumFractionDigits: 2)) together" } ?? "")
    }
  }
}

/// The checks of a mapped table as a whole.
struct TableChecks {
  let refusal: ImportRefusal?
  /// True if a balance proves the payments, or those of another layout.
  let isProven: Bool
}

// MARK: - Checks of mapped tables

extension GridReading {
  /// The checks of all records together.
  var checks: TableChecks {
    let balance = balance
    return TableChecks(
      refusal: refusal(in: reader.options.readingCurrency, balance), isProven: balance != nil)
  }

  private func refusal(
    in currency: Currency, _ balance: (column: String, other: Layout?)?
  ) -> ImportRefusal? {
    let layout = reader.layout
    if let first = layout.out.first, !records.records.isEmpty,
      !rows.contains(where: { reader.isSpending(grid.rows[$0]) == true })
    {
      return .nothingIsSpending(column: first.column.shown, values: layout.out.map(\.value))
    }
    if let refusal = otherCurrencies(currency) ?? missedDirection { return refusal }
    return balance.flatMap { found in
      found.other.map { .balance(column: found.column, $0) }
    }
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
      let kinds = Set(payments.map { grid.text($0, column) })
      guard kinds.count <= ColumnValues.valueLimit else { continue }
      let title = Title(grid.title(column))
      let sides = kinds.map { Side($0, under: title) }
      // A column may have one kind of payment that came in beside kinds that went out.
      guard sides.contains(.out) || !sides.contains(nil) || title[.direction] > 1 else { continue }
      let isIn = kinds.filter { Side($0, under: title) == .income || Title($0)[.turned] > 0 }
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
