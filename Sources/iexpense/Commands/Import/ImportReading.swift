import ExpenseCore

/// The records of a file, and by which options they were read.
struct ImportReading {
  let batch: ImportBatch
  /// The profile that said how, where the line did not.
  let profile: ImportProfile?
  /// What the line and the profile say together.
  let arguments: ParsedArguments

  /// What stands over the columns of a table.
  var header: [String] { batch.isTable ? batch.columnTitles : [] }
}

/// Reads the records of a file, as a line or a profile says.
struct ImportReader {
  let source: ImportSource
  let arguments: ParsedArguments
  /// The format that the line names, or the ending of the file.
  let format: (any ImportFormat.Type)?
  /// The profile that the line names.
  let profileName: String?

  /// Reads all records.
  ///
  /// - Throws: `InvalidRecords` where the text as a whole is wrong, or another error.
  func read(for document: ExpenseDocument, in session: Session) throws -> ImportReading {
    let progress = ProgressLine(in: session)
    defer { progress.clear() }
    let mayHoldNULs =
      try arguments.value(of: ImportOptionWords.encoding) != nil
      || document.profiles.contains { $0.value(of: ImportOptionWords.encoding) != nil }
    var bytes: [UInt8] = []
    do {
      bytes = try source.bytes(in: session, mayHoldNULs: mayHoldNULs) { count in
        progress.show("Read \(count >> 20) MB")
      }
      return try read(bytes, for: document, in: session) { count in
        progress.show("Read \(count) records, \(bytes.count >> 20) MB")
      }
    } catch let fault as ImportFault {
      throw InvalidRecords(
        source: source.name, faults: [fault], count: 1,
        encodings: fault.isOfEncoding ? TextEncoding.likely(for: bytes) : [])
    }
  }

  private func read(
    _ bytes: [UInt8], for document: ExpenseDocument, in session: Session,
    progress: @escaping (Int) -> Void
  ) throws -> ImportReading {
    let profile = try profile(for: bytes, among: document.profiles)
    let arguments = try profile?.completing(arguments) ?? arguments
    let words = try ImportOptionWords(arguments)
    let text = try (words.encoding ?? TextEncoding.marked(bytes))?.decode(bytes) ?? bytes
    let format = try format(of: text, words, document.profiles)
    try words.check(with: format)
    var options = try words.options(for: document, in: session)
    options.isAllOrNothing = !arguments.has(ImportCommand.skipInvalid)
    let batch = try records(of: text, as: format, options, for: document, progress: progress)
    return ImportReading(batch: batch, profile: profile, arguments: arguments)
  }

  /// Reads the records in that format.
  ///
  /// - Throws: `ImportProposal` where the records are another program's.
  private func records(
    of text: [UInt8], as format: any ImportFormat.Type, _ options: ImportOptions,
    for document: ExpenseDocument, progress: @escaping (Int) -> Void
  ) throws -> ImportBatch {
    let batch = Result { () throws(ImportFault) in
      try ImportBatch(reading: text, as: format, options: options, progress: progress)
    }
    let isJSON = format == JSONFormat.self || format == NDJSONFormat.self
    let isForeign =
      switch batch {
      case .success(let batch) where batch.faultCount == 0: batch.mayBeFromBank
      default: isJSON && options.itemsPath.isEmpty && TableSketch.isForeignJSON(text)
      }
    if options.map == nil, isForeign,
      let proposal = proposal(for: text, isJSON: isJSON, document.profiles)
    {
      throw proposal
    }
    return try batch.get()
  }

  /// The profile that says how to read, unless the line does.
  private func profile(
    for bytes: [UInt8], among profiles: [ImportProfile]
  ) throws -> ImportProfile? {
    guard !arguments.has(ImportOptionWords.map) else { return nil }
    if let profileName {
      guard let found = profiles.profile(named: profileName) else {
        throw UnknownProfile(name: profileName, known: profiles.map(\.name))
      }
      return found
    }
    let mayBeTable = format == nil || format == CSVFormat.self
    guard mayBeTable, !profiles.isEmpty, !CSVFormat.isOurs(bytes) else { return nil }
    let fitting = profiles.matching(bytes)
    guard Set(fitting.map(\.line)).count < 2 else {
      throw AmbiguousProfile(arguments: arguments, names: fitting.map(\.name))
    }
    return fitting.first
  }

  /// The format that is said, else the one that the text is certainly in.
  ///
  /// - Throws: `ImportProposal` where the text is another program's table, else `UnknownFormat`.
  private func format(
    of text: [UInt8], _ words: ImportOptionWords, _ profiles: [ImportProfile]
  ) throws -> any ImportFormat.Type {
    let mapped: [any ImportFormat.Type] = [JSONFormat.self, NDJSONFormat.self]
    // With a map, text that is not JSON is a table.
    if words.map != nil { return format ?? mapped.first { $0.recognizes(text) } ?? CSVFormat.self }
    let found = format ?? InterchangeRegistry.format(ofContent: text)
    if let found, found != CSVFormat.self || CSVFormat.isOurs(text) { return found }
    if let proposal = proposal(for: text, profiles) { throw proposal }
    guard let found else { throw UnknownFormat(source: source.name, isEmpty: text.isEmpty) }
    return found
  }

  private func proposal(
    for text: [UInt8], isJSON: Bool = false, _ profiles: [ImportProfile]
  ) -> ImportProposal? {
    ImportProposal(
      text, isJSON: isJSON, source: source.name, arguments, profiles: profiles)
  }
}
