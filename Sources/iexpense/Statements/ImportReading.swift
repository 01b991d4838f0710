import ExpenseCore

/// The records of a file, and by which options they were read.
struct ImportReading {
  let batch: ImportBatch
  /// The account whose columns were known; nil where the line, or a proposal, named them.
  var known: ImportAccount?
  /// The account that these columns are to be kept for; nil where there are none.
  var kept: ImportAccount?
  /// What the line, the account and a proposal say together.
  var arguments: ParsedArguments
}

/// Reads the records of a file: as the line says, else as the account does whose header it has, else as
/// its format does by itself, else as is proposed.
struct ImportReader {
  let source: ImportSource
  let arguments: ParsedArguments
  /// The format that the line names, or the ending of the file.
  let format: (any ImportFormat.Type)?
  /// The account that the line names.
  let accountName: String?

  /// What was read, or the ways to read it of which one has to be chosen.
  enum Outcome {
    case reading(ImportReading)
    case proposals([ImportReading])
  }

  /// Reads all records.
  ///
  /// - Throws: `InvalidRecords` where the text as a whole is wrong, or another error.
  func read(for document: ExpenseDocument, in session: Session) throws -> Outcome {
    let progress = ProgressLine(in: session)
    defer { progress.clear() }
    let mayHoldNULs =
      try arguments.value(of: ImportOptionWords.encoding) != nil
      || document.accounts.contains { $0.value(of: ImportOptionWords.encoding) != nil }
    var bytes: [UInt8] = []
    do {
      bytes = try source.bytes(in: session, mayHoldNULs: mayHoldNULs) { count in
        progress.show("Read \(count >> 20) MB")
      }
      let statement = StatementReader(
        bytes: bytes, document: document, session: session, format: format,
        progress: { progress.show("Read \($0) records, \(bytes.count >> 20) MB") })
      return try read(statement)
    } catch let fault as ImportFault {
      throw InvalidRecords(
        source: source.name, faults: [fault], count: 1,
        encodings: fault.isOfEncoding ? TextEncoding.likely(for: bytes) : [])
    }
  }

  private func read(_ statement: StatementReader) throws -> Outcome {
    let choice = AccountChoice(statement.document.accounts, named: accountName)
    if arguments.has(ImportOptionWords.map) {
      return .reading(try statement.read(arguments, choice))
    }
    let mayBeTable = format == nil || format == CSVFormat.self
    if let account = try choice.account(of: statement.bytes, mayBeTable: mayBeTable, arguments),
      account.hasMap
    {
      return try read(statement, of: account, choice)
    }
    guard let format = try statement.ownFormat(arguments) else {
      let found = try StatementProposal(statement, arguments, choice).readings
      guard !found.isEmpty else { throw try statement.unknown(arguments, source.name) }
      return .proposals(found)
    }
    let reading = Result { try statement.read(arguments, choice, as: format) }
    if try statement.mayBeForeign(reading, format, arguments) {
      let found = try StatementProposal(statement, arguments, choice).readings
      if !found.isEmpty { return .proposals(found) }
    }
    return .reading(try reading.get())
  }
}

extension ImportReader {
  /// What a known account says; a proposal where that would take what was not paid.
  private func read(
    _ statement: StatementReader, of account: ImportAccount, _ choice: AccountChoice
  ) throws -> Outcome {
    let line = try account.completing(arguments)
    var reading = try statement.read(line, choice)
    let unpaid = reading.batch.unpaidValues(areLeftOut: false)
    if !unpaid.isEmpty { reading = try statement.read(try line.leavingOut(unpaid), choice) }
    reading.known = account
    return unpaid.isEmpty ? .reading(reading) : .proposals([reading])
  }
}

/// The bytes of a statement, and what it is read into.
struct StatementReader {
  let bytes: [UInt8]
  let document: ExpenseDocument
  let session: Session
  /// The format that is said.
  let format: (any ImportFormat.Type)?
  let progress: (Int) -> Void

  /// The records as options say.
  func read(
    _ arguments: ParsedArguments, _ choice: AccountChoice,
    as known: (any ImportFormat.Type)? = nil
  ) throws -> ImportReading {
    let words = try ImportOptionWords(arguments)
    let text = try self.text(words)
    let format = known ?? mappedFormat(of: text)
    try words.check(with: format)
    var options = try words.options(for: document, in: session)
    options.progress = progress
    var kept: ImportAccount?
    options.accountKey = { number, header in
      let (key, account) = choice.account(number, header, arguments)
      kept = account
      return key
    }
    let batch = try ImportBatch(reading: text, as: format, options: options)
    for value in batch.unpaidValues(areLeftOut: true) { kept?.leaveOut(value) }
    return ImportReading(batch: batch, kept: kept, arguments: arguments)
  }

  /// The text in UTF-8.
  func text(_ words: ImportOptionWords) throws(ImportFault) -> [UInt8] {
    try (words.encoding ?? TextEncoding.marked(bytes))?.decode(bytes) ?? bytes
  }

  /// With a map, text that is not JSON is a table.
  private func mappedFormat(of text: [UInt8]) -> any ImportFormat.Type {
    let mapped: [any ImportFormat.Type] = [JSONFormat.self, NDJSONFormat.self]
    return format ?? mapped.first { $0.recognizes(text) } ?? CSVFormat.self
  }

  /// The format that is said, else the one that the text is certainly in; nil where it is a table of
  /// another program.
  func ownFormat(_ arguments: ParsedArguments) throws -> (any ImportFormat.Type)? {
    let text = try self.text(try ImportOptionWords(arguments, mayLackMap: true))
    guard let found = format ?? InterchangeRegistry.format(ofContent: text) else { return nil }
    let mayBeOurs = CSVFormat.isOurs(text) && !arguments.has(ImportOptionWords.noHeader)
    return found != CSVFormat.self || mayBeOurs ? found : nil
  }

  /// Whether what was read as ours may be another program's.
  func mayBeForeign(
    _ reading: Result<ImportReading, any Error>, _ format: any ImportFormat.Type,
    _ arguments: ParsedArguments
  ) throws -> Bool {
    if case .success(let reading) = reading {
      if reading.batch.faultCount == 0 { return reading.batch.mayBeFromBank }
      if format == CSVFormat.self { return !reading.batch.ignoredColumns.isEmpty }
    }
    guard format == JSONFormat.self || format == NDJSONFormat.self else { return false }
    let words = try ImportOptionWords(arguments, mayLackMap: true)
    return RecordSketch.isForeign(try text(words), at: words.itemsPath)
  }

  /// Why nothing can be made of the text.
  func unknown(_ arguments: ParsedArguments, _ source: String) throws -> any Error {
    let text = try self.text(try ImportOptionWords(arguments, mayLackMap: true))
    guard text.areUTF8 else { return ImportFault(ofEncodingIn: text) }
    if let format = format ?? InterchangeRegistry.format(ofContent: text),
      format != CSVFormat.self
    {
      return UnclearTable(source: source, format: format.name, titles: [])
    }
    guard let titles = StatementSketch.titles(of: text) else {
      return UnknownFormat(source: source, isEmpty: text.isEmpty)
    }
    return UnclearTable(source: source, format: CSVFormat.name, titles: titles)
  }
}

extension ParsedArguments {
  /// The line with those values left out too.
  fileprivate func leavingOut(_ values: [ColumnValue]) throws(UsageError) -> ParsedArguments {
    var line = self
    for value in values {
      try line.add(ImportOptionWords.skip.description, value: value.column.typed(value.value))
    }
    return line
  }
}
