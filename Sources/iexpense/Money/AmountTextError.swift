import ExpenseCore

/// Why a text is no amount.
enum AmountTextError: Error, Equatable {
  /// It is not one number with at most one symbol and one sign.
  case unreadable(String)
  /// Its mark may group or be decimal: the reading with groups, then the decimal one.
  case ambiguous(String, readings: [Amount], currency: Currency, decimalMark: String)
  /// More digits after the decimal mark than the currency has.
  case tooManyFractionDigits(String, Currency)
  /// More than twelve digits before the decimal mark.
  case tooManyWholeDigits(String)
  /// A symbol or code of money, but not of the file's currency.
  case foreignCurrency(String, found: String, currency: Currency)
  /// Nothing was spent.
  case zero(String)
}
