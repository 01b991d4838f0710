// What a map leaves aside may say that the money is another one: a column of currencies that are not
// the file's, one that says of each record which way the money went or that it was never paid, and one
// of more amounts. A column is watched while it can still be one of these; most are ruled out after a
// few records.

/// Watches the columns of a table, or the members of records of JSON, that a map leaves aside.
struct ColumnWatch {
  /// Whether columns of currencies are watched, and those that say which way money went.
  var watchesCurrencies: Bool
  private let watchesDirections: Bool
  /// What amounts are read in, as far as that is known before the first.
  private let currency: Currency
  fileprivate var columns: [Column] = []
  private var isMoneyIn = false
  /// How many records there were, and how many of them a column said to be spending.
  private(set) var records = 0
  private(set) var spending = 0
  /// What the records so far say of amounts that may be cut at their decimal commas.
  private var cut = CutAmount.unknown

  fileprivate struct Column {
    var currencies: [Currency: Int]?
    var lastCurrency: (text: String, currency: Currency)?
    /// Its different values; nil once there are more than `valueLimit`.
    var values: [Value]? = []
    var lastValue = 0
    /// The amounts among the first records; nil where another text is there.
    var amounts: AmountSample? = AmountSample()
  }

  /// A value of a column, and how its records were read.
  struct Value {
    let text: String
    fileprivate(set) var meaning: ValueMeaning?
    fileprivate var isMoneyIn: Bool { meaning == .moneyIn || meaning == .refund }
    var asSpending = 0
    var asMoneyIn = 0
  }

  fileprivate struct AmountSample {
    var count = 0
    var isNothing = true
    static let limit = 50
  }

  /// How many values a column has that sorts records.
  fileprivate static let valueLimit = 20

  init(_ map: RecordMap?, options: ImportOptions) {
    watchesCurrencies = map?.sources[.currency] == nil && !options.currencyIsSaid
    watchesDirections = map.map { $0.sources[.amount] != nil && $0.spending.isEmpty } ?? true
    currency = options.currency ?? options.assumedCurrency
  }

  /// Notes a record, whose columns follow.
  mutating func note(_ record: ImportRecord, isSpending: Bool?) {
    records += 1
    if isSpending == true { spending += 1 }
    isMoneyIn = record.item.amount.isNegative
  }

  /// Notes whether an amount of the record may be cut at its decimal comma.
  mutating func note(_ new: CutAmount) {
    switch (cut, new) {
    case (_, .unknown): break
    case (.unknown, _): cut = new
    case (_, _) where cut != new: cut = .nowhere
    default: break
    }
  }

  /// Whether it is still to be told if amounts are cut: most are not, and the first record shows it.
  var wantsCuts: Bool { cut != .nowhere }

  /// The column of amounts that may be cut at their decimal commas; nil where there is none.
  var cutAmounts: Int? {
    if case .at(let column) = cut { column } else { nil }
  }

  /// Watches that column no longer: it is known what it holds.
  mutating func passOver(_ column: Int) {
    guard wants(column) else { return }
    columns[column] = Column(values: nil, amounts: nil)
  }

  /// Whether what a column holds is still to be told.
  mutating func wants(_ column: Int) -> Bool {
    while columns.count <= column {
      columns.append(
        Column(
          currencies: watchesCurrencies ? [:] : nil,
          amounts: currency.minorDigits > 0 ? AmountSample() : nil))
    }
    return columns[column].isOpen
  }

  /// Notes what the record holds in a column that is wanted.
  ///
  /// - Parameter isMapped: whether something is read from the column.
  mutating func note(_ text: String, in column: Int, isMapped: Bool) {
    if isMapped { columns[column].amounts = nil }
    guard !text.isEmpty else { return }
    columns[column].noteCurrency(text, expecting: currency)
    columns[column].noteValue(text, isMoneyIn: isMoneyIn)
    columns[column].noteAmount(text, currency.minorDigits)
  }
}

extension ColumnWatch.Column {
  fileprivate var isOpen: Bool {
    currencies != nil || values != nil
      || amounts.map { $0.count < ColumnWatch.AmountSample.limit } ?? false
  }

  fileprivate mutating func noteCurrency(_ text: String, expecting expected: Currency) {
    guard currencies != nil else { return }
    if lastCurrency?.text != text {
      let isCode = text.utf8.count == 3 && text.isInOneCase
      let code = isCode ? Currency(code: text.uppercased()) : nil
      let found = code ?? TitleCurrency.ofSymbol(text, expecting: expected)
      lastCurrency = found.map { (text, $0) }
    }
    if let found = lastCurrency?.currency {
      currencies?[found, default: 0] += 1
    } else {
      currencies = nil
    }
  }

  fileprivate mutating func noteValue(_ text: String, isMoneyIn: Bool) {
    guard let count = values?.count else { return }
    if lastValue >= count || values?[lastValue].text != text {
      lastValue = values?.firstIndex { $0.text == text } ?? count
    }
    if lastValue == count {
      guard count < ColumnWatch.valueLimit else {
        values = nil
        return
      }
      values?.append(ColumnWatch.Value(text: text, meaning: ValueMeaning(of: text)))
    }
    if isMoneyIn {
      values?[lastValue].asMoneyIn += 1
    } else {
      values?[lastValue].asSpending += 1
    }
  }

  fileprivate mutating func noteAmount(_ text: String, _ minorDigits: Int) {
    guard let sample = amounts, sample.count < ColumnWatch.AmountSample.limit else { return }
    guard text.hasFraction(of: minorDigits) else {
      amounts = nil
      return
    }
    amounts?.count += 1
    if text.utf8.contains(where: { (0x31...0x39).contains($0) }) { amounts?.isNothing = false }
  }
}

extension String {
  /// Whether all its letters are capitals, or none is: `Try` is a word, and `TRY` a currency.
  fileprivate var isInOneCase: Bool { self == uppercased() || self == lowercased() }

  /// Whether it is written as amounts with that many digits behind the mark are.
  fileprivate func hasFraction(of digits: Int) -> Bool {
    let marks = utf8.filter { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    guard let mark = marks.last, marks.count(where: { $0 == mark }) == 1 else { return false }
    let isPlain = utf8.allSatisfy { $0.isASCIIDigit || $0 >= 0x80 || " .,'+-()$".utf8.contains($0) }
    let behind = utf8.split(separator: mark).last?.prefix { $0.isASCIIDigit }.count
    return isPlain && behind == digits
  }
}

// MARK: - What was found

extension ColumnWatch {
  /// The columns in which nothing but currencies stands, with how often each is there.
  var currencyColumns: [(column: Int, counts: [Currency: Int])] {
    columns.enumerated().compactMap { index, column in
      column.currencies.flatMap { $0.isEmpty ? nil : (column: index, counts: $0) }
    }
  }

  /// The first column that has a word for money in (`income`) on records that were read as spending.
  ///
  /// It must also have words for spending (`out`), or no other words than those for money in. A refund
  /// is one only beside words for spending: as a note it says nothing of the amount.
  func missedDirection(
    _ titles: [String]
  ) -> (column: Int, income: String, out: [String])? {
    guard watchesDirections else { return nil }
    for column in columns.indices {
      let values = values(of: column, titles).sorted { $0.text < $1.text }
      let out = values.filter { $0.meaning == .spending }
      guard let income = values.first(where: { $0.isMoneyIn && $0.asSpending > 0 }),
        !out.isEmpty || values.allSatisfy({ $0.meaning == .moneyIn })
      else { continue }
      return (column, income.text, out.map(\.text))
    }
    return nil
  }

  /// The values of a column, with what its title makes of a yes or no.
  private func values(of column: Int, _ titles: [String]) -> [Value] {
    guard let values = columns[column].values, titles.indices.contains(column) else { return [] }
    return values.map { value in
      var value = value
      value.meaning = value.meaning ?? ValueMeaning(of: value.text, under: titles[column])
      return value
    }
  }

  /// The values that say of records read as spending that they may be none.
  func doubtful(_ titles: [String]) -> [(column: Int, value: Value)] {
    columns.indices.flatMap { column in
      values(of: column, titles).filter {
        $0.asSpending > 0
          && ($0.meaning == .unpaid || $0.isMoneyIn && watchesDirections)
      }.map { (column, $0) }
    }
  }

  /// The values of a column for which records were read as money in, though they do not say that.
  func takenForMoneyIn(in column: Int) -> [Value] {
    (columns[column].values ?? []).filter { $0.asMoneyIn > 0 && !$0.isMoneyIn }
  }

  /// The columns that something was noted of.
  var watchedColumns: Range<Int> { columns.indices }

  /// The columns that nothing is read from and that hold amounts.
  var unusedAmounts: [Int] {
    columns.indices.filter { columns[$0].amounts.map { $0.count > 0 && !$0.isNothing } ?? false }
  }
}
