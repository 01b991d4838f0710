import ExpenseCore

/// A column of a report: a cell of its table for people, a member of its JSON and a field of its CSV
/// for programs.
///
/// A report is its rows and one list of these, so no cell can be forgotten or shifted.
struct ReportColumn<Row> {
  /// The column of the table; nil if people do not see it.
  let table: Table.Column?
  /// The name of the member of JSON; nil if there is none.
  let json: String?
  /// The name of the field of CSV; nil if there is none.
  let csv: String?
  /// The style of cells; nil for that of their row.
  private let style: ((Row) -> Palette.Style)?
  /// Tells whether amounts have the colour of their tier.
  private let isTiered: Bool
  /// The text for people, if it is not that of the value.
  private let text: ((Row, CurrencyStyle) -> String)?
  fileprivate let value: (Row) -> ReportValue

  /// Creates a column that people and programs see, or only programs if it is not in the table.
  ///
  /// - Parameter csv: the name in CSV, if it is not that in JSON.
  init(
    _ table: Table.Column?, json: String?, csv: String? = nil, _ style: Palette.Style? = nil,
    isTiered: Bool = false,
    text: ((Row, CurrencyStyle) -> String)? = nil, _ value: @escaping (Row) -> ReportValue
  ) {
    (self.table, self.json, self.csv) = (table, json, csv ?? json)
    self.style = style.map { style in { _ in style } }
    (self.isTiered, self.text, self.value) = (isTiered, text, value)
  }

  /// Creates a column that only people see.
  init(
    _ table: Table.Column?, _ style: Palette.Style? = nil,
    text: @escaping (Row, CurrencyStyle) -> String
  ) {
    self.init(table, json: nil, style, text: text) { _ in .word(nil) }
  }

  /// Creates a column that only people see, with a style for each row.
  init(
    _ table: Table.Column, styles: @escaping (Row) -> Palette.Style,
    text: @escaping (Row, CurrencyStyle) -> String
  ) {
    (self.table, json, csv, style) = (table, nil, nil, styles)
    (isTiered, self.text, value) = (false, text, { _ in .word(nil) })
  }

  /// Creates a column that only programs see.
  init(json: String?, csv: String? = nil, _ value: @escaping (Row) -> ReportValue) {
    (table, self.json, self.csv) = (nil, json, csv)
    (style, isTiered, text, self.value) = (nil, false, nil, value)
  }
}

/// A value in a report.
enum ReportValue {
  /// A text that a person typed; JSON has no member if it is nil.
  case text(String?)
  /// A word of the program; JSON has no member if it is nil.
  case word(String?)
  /// Words that a person typed; JSON has no member if there are none.
  case words([String])
  case count(Int)
  /// An amount; null in JSON if it is nil.
  case amount(Amount?)
  /// A number as it is written in JSON; null if it is nil.
  case number(String?)
  case truth(Bool)
  /// A value that only JSON has.
  case json((inout JSONOutput) -> Void)

  /// A word that is null in JSON if it is nil.
  static func wordOrNull(_ word: String?) -> ReportValue {
    if let word { .word(word) } else { .number(nil) }
  }
}

// MARK: - For people

extension ReportColumn {
  fileprivate func write(
    _ row: Row, to cell: inout Table.Cell, _ money: CurrencyStyle, _ look: Palette.Style
  ) {
    cell.style = style?(row) ?? look
    let value = value(row)
    if isTiered, case .amount(let amount?) = value { cell.style = money.colour(of: amount) }
    if case .text = value { cell.isTyped = true }
    if case .words = value { cell.isTyped = true }
    cell.append(text?(row, money) ?? value.text(money))
  }

  /// Tells whether people see nothing of a row.
  fileprivate func isBlank(_ row: Row, _ money: CurrencyStyle) -> Bool {
    (text?(row, money) ?? value(row).text(money)).isEmpty
  }
}

extension ReportValue {
  fileprivate func text(_ money: CurrencyStyle) -> String {
    switch self {
    case .text(let text), .word(let text), .number(let text): text ?? ""
    case .words(let words): words.joined(separator: " ")
    case .count(let count): String(count)
    case .amount(let amount): amount.map(money.text) ?? ""
    case .truth, .json: ""
    }
  }
}

extension Table {
  /// Creates the table of a report.
  ///
  /// - Parameters:
  ///   - total: a row below the others, which stands out.
  ///   - omitsBlank: whether a column of which no row has a text is left out.
  ///   - look: the style of a row's cells.
  init<Row>(
    _ columns: [ReportColumn<Row>], rows: some Collection<Row>, total: Row? = nil,
    _ money: CurrencyStyle, omitsBlank: Bool = false,
    look: (Row) -> Palette.Style = { _ in .plain }
  ) {
    let shown = columns.filter { column in
      column.table != nil && (!omitsBlank || !rows.allSatisfy { column.isBlank($0, money) })
    }
    self.init(shown.compactMap(\.table), rowCapacity: rows.count)
    for (row, look) in rows.map({ ($0, look($0)) }) + (total.map { [($0, .heading)] } ?? []) {
      addRow { shown[$0].write(row, to: &$1, money, look) }
    }
  }
}

// MARK: - For programs

extension JSONOutput {
  /// Writes the members of a row.
  mutating func members<Row>(_ columns: [ReportColumn<Row>], of row: Row) {
    for column in columns {
      guard let name = column.json else { continue }
      column.value(row).write(to: &self, as: name)
    }
  }

  /// Writes an array with an object for each row.
  mutating func objects<Row>(of rows: some Sequence<Row>, _ columns: [ReportColumn<Row>]) {
    objects(of: rows) { $1.members(columns, of: $0) }
  }

  mutating func objects<Row>(
    _ name: String, of rows: some Sequence<Row>, _ columns: [ReportColumn<Row>]
  ) {
    key(name)
    objects(of: rows, columns)
  }
}

extension ReportValue {
  fileprivate func write(to json: inout JSONOutput, as name: String) {
    switch self {
    case .text(let text?), .word(let text?): json.member(name, text)
    case .words(let words): if !words.isEmpty { json.member(name, words) }
    case .count(let count): json.member(name, count)
    case .amount(let amount): json.member(name, amount)
    case .number(let number):
      json.key(name)
      json.raw(number ?? "null")
    case .truth(let truth): json.member(name, truth)
    case .json(let write):
      json.key(name)
      write(&json)
    case .text(nil), .word(nil): break
    }
  }
}

extension RecordWriter {
  /// Writes the names of the fields, and a record for each row.
  mutating func table<Row>(
    _ columns: [ReportColumn<Row>], rows: some Sequence<Row>, _ currency: Currency
  ) {
    let fields = columns.filter { $0.csv != nil }
    header(fields.compactMap(\.csv))
    for row in rows {
      for field in fields { write(field.value(row), currency) }
      endRecord()
    }
  }

  private mutating func write(_ value: ReportValue, _ currency: Currency) {
    switch value {
    case .text(let typed): text(typed ?? "")
    case .words(let words): text(words.joined(separator: " "))
    case .word(let word), .number(let word): verbatim(word ?? "")
    case .count(let count): verbatim(String(count))
    case .amount(let amount?): self.amount(amount, currency)
    case .truth(let truth): verbatim(truth ? "true" : "false")
    case .amount(nil), .json: verbatim("")
    }
  }

  /// Writes an amount with the digits of its currency.
  mutating func amount(_ amount: Amount, _ currency: Currency) {
    verbatim(amount.decimal(minimumFractionDigits: currency.minorDigits))
  }
}
