import ExpenseCore

/// The options of `import` that say how records are to be read.
struct ImportOptionWords {
  static let map = Option<ColumnMap>(
    "map", Syntax("FIELD=COLUMN,...") { (word, _) throws(UsageError) in try ColumnMap(word) },
    "Which column of a bank's file holds which field")
  static let decimalMark = Option<DecimalMark>(
    "decimal-mark", .choice, "The decimal mark of amounts written as text")
  static let dateFormat = Option<DayFormat>(
    "date-format",
    Syntax("PATTERN") { (word, _) throws(UsageError) in
      guard let format = DayFormat(word) else {
        throw .wrong(
          "invalid date format '\(word)'",
          "Write yyyy or yy, MM or M, dd or d, and what stands between, like dd.MM.yyyy.")
      }
      return format
    }, "How dates look, such as dd.MM.yyyy")

  static let descriptions = [map.description, decimalMark.description, dateFormat.description]

  let columns: [ImportField: ImportColumn]
  private let mark: DecimalMark?
  private let dayFormat: DayFormat?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    columns = try arguments.value(of: Self.map)?.columns ?? [:]
    mark = try arguments.value(of: Self.decimalMark)
    dayFormat = try arguments.value(of: Self.dateFormat)
  }

  /// What the reader of records is told.
  ///
  /// - Parameter currency: what amounts have to be in; nil where the records settle it.
  func options(
    type: ExpenseType, currency: Currency?, in session: Session
  ) throws -> ImportOptions {
    var options = ImportOptions()
    options.columns = columns
    options.decimalMark = mark
    options.dayFormat = dayFormat
    options.type = type
    options.currency = currency
    options.day = { session.clock.day(ofSeconds: $0) }
    options.latestDay = try session.clock.today().adding(days: 366)
    return options
  }
}
