import ExpenseCore
import ExpenseStatements
import Foundation

struct ImportCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "import", synonyms: ["load", "read", "ingest"], purpose: .exchange,
    summary: "Add the records of another program",
    details: [
      """
      All records are read before anything is changed, and all are added in one step, or none; \
      --skip-invalid leaves out those that are not valid. The format is that of --format, else the \
      one of FILE's extension, else it is found in the content.
      """,
      FormatOption.details(ImportFormats.all.map { ($0.name, $0.summary) }),
      """
      Importing again adds only what is new. A record with an id is recognised by it; if its \
      content differs from the item's, it is refused, or replaces the item with --update. A \
      payment is recognised by its account and the bank's reference, else by account, date, amount \
      and name; two equal payments in one statement are two expenses. If the bank changed the day \
      or the amount under one reference, a note says so and --update applies it; if it changed \
      both, it is another payment.
      """,
      """
      A new payment with the amount of an expense that was typed, or recurs, up to 4 days before \
      it or 1 after, is probably that expense; so is one with the amount of another account's \
      payment on the same day. Such pairs are shown with a question; --skip-alike leaves the \
      payments out for good, --add-alike adds them.
      """,
      """
      --map names the columns of a bank's file: those of name, amount (or out and in), and, if \
      there are any, date, type, category, note, tags, id, currency and fee, which is added. A \
      column is its header in any case (Name:2 is the second of two), or its number; \
      amount=-COLUMN turns the sign, A|B is the first that is not empty, A+B joins two with a \
      space, and \\ makes the mark after it part of a name. Members of JSON are named the same \
      way, a.b inside objects.
      """,
      """
      Amounts may have a currency's symbol, parentheses, a sign after them, CR or DR. If a column \
      says which way the money went, --out names its values for spending. Money that came in is \
      left out with a note; --refund names what of it counts against expenses, and --money-in \
      refund counts all of it. If only signs tell money in from spending, --money-in is required.
      """,
      """
      Without options, the columns of a table or of JSON from elsewhere are guessed. A terminal \
      shows the table, what each column is taken for, and the payments that this makes: arrows \
      move, keys take the column for another field or turn the sign, x leaves out all rows with a \
      value, and Enter imports. Elsewhere the line that does it is shown, with a mark for what is \
      open. The columns are kept in the data file for the account, so that the next file with that \
      header needs no options; --as names the account.
      """,
      """
      Tables and JSON are in UTF-8, or in the encoding that --encoding names: \
      \(TextEncoding.all.map(\.name).joined(separator: ", ")).
      """,
      """
      In --date-format, yyyy or yy, MM or M, dd or d stand for year, month and day, MMM or MMMM \
      for a month's name; HH, mm, ss, SSS and a for a time, which is ignored.
      """,
    ],
    operands: [file.description],
    options: [FormatOption.imports.description] + LayoutOptions.descriptions
      + ImportChoices.descriptions + [
        profiles.description, forget.description,
        CommonOptions.yes.description, CommonOptions.dryRun.description,
        jsonOption,
      ],
    exclusive: [
      [ImportChoices.account.description, profiles.description, forget.description],
      [ImportChoices.skipAlike.description, ImportChoices.addAlike.description],
    ],
    examples: [
      .init(line: "import bank.csv", explanation: "Look at a bank's payments, and add them"),
      .init(line: "import expenses.csv", explanation: "Add what an export has and the file lacks"),
      .init(
        line: "import bank.csv --map 'name=Payee|Text,amount=-Amount,date=Date'",
        explanation: "Add a bank's payments"),
      .init(
        line: "import ing.csv --map name=Naam,amount=Bedrag --out 'Af Bij=Af'",
        explanation: "Add payments whose direction is in a column"),
      .init(
        line: "import com.example.iExpense.plist",
        explanation: "Add the expenses of the app on an iPhone"),
    ])

  static let file = Operand<String?>.optional(
    .word("FILE", .path), "The file to read; - or nothing for standard input")
  static let profiles = Flag("profiles", "List the accounts whose columns are kept")
  static let forget = Option<String>("forget", .text("ACCOUNT"), "Forget the columns of an account")

  private enum Task {
    case records(ImportReader)
    case accounts
    case forget(String)
  }

  private let task: Task
  private let isAgreed: Bool
  private let isPlan: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    isAgreed = arguments.has(CommonOptions.yes)
    isPlan = arguments.has(CommonOptions.dryRun)
    let forgotten = try arguments.value(of: Self.forget)
    let path = try arguments.value(of: Self.file)
    if arguments.has(Self.profiles) || forgotten != nil {
      guard path == nil else {
        throw .wrong("'--profiles' and '--forget' need no file", "Leave one of them out.")
      }
      task = forgotten.map(Task.forget) ?? .accounts
    } else {
      if path == nil { try Self.checkDataFile(arguments) }
      task = .records(try Self.reader(of: path, arguments))
    }
  }

  /// Refuses a line with a file to import in --file, and no other file.
  private static func checkDataFile(_ arguments: ParsedArguments) throws(UsageError) {
    guard let file = try arguments.value(of: GlobalOptions.file),
      let format = try? ImportSource(path: file).formatOfPath(), format.name != "json"
    else { return }
    throw .wrong(
      "'--file' names the file of the expenses, not the one to import",
      "To import it, leave '--file' out.")
  }

  private static func reader(
    of path: String?, _ arguments: ParsedArguments
  ) throws(UsageError) -> ImportReader {
    let source = ImportSource(path: path)
    // A line with a mark for what is open is answered like one that says nothing of it.
    let isOpen = LayoutOptions.areOpen(in: arguments)
    let arguments = isOpen ? LayoutOptions.withoutColumns(arguments) : arguments
    let accountName = try arguments.value(of: ImportChoices.account)
    if accountName?.isBlank == true {
      throw .emptyValue(of: .option(ImportChoices.account.description.name))
    }
    let words = try LayoutOptions(arguments, mayLackMap: accountName != nil)
    let named = try arguments.value(of: FormatOption.imports)
    var format = if let named { named } else { try source.formatOfPath() }
    // Only JSON supports --items.
    if format == nil, arguments.has(LayoutOptions.items) { format = .json }
    if let format { try words.check(with: format) }
    return ImportReader(
      source: source, arguments: arguments, words: words, format: format, accountName: accountName,
      isOpen: isOpen)
  }

  func run(in session: Session) throws -> Outcome {
    switch task {
    case .records(let reader): return try importRecords(with: reader, in: session)
    case .accounts:
      return AccountListing(accounts: try ExpenseFile(session.defaults).read().document.accounts)
    case .forget(let name):
      return try session.save(as: Self.description.name) { document in
        let known = document.accounts.map(\.name)
        guard document.forgetAccount(named: name) else {
          throw Refusal.unknownAccount(name, among: known)
        }
        return ForgottenAccount(name: name)
      }
    }
  }
}

// MARK: Importing records

extension ImportCommand {
  private func importRecords(
    with reader: ImportReader, in session: Session
  ) throws -> ImportReport {
    let document = try ExpenseFile(session.defaults).read().document
    var report = try chosen(reader, document, session)
    let reading = report.reading
    if isPlan || reading.batch.faultCount > 0 && !reading.leavesOutFaults {
      return report.asPlan
    }
    report = try decided(report, reader, document, session)
    let planned = report
    return try session.save(as: Self.description.name) { document in
      var report =
        planned.isOf(document)
        ? planned
        : try ImportReport(
          reading, of: reader.source, into: document, alike: planned.plan.alike, in: session)
      if report.changesItems {
        document.items = report.plan.items
        document.currency = report.currency
      }
      if let account = reading.kept, document.keep(account), reading.known?.name != account.name {
        report.keptAccount = account.name
      }
      return report
    }
  }

  /// Reads the records, if necessary by a guess that the file proves and the user confirms.
  ///
  /// - Throws: `Refusal` if nothing proves it, or no question can be asked.
  private func chosen(
    _ reader: ImportReader, _ document: ExpenseDocument, _ session: Session
  ) throws -> ImportReport {
    func report(_ reading: ImportReading) throws -> ImportReport {
      try ImportReport(
        reading, of: reader.source, into: document, alike: reader.alike, in: session)
    }
    switch try reader.read(for: document, in: session) {
    case .reading(let reading):
      guard !reader.isOpen else {
        throw UsageError.wrong(
          "a '?' stands for a value that is open", "Put the value in its place.")
      }
      return try report(reading)
    case .guess(let found):
      let guessed = try report(found.reading)
      if isPlan { return guessed }
      let text = GuessText(found, report: guessed, of: reader.source.name)
      guard !reader.isOpen, found.guess.isProven && isAgreed || mayAsk(reader, session) else {
        throw text.refusal(reader.isOpen ? .usage : .badData)
      }
      let screen = PointingScreen(in: session)
      if let screen, !found.guess.isProven {
        return try pointed(found, guessed, on: screen, reader, session, report)
      }
      for line in text.summary { try session.console.tell(line) }
      if isAgreed, found.guess.isProven { return guessed }
      if let screen, found.guess.isProven {
        switch try session.confirm("Import them?", orElse: "e") {
        case .yes: return guessed
        case .no: throw Refusal.declined
        case .other: return try pointed(found, guessed, on: screen, reader, session, report)
        }
      }
      guard let layout = try text.answered(in: session),
        try session.confirm("Import them?", isLikely: found.guess.isProven)
      else { throw Refusal.declined }
      return layout == found.guess.likely ? guessed : try report(found.read(layout))
    }
  }

  /// The report of the table as a person points at it.
  ///
  /// - Throws: `Refusal` if the person leaves it.
  private func pointed(
    _ found: GuessedReading, _ guessed: ImportReport, on screen: PointingScreen,
    _ reader: ImportReader, _ session: Session,
    _ report: @escaping (ImportReading) throws -> ImportReport
  ) throws -> ImportReport {
    var screen = screen
    var table = PointedTable(
      found, of: reader.source.name, known: guessed, report: report)
    guard try screen.run(&table), let report = table.result?.report else {
      throw Refusal("nothing was changed", "The line was:", list: ["  \(table.line)"])
    }
    try session.console.note(Line("  \(table.line)"))
    return report
  }

  /// Tells whether a question can be asked, because the records are not read from standard input.
  private func mayAsk(_ reader: ImportReader, _ session: Session) -> Bool {
    session.mayAsk && !reader.source.isStandardInput
  }

  /// The report after the decision about payments that are probably existing expenses.
  ///
  /// - Throws: `Refusal` if the line decides nothing and no question can be asked.
  private func decided(
    _ report: ImportReport, _ reader: ImportReader, _ document: ExpenseDocument, _ session: Session
  ) throws -> ImportReport {
    guard report.plan.alike == .undecided else { return report }
    var (report, answers) = (report, [[UUID]: Bool]())
    while !report.plan.undecided.isEmpty {
      let new = try report.plan.undecided.decided(
        in: report.currency, mayAsk: mayAsk(reader, session) && !isAgreed, session)
      answers.merge(new) { $1 }
      report = try ImportReport(
        report.reading, of: reader.source, into: document, alike: .chosen(answers), in: session)
    }
    return report
  }
}
