import ExpenseCore

/// The readable part of a damaged file.
struct Rescue {
  let salvaged: SalvagedDocument
  /// The new file; nil if there was nothing to write.
  let path: String?

  /// The most skipped places that are listed in text; JSON lists all.
  private static let mostNamed = 10

  func show(on console: Console) throws {
    try console.write(Line(summary))
    if salvaged.repetitions > 0 {
      try console.write("Repeated records kept once: \(salvaged.repetitions)")
    }
    for skipped in salvaged.skipped.prefix(Self.mostNamed) {
      try console.write("Skipped \(skipped.place): \(skipped.problem.sentence)")
      try console.write("  \(skipped.text)")
    }
    let rest = salvaged.skipped.count - Self.mostNamed
    if rest > 0 { try console.write("and \(rest) more, all named by --json") }
    if let path { try showCurrencyNotes(path, on: console) }
  }

  private var summary: String {
    guard let path else { return "No expense could be read." }
    let currency = salvaged.document.currency.map { " in \($0.code)" } ?? ""
    let lists = FileList.besideItems.counted { salvaged.document[$0].count }
    let counts = [salvaged.document.items.count.counted("expense") + currency] + lists
    return "Rescued \(counts.joined(separator: ", ")) into '\(path)'"
  }

  private func showCurrencyNotes(_ path: String, on console: Console) throws {
    if salvaged.document.currency == nil {
      let line = ShellLine.text(["currency", "CODE", "--file", path])
      try console.tell("No currency could be read. Name it with: \(line)")
    }
    for currency in Set(salvaged.otherCurrencies.map(\.code)).sorted() {
      try console.tell("The file also names \(currency): some amounts may be in that currency.")
    }
  }

  /// Writes the rescue as members of an object.
  func write(to json: inout JSONOutput) {
    if let path { json.member("path", path) }
    json.member("count", salvaged.document.items.count)
    if let currency = salvaged.document.currency { json.member("currency", currency.code) }
    json.member("repetitions", salvaged.repetitions)
    json.objects("skipped", of: salvaged.skipped) { skipped, json in
      json.member("line", skipped.line)
      if skipped.count > 1 {
        json.member("lastLine", skipped.lastLine)
        json.member("places", skipped.count)
      }
      json.member("problem", skipped.problem.sentence)
      json.member("text", skipped.text)
    }
    json.member("otherCurrencies", salvaged.otherCurrencies.map(\.code))
  }
}

extension SalvagedDocument.Skipped {
  fileprivate var place: String {
    if line < lastLine { return "lines \(line) to \(lastLine)" }
    return count > 1 ? "\(count) places of line \(line)" : "line \(line)"
  }
}
