import ExpenseCore

extension SectionListing: TableResult {
  func write(to csv: inout CSVOutput) {
    if totalsOnly {
      writeTotals(to: &csv)
    } else {
      writeItems(to: &csv)
    }
  }

  /// One record for each section.
  private func writeTotals(to csv: inout CSVOutput) {
    csv.header(["section", "count", "total", "currency"])
    for section in report.sections {
      csv.text(section.title)
      csv.verbatim(String(section.count))
      csv.amount(section.total, selection.currency)
      csv.verbatim(selection.currency.code)
      csv.endRecord()
    }
  }

  /// One record for each item, with the title of its section.
  private func writeItems(to csv: inout CSVOutput) {
    csv.header(["section"] + CSVOutput.itemFields)
    for section in report.sections {
      for row in section.rows {
        csv.text(section.title)
        csv.item(selection.items[row - 1], row: row, selection.currency)
        csv.endRecord()
      }
    }
  }
}
