import ExpenseCore

extension SectionListing {
  func show(in context: Context) throws {
    let style = try context.style(of: selection.currency)
    if totalsOnly {
      try showTotals(style, in: context)
    } else {
      try showSections(style, in: context)
    }
  }

  func notes(in context: Context) throws -> [String] {
    selection.notes(try context.style(of: selection.currency))
  }

  private func showTotals(_ style: CurrencyStyle, in context: Context) throws {
    var table = Table([.init("Section"), .init("Count", .trailing), .init("Total", .trailing)])
    for section in report.sections {
      table.append(SafeText.escaped(section.title))
      table.append(String(section.rows.count))
      table.append(style.text(section.total))
    }
    table.append("Total", .heading)
    table.append(String(report.count))
    table.append(style.text(report.total), .heading)
    var bytes: [UInt8] = []
    table.render(fitting: nil, palette: context.output.palette, to: &bytes)
    try context.output.write(bytes)
  }

  private func showSections(_ style: CurrencyStyle, in context: Context) throws {
    let output = context.output
    let items = selection.items
    let ids = ShortIDs(of: items)
    for section in report.sections {
      let title = output.palette.styled(SafeText.escaped(section.title), .heading)
      let summary = "\(section.rows.count.counted("expense"))  \(style.text(section.total))"
      try output.writeLine("\(title)  \(summary)")
      if !section.rows.isEmpty {
        try ItemTable(items, rows: section.rows, style: style, ids: ids).print(to: output)
      }
      try output.writeLine()
    }
    let title = output.palette.styled("Total", .heading)
    try output.writeLine(
      "\(title)  \(report.count.counted("expense"))  \(style.text(report.total))")
  }
}
