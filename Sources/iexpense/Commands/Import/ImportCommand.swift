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
      type.description, skipInvalid.description, update.description,
      CommonOptions.dryRun.description, CommonOptions.json.description,
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
    if let format { try words.check(with: format) }
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
    let assumed = session.currency(settled: document.currency).currency
    if let said = words.currency, !document.items.isEmpty, said != assumed {
      throw CurrencyConflict(file: assumed, wanted: said)
    }
    let options = try words.options(
      type: type?.resolve(in: document.items) ?? .personal,
      currency: document.items.isEmpty ? nil : assumed, assumed: words.currency ?? assumed,
      in: session)
    let progress = ProgressLine(in: session)
    defer { progress.clear() }
    var (records, bytes, text) = (0, 0, [UInt8]())
    func show() { progress.show("Read \(records) records, \(bytes >> 20) MB") }
    do {
      text = try source.text(in: session, as: words.encoding) { count in
        bytes = count
        show()
      }
      let format =
        try self.format ?? source.format(ofContent: text, isMapped: words.map != nil)
      try words.check(with: format)
      return try ImportBatch(reading: text, as: format, options: options) { count in
        records = count
        show()
      }
    } catch let fault as ImportFault {
      throw InvalidRecords(
        source: source.name, faults: [fault], count: 1,
        encodings: fault.isOfEncoding ? TextEncoding.likely(for: text) : [])
    }
  }

  private func invalid(_ batch: ImportBatch, _ plan: ImportPlan) -> InvalidRecords {
    let faults = (batch.faults + plan.faults).sorted { $0.place < $1.place }
    let encodings = faults.contains(where: \.isOfEncoding) ? batch.likelyEncodings : []
    return InvalidRecords(
      source: source.name, faults: Array(faults.prefix(RefusedRecords.limit)),
      count: batch.faultCount + plan.faultCount, encodings: encodings)
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
    // Where all are wrong, there is nothing else to bring.
    let isNothing = plan.added + plan.present + plan.updatedRows.count + batch.moneyIn.count == 0
    guard invalid.count == 0 || skipsInvalid && !isNothing else { throw invalid }
    if let refusal = batch.refusal(in: currency) { throw refusal }
    return ImportReport(
      plan: plan, currency: currency, currencyIsGuess: isGuess, invalid: invalid,
      leftOut: batch.leftOut(refunds: words.refundsMoneyIn), ignoredColumns: batch.ignoredColumns,
      isPlan: isPlan)
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

extension ImportBatch {
  /// What is no expense, and was to be left out.
  fileprivate func leftOut(refunds: Bool) -> ImportReport.LeftOut {
    let records = items.count + (refunds ? 0 : moneyIn.count)
    return ImportReport.LeftOut(
      moneyIn: refunds ? MoneyInSum() : moneyIn,
      isNearlyAll: moneyIn.count > 0 && moneyIn.isNearlyAll(of: records), skipped: skipped,
      linesAbove: linesAbove)
  }
}
