import ExpenseCore

extension SectionListing: DataResult {
  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("currency", selection.currency.code)
      json.key("sections")
      json.array { json in
        for section in report.sections {
          json.object { json in
            json.member("title", section.title)
            json.member("count", section.count)
            json.member("total", section.total)
            guard !totalsOnly else { return }
            json.key("items")
            json.items(selection.items, rows: section.rows, selection.currency)
          }
        }
      }
      json.member("count", report.count)
      json.member("total", report.total)
    }
  }
}
