package import ExpenseCore

/// The choices that a person made about a statement, and what is known of the place it is read in.
package struct ImportSettings {
  /// The format, if it was given.
  package var format: ImportFormat?
  /// The name of the account, if one was given.
  package var accountName: String?
  /// Sets the given choices in a layout, in place of its own.
  package var choose: (Layout) throws -> Layout = { $0 }
  /// Throws if a format does not support a choice that was made.
  package var check: (ImportFormat) throws -> Void = { _ in }
  /// The currency of the document, or if it has none, of its first amounts if nothing names one.
  package var currency = Currency.usd
  /// The type of records that name none.
  package var type = ExpenseType.personal
  /// The habits in writing amounts in a currency that the file may follow.
  package var habits: (Currency) -> AmountHabits = { _ in AmountHabits() }
  /// The names of months in dates.
  package var months = MonthNames.english
  /// Converts seconds since 1970-01-01 UTC to the user's day; nil outside the calendar.
  package var day: (Double) -> CalendarDate? = { _ in nil }
  /// The current day; nil if it is not known.
  package var today: CalendarDate?

  /// Creates the settings of a person who chose nothing.
  package init() {}

  /// The options for reading by a layout.
  ///
  /// - Throws: `ImportObstacle` if the layout names another currency than that of the document's
  ///   amounts.
  func options(_ layout: Layout, for document: ExpenseDocument) throws(ImportObstacle)
    -> ImportOptions
  {
    if document.holdsAmounts, let other = layout.currency, other != currency {
      throw .currency(of: currency, wanted: other)
    }
    var options = ImportOptions()
    options.layout = layout
    options.assumedCurrency = layout.currency ?? currency
    options.currency = document.holdsAmounts ? currency : layout.currency
    options.type = layout.type ?? type
    options.months = months
    options.day = day
    options.latestDay = today?.adding(days: 366)
    // Banks date payments that are not booked yet some days ahead.
    options.latestShortDay = today?.adding(days: 31)
    options.habits = habits(options.readingCurrency)
    return options
  }
}

/// A reason why a file is not read at all.
package enum ImportObstacle: Error, Equatable {
  /// The amounts of the document are in one currency, and another one was chosen.
  case currency(of: Currency, wanted: Currency)
  /// Several accounts have the header of the file, and no number distinguishes them.
  case ambiguousAccount(names: [String])
  /// No account has the name.
  case unknownAccount(name: String, known: [String])
}
