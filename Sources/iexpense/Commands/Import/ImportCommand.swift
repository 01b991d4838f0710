import ExpenseCore

/// `import`: takes over the records of another program.
struct ImportCommand: Command {
  static let description = CommandDescription(
    name: "import", synonyms: ["load", "read", "ingest"], purpose: .exchange,
    summary: "Add the records of another program",
    details: [
      """
      All records are read before anything is changed, and all are added in one step, or none: \
      with --skip-invalid, those that something is wrong with are left out. The format is that of \
      --format, else the one that the ending of FILE stands for, else what the content says.
      """,
      FormatOption.details(InterchangeRegistry.imports),
      """
      Importing again adds only what is new. A record with an id is known by it; with other content \
      than the item has it is refused, or replaces the item with --update. A record without one is \
      known by its date, amount and name, also when its item was corrected since, and by its account \
      and the bank's reference where there are such; two equal records of one statement are two expenses. \
      A payment that the bank changed under one reference is refused, or taken over with --update, \
      but for what was edited since.
      """,
      """
      A bank's file names its columns with --map: name, amount (or out and in), and if there are, \
      date, type, category, note, tags, id and currency. A column is what stands over it, in any \
      case (Name:2 is the second of two), or its number; amount=-COLUMN turns the sign, A|B is the \
      first that is not empty, A+B joins two with a space, and \\ takes a mark for itself. Members \
      of JSON are named alike, a.b inside objects.
      """,
      """
      Amounts may have a currency's symbol, parentheses, a sign behind them, CR or DR. Where a \
      column says which way the money went, --out names what stands there for spending. Money that \
      came in is refused until --money-in says what becomes of it.
      """,
      """
      --as keeps these options in the data file under a name: a file with the same header then needs \
      none of them, and any other takes them with --as alone. Without options, a table or JSON that \
      is not ours is shown with the line that may import it.
      """,
      """
      A table and JSON are in UTF-8, or in what --encoding says: \
      \(TextEncoding.all.map(\.name).joined(separator: ", ")).
      """,
      """
      In --date-format, yyyy or yy, MM or M, dd or d stand for year, month and day, MMM or MMMM for \
      a month's name; HH, mm, ss, SSS and a for a time, which is read over.
      """,
    ],
    operands: [file.description],
    options: [FormatOption.imports.description] + ImportOptionWords.descriptions + [
      type.description, profile.description, profiles.description, forget.description,
      skipInvalid.description, update.description,
      CommonOptions.dryRun.description, CommonOptions.json.description,
    ],
    exclusive: [
      [profile.description.name, profiles.description.name, forget.description.name]
    ],
    examples: [
      .init(line: "import expenses.csv", explanation: "Add what an export holds and the file not"),
      .init(
        line: "import bank.csv --map name=Payee|Text,amount=-Amount,date=Date --money-in skip",
        explanation: "Add a bank's payments"),
      .init(
        line: "import ing.csv --map 'name=Naam,amount=Bedrag,date=Datum' --out 'Af Bij=Af'",
        explanation: "Where a column says which way the money went"),
      .init(
        line: "import com.example.iExpense.plist", explanation: "Add what an iPhone has kept"),
    ])

  static let file = Operand<String?>.optional(
    .word("FILE", completion: .files), "What to read; - or nothing for standard input")
  static let type = Option("type", short: "t", .type, "The type of records that say none")
  static let skipInvalid = Flag("skip-invalid", "Leave out records that something is wrong with")
  static let update = Flag("update", "Replace items of the same id or reference and other content")

  static let profile = Option<String>(
    "as", .text("PROFILE"), "Keep the options under a name, or use those kept")
  static let profiles = Flag("profiles", "Show the options that are kept")
  static let forget = Option<String>("forget", .text("PROFILE"), "Forget options that are kept")

  private enum Task {
    case records(ImportReader)
    case profiles
    case forget(String)
  }

  private let task: Task
  private let skipsInvalid: Bool
  private let updates: Bool
  private let isPlan: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    skipsInvalid = arguments.has(Self.skipInvalid)
    updates = arguments.has(Self.update)
    isPlan = arguments.has(CommonOptions.dryRun)
    let forgotten = try arguments.value(of: Self.forget)
    let path = try arguments.value(of: Self.file)
    if arguments.has(Self.profiles) || forgotten != nil {
      guard path == nil else {
        throw .wrong("'--profiles' and '--forget' take no file", "Leave one of them out.")
      }
      task = forgotten.map(Task.forget) ?? .profiles
    } else {
      if path == nil { try Self.checkDataFile(arguments) }
      task = .records(try Self.reader(of: path, arguments))
    }
  }

  /// Refuses a data file that is called as one to import, where none is named.
  private static func checkDataFile(_ arguments: ParsedArguments) throws(UsageError) {
    guard let file = try arguments.value(of: GlobalOptions.file),
      let format = try? ImportSource(path: file).formatOfPath(), format.name != "json"
    else { return }
    throw .wrong(
      "'--file' names the file of the expenses, and not what is imported", "To import it",
      offering: [description.name, file]
        + arguments.optionWords(without: GlobalOptions.file.description.name))
  }

  private static func reader(
    of path: String?, _ arguments: ParsedArguments
  ) throws(UsageError) -> ImportReader {
    let source = ImportSource(path: path)
    let profileName = try arguments.value(of: profile)
    if profileName?.isBlank == true { throw .emptyValue(of: .option(profile.description.name)) }
    let words = try ImportOptionWords(arguments, mayLackMap: profileName != nil)
    let named = try arguments.value(of: FormatOption.imports)
    let format = if let named { named } else { try source.formatOfPath() }
    if let format { try words.check(with: format) }
    _ = try arguments.value(of: type)
    return ImportReader(
      source: source, arguments: arguments, format: format, profileName: profileName)
  }

  func run(in session: Session) throws -> any CommandResult {
    switch task {
    case .records(let reader): return try importRecords(with: reader, in: session)
    case .profiles:
      return ProfileListing(profiles: try ExpenseFile(session.defaults).read().document.profiles)
    case .forget(let name):
      return try session.save(as: Self.description.name) { document in
        let known = document.profiles.map(\.name)
        guard document.forgetProfile(named: name) else {
          throw UnknownProfile(name: name, known: known)
        }
        return Done(sentence: "Forgot '\(name)'. Undo with 'iexpense undo'.")
      }
    }
  }

  private func importRecords(
    with reader: ImportReader, in session: Session
  ) throws -> any CommandResult {
    let document = try ExpenseFile(session.defaults).read().document
    let reading = try reader.read(for: document, in: session)
    if isPlan || reading.batch.faultCount > 0 && !skipsInvalid {
      return try report(reading, of: reader.source, into: document, in: session)
    }
    return try session.save(as: Self.description.name) { document in
      var report = try report(reading, of: reader.source, into: document, in: session)
      if report.plan.added + report.updated > 0 {
        document.items = report.plan.items
        document.currency = report.currency
      }
      if let name = reader.profileName, reading.profile == nil {
        let profile = ImportProfile(
          name: name, header: reading.header, arguments: reading.arguments)
        report.keptProfile = document.keep(profile) ? name : nil
      }
      return report
    }
  }
}

// MARK: What becomes of the records

extension ImportCommand {
  private func invalid(
    _ reading: ImportReading, _ plan: ImportPlan, in source: ImportSource
  ) -> InvalidRecords {
    let batch = reading.batch
    let faults = (batch.faults + plan.faults).sorted { $0.place < $1.place }
    let encodings = faults.contains(where: \.isOfEncoding) ? batch.likelyEncodings : []
    return InvalidRecords(
      source: source.name, faults: Array(faults.prefix(RefusedRecords.limit)),
      count: batch.faultCount + plan.faultCount, encodings: encodings,
      mayBeLeftOut: !skipsInvalid)
  }

  /// Works out what the records change, given the items.
  ///
  /// - Throws: `InvalidRecords` with all that is wrong, unless that is to be left out.
  private func report(
    _ reading: ImportReading, of source: ImportSource, into document: ExpenseDocument,
    in session: Session
  ) throws -> ImportReport {
    let batch = reading.batch
    let (currency, isGuess) = try currency(of: batch, into: document, in: session)
    let plan = ImportPlan(
      batch, into: document.items, currency: currency, updates: updates, rules: document.rules,
      typeIsSaid: reading.arguments.has(Self.type))
    let invalid = invalid(reading, plan, in: source)
    // With nothing left to import, the faults are the result, also with --skip-invalid.
    let isNothing =
      plan.added + plan.present.count + plan.updatedRows.count + batch.moneyIn.count
      + plan.leftOutByRules.count == 0
    guard invalid.count == 0 || skipsInvalid && !isNothing else { throw invalid }
    if let refusal = batch.refusal(in: currency) { throw refusal }
    return ImportReport(
      reading: reading, plan: plan, currency: currency, currencyIsGuess: isGuess,
      invalid: invalid, today: try session.clock.today(), isPlan: isPlan)
  }

  /// What amounts are in: the file's currency, or in an empty file the records'.
  private func currency(
    of batch: ImportBatch, into document: ExpenseDocument, in session: Session
  ) throws -> (currency: Currency, isGuess: Bool) {
    if document.items.isEmpty, let currency = batch.currency { return (currency, false) }
    let settled = session.currency(ofFile: document.currency)
    if let currency = batch.currency, currency != settled.currency {
      // The records were checked against what another process has changed since.
      throw try StoreError.changedSinceLoaded(path: session.defaults.path)
    }
    return settled
  }
}
