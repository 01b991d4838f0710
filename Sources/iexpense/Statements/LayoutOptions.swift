import ExpenseCore
import ExpenseStatements

/// The options of `import` that form a layout.
struct LayoutOptions {
  static let map = Option<Layout>(
    "map",
    Syntax("FIELD=COLUMN,...", .text) { (word, _) throws(UsageError) in
      do throws(LayoutTextError) {
        return try Layout(columns: word)
      } catch {
        throw .wrong("invalid columns '\(word)'", error.sentence)
      }
    },
    "Which column of a bank's file holds which field")
  static let noHeader = Flag("no-header", "The first line is a record; columns go by number")
  static let encoding = Option<TextEncoding>(
    "encoding",
    Syntax("NAME", .choice(TextEncoding.all.map(\.name))) {
      (word, argument) throws(UsageError) in
      guard let encoding = TextEncoding(name: word) else {
        throw .unknownChoice(word, for: argument, choices: TextEncoding.all.map(\.name))
      }
      return encoding
    }, "The encoding, such as windows-1252")
  static let items = Option<String>(
    "items", .text("KEY"), "The key of the records in a JSON object, such as data")
  static let out = Option(
    "out", .columnValue, "Records with this value are spending, the others money in", repeats: true)
  static let skip = Option(
    "skip", .columnValue, "Leave out records with this value (or TEXT*)", repeats: true)
  static let moneyIn = Option<MoneyIn>(
    "money-in", .choice, "How money that came in is treated")
  static let refund = Option<String>(
    "refund", .text("TEXT"), "Money in under a name with this text is a refund", repeats: true)
  static let currency = Option("currency", .currency, "The currency of the amounts, ISO 4217")
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
    }, "The form of dates, such as dd.MM.yyyy")
  static let type = Option("type", short: "t", .type, "The type of records without one")

  static let descriptions = [
    map.description, noHeader.description, encoding.description, items.description,
    out.description, skip.description, moneyIn.description, refund.description,
    currency.description, decimalMark.description, dateFormat.description, type.description,
  ]

  private let arguments: ParsedArguments

  /// Checks the options of a line.
  ///
  /// - Throws: `UsageError` if the options do not go together.
  init(_ arguments: ParsedArguments, mayLackMap: Bool) throws(UsageError) {
    self.arguments = arguments
    let layout = try untyped(over: Layout())
    _ = try arguments.value(of: Self.type)
    guard layout.isMapped else {
      if arguments.has(Self.out), !mayLackMap {
        throw .wrong("'--out' needs '--map'", "Name the columns with --map.")
      }
      return
    }
    if !layout.out.isEmpty, layout.columns[.amount] == nil {
      throw .wrong(
        "'--out' and 'out' in '--map' both tell which amounts are spending",
        "Leave one of them out.")
    }
    guard !layout.hasHeader,
      let column = layout.namedColumns.first(where: { ($0.number ?? 0) < 1 })
    else { return }
    throw .wrong(
      "with '--no-header' columns have numbers from 1, and '\(column.shown)' is not one",
      "For example: --map date=1,name=2,amount=3")
  }

  /// Returns true if a value of these options has a mark for what is open, such as `?1`.
  static func areOpen(in arguments: ParsedArguments) -> Bool {
    let values = descriptions.flatMap { arguments.words(of: $0) }.compactMap(\.self)
    return values.contains { $0.firstMatch(of: #/\?[1-9]/#) != nil }
  }

  /// The arguments without the columns and values that a guess gives, and without marks.
  static func withoutColumns(_ arguments: ParsedArguments) -> ParsedArguments {
    let names = Set(
      [map.description, out.description, skip.description, moneyIn.description].map(\.name))
    let all = Set(descriptions.map(\.name))
    return arguments.removing { name, value in
      names.contains(name) || all.contains(name) && value?.contains("?") == true
    }
  }

  var hasMap: Bool { arguments.has(Self.map) }

  /// The layout with the values on the line in place of its own.
  ///
  /// - Parameter items: the items of the file, whose types may be named.
  func layout(over base: Layout, in items: [ExpenseItem]) throws -> Layout {
    var layout = try untyped(over: base)
    if let type = try arguments.value(of: Self.type) {
      layout.type = try type.resolve(among: items.lazy.map(\.type))
    }
    return layout
  }

  /// The layout with the values on the line except for the type.
  private func untyped(over base: Layout) throws(UsageError) -> Layout {
    var layout = base
    if let map = try arguments.value(of: Self.map) { layout.columns = map.columns }
    if arguments.has(Self.noHeader) { layout.hasHeader = false }
    if let encoding = try arguments.value(of: Self.encoding) { layout.encoding = encoding }
    if let path = try arguments.value(of: Self.items) {
      layout.items = path.split(separator: ".").map(String.init)
    }
    if arguments.has(Self.out) {
      layout.out = try arguments.values(of: Self.out).uniqued(by: \.typed)
    }
    if arguments.has(Self.skip) { layout.skipped = try arguments.values(of: Self.skip) }
    if arguments.has(Self.refund) { layout.refunds = try arguments.values(of: Self.refund) }
    layout.moneyIn = try arguments.value(of: Self.moneyIn) ?? layout.moneyIn
    layout.currency = try arguments.value(of: Self.currency) ?? layout.currency
    layout.decimalMark = try arguments.value(of: Self.decimalMark) ?? layout.decimalMark
    layout.dateFormat = try arguments.value(of: Self.dateFormat) ?? layout.dateFormat
    return layout
  }

  /// Refuses options that a format does not support.
  func check(with format: ImportFormat) throws(UsageError) {
    let isTable = format == .csv
    let isJSON = format == .json || format == .ndjson
    func refuse(_ option: String, _ takes: String) -> UsageError {
      .wrong("'--\(option)' is for \(takes), not for '\(format.name)'", "Leave it out.")
    }
    if hasMap, !isTable, !isJSON { throw refuse("map", "tables and JSON") }
    if arguments.has(Self.noHeader), !isTable { throw refuse("no-header", "tables") }
    if arguments.has(Self.skip), !isTable, !isJSON { throw refuse("skip", "tables and JSON") }
    if arguments.has(Self.items), format != .json { throw refuse("items", "JSON") }
  }

  /// The other options of the line, as they can be typed again.
  var otherWords: [String] {
    let names = Set(Self.descriptions.map(\.name))
    return arguments.optionWords { !names.contains($0) }
  }
}

extension Layout.Choice {
  /// The name of its option.
  fileprivate var option: String {
    switch self {
    case .columns: LayoutOptions.map.description.name
    case .header: LayoutOptions.noHeader.description.name
    case .decimalMark: LayoutOptions.decimalMark.description.name
    case .dateFormat: LayoutOptions.dateFormat.description.name
    case .moneyIn: LayoutOptions.moneyIn.description.name
    case .refunds: LayoutOptions.refund.description.name
    default: rawValue
    }
  }
}

extension Layout {
  /// The options that make the layout, as words.
  ///
  /// - Parameter open: a mark, and the fields in whose place it stands; nil to name all columns.
  func optionWords(open: (mark: String, fields: [Field])? = nil) -> [String] {
    choices.flatMap { choice, values in
      switch choice {
      case .columns:
        ShellLine.option(
          choice.option, open.map { columnsText(with: $0.mark, for: $0.fields) } ?? columnsText)
      case .header: ["--\(choice.option)"]
      case .items: ShellLine.option(choice.option, values.joined(separator: "."))
      default: values.flatMap { ShellLine.option(choice.option, $0) }
      }
    }
  }

  /// The options as they can be typed.
  var shown: String { optionWords().map(ShellLine.quoted).joined(separator: " ") }
}

extension Syntax<Layout.ColumnValue> {
  /// A column and a value: `Af Bij=Af`.
  static var columnValue: Syntax {
    Syntax("COLUMN=VALUE", .text) { (word, argument) throws(UsageError) in
      guard let value = Layout.ColumnValue(word) else {
        throw .wrong(
          "invalid value '\(word)' for '\(argument.name)'",
          "Write a column and its value, like 'Status=Pending' or Status=.")
      }
      return value
    }
  }
}
