import ExpenseCore
import ExpenseStatements

/// The records of a file and the layout that they were read by.
struct ImportReading {
  let batch: ImportBatch
  let layout: Layout
  /// The account whose layout was used; nil if the layout is from the line or a guess.
  var known: ImportAccount?
  /// The account that the layout is stored for; nil if there is none.
  var kept: ImportAccount?
  /// True if nobody has confirmed the layout yet.
  var isGuess = false
  /// The column in which the header differs from that of the known account.
  var difference: String?
  let arguments: ParsedArguments

  /// True if records with faults are left out: the line says so, or they were shown with the guess.
  var leavesOutFaults: Bool { isGuess || arguments.has(ImportChoices.skipInvalid) }
}

/// A guess with what is read by it.
struct GuessedReading {
  let guess: Guess
  let reading: ImportReading
  /// Reads the records by another layout, as for a question of the guess.
  let read: (Layout) throws -> ImportReading

  /// What a layout makes; nil if nothing can be read by it.
  func outcome(_ layout: Layout) -> (count: Int, sum: Amount?, days: ClosedRange<CalendarDate>?)? {
    guard let items = try? read(layout).batch.items else { return nil }
    let days = items.compactMap(\.date)
    let range = days.min().flatMap { first in days.max().map { first...$0 } }
    return (items.count, try? items.map(\.amount).total(), range)
  }
}

/// Reads the records of a file by the options of the line, else by the layout of the account with
/// its header, else by its own format, else by a guess.
struct ImportReader {
  let source: ImportSource
  let arguments: ParsedArguments
  let words: LayoutOptions
  /// The format that the line or the file's ending names.
  let format: ImportFormat?
  let accountName: String?
  /// True if a mark of the line stands for a value that is open.
  let isOpen: Bool

  /// The answer of the line about payments that are probably expenses in the file.
  var alike: ImportPlan.Alike {
    arguments.has(ImportChoices.skipAlike)
      ? .leftOut : arguments.has(ImportChoices.addAlike) ? .added : .undecided
  }

  /// The records, or a guess that a person must confirm.
  enum Outcome {
    case reading(ImportReading)
    case guess(GuessedReading)
  }

  /// Reads all records.
  ///
  /// - Throws: `InvalidRecords` if the text as a whole is not valid, or another error.
  func read(for document: ExpenseDocument, in session: Session) throws -> Outcome {
    let mayHoldNULs =
      try words.layout(over: Layout(), in: []).encoding != nil
      || document.accounts.contains { $0.layout?.encoding != nil }
    do {
      let statement = StatementReader(
        bytes: try source.bytes(in: session, mayHoldNULs: mayHoldNULs), reader: self,
        document: document, session: session,
        choice: AccountChoice(document.accounts, named: accountName))
      return try statement.outcome()
    } catch let fault as ImportFault {
      throw InvalidRecords(source: source.name, faults: [fault], count: 1)
    } catch let failure as AccountChoice.Failure {
      throw failure.refusal(of: arguments)
    }
  }
}

private struct StatementReader {
  let bytes: [UInt8]
  let reader: ImportReader
  let document: ExpenseDocument
  let session: Session
  let choice: AccountChoice

  private var words: LayoutOptions { reader.words }

  func outcome() throws -> ImportReader.Outcome {
    let typed = try words.layout(over: Layout(), in: document.items)
    if words.hasMap { return .reading(try read(typed, keeping: typed)) }
    let text = try text(typed.encoding)
    let format = reader.format ?? ImportFormats.format(ofContent: text)
    let mayBeTable = reader.format.map { $0 == .csv } ?? true
    let account =
      mayBeTable && !ImportFormat.csv.recognizes(text) || reader.accountName != nil
      ? try choice.account(of: bytes) : nil
    if let account, let layout = account.layout { return try read(account, layout) }
    if let format, !isForeign(text, format, at: typed.items) {
      return .reading(try read(typed, keeping: nil, as: format))
    }
    if account == nil, mayBeTable, let like = choice.likeAccount(of: bytes) {
      if let reading = try reading(like: like.account, like.difference) {
        return guess(Guess(like: reading.layout), reading)
      }
    }
    return try guess(typed, of: account)
  }

  /// Tells whether a table or JSON comes from another program.
  private func isForeign(
    _ text: [UInt8], _ format: ImportFormat, at items: [String]
  ) -> Bool {
    if format == .csv { return !ImportFormat.csv.recognizes(text) }
    return ForeignText.isForeignJSON(text, format, at: items)
  }

  /// Reads the file of a known account.
  private func read(_ account: ImportAccount, _ layout: Layout) throws -> ImportReader.Outcome {
    let used = try words.layout(over: layout, in: document.items)
    var kept = layout
    (kept.moneyIn, kept.refunds) = (used.moneyIn, used.refunds)
    var reading = try read(used, keeping: kept)
    reading.known = account
    return .reading(reading)
  }

  /// Reads by the layout of an account whose header differs; nil if the records have faults.
  private func reading(like account: ImportAccount, _ difference: String) throws -> ImportReading? {
    guard let layout = account.layout else { return nil }
    let used = try words.layout(over: layout, in: document.items)
    guard var reading = try? read(used, keeping: used, of: account), reading.batch.faultCount == 0
    else { return nil }
    (reading.known, reading.difference) = (account, difference)
    return reading
  }

  private func guess(_ typed: Layout, of account: ImportAccount?) throws -> ImportReader.Outcome {
    let text = ForeignText(bytes, as: reader.format, typed)
    do {
      guard let text else { throw Missing.table }
      let found = try Guess(text, options(typed))
      return guess(found, try read(found.layout, keeping: found.layout))
    } catch let missing as Missing {
      throw try refusal(missing, titles: text?.titles ?? [], typed)
    }
  }

  private func guess(_ guess: Guess, _ reading: ImportReading) -> ImportReader.Outcome {
    var reading = reading
    reading.isGuess = true
    return .guess(
      GuessedReading(guess: guess, reading: reading) { layout in
        var reading = try read(layout, keeping: layout)
        reading.isGuess = true
        return reading
      })
  }

  private func refusal(
    _ missing: Missing, titles: [String], _ typed: Layout
  ) throws -> any Error {
    let usual = session.currency(ofFile: document.currency).currency
    let unread = UnreadStatement(
      source: reader.source.name, titles: titles, holdsAmounts: document.holdsAmounts,
      currency: usual, others: words.otherWords)
    if missing == .table {
      let text = try text(typed.encoding)
      guard text.areUTF8 else { return ImportFault(ofEncodingIn: text) }
      if text.allSatisfy({ $0 <= 0x20 }) {
        return Refusal("\(reader.source.name):1:1: it is empty", exitCode: .badData)
      }
    }
    return unread.refusal(missing)
  }
}

extension StatementReader {
  /// Reads the records by a layout.
  ///
  /// - Parameter keeping: the layout to store for the account; nil to store none.
  private func read(
    _ layout: Layout, keeping: Layout?, as known: ImportFormat? = nil,
    of account: ImportAccount? = nil
  ) throws -> ImportReading {
    let text = try self.text(layout.encoding)
    let format = known ?? mappedFormat(of: text)
    try words.check(with: format)
    var options = try options(layout)
    var kept: ImportAccount?
    options.accountKey = { number, header in
      if var account {
        (account.header, account.layout) = (header, keeping)
        kept = account
        return account.key
      }
      let found = choice.account(number, header, keeping)
      kept = found.kept
      return found.key
    }
    let batch = try ImportBatch(reading: text, as: format, options: options)
    return ImportReading(batch: batch, layout: layout, kept: kept, arguments: reader.arguments)
  }

  /// The text, decoded to UTF-8.
  private func text(_ encoding: TextEncoding?) throws(ImportFault) -> [UInt8] {
    try (encoding ?? TextEncoding.marked(bytes))?.decode(bytes) ?? bytes
  }

  /// The format of a text with a map: JSON if it is recognized, else a table.
  private func mappedFormat(of text: [UInt8]) -> ImportFormat {
    let mapped: [ImportFormat] = [.json, .ndjson]
    return reader.format ?? mapped.first { $0.recognizes(text) } ?? .csv
  }

  /// The options for reading records.
  ///
  /// - Throws: `Refusal` if the layout names another currency than that of the file's amounts.
  private func options(_ layout: Layout) throws -> ImportOptions {
    let assumed = session.currency(ofFile: document.currency).currency
    if document.holdsAmounts, let typed = layout.currency, typed != assumed {
      throw Refusal.currencyMismatch(file: assumed, wanted: typed)
    }
    var options = ImportOptions()
    options.layout = layout
    options.assumedCurrency = layout.currency ?? assumed
    options.currency = document.holdsAmounts ? assumed : layout.currency
    options.type = layout.type ?? .personal
    options.months = MonthNames(MonthNames.englishNames + session.locale.monthNames)
    options.day = { session.clock.day(ofSeconds: $0) }
    let today = try session.clock.today()
    options.latestDay = today.adding(days: 366)
    // Banks date payments that are not booked yet some days ahead.
    options.latestShortDay = today.adding(days: 31)
    options.habits = AmountHabits(of: session.locale, options.readingCurrency)
    return options
  }
}

extension AmountHabits {
  /// The habits of writing amounts in a locale.
  fileprivate init(of locale: MoneyLocale, _ currency: Currency) {
    self.init()
    let style = CurrencyStyle(currency: currency, locale: locale)
    groupingMark = locale.isExplicit ? style.groupingMark : nil
    decimalMark = style.decimalMark
    isSymbol = { text, currency in
      CurrencyStyle(currency: currency, locale: locale).prints(text)
        || CurrencyWords.isWord(text, for: currency.code)
    }
  }
}

extension AccountChoice.Failure {
  /// The failure with its sentences.
  fileprivate func refusal(of arguments: ParsedArguments) -> Refusal {
    switch self {
    case .unknown(let name, let known): .unknownAccount(name, among: known)
    case .ambiguous(let names):
      Refusal(
        "the file has the header of \(names.map { "'\($0)'" }.joined(separator: " and "))",
        "Choose one",
        offered: names.map { name in
          arguments.line(
            "import", arguments.operands,
            adding: (ImportChoices.account.description.name, name))
        })
    }
  }
}
