import ExpenseCore

/// The options of `import` that say how records are to be read.
struct ImportOptionWords {
  static let map = Option<ColumnMap>(
    "map",
    Syntax("FIELD=COLUMN,...", .text) { (word, _) throws(UsageError) in try ColumnMap(word) },
    "Which column of a bank's file holds which field")
  static let noHeader = Flag("no-header", "The first line is a record; columns go by number")
  static let encoding = Option<TextEncoding>(
    "encoding",
    Syntax("NAME", .choice(TextEncoding.all.map(\.name))) {
      (word, argument) throws(UsageError) in
      guard let encoding = TextEncoding(name: word) else {
        throw .unknownChoice(
          word, for: argument, choices: TextEncoding.all.map(\.name))
      }
      return encoding
    }, "How its letters are written, such as windows-1252")
  static let quote = Option<UInt8>(
    "quote",
    Syntax("CHARACTER", .text) { (word, argument) throws(UsageError) in
      guard word.utf8.count == 1, let quote = word.utf8.first, quote > 0x20, quote < 0x7F,
        !quote.isASCIIDigit, !quote.isASCIILetter, !",;|".utf8.contains(quote)
      else {
        throw .wrong(
          "invalid value '\(word)' for '\(argument.name)'",
          "Write one character of ASCII that no number and no delimiter is, such as '.")
      }
      return quote
    }, "What stands around fields, where it is no \"")
  static let items = Option<String>(
    "items", .text("KEY"), "Where an object of JSON has its records, such as data")
  static let out = Option(
    "out", .columnValue, "Records with this value are spending, the others money in", repeats: true)
  static let skip = Option(
    "skip", .columnValue, "Leave out records with this value", repeats: true)
  static let moneyIn = Option<MoneyIn>(
    "money-in", .choice, "What becomes of money that came in")
  static let refund = Option<String>(
    "refund", .text("TEXT"), "Money in under a name with this text is a refund", repeats: true)
  static let currency = Option("currency", .currency, "What the amounts are in, ISO 4217")
  static let decimalMark = Option<DecimalMark>(
    "decimal-mark", .choice, "The decimal mark of amounts written as text")
  static let dateFormat = Option<DayFormat>(
    "date-format",
    Syntax("PATTERN", .text) { (word, _) throws(UsageError) in
      guard let format = DayFormat(word) else {
        throw .wrong(
          "invalid date format '\(word)'",
          "Write yyyy or yy, MM, M or MMM, dd or d, and marks, like dd.MM.yyyy.")
      }
      return format
    }, "How dates look, such as dd.MM.yyyy")

  static let descriptions = [
    map.description, noHeader.description, encoding.description, quote.description,
    items.description, out.description,
    skip.description, moneyIn.description, refund.description, currency.description,
    decimalMark.description,
    dateFormat.description,
  ]

  /// What the text is in; nil for UTF-8, or what its first bytes say.
  let encoding: TextEncoding?
  /// Where the fields are; nil for a file of our own.
  var map: RecordMap? { options.map }
  /// What is around fields.
  var quote: UInt8 { options.quote }
  /// The keys that lead to the records of JSON; empty to look for them.
  var itemsPath: [String] { options.itemsPath }
  /// Whether the first line may be a header.
  var mayHaveHeader: Bool { !arguments.has(Self.noHeader) }
  private let arguments: ParsedArguments
  /// What the words say by themselves.
  private var options = ImportOptions()

  /// The words of a line.
  ///
  /// - Parameter mayLackMap: whether an account may say which column holds which field.
  init(_ arguments: ParsedArguments, mayLackMap: Bool = false) throws(UsageError) {
    self.arguments = arguments
    encoding = try arguments.value(of: Self.encoding)
    options.quote = try arguments.value(of: Self.quote) ?? options.quote
    options.itemsPath =
      try arguments.value(of: Self.items)?.split(separator: ".").map(String.init) ?? []
    options.moneyIn = try arguments.value(of: Self.moneyIn)
    options.currency = try arguments.value(of: Self.currency)
    options.saidCurrency = options.currency
    options.decimalMark = try arguments.value(of: Self.decimalMark)
    options.refunds = try arguments.values(of: Self.refund)
    options.dayFormat = try arguments.value(of: Self.dateFormat)
    options.map = try Self.map(arguments, mayBeMissing: mayLackMap)
    options.skipped = try arguments.values(of: Self.skip)
    try checkNumbers()
  }

  /// Refuses columns with names where a table has none.
  private func checkNumbers() throws(UsageError) {
    guard options.map?.hasHeader == false,
      let column = options.columns.first(where: { ($0.number ?? 0) < 1 })
    else { return }
    throw .wrong(
      "with '--no-header' columns have numbers from 1, and '\(column.shown)' is none",
      "Say --map date=1,name=2,amount=3, for example.")
  }

  /// The map with what else says where things are.
  private static func map(
    _ arguments: ParsedArguments, mayBeMissing: Bool
  ) throws(UsageError) -> RecordMap? {
    guard var map = try arguments.value(of: Self.map)?.map else {
      if !mayBeMissing, arguments.has(out) {
        throw .wrong("'--out' needs '--map'", "Say which column holds which field.")
      }
      return nil
    }
    map.spending = try arguments.values(of: out)
    map.hasHeader = !arguments.has(noHeader)
    if !map.spending.isEmpty, map.sources[.amount] == nil {
      throw .wrong(
        "'--out' says which amounts are spending, and 'out' does so too", "Leave one of them out.")
    }
    return map
  }

  /// Refuses options that a format has no use for.
  func check(with format: any ImportFormat.Type) throws(UsageError) {
    let isTable = format == CSVFormat.self
    let isJSON = format == JSONFormat.self || format == NDJSONFormat.self
    func refuse(_ option: String, _ takes: String) -> UsageError {
      .wrong("'--\(option)' is for \(takes), and '\(format.name)' is none", "Leave it out.")
    }
    if map != nil, !isTable, !isJSON { throw refuse("map", "tables and JSON") }
    if !mayHaveHeader, !isTable { throw refuse("no-header", "tables") }
    if !options.skipped.isEmpty, !isTable, map == nil {
      throw .wrong("'--skip' needs '--map' with '\(format.name)'", "Leave it out.")
    }
    if arguments.has(Self.quote), !isTable { throw refuse("quote", "tables") }
    if !options.itemsPath.isEmpty, format != JSONFormat.self { throw refuse("items", "JSON") }
  }

  /// What the reader of records is told.
  ///
  /// - Throws: `Refusal` where the file's amounts are in another currency than is said, or
  ///   `UsageError`.
  func options(
    for document: ExpenseDocument, in session: Session
  ) throws -> ImportOptions {
    let assumed = session.currency(ofFile: document.currency).currency
    if document.holdsAmounts, let said = options.currency, said != assumed {
      throw Refusal.currencyMismatch(file: assumed, wanted: said)
    }
    var options = options
    options.assumedCurrency = options.currency ?? assumed
    if document.holdsAmounts { options.currency = assumed }
    let type = try arguments.value(of: ImportCommand.type)
    options.type = try type?.resolve(in: document.items) ?? .personal
    options.months = MonthNames(MonthNames.englishNames + session.locale.monthNames)
    options.day = { session.clock.day(ofSeconds: $0) }
    let today = try session.clock.today()
    options.latestDay = today.adding(days: 366)
    // Banks date what they have not booked yet some days ahead.
    options.latestShortDay = today.adding(days: 31)
    let amounts = ImportedAmounts(
      locale: map == nil ? nil : session.locale, mark: options.decimalMark)
    options.amount = amounts.read
    return options
  }
}
