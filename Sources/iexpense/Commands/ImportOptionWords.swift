import ExpenseCore

/// The options of `import` that say how records are to be read.
struct ImportOptionWords {
  static let map = Option<ColumnMap>(
    "map", "FIELD=COLUMN,...", "Which column of a bank's file holds which field"
  ) { (word) throws(UsageError) in try ColumnMap(word) }
  static let decimalMark = Option<DecimalMark>.choice(
    "decimal-mark", "The decimal mark of amounts written as text")
  static let dateFormat = Option<DayFormat>(
    "date-format", "PATTERN", "How dates look, such as dd.MM.yyyy"
  ) { (word) throws(UsageError) in
    guard let format = DayFormat(word) else { throw .badDateFormat(word) }
    return format
  }

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
    type: ExpenseType, currency: Currency?, in context: Context
  ) throws -> ImportOptions {
    var options = ImportOptions()
    options.columns = columns
    options.decimalMark = mark
    options.dayFormat = dayFormat
    options.type = type
    options.currency = currency
    options.day = { context.day(ofSeconds: $0) }
    options.latestDay = try context.today.adding(days: 366)
    return options
  }
}
