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
      known by its date, amount and name, also when its item was corrected since; two equal records \
      in one file are two expenses.
      """,
      """
      A bank's file names its columns with --map; delimited by commas, semicolons or tabs, it has \
      to be in UTF-8. Where it writes payments as negative amounts, amount=-COLUMN turns the sign. \
      In --date-format, yyyy or yy, MM or M, dd or d stand for year, month and day, and HH, mm and \
      ss for a time, which is read over.
      """,
    ],
    operands: [file.description],
    options: [FormatOption.imports.description] + ImportOptionWords.descriptions + [
      type.description, skipInvalid.description, update.description,
      CommonOptions.dryRun.description, CommonOptions.json.description,
    ],
    examples: [
      .init(line: "import expenses.csv", explanation: "Add what an export holds and the file not"),
      .init(
        line: "import bank.csv --map name=Text,amount=-Betrag --decimal-mark ,",
        explanation: "Add a bank's payments"),
      .init(
        line: "import com.example.iExpense.plist", explanation: "Add what an iPhone has kept"),
    ])

  static let file = Operand<String?>.optional(
    .word("FILE", completion: .files), "What to read; - or nothing for standard input")
  static let type = Option("type", short: "t", .type, "The type of records that say none")
  static let skipInvalid = Flag("skip-invalid", "Leave out records that something is wrong with")
  static let update = Flag("update", "Replace items that have the same id and other content")

  private let source: ImportSource
  private let format: (any ImportFormat.Type)?
  private let words: ImportOptionWords
  private let type: TypeWord?
  private let skipsInvalid: Bool
  private let updates: Bool
  private let isPlan: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    source = ImportSource(path: try arguments.value(of: Self.file))
    words = try ImportOptionWords(arguments)
    let named = try arguments.value(of: FormatOption.imports)
    format = if let named { named } else { try source.formatOfPath() }
    if !words.columns.isEmpty, let format, format != CSVFormat.self {
      throw .wrong("'--map' is for tables, and '\(format.name)' is none", "Leave one of them out.")
    }
    type = try arguments.value(of: Self.type)
    skipsInvalid = arguments.has(Self.skipInvalid)
    updates = arguments.has(Self.update)
    isPlan = arguments.has(CommonOptions.dryRun)
  }

  func run(in session: Session) throws -> any CommandResult {
    let document = try ExpenseFile(session.defaults).read().document
    let batch = try read(for: document, in: session)
    if isPlan || batch.faultCount > 0 && !skipsInvalid {
      return try report(batch, into: document, in: session)
    }
    return try session.save(as: Self.description.name) { document in
      let report = try report(batch, into: document, in: session)
      if report.plan.added + report.updated > 0 {
        document.items = report.plan.items
        document.currency = report.currency
      }
      return report
    }
  }
}

// MARK: Reading

extension ImportCommand {
  /// Reads all records; what they are read from is let go of.
  private func read(for document: ExpenseDocument, in session: Session) throws -> ImportBatch {
    let settled =
      document.items.isEmpty ? nil : session.currency(settled: document.currency).currency
    let options = try words.options(
      type: type?.resolve(in: document.items) ?? .personal, currency: settled, in: session)
    let progress = ProgressLine(in: session)
    defer { progress.clear() }
    var (records, bytes) = (0, 0)
    func show() { progress.show("Read \(records) records, \(bytes >> 20) MB") }
    do {
      let text = try source.text(in: session) { count in
        bytes = count
        show()
      }
      let format =
        try self.format ?? source.format(ofContent: text, isTable: !words.columns.isEmpty)
      return try ImportBatch(reading: text, as: format, options: options) { count in
        records = count
        show()
      }
    } catch let fault as ImportFault {
      throw InvalidRecords(source: source.name, faults: [fault], count: 1)
    }
  }

  private func invalid(_ batch: ImportBatch, _ plan: ImportPlan) -> InvalidRecords {
    let faults = (batch.faults + plan.faults).sorted { $0.place < $1.place }
    return InvalidRecords(
      source: source.name, faults: Array(faults.prefix(RefusedRecords.limit)),
      count: batch.faultCount + plan.faultCount)
  }

  /// Works out what the records change, given the items.
  ///
  /// - Throws: `InvalidRecords` with all that is wrong, unless that is to be left out.
  private func report(
    _ batch: ImportBatch, into document: ExpenseDocument, in session: Session
  ) throws -> ImportReport {
    let (currency, isGuess) = try currency(of: batch, into: document, in: session)
    let plan = ImportPlan(batch, into: document.items, currency: currency, updates: updates)
    let invalid = invalid(batch, plan)
    guard invalid.count == 0 || skipsInvalid else { throw invalid }
    return ImportReport(
      plan: plan, currency: currency, currencyIsGuess: isGuess, invalid: invalid,
      ignoredColumns: batch.ignoredColumns, isPlan: isPlan)
  }

  /// What amounts are in: the file's currency, or in an empty file the records'.
  private func currency(
    of batch: ImportBatch, into document: ExpenseDocument, in session: Session
  ) throws -> (currency: Currency, isGuess: Bool) {
    if document.items.isEmpty, let currency = batch.currency { return (currency, false) }
    let settled = session.currency(settled: document.currency)
    if let currency = batch.currency, currency != settled.currency {
      // The records were checked against what another process has changed since.
      throw try StoreError.changedSinceLoaded(path: session.defaults.path)
    }
    return settled
  }
}
