/// How records are to be read.
package struct ImportOptions {
  /// The header of the column that each field is in; empty for our own header.
  package var columns: [ImportField: ImportColumn] = [:]
  /// The decimal mark of amounts that are written as text; nil for `.` without any grouping.
  package var decimalMark: DecimalMark?
  /// How dates that are written as text look; nil for ISO 8601.
  package var dayFormat: DayFormat?
  /// The type of a record that says none.
  package var type = ExpenseType.personal
  /// What amounts have to be in; nil where the first record says.
  package var currency: Currency?
  /// The day that a count of seconds since 1970-01-01 UTC falls on for the user; nil outside the
  /// calendar.
  package var day: (Double) -> CalendarDate? = { _ in nil }
  /// The last day that a count of seconds or a year of two digits may mean: a count from another
  /// year on looks like a day decades ahead.
  package var latestDay: CalendarDate?

  /// Records as our own formats have them.
  package init() {}
}

/// A field of a record: a member of an item, or what its amount is in.
package struct ImportField: Hashable, Sendable {
  /// What the column of our own header is called.
  package let name: String

  package static let name = ImportField("name")
  package static let amount = ImportField("amount")
  package static let currency = ImportField("currency")

  /// All fields, in the order of our own header: the currency follows the amount.
  package static let all = ItemMember.all.flatMap { member in
    let field = ImportField(member.name)
    return field == .amount ? [field, .currency] : [field]
  }

  private init(_ name: String) {
    self.name = name
  }

  /// The field of that name; nil where there is none.
  package init?(name: String) {
    self.init(name)
    guard Self.all.contains(self) else { return nil }
  }
}

/// The column of a table that a field is in.
package struct ImportColumn: Equatable, Sendable {
  /// What stands over it.
  package let header: String
  /// Whether its amounts have the other sign, as in a bank's file, where a payment is negative.
  package let isNegated: Bool

  /// The column under that header.
  package init(header: String, isNegated: Bool = false) {
    self.header = header
    self.isNegated = isNegated
  }
}
