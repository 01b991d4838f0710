import ExpenseCore

/// The records of a file, and by which options they were read.
struct ImportReading {
  let batch: ImportBatch
  let words: ImportOptionWords
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

  /// Reads all records; what they are read from is let go of.
  func read(for document: ExpenseDocument, in session: Session) throws -> ImportReading {
    let progress = ProgressLine(in: session)
    defer { progress.clear() }
    let mayHoldNULs =
      try arguments.value(of: ImportOptionWords.encoding) != nil
      || document.profiles.contains { $0.reading.encoding != nil }
    let bytes = try faults { () throws in
      try source.bytes(in: session, mayHoldNULs: mayHoldNULs) { count in
        progress.show("Read \(count >> 20) MB")
      }
    }
    let profile = try profile(for: bytes, among: document.profiles)
    let arguments = try profile?.completing(arguments) ?? arguments
    let words = try ImportOptionWords(arguments)
    let text = try faults {
      try (words.encoding ?? TextEncoding.marked(bytes))?.decode(bytes) ?? bytes
    }
    let batch = try faults(in: text) {
      let format = try format(of: text, words, document.profiles)
      try words.check(with: format)
      var options = try words.options(for: document, arguments, in: session)
      options.isAllOrNothing = !arguments.has(ImportCommand.skipInvalid)
      return try records(of: text, as: format, options, for: document) { count in
        progress.show("Read \(count) records, \(bytes.count >> 20) MB")
      }
    }
    return ImportReading(batch: batch, words: words, profile: profile, arguments: arguments)
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
    guard !arguments.contains(ImportOptionWords.map.description.name) else { return nil }
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

  private func format(
    of text: [UInt8], _ words: ImportOptionWords, _ profiles: [ImportProfile]
  ) throws -> any ImportFormat.Type {
    let isMapped = words.map != nil
    do {
      let found = try format ?? source.format(ofContent: text, isMapped: isMapped)
      if found == CSVFormat.self, !isMapped, !CSVFormat.isOurs(text),
        let proposal = proposal(for: text, profiles)
      {
        throw proposal
      }
      return found
    } catch let error as UnknownFormat {
      throw proposal(for: text, profiles) ?? error as any Error
    }
  }

  private func proposal(
    for text: [UInt8], isJSON: Bool = false, _ profiles: [ImportProfile]
  ) -> ImportProposal? {
    ImportProposal(
      text, isJSON: isJSON, source: source.name, arguments, profiles: profiles)
  }

  /// Names the file in what is wrong with it.
  private func faults<Value>(in text: [UInt8] = [], _ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let fault as ImportFault {
      throw InvalidRecords(
        source: source.name, faults: [fault], count: 1,
        encodings: fault.isOfEncoding ? TextEncoding.likely(for: text) : [])
    }
  }
}
