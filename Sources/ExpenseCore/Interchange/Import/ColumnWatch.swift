// What a map leaves aside may say that the money is another one: a column of currencies that are not
// the file's, or one that says of each record which way the money went. Columns are watched as long as
// all that they hold can be that; most are out after the first record.

/// Watches the columns of a table, or the members of records of JSON, that a map leaves aside.
struct ColumnWatch {
  /// Whether columns of currencies are watched, and those that say which way money went.
  private let watchesCurrencies: Bool
  private let watchesDirections: Bool
  fileprivate var columns: [Column] = []
  private var isMoneyIn = false
  /// How many records there were, and how many of them a column said to be spending.
  private(set) var records = 0
  private(set) var spending = 0

  fileprivate struct Column {
    var currencies: [Currency: Int]? = [:]
    var directions: [String: Direction]? = [:]
    var lastCurrency: (text: String, currency: Currency)?
  }

  /// How the records of a word were read.
  struct Direction {
    var isIncome: Bool
    var asSpending = 0
    var asMoneyIn = 0
  }

  init(_ map: RecordMap?, options: ImportOptions) {
    watchesCurrencies = map != nil && map?.sources[.currency] == nil && !options.currencyIsSaid
    watchesDirections = map?.sources[.amount] != nil && map?.spending.isEmpty == true
  }

  /// Notes a record, whose columns follow.
  mutating func note(_ record: ImportRecord, isSpending: Bool?) {
    records += 1
    if isSpending == true { spending += 1 }
    isMoneyIn = record.item.amount.isNegative
  }

  /// Watches that column no longer: it is known what it holds.
  mutating func passOver(_ column: Int) {
    guard wants(column) else { return }
    columns[column] = Column(currencies: nil, directions: nil)
  }

  /// Whether what a column holds is still to be told.
  mutating func wants(_ column: Int) -> Bool {
    guard watchesCurrencies || watchesDirections else { return false }
    while columns.count <= column {
      columns.append(
        Column(
          currencies: watchesCurrencies ? [:] : nil, directions: watchesDirections ? [:] : nil))
    }
    return columns[column].currencies != nil || columns[column].directions != nil
  }

  /// Notes what the record holds in a column that is wanted.
  mutating func note(_ text: String, in column: Int) {
    guard !text.isEmpty else { return }
    columns[column].noteCurrency(text)
    columns[column].noteDirection(text, isMoneyIn: isMoneyIn)
  }
}

extension ColumnWatch.Column {
  fileprivate mutating func noteCurrency(_ text: String) {
    guard currencies != nil else { return }
    if let lastCurrency, lastCurrency.text == text {
      currencies?[lastCurrency.currency, default: 0] += 1
    } else if text.utf8.count == 3, text.isInOneCase,
      let currency = Currency(code: text.uppercased())
    {
      lastCurrency = (text, currency)
      currencies?[currency, default: 0] += 1
    } else {
      currencies = nil
    }
  }

  fileprivate mutating func noteDirection(_ text: String, isMoneyIn: Bool) {
    guard directions != nil else { return }
    if directions?[text] == nil {
      guard let isIncome = DirectionWords.isIncome(text) else {
        directions = nil
        return
      }
      directions?[text] = ColumnWatch.Direction(isIncome: isIncome)
    }
    if isMoneyIn {
      directions?[text]?.asMoneyIn += 1
    } else {
      directions?[text]?.asSpending += 1
    }
  }
}

extension ColumnWatch {
  /// The first column of currencies that are not the one that amounts are in, with how often each is
  /// there; nil where another such column agrees throughout.
  func otherCurrencies(than currency: Currency) -> (column: Int, counts: [Currency: Int])? {
    let found = columns.enumerated().compactMap { index, column in
      column.currencies.flatMap { $0.isEmpty ? nil : (column: index, counts: $0) }
    }
    let agrees = found.contains { $0.counts == [currency: records] }
    return agrees ? nil : found.first { Array($0.counts.keys) != [currency] }
  }

  /// The first column that says of records read as spending that they were money in: the words there
  /// that say the opposite, or where there are none, nothing.
  var missedDirection: (column: Int, income: String, out: String?)? {
    for (index, column) in columns.enumerated() {
      let words = (column.directions ?? [:]).sorted { $0.key < $1.key }
      guard let income = words.first(where: { $0.value.isIncome && $0.value.asSpending > 0 }) else {
        continue
      }
      return (index, income.key, words.first { !$0.value.isIncome }?.key)
    }
    return nil
  }
}

extension String {
  /// Whether all its letters are capitals, or none is: `Try` is a word, and `TRY` a currency.
  fileprivate var isInOneCase: Bool { self == uppercased() || self == lowercased() }
}

/// The words by which files say which way money went.
enum DirectionWords {
  private static let out: Set<String> = [
    "af", "debit", "debet", "dr", "dr.", "db", "d", "s", "soll", "out", "outgoing", "outflow",
    "expense", "exp.", "withdrawal", "paid", "money out", "ausgang", "belastung", "lastschrift",
    "débit", "dépense", "uscita", "addebito", "cargo", "gasto", "débito", "despesa", "saída",
    "belast", "uit", "ud", "ut", "wydatek", "obciążenie", "výdej", "terhelés", "расход",
    "支出", "出金", "出", "출금",
  ]
  private static let income: Set<String> = [
    "bij", "credit", "cr", "cr.", "c", "h", "haben", "in", "incoming", "inflow", "income",
    "deposit", "money in", "eingang", "gutschrift", "crédit", "recette", "revenu", "entrata",
    "accredito", "abono", "ingreso", "crédito", "receita", "entrada", "ind", "inn", "wpływ",
    "uznanie", "příjem", "jóváírás", "доход", "приход", "收入", "入金", "入", "입금",
  ]

  /// Whether the word says that money came in; nil where it says nothing of that.
  static func isIncome(_ word: String) -> Bool? {
    let key = word.lowercased()
    return income.contains(key) ? true : out.contains(key) ? false : nil
  }
}
