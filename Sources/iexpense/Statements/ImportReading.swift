import ExpenseCore
import ExpenseStatements

/// A guess with what is read by it.
struct GuessedReading {
  let statement: GuessedStatement
  let arguments: ParsedArguments

  var guess: Guess { statement.guess }
  var reading: ImportReading { ImportReading(statement.reading, arguments, isGuess: true) }

  /// Reads the records by another layout, as for a question of the guess.
  func read(_ layout: Layout) throws -> ImportReading {
    ImportReading(try statement.read(layout), arguments, isGuess: true)
  }

  /// Reads the rows of a sheet by a layout.
  func read(
    _ layout: Layout, of sheet: StatementSheet, besides rows: Set<Int>
  ) throws -> ImportReading {
    ImportReading(try statement.read(layout, of: sheet, besides: rows), arguments, isGuess: true)
  }

  /// The guess for the next array of a JSON document; nil if there is no other.
  func nextArray(_ layout: Layout) -> GuessedReading? {
    statement.nextArray(layout).map { GuessedReading(statement: $0, arguments: arguments) }
  }

  /// The line that reads the file by the words of a layout.
  ///
  /// - Parameter skipsInvalid: true if records with faults are left out.
  func line(_ source: String, _ layout: [String], skipsInvalid: Bool) -> String {
    var words = arguments.optionWords { name in
      !LayoutOptions.descriptions.contains { $0.name == name }
        && name != CommonOptions.yes.description.name
    }
    if skipsInvalid, !arguments.has(ImportChoices.skipInvalid) {
      words.append("--\(ImportChoices.skipInvalid.description.name)")
    }
    if let name = reading.known?.name, !arguments.has(ImportChoices.account) {
      words += ShellLine.option(ImportChoices.account.description.name, name)
    }
    return ImportChoices.line(source, layout, words)
  }

  /// The result of a layout; `letters` is a name with letters that depend on the encoding.
  typealias Outcome = (
    count: Int, moneyIn: Int, sum: Amount?, days: ClosedRange<CalendarDate>?, letters: String?
  )

  /// The result of a layout; nil if nothing can be read by it.
  func outcome(_ layout: Layout) -> Outcome? {
    guard let batch = try? read(layout).batch else { return nil }
    let items = batch.items
    let days = items.compactMap(\.date)
    let range = days.min().flatMap { first in days.max().map { first...$0 } }
    let letters = items.lazy.map(\.name).first { !$0.utf8.allSatisfy { $0 < 0x80 } }
    return (items.count, batch.moneyIn.count, try? items.map(\.amount).total(), range, letters)
  }
}

/// Reads the records of a file by the options of a line.
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
      try words.layout(over: Layout(), in: document.items).encoding != nil
      || document.accounts.contains { $0.layout?.encoding != nil }
    do {
      let bytes = try source.bytes(in: session, mayHoldNULs: mayHoldNULs)
      let outcome = try StatementImport(
        bytes, try settings(for: document, in: session), into: document
      ).outcome()
      switch outcome {
      case .reading(let reading):
        return .reading(ImportReading(reading, arguments))
      case .guess(let found):
        return .guess(GuessedReading(statement: found, arguments: arguments))
      case .missing(let missing, let titles):
        throw UnreadStatement(
          source: source.name, titles: titles, holdsAmounts: document.holdsAmounts,
          currency: session.currency(ofFile: document.currency).currency,
          others: words.otherWords
        ).refusal(missing)
      }
    } catch let fault as ImportFault {
      throw InvalidRecords(source: source.name, faults: [fault], count: 1)
    } catch let obstacle as ImportObstacle {
      throw obstacle.refusal(of: arguments)
    }
  }

  private func settings(
    for document: ExpenseDocument, in session: Session
  ) throws -> ImportSettings {
    var settings = ImportSettings()
    (settings.format, settings.accountName) = (format, accountName)
    settings.choose = { try words.layout(over: $0, in: document.items) }
    settings.check = { try words.check(with: $0) }
    settings.currency = session.currency(ofFile: document.currency).currency
    settings.months = MonthNames(MonthNames.englishNames + session.locale.monthNames)
    settings.day = { session.clock.day(ofSeconds: $0) }
    settings.today = try session.clock.today()
    settings.habits = { AmountHabits(of: session.locale, $0) }
    return settings
  }
}

/// The records of a file, as a line asked for them.
struct ImportReading {
  let statement: StatementReading
  let arguments: ParsedArguments

  /// True if nobody has confirmed the layout yet.
  let isGuess: Bool

  init(_ statement: StatementReading, _ arguments: ParsedArguments, isGuess: Bool = false) {
    (self.statement, self.arguments, self.isGuess) = (statement, arguments, isGuess)
  }

  var batch: ImportBatch { statement.batch }
  var layout: Layout { statement.layout }
  var known: ImportAccount? { statement.known }
  var kept: ImportAccount? { statement.kept }
  var difference: String? { statement.difference }

  /// True if records with faults are left out: the line says so, or they were shown with the guess.
  var leavesOutFaults: Bool { isGuess || arguments.has(ImportChoices.skipInvalid) }
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

extension ImportObstacle {
  /// The obstacle with its sentences.
  fileprivate func refusal(of arguments: ParsedArguments) -> Refusal {
    switch self {
    case .currency(let own, let wanted): .currencyMismatch(file: own, wanted: wanted)
    case .unknownAccount(let name, let known): .unknownAccount(name, among: known)
    case .ambiguousAccount(let names):
      Refusal(
        "the file has the header of \(names.map { "'\($0)'" }.joined(separator: " and "))",
        "Choose one",
        offered: names.map(arguments.line))
    }
  }
}

extension AccountDoubt {
  /// The doubt in words, with a line for each account that it may be.
  func refusal(of arguments: ParsedArguments, _ source: String) -> Refusal {
    Refusal(
      "\(source): \(sentence)", "Choose one",
      offered: [account, "NAME"].map(arguments.line), exitCode: .badData)
  }
}

extension ParsedArguments {
  /// The line with one more option, which names the account.
  fileprivate func line(naming account: String) -> [String] {
    let options = optionWords() + ShellLine.option(ImportChoices.account.description.name, account)
    return operands.contains(where: ShellLine.isOption)
      ? ["import"] + options + ["--"] + operands : ["import"] + operands + options
  }
}
