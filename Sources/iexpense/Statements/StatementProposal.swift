import ExpenseCore

/// The ways to read a statement that nobody mapped yet: each was tried, and reads it.
struct StatementProposal {
  /// One where its columns tell, several where something can be read in several.
  let readings: [ImportReading]

  private static let mendLimit = 6

  init(
    _ statement: StatementReader, _ arguments: ParsedArguments, _ choice: AccountChoice
  ) throws {
    let words = try ImportOptionWords(arguments, mayLackMap: true)
    let text = try statement.text(words)
    let isJSON = [JSONFormat.self, NDJSONFormat.self].contains {
      (format: any ImportFormat.Type) in
      statement.format.map { $0 == format } ?? format.recognizes(text)
    }
    let names = MonthNames(MonthNames.englishNames + statement.session.locale.monthNames)
    let shapes = CellShapes(months: names, today: try statement.session.clock.today())
    let said = try arguments.value(of: ImportOptionWords.currency)
    let usual = said ?? statement.session.currency(ofFile: statement.document.currency).currency
    let isFree = !statement.document.holdsAmounts
    guard
      let sketch = StatementSketch(statement.bytes, isJSON: isJSON, shapes: shapes, words),
      // A file without amounts may be in what the titles say.
      case let titled = said == nil && isFree ? sketch.titledCurrency(expecting: usual) : nil,
      case let currency = titled ?? usual,
      let columns = ProposedColumns(sketch, shapes, currency: currency, mayChoose: isFree)
    else {
      readings = []
      return
    }
    let isOther = currency != usual && columns.currency == nil
    var found: [ImportReading] = []
    for options in columns.readings {
      let options = options + (isOther ? [["--currency", currency.code]] : [])
      if let reading = try Self.tried(options, statement, arguments, choice) {
        found.append(reading)
      }
    }
    if columns.isOneSided { for place in found.indices { found[place].kept?.forgetMap() } }
    readings = found
  }

  /// What is read by the options, mended until nothing is wrong with it; nil where that cannot be.
  private static func tried(
    _ options: [[String]], _ statement: StatementReader, _ arguments: ParsedArguments,
    _ choice: AccountChoice
  ) throws -> ImportReading? {
    var line = arguments
    for words in options
    where !arguments.contains(String(words[0].dropFirst(2))) || words[0] == "--skip" {
      try line.add(words)
    }
    for _ in 0..<mendLimit {
      guard let reading = try? statement.read(line, choice) else { return nil }
      let batch = reading.batch
      if batch.faultCount == 0 || line.has(ImportCommand.skipInvalid) {
        return batch.count > 0 && isRight(reading, statement) ? reading : nil
      }
      // A row may be inside its neighbour: no line reads that.
      if let fault = batch.faults.first(where: { $0.problem == .unclosedQuote }) { throw fault }
      if let value = batch.valueOfFaults {
        try line.add(["--skip", value.column.typed(value.value)])
      } else if batch.count >= 5, batch.faultCount <= max(1, batch.count / 50) {
        try line.add(["--skip-invalid"])
      } else {
        return nil
      }
    }
    return nil
  }

  private static func isRight(_ reading: ImportReading, _ statement: StatementReader) -> Bool {
    let assumed = statement.session.currency(ofFile: statement.document.currency).currency
    let currency = reading.batch.currency ?? assumed
    guard statement.document.items.isEmpty || currency == assumed else { return false }
    return reading.batch.refusal(in: currency) == nil
  }
}

extension ParsedArguments {
  /// Adds an option of the command by its words.
  fileprivate mutating func add(_ words: [String]) throws(UsageError) {
    let name = String(words[0].dropFirst(2))
    let options = ImportOptionWords.descriptions + [ImportCommand.skipInvalid.description]
    guard let option = options.first(where: { $0.name == name }) else { return }
    try add(option, value: words.count > 1 ? words[1] : nil)
  }
}
