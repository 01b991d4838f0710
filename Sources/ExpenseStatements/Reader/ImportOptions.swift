package import ExpenseCore

/// Options for reading records, and what is known from elsewhere.
package struct ImportOptions {
  /// The layout; without columns, records are in our own formats.
  package var layout = Layout()
  /// The indices of rows that are left out of this import alone.
  package var passedOver: Set<Int> = []
  /// The required currency of amounts; nil if the first record decides it.
  package var currency: Currency?
  /// The currency of amounts if nothing names one.
  package var assumedCurrency = Currency.usd
  /// The type of records that name none.
  package var type = ExpenseType.personal
  /// The habits in writing amounts that the file may follow.
  package var habits = AmountHabits()
  /// The names of months in dates.
  package var months = MonthNames.english
  /// The key from which ids of payments are made whose account the text does not name.
  package var accountKey = ""
  /// The accounts that the rows of a table name; nil if they name none.
  var rowAccounts: RowAccounts?
  /// Converts seconds since 1970-01-01 UTC to the user's day; nil outside the calendar.
  package var day: (Double) -> CalendarDate? = { _ in nil }
  /// The last day that a number of seconds may mean: one that counts from 1970 would be 31 years in
  /// the future if read as counting from 2001.
  package var latestDay: CalendarDate?
  /// The last day that a year of two digits can mean.
  package var latestShortDay: CalendarDate?

  /// Creates the options for our own formats.
  package init() {}

  /// The currency of amounts that name none.
  package var readingCurrency: Currency { currency ?? assumedCurrency }
}

extension ImportOptions {
  /// Parses a day in the layout's format, or else in ISO 8601.
  func day(in text: ArraySlice<UInt8>) -> CalendarDate? {
    guard let format = layout.dateFormat else { return CalendarDate(written: text) }
    return format.day(in: text, months: months, latest: latestShortDay)
  }
}

extension ImportOptions {
  /// The options with a layout, and with the currency that it names.
  package func reading(by layout: Layout) -> ImportOptions {
    var options = self
    options.layout = layout
    options.assumedCurrency = layout.currency ?? assumedCurrency
    options.currency = currency ?? layout.currency
    return options
  }
}
