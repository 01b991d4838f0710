import ExpenseCore

// Agreement of a balance with the payments that a layout reads.

extension GridReading {
  /// The title of a column of balances that proves the payments, or those of another layout; nil if
  /// none proves anything.
  var balance: (column: String, other: Layout?)? {
    let columns = grid.balances
    let payments = records.records
    let days = DayReading(format: nil, days: payments.map(\.item.date))
    guard !columns.isEmpty, let order = days.order else { return nil }
    let changes = payments.map { Optional($0.item.amount.negated) }
    for column in columns {
      let balances = rows.map { reader.balance(of: grid.rows[$0], column) }
      let steps = BalanceSteps(changes, balances, order)
      if steps.areProof { return (grid.title(column), nil) }
      if steps.areSame { continue }
      if let other = layoutsNearby.first(where: {
        BalanceSteps(self.changes(by: $0), balances, order).areSame
      }) {
        return (grid.title(column), other)
      }
      // A balance by which many payments come in may be what is owed.
      let (out, income) = signs
      if reader.layout.out.isEmpty, income >= out * BalanceProof.ratio,
        BalanceSteps(changes.map { $0?.negated }, balances, order).areProof
      {
        return (grid.title(column), reader.layout.turned)
      }
    }
    return nil
  }

  /// The layouts with another fee, or with another value of spending.
  private var layoutsNearby: [Layout] {
    let layout = reader.layout
    let more = incomeKinds.prefix(ColumnValues.valueLimit).map { kind in
      layout.with { $0.out.append(kind) }
    }
    let less = layout.out.map { kind in layout.with { $0.out.removeAll { $0 == kind } } }
    return more + less.filter { !$0.out.isEmpty } + layoutsOfFees
  }

  /// The layout without its fee, or with one that it does not read.
  private var layoutsOfFees: [Layout] {
    guard reader.fee.isEmpty else { return [reader.layout.with { $0.columns[.fee] = nil }] }
    let names = Layout.Column.all(under: grid.allTitles)
    let fees = grid.reached.filter {
      Title(grid.title($0))[.fee] > 1 && !reader.namedColumns.contains($0)
    }
    return fees.flatMap { fee in
      [false, true].map { isNegated in
        reader.layout.with {
          $0.columns[.fee] = Layout.Source(firstOf: [names[fee]], isNegated: isNegated)
        }
      }
    }
  }

  /// The amounts by which a layout moves a balance in the rows of the records.
  private func changes(by layout: Layout) -> [Amount?] {
    let mark = layout.decimalMark ?? DecimalMark(of: reader)
    let other = try? GridReader(grid, reader.options.reading(by: layout), mark: mark)
    return rows.map { other?.spent(by: grid.rows[$0])?.negated }
  }
}

extension GridReader {
  /// Reads the balance of a row; nil if there is none.
  func balance(of row: Grid.Row, _ column: Int) -> Amount? {
    guard let cell = grid.cell(row, column), !cell.isEmpty else { return nil }
    return (try? amounts.read(cell, of: grid, in: options.readingCurrency))??.amount
  }
}
