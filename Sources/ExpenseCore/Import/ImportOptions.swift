/// How records are to be read.
package struct ImportOptions {
  /// Where a file of another program has its fields; nil for a file of our own.
  package var map: RecordMap?
  /// Records that hold one of these are left out.
  package var skipped: [ColumnValue] = []
  /// What is around the fields of a table that hold its delimiter.
  package var quote = UInt8(ascii: "\"")
  /// The keys that lead to the array of records inside an object of JSON; empty to look for it.
  package var itemsPath: [String] = []
  /// Reads an amount that is written as text.
  package var amount: (String, Currency) -> AmountReading = { text, _ in .plain(text) }
  /// Which mark is decimal; nil where nobody said.
  package var decimalMark: DecimalMark?
  /// How dates that are written as text look; nil for ISO 8601.
  package var dayFormat: DayFormat?
  /// The names of months that dates may hold.
  package var months = MonthNames.english
  /// The type of a record that says none.
  package var type = ExpenseType.personal
  /// What amounts have to be in; nil where the first record says.
  package var currency: Currency?
  /// What amounts are read in where nothing says it.
  package var assumedCurrency = Currency.usd
  /// What becomes of money that came in; nil where nobody said.
  package var moneyIn: MoneyIn?
  /// Texts in names of money that came in that make it a refund.
  package var refunds: [String] = []
  /// What ids of payments of a table are made of, given the number of its account and its header.
  package var accountKey: (_ number: String?, _ header: [String]) -> String = { number, _ in
    number ?? ""
  }
  /// What somebody said that amounts are in, so that columns that say another are passed over.
  package var saidCurrency: Currency?
  /// Is told from time to time how many records were read.
  package var progress: (Int) -> Void = { _ in }
  /// The day that a count of seconds since 1970-01-01 UTC falls on for the user; nil outside the
  /// calendar.
  package var day: (Double) -> CalendarDate? = { _ in nil }
  /// The last day that a count of seconds may mean: one that counts from 1970, read as from 2001, gives
  /// a day 31 years ahead.
  package var latestDay: CalendarDate?
  /// The last day that a year of two digits may mean.
  package var latestShortDay: CalendarDate?

  /// Records as our own formats have them.
  package init() {}

  /// The columns that a map and the values to be left out name, each once.
  package var columns: [ColumnName] {
    ((map?.columns ?? []) + skipped.map(\.column)).uniqued(by: \.self)
  }
}

/// A field of a record: a member of an item, what its amount is in, or which way the money went.
package struct ImportField: Hashable, Sendable {
  /// What the column of our own header is called.
  package let name: String

  package static let id = ImportField("id")
  package static let name = ImportField("name")
  package static let amount = ImportField("amount")
  package static let currency = ImportField("currency")
  package static let date = ImportField("date")
  package static let type = ImportField("type")
  /// The amount of a record that is spending.
  package static let out = ImportField("out")
  /// The amount of a record that is money in.
  package static let `in` = ImportField("in")

  /// What is paid beside the amount, and is added to it.
  package static let fee = ImportField("fee")

  /// The fields of our own header, in its order: the currency follows the amount.
  package static let own = ItemMember.all.flatMap { member in
    let field = ImportField(member.name)
    return field == .amount ? [field, .currency] : [field]
  }

  /// All fields that can be mapped.
  package static let all = own + [.out, .in, .fee]

  /// Whether it holds money.
  package var isMoney: Bool { self == .amount || self == .out || self == .in || self == .fee }

  private init(_ name: String) {
    self.name = name
  }

  /// The field of that name; nil where there is none.
  package init?(name: String) {
    self.init(name)
    guard Self.all.contains(self) else { return nil }
  }
}
