/// Which columns of a table, or members of records of JSON, hold which field.
package struct RecordMap: Equatable, Sendable {
  /// Where each field comes from.
  package var sources: [ImportField: FieldSource]
  /// Records that hold one of these are spending, and the others money in; empty where the amounts
  /// say it by themselves.
  package var spending: [ColumnValue] = []
  /// Whether a table names its columns; otherwise they are told by their numbers.
  package var hasHeader = true

  /// A map of those fields.
  package init(_ sources: [ImportField: FieldSource]) {
    self.sources = sources
  }

  /// All columns that are read from, each once, in the order of the fields.
  package var columns: [ColumnName] {
    let fields = ImportField.all.compactMap { sources[$0] }
    let named = fields.flatMap { $0.alternatives.joined().map(\.column) }
    return (named + spending.map(\.column)).uniqued(by: \.self)
  }
}

/// The columns that a field comes from: the first alternative that is not empty, its parts joined by
/// a space.
package struct FieldSource: Equatable, Sendable {
  /// A column, whether its amounts have the other sign, as in a bank's file, where a payment is
  /// negative, and what they are divided by, as where they count cents.
  package struct Part: Equatable, Sendable {
    /// Where it is read.
    package let column: ColumnName
    /// Whether its sign is turned.
    package let isNegated: Bool
    /// What its amounts are divided by: a power of ten, 1 to 10,000.
    package let divisor: Int

    /// That column.
    package init(_ column: ColumnName, isNegated: Bool = false, divisor: Int = 1) {
      (self.column, self.isNegated, self.divisor) = (column, isNegated, divisor)
    }
  }

  /// In the order in which they are tried.
  package let alternatives: [[Part]]

  /// Those alternatives.
  package init(_ alternatives: [[Part]]) {
    self.alternatives = alternatives
  }
}

/// A column as somebody names it: by its header, by its number, or by the members that lead to a value
/// of JSON.
package struct ColumnName: Hashable, Sendable {
  /// What is compared with headers.
  let key: String
  /// The name alone.
  package let title: String
  /// Which of several of that name is meant, from 1; nil where nobody says.
  package let ordinal: Int?
  /// The column's number from 1; nil for what is no number.
  package let number: Int?

  /// That name.
  package init(_ title: String, ordinal: Int? = nil, number: Int? = nil) {
    key = title.columnKey
    (self.title, self.ordinal, self.number) = (title, ordinal, number)
  }

  /// What the columns under those titles are called: each by its title, of twins with its place among
  /// them, or by its number where it has none.
  package static func all(under titles: [String]) -> [ColumnName] {
    let keys = titles.map(\.columnKey)
    let counts = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
    var seen: [String: Int] = [:]
    return titles.indices.map { column in
      guard !titles[column].isEmpty else { return ColumnName(number: column + 1) }
      seen[keys[column], default: 0] += 1
      let hasTwins = counts[keys[column], default: 0] > 1
      return ColumnName(titles[column], ordinal: hasTwins ? seen[keys[column]] : nil)
    }
  }

  /// The column of that number, from 1.
  init(number: Int) {
    self.init("\(number)", number: number)
  }

  /// As it is called in messages.
  package var shown: String { ordinal.map { "\(title):\($0)" } ?? title }
}

/// A value that a record holds in a column, in any case; it may be empty.
package struct ColumnValue: Equatable, Sendable {
  /// Where it is looked for.
  package let column: ColumnName
  /// As it was typed, without outer spaces.
  package let value: String
  private let key: String

  /// That value.
  package init(_ column: ColumnName, value: String) {
    self.column = column
    self.value = value.trimmed
    key = value.columnKey
  }

  /// Whether a text without outer spaces is the value.
  func matches(_ text: String) -> Bool {
    text.utf8.count == key.utf8.count && text == value || text.lowercased() == key
  }
}

extension String {
  /// The text as headers and values are compared: without outer spaces, in lower case, and with one
  /// plain space for whatever space is inside.
  var columnKey: String {
    let key = trimmed.lowercased()
    let isPlain = key.utf8.allSatisfy { (0x21..<0x80).contains($0) }
    return isPlain
      ? key
      : key.unicodeScalars.split(whereSeparator: \.isSpace).map(String.init).joined(separator: " ")
  }
}
