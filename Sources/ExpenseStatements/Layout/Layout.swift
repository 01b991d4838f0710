package import ExpenseCore

/// A description of a statement's files: the columns of each field, and the form of values.
///
/// Layouts are typed by people, kept with accounts, guessed, or made of our own header; one reader uses
/// them all.
///
///     name=Payee|Text,amount=-Betrag,date=Datum     columns
///     ,                                              decimalMark
///     dd.MM.yyyy                                     dateFormat
public struct Layout: Equatable, Sendable {
  package var columns: [Field: Source] = [:]
  /// True if a line has the columns' titles; otherwise columns are given by number.
  package var hasHeader = true
  /// The encoding of the text; nil for UTF-8, or for that of a byte order mark.
  package var encoding: TextEncoding?
  /// The path of keys to the array of records in an object of JSON; empty to search for it.
  package var items: [String] = []
  /// Values that mark records as spending, and all others as incoming money; empty if the amounts
  /// tell.
  package var out: [ColumnValue] = []
  /// Values for which records are left out.
  package var skipped: [ColumnValue] = []
  /// The treatment of incoming money; nil if it was not chosen.
  package var moneyIn: MoneyIn?
  /// Texts that make incoming money a refund if its name contains one.
  package var refunds: [String] = []
  /// The decimal mark of amounts in texts; nil if each must make it clear.
  package var decimalMark: DecimalMark?
  /// The pattern of days; nil for ISO 8601.
  package var dateFormat: DayFormat?
  /// The currency of the amounts, if it was chosen.
  package var currency: Currency?
  /// The type of records that name none.
  package var type: ExpenseType?
  /// True for our own files, which hold items with all their members, exactly.
  private(set) var isOwn = false

  /// Creates a layout without columns.
  package init() {}

  /// True if it names columns; if not, the names of members do.
  package var isMapped: Bool { !columns.isEmpty }

  /// The layout of our own rows: each title that is the name of a member is that of its column.
  ///
  /// - Throws: `RecordFault` if a member has two columns.
  func own(_ titles: [String]) throws(RecordFault) -> Layout {
    var layout = self
    (layout.isOwn, layout.out) = (true, [])
    for (title, column) in zip(titles, Column.all(under: titles)) {
      guard let field = Field(ofMember: title) else { continue }
      let source = Source(firstOf: [column])
      guard layout.columns.updateValue(source, forKey: field) == nil else {
        throw RecordFault(.repeatedColumn(title), at: 0)
      }
    }
    return layout
  }

  /// The layout in which incoming money is spending, and the other way round.
  var turned: Layout {
    var turned = self
    for field in [Field.amount, .fee] { turned.columns[field] = columns[field]?.turned }
    (turned.columns[.out], turned.columns[.in]) = (columns[.in], columns[.out])
    return turned
  }

  /// The layout with other columns.
  func renamed(_ name: (Column) -> Column) -> Layout {
    func renamed(_ value: ColumnValue) -> ColumnValue {
      ColumnValue(name(value.column), value: value.value, isBeginning: value.isBeginning)
    }
    var layout = self
    layout.columns = columns.mapValues { source in
      Source(
        source.alternatives.map { parts in
          parts.map { Part(column: name($0.column), isNegated: $0.isNegated) }
        })
    }
    (layout.out, layout.skipped) = (out.map(renamed), skipped.map(renamed))
    return layout
  }

  /// All columns that it names, each once.
  package var namedColumns: [Column] {
    let ofFields = Field.all.compactMap { columns[$0] }.flatMap { $0.alternatives.joined() }
    return (ofFields.map(\.column) + (out + skipped).map(\.column)).uniqued(by: \.self)
  }
}

extension Layout {
  /// A field of a record: a member of an item, its currency, or a part of the money.
  package struct Field: Hashable, Sendable {
    /// The name in `--map`, and in our own header.
    package let name: String

    package static let id = Field("id")
    package static let name = Field("name")
    package static let amount = Field("amount")
    package static let currency = Field("currency")
    package static let date = Field("date")
    package static let paid = Field("paid")
    /// The amount of spending.
    package static let out = Field("out")
    /// The amount of incoming money.
    package static let `in` = Field("in")
    /// A fee, which is added to the amount.
    package static let fee = Field("fee")

    /// All fields, in the order in which they are printed.
    package static let all =
      [name, amount, out, `in`, fee, date]
      + ItemMember.all.map { Field($0.name) }.filter { ![name, amount, date].contains($0) } + [
        currency
      ]

    /// The fields with money that goes out or comes in.
    package static let money = [amount, out, `in`]

    /// True if the field contains money.
    package var isMoney: Bool { [.amount, .out, .in, .fee].contains(self) }

    private init(_ name: String) {
      self.name = name
    }

    /// The field with a name; nil if there is none.
    package init?(name: String) {
      self.init(name)
      guard Self.all.contains(self) else { return nil }
    }

    /// The field that our own files have under a name; nil if there is none.
    init?(ofMember name: String) {
      self.init(name: name)
      guard !isMoney || self == .amount else { return nil }
    }
  }

  /// The columns of a field: the first alternative that is not empty counts, and its parts are
  /// joined by spaces.
  package struct Source: Equatable, Sendable {
    package let alternatives: [[Part]]

    package init(_ alternatives: [[Part]]) {
      self.alternatives = alternatives
    }

    /// Creates alternatives of one column each.
    package init(firstOf columns: [Column], isNegated: Bool = false) {
      alternatives = columns.map { [Part(column: $0, isNegated: isNegated)] }
    }

    /// The source without some columns; nil if none is left.
    func without(_ isLeftOut: (Column) -> Bool) -> Source? {
      let left = alternatives.map { $0.filter { !isLeftOut($0.column) } }.filter { !$0.isEmpty }
      return left.isEmpty ? nil : Source(left)
    }

    /// The source with the other signs.
    fileprivate var turned: Source {
      Source(alternatives.map { $0.map { Part(column: $0.column, isNegated: !$0.isNegated) } })
    }
  }

  /// A column, and whether the sign of its amounts is inverted.
  package struct Part: Equatable, Sendable {
    package let column: Column
    package var isNegated = false
  }

  /// A column by title, by number, or by the path of keys to a JSON value.
  package struct Column: Hashable, Sendable {
    /// The text that is compared with titles.
    let key: String
    /// The title without an ordinal.
    package let title: String
    /// The ordinal among columns with the same title, from 1; nil if none was given.
    package let ordinal: Int?
    /// The column's number, from 1; nil if the text is not a number.
    package let number: Int?

    package init(_ title: String, ordinal: Int? = nil, number: Int? = nil) {
      key = title.columnKey
      (self.title, self.ordinal, self.number) = (title, ordinal, number)
    }

    /// The columns for some titles: equal titles get ordinals, and empty ones numbers.
    package static func all(under titles: [String]) -> [Column] {
      let keys = titles.map(\.columnKey)
      let counts = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
      var seen: [String: Int] = [:]
      return titles.indices.map { place in
        guard !keys[place].isEmpty else { return Column("\(place + 1)", number: place + 1) }
        seen[keys[place], default: 0] += 1
        let hasTwins = counts[keys[place], default: 0] > 1
        return Column(titles[place], ordinal: hasTwins ? seen[keys[place]] : nil)
      }
    }

    /// The indices of matching titles: none, one, or all with the same title.
    func places(in keys: [String]) -> [Int] {
      let named = keys.indices.filter { keys[$0] == key }
      if let ordinal { return named.count >= ordinal && ordinal > 0 ? [named[ordinal - 1]] : [] }
      if named.isEmpty, let number, (1...keys.count).contains(number) { return [number - 1] }
      return named
    }
  }

  /// A value of a column, or the beginning of values, compared without regard to case; it may be
  /// empty.
  package struct ColumnValue: Equatable, Sendable {
    package let column: Column
    /// The value as typed, trimmed.
    package let value: String
    /// True if it is the beginning of values.
    package let isBeginning: Bool
    private let key: String

    package init(_ column: Column, value: String, isBeginning: Bool = false) {
      (self.column, self.isBeginning) = (column, isBeginning)
      self.value = value.trimmed
      key = value.columnKey
    }

    /// Returns true if a trimmed text is the value, or begins with it.
    func matches(_ text: String) -> Bool {
      if isBeginning { return text.columnKey.hasPrefix(key) }
      return text.utf8.count == key.utf8.count && text == value || text.lowercased() == key
    }
  }
}

extension String {
  /// The text in the form in which titles and values are compared: trimmed, in lower case, and with
  /// each run of spaces replaced by one.
  var columnKey: String {
    let key = trimmed.lowercased()
    let isPlain = key.utf8.allSatisfy { (0x21..<0x80).contains($0) }
    return isPlain
      ? key
      : key.unicodeScalars.split(whereSeparator: \.isSpace).map(String.init).joined(separator: " ")
  }
}
