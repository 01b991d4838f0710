import ExpenseCore
import ExpenseStatements

/// The payments that a table makes as it is pointed at, or the reason why it makes none.
struct PointedResult {
  /// The report; nil if nothing can be imported.
  let report: ImportReport?
  /// The reason why there is none, in sentences.
  let reason: [String]
  /// The results of both sides, if nobody knows which is right.
  let sides: [String]

  /// - Parameter known: the report of the table, if it was made.
  init(
    _ table: PointedTable, known: ImportReport?, _ report: (ImportReading) throws -> ImportReport
  ) {
    let lacking = table.sheet.lacking(in: table.layout)
    do {
      self.report = lacking.isEmpty ? try known ?? report(try table.read(table.layout)) : nil
      reason = lacking
    } catch {
      let message = error.explained.message
      self.report = nil
      reason = [message.cause] + message.list.prefix(3) + [message.cure].compactMap(\.self)
    }
    sides = table.isSideOpen ? Self.sides(of: table, in: self.report?.currency) : []
  }

  /// The results of the layout and of the turned one.
  private static func sides(of table: PointedTable, in currency: Currency?) -> [String] {
    [table.layout, table.sheet.turning(table.layout)].map { layout in
      let items = (try? table.read(layout))?.batch.items ?? []
      let sum = (try? items.map(\.amount).total()).map {
        ", \($0.decimal(minimumFractionDigits: currency?.minorDigits ?? 2))"
      }
      return "\(layout.moneyText): \(items.count.counted("payment"))\(sum ?? "")"
    }
  }
}

extension StatementSheet {
  /// The fields that a layout lacks, each as a sentence with its key.
  fileprivate func lacking(in layout: Layout) -> [String] {
    var lacking: [String] = []
    if layout.columns[.amount] == nil, layout.columns[.out] == nil {
      lacking.append("no column is one of amounts: a takes the column of the cursor, or o and i")
    }
    if layout.columns[.name] == nil { lacking.append("no column says who was paid: n takes it") }
    if layout.columns[.date] == nil { lacking.append("no column is one of days: d takes it") }
    return lacking
  }
}
