import ExpenseCore
import ExpenseStatements

// A file of another program, in each format; the first byte chooses which. Accepted records fit
// into the data file, and written in the same format they are read as the same again.
private let formats = ImportFormats.all
private let usd = Currency.usd

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe input(start, count)
  guard let choice = bytes.first else { return 0 }
  let format = formats[Int(choice & 0x7F) % formats.count]
  guard let layout = choice < 128 ? Layout() : try? Layout(columns: "name=a,amount=-b"),
    let items = imported(Array(bytes.dropFirst()), as: format, layout)
  else { return 0 }

  var document = ExpenseDocument()
  document.items = items
  let kept = try? ExpenseDocument(decoding: document.encoded())
  require(kept?.items == items, "took what the data file cannot hold")

  guard let writer = ExportFormats.all.first(where: { $0.name == format.name }) else { return 0 }
  var written: [UInt8] = []
  guard (try? writer.write(ExportedExpenses(items: items, currency: usd), to: &written)) != nil
  else { return 0 }
  let again = imported(written, as: format, Layout())
  require(again != nil, "\(format.name): wrote what it refuses")
  require(
    again.map(plain) == plain(items),
    "\(format.name): other items after a round trip:\n\(items)\n\(again ?? [])")
  return 0
}

/// The items without members that only JSON can hold.
private func plain(_ items: [ExpenseItem]) -> [ExpenseItem] {
  items.map { item in
    var item = item
    item.extras = .none
    return item
  }
}

private func imported(
  _ bytes: [UInt8], as format: ImportFormat, _ layout: Layout
) -> [ExpenseItem]? {
  var settings = ImportSettings()
  (settings.format, settings.choose) = (format, { _ in layout })
  let (document, choices) = (ExpenseDocument(), ImportPlan.Choices())
  guard
    case .reading(let reading)? = try? StatementImport(bytes, settings, into: document).outcome(),
    reading.batch.faultCount == 0
  else { return nil }
  let plan = reading.plan(into: document, in: usd, choices)
  return plan.faultCount == 0 ? plan.items : nil
}
