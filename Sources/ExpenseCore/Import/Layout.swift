/// A way to read a statement: which column holds what, and how its values are written.
///
/// A layout is one value, whether a person typed it, an account keeps it, a table of known headers has
/// it, or a proposal is it. One reader reads a file by it.
///
///     name=Payee|Text,amount=-Betrag,date=Datum     columns
///     ,                                              decimalMark
///     dd.MM.yyyy                                     dateFormat
public struct Layout: Equatable, Sendable {
  /// The columns of each field.
  package var columns: [Field: Source] = [:]
  /// Tells whether a line names the columns; otherwise they go by number.
  package var hasHeader = true
  /// The encoding of the text; nil for UTF-8, or for what its first bytes say.
  package var encoding: TextEncoding?
  /// The keys that lead to the array of records inside an object of JSON; empty to look for it.
  package var items: [String] = []
  /// Records with one of these values are spending, the others money in; empty if the amounts say it.
  package var out: [ColumnValue] = []
  /// Records with one of these values are left out.
  package var skipped: [ColumnValue] = []
  /// The treatment of money that came in; nil if nobody said.
  package var moneyIn: MoneyIn?
  /// Texts in names of money that came in that make it a refund.
  package var refunds: [String] = []
  /// The decimal mark of amounts that are texts; nil if each has to say it.
  package var decimalMark: DecimalMark?
  /// The pattern of days; nil for ISO 8601.
  package var dateFormat: DayFormat?
  /// The currency of the amounts, if somebody said it.
  package var currency: Currency?
  /// The type of records that say none.
  package var type: ExpenseType?

  /// A layout that names no column: that of our own files.
  package init() {}

  /// Tells whether it names columns; a file without is one of ours.
  package var isMapped: Bool { !columns.isEmpty }

  /// All columns that it names, each once.
  package var namedColumns: [Column] {
    let ofFields = Field.all.compactMap { columns[$0] }.flatMap { $0.alternatives.joined() }
    return (ofFields.map(\.column) + (out + skipped).map(\.column)).uniqued(by: \.self)
  }
}

extension Layout {
  /// A field of a record: a member of an item, its currency, or a side of the money.
  package struct Field: Hashable, Sendable {
    /// Its name in `--map`, and in our own header.
    package let name: String

    package static let id = Field("id")
    package static let name = Field("name")
    package static let amount = Field("amount")
    package static let currency = Field("currency")
    package static let date = Field("date")
    package static let paid = Field("paid")
    /// The amount of a record that is spending.
    package static let out = Field("out")
    /// The amount of a record that is money in.
    package static let `in` = Field("in")
    /// An amount that is paid beside the other, and added to it.
    package static let fee = Field("fee")

    /// All fields, in the order in which they print.
    package static let all =
      [name, amount, out, `in`, fee, date]
      + ItemMember.all.map { Field($0.name) }.filter { ![name, amount, date].contains($0) } + [
        currency
      ]

    /// Tells whether it holds money.
    package var isMoney: Bool { [.amount, .out, .in, .fee].contains(self) }

    private init(_ name: String) {
      self.name = name
    }

    /// The field of that name; nil if there is none.
    package init?(name: String) {
      self.init(name)
      guard Self.all.contains(self) else { return nil }
    }
  }

  /// The columns of a field: the first alternative that is not empty, its parts joined by a space.
  package struct Source: Equatable, Sendable {
    package let alternatives: [[Part]]

    package init(_ alternatives: [[Part]]) {
      self.alternatives = alternatives
    }

    /// One column after the other, the first that is not empty.
    package init(firstOf columns: [Column], isNegated: Bool = false) {
      alternatives = columns.map { [Part(column: $0, isNegated: isNegated)] }
    }
  }

  /// A column, and whether the sign of its amounts is turned.
  package struct Part: Equatable, Sendable {
    package let column: Column
    package var isNegated = false
  }

  /// A column by its title, by its number, or by the keys that lead to a value of JSON.
  package struct Column: Hashable, Sendable {
    /// The text that is compared with titles.
    let key: String
    /// The title alone.
    package let title: String
    /// Which of several of that title is meant, from 1; nil if nobody says.
    package let ordinal: Int?
    /// The column's number from 1; nil for what is no number.
    package let number: Int?

    package init(_ title: String, ordinal: Int? = nil, number: Int? = nil) {
      key = title.columnKey
      (self.title, self.ordinal, self.number) = (title, ordinal, number)
    }

    /// The names of the columns under those titles: of twins with a place among them, without a title
    /// by number.
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

    /// The places of the columns that are meant among titles: none, one, or all of a name.
    func places(in keys: [String]) -> [Int] {
      let named = keys.indices.filter { keys[$0] == key }
      if let ordinal { return named.count >= ordinal && ordinal > 0 ? [named[ordinal - 1]] : [] }
      if named.isEmpty, let number, (1...keys.count).contains(number) { return [number - 1] }
      return named
    }
  }

  /// A value of a column, in any case; it may be empty.
  package struct ColumnValue: Equatable, Sendable {
    package let column: Column
    /// The value as it was typed, without outer spaces.
    package let value: String
    private let key: String

    package init(_ column: Column, value: String) {
      self.column = column
      self.value = value.trimmed
      key = value.columnKey
    }

    /// Tells whether a text without outer spaces is the value.
    func matches(_ text: String) -> Bool {
      text.utf8.count == key.utf8.count && text == value || text.lowercased() == key
    }
  }
}

extension String {
  /// The text as titles and values are compared: without outer spaces, in lower case, and with one
  /// plain space for each run of spaces.
  var columnKey: String {
    let key = trimmed.lowercased()
    let isPlain = key.utf8.allSatisfy { (0x21..<0x80).contains($0) }
    return isPlain
      ? key
      : key.unicodeScalars.split(whereSeparator: \.isSpace).map(String.init).joined(separator: " ")
  }
}
