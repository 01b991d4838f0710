import ExpenseCore

/// The columns of a table that look like those of an expense.
struct ProposedColumns {
  private let titles: [String]
  /// The titles in lower case.
  private let keys: [String]
  private let hasHeader: Bool
  private var hasDate = false
  /// What the rows hold in each column, without what is empty or a dash.
  private let columns: [[String]]
  private var fields: [String] = []
  /// The options beside the map, each with its value.
  private(set) var options: [[String]] = []
  /// What is a guess, for people to look at.
  private(set) var doubts: [String] = []

  /// Which column is which.
  var map: [String] { ["--map", fields.joined(separator: ",")] }

  private static let outWords = [
    "debit", "paid out", "money out", "withdraw", "outflow", "soll", "belastung", "lastschrift",
    "uscite", "addebit", "débit", "cargo", "débito", "wydatk", "ut fra", "ut av", "uttag", "spent",
    "expense", "расход", "支出", "支払", "出金", "출금", "지출",
  ]
  private static let inWords = [
    "credit", "paid in", "money in", "deposit", "inflow", "haben", "gutschrift", "entrate",
    "accredit", "crédit", "abono", "crédito", "wpływ", "inn på", "insättning", "received", "income",
    "приход", "収入", "預かり", "入金", "收入", "存入", "입금", "수입",
  ]
  /// Titles that say which way the money went only beside each other.
  private static let pairs = [
    ("af", "bij"), ("aus", "ein"), ("ausgang", "eingang"), ("ausgaben", "einnahmen"),
    ("dare", "avere"), ("uit", "in"), ("uitgaven", "inkomsten"), ("ut", "in"), ("ut", "inn"),
    ("out", "in"), ("spent", "received"), ("charges", "credits"), ("charge", "payment"),
    ("purchases", "payments"), ("payments", "receipts"), ("dépenses", "recettes"),
    ("saídas", "entradas"), ("salidas", "entradas"), ("wydatki", "wpływy"),
    ("obciążenia", "uznania"),
  ]
  private static let amountWords = [
    "amount", "betrag", "umsatz", "montant", "importe", "importo", "bedrag", "belopp", "beløb",
    "kwota", "částka", "valor", "value", "cost", "sum", "gross", "total", "сумма", "сума",
    "金额", "金額",
  ]
  /// What an amount that was settled is called beside one in another currency, or before a fee.
  private static let settledWords = ["billed", "settled", "converted", "account amount"]
  /// What holds no amount and no name of an expense, whatever is in it.
  private static let otherWords = [
    "account", "konto", "rekening", "compte", "cuenta", "conta", "iban", "bic", "category",
    "kategorie",
    "currency", "währung", "status", "wallet", "author", "口座", "账户",
  ]
  /// What holds digits that were not spent.
  private static let digitWords = [
    "account", "balance", "saldo", "solde", "kontostand", "остаток", "残高", "余额", "잔액", "limit",
    "number", "nummer", "numer", "numéro", "número", "ref", "card", "cheque", "check", "rate",
    "kurs",
  ]
  /// What is a part of what was spent, or was not spent at all.
  private static let partWords = ["subtotal", "discount", "rabatt", "rebate", "cashback"]
  /// What stands before these where it is the account of the other side.
  private static let counterWords = ["tegen", "gegen", "counter", "contra"]
  private static let numberTitles: Set<String> = ["id", "nr", "nr.", "no", "no.", "#", "number"]
  private static let dateWords = ["date", "datum", "fecha", "дата", "日付", "日期"]
  /// Who was paid.
  private static let payeeWords = [
    "payee", "merchant", "tegenpartij", "tegenrekeninghouder", "counterparty", "counter party",
    "zahlungsbeteiligter", "zahlungsempf", "empfänger", "begünstigter", "beguenstigter", "partner",
  ]
  private static let textWords = [
    "description", "text", "libell", "concept", "descri", "omschrijving", "tekst",
    "verwendungszweck", "opis", "memo", "details", "narration", "beschreibung", "описание",
    "交易对方", "摘要", "内容", "利用先", "店名", "적요", "내용", "note",
  ]
  private static let nameWords = ["name", "naam"] + textWords
  /// What stands in for a name: what it was for, or at least of what kind it was.
  private static let restWords = textWords + ["category", "kategorie", "categor", "type", "kind"]

  /// The columns below the first row that may be a header: a line above it may have as many fields.
  static func best(of sketch: TableSketch) -> (TableSketch, ProposedColumns)? {
    let first = ProposedColumns(sketch)
    if let first, first.hasDate { return (sketch, first) }
    for reading in sketch.laterReadings {
      let columns = ProposedColumns(reading)
      if let columns, columns.hasDate, columns.hasHeader { return (reading, columns) }
    }
    return first.map { (sketch, $0) }
  }

  /// The encoding of bytes that are not UTF-8, where western letters or a word of statements tell it: a
  /// name that was read in another one is nobody's.
  static func encoding(of bytes: [UInt8]) -> TextEncoding? {
    let likely = TextEncoding.likely(for: bytes).compactMap(TextEncoding.init)
    if let first = likely.first, first.isWestern { return first }
    let words = (outWords + inWords + amountWords + dateWords + nameWords).filter { word in
      !word.utf8.allSatisfy { $0 < 0x80 }
    }
    return likely.first { encoding in
      guard let text = try? encoding.decode(bytes) else { return false }
      let start = String(decoding: text.prefix(10_000), as: UTF8.self).lowercased()
      return words.contains(where: start.contains)
    }
  }

  init?(_ sketch: TableSketch) {
    hasHeader = sketch.itemsPath != nil || !Self.isRecord(sketch.titles)
    titles = hasHeader ? sketch.titles : sketch.titles.map { _ in "" }
    keys = titles.map { $0.lowercased() }
    let rows = (hasHeader ? [] : [sketch.titles]) + sketch.rows
    columns = titles.indices.map { column in
      rows.map { $0[column] }.filter { !$0.allSatisfy { "-–—−".contains($0) } }
    }
    if !hasHeader { options.append(["--no-header"]) }
    if let path = sketch.itemsPath, path.count > 1 {
      options.append(["--items", path.joined(separator: ".")])
    }
    let days = columns.map { ProposedDays(of: $0) }
    let dates = columns.indices.filter { days[$0] != nil }
    let amounts = columns.indices.filter { days[$0] == nil && Self.areAmounts(columns[$0]) }
    guard let names = nameColumns(besides: amounts + dates, of: rows.count) else { return nil }
    fields.append("name=\(names.map(typed).joined(separator: "|"))")
    let money = amounts.filter(mayBeMoney)
    guard addMoney(among: money, of: rows.count) else { return nil }
    if let date = dates.first, let found = days[date] {
      add(found, in: date, of: rows.count)
    } else if let date = column(called: Self.dateWords, among: Array(titles.indices)) {
      fields.append("date=\(typed(date))")
      doubts.append("the days of '\(titles[date])' are not understood: say --date-format")
    } else {
      doubts.append("no column of days: equal payments of two files would count as one")
    }
    addSkips()
    options.append(["--money-in", "skip"])
    if sketch.itemsPath != nil, money.allSatisfy({ columns[$0].allSatisfy(Self.mayBeCents) }) {
      doubts.append(
        "the amounts are whole: if they count cents, this takes a hundred times as much")
    }
  }

  /// The column that a name stands in, by its title or else by what is in it, and where it is empty
  /// in some records, one that is in all.
  private func nameColumns(besides known: [Int], of count: Int) -> [Int]? {
    let others = columns.indices.filter { place in
      !known.contains(place) && columns[place].contains { ValueMeaning(of: $0) == nil }
        && columns[place].contains { Currency(code: $0) == nil }
    }
    let likely = others.filter { isLikelyName(keys[$0]) && !isNumber($0) }
    let among = likely.isEmpty ? others : likely
    guard let name = nameColumn(among: among) ?? longest(among) else { return nil }
    guard columns[name].count < count else { return [name] }
    let filled = others.filter { columns[$0].count == count }
    let rest = hasHeader ? column(called: Self.restWords, among: filled) : longest(filled)
    return [name] + [rest].compactMap(\.self)
  }

  private func nameColumn(among places: [Int]) -> Int? {
    places.first { place in Self.payeeWords.contains(where: keys[place].contains) }
      ?? column(called: Self.nameWords, among: places)
  }

  private func longest(_ places: [Int]) -> Int? {
    places.max { columns[$0].joined().count < columns[$1].joined().count }
  }

  private func isLikelyName(_ title: String) -> Bool {
    Self.counterWords.contains(where: title.hasPrefix)
      || !Self.otherWords.contains(where: title.contains)
  }

  /// Whether digits in a column may be what was paid, by its title.
  private func mayBeMoney(_ place: Int) -> Bool {
    let title = keys[place]
    if Self.partWords.contains(where: title.contains) { return false }
    if !columns[place].joined().contains(where: { "123456789".contains($0) }) { return false }
    if Self.amountWords.contains(where: title.contains), !title.contains("balance") { return true }
    if (Self.outWords + Self.inWords).contains(title) { return true }
    if columns[place].allSatisfy({ $0.utf8.count > 5 && $0.utf8.allSatisfy(\.isASCIIDigit) }) {
      return false
    }
    return !isNumber(place) && !Self.digitWords.contains(where: title.contains)
      && ((Self.outWords + Self.inWords).contains(where: title.contains)
        || !Self.otherWords.contains(where: title.contains))
  }

  /// Whether a column counts or names records.
  private func isNumber(_ place: Int) -> Bool {
    Self.numberTitles.contains(keys[place]) || keys[place].hasSuffix("_id")
      || titles[place].hasSuffix("Id") || titles[place].hasSuffix("ID")
  }

  /// Leaves out what a column says was never paid, or not yet.
  private mutating func addSkips() {
    for place in columns.indices {
      let isStatus = ["status", "state", "stato", "estado", "statut"].contains(keys[place])
      for value in Set(columns[place]).sorted() {
        let asked = ValueMeaning(of: value, under: titles[place])
        guard asked == .unpaid || isStatus && ValueMeaning(of: value) == .unpaid else { continue }
        options.append(["--skip", typed(value, in: place)])
      }
    }
  }

  /// A value in a column, as --skip and --out take it.
  private func typed(_ value: String, in place: Int) -> String {
    "\(typed(place))=\(value.replacing("\\", with: "\\\\"))"
  }

  /// Whether a first row is a record, and no header: one of its fields is a day or an amount.
  private static func isRecord(_ row: [String]) -> Bool {
    row.contains { text in
      ProposedDays(of: [text]) != nil || (try? AmountText(text)) != nil && areAmounts([text])
    }
  }

  /// The column that is called by the first of the words, or else has it in its title.
  private func column(called words: [String], among places: [Int]) -> Int? {
    words.lazy.compactMap { word in places.first { keys[$0] == word } }.first
      ?? words.lazy.compactMap { word in places.first { keys[$0].contains(word) } }.first
  }

  /// Maps what was spent; false where no column tells.
  private mutating func addMoney(among places: [Int], of count: Int) -> Bool {
    var chosen: [Int] = []
    if let (out, income) = pair(among: places) {
      fields.append("out=\(sign(of: out))\(typed(out))")
      fields.append("in=\(sign(of: income))\(typed(income))")
      chosen = [out, income]
    } else if let amount = amountColumn(among: places), !areTurns(places, of: count) {
      let (sign, title) = (sign(of: amount), typed(amount))
      let negative = negatives(in: amount)
      fields.append("amount=\(sign)\(title)")
      if negative == 0, let direction = directionColumn {
        for value in Set(columns[direction]).sorted() {
          switch meaning(of: value, in: direction) {
          case .spending: options.append(["--out", typed(value, in: direction)])
          case .unpaid: options.append(["--skip", typed(value, in: direction)])
          default: break
          }
        }
      }
      if negative * 4 > columns[amount].count, negative * 2 <= columns[amount].count {
        let other = sign.isEmpty ? "-" : ""
        doubts.append("which sign is spending is a guess: it may be amount=\(other)\(title)")
      }
      if columns[amount].count < count {
        options.append(["--skip", typed("", in: amount)])
        doubts.append("records without an amount are left out")
      }
      chosen = [amount]
    }
    if chosen.contains(where: { columns[$0].contains(where: Self.hasDecimalComma) }) {
      options.append(["--decimal-mark", ","])
    }
    return !chosen.isEmpty
  }

  /// The columns of what was spent and of what came in.
  private func pair(among places: [Int]) -> (out: Int, income: Int)? {
    for (out, income) in Self.pairs {
      let found = [out, income].compactMap { word in places.first { keys[$0] == word } }
      if found.count == 2 { return (found[0], found[1]) }
    }
    guard let out = column(called: Self.outWords, among: places),
      let income = column(called: Self.inWords, among: places), out != income
    else { return nil }
    return (out, income)
  }

  /// Whether two columns take turns: one of them says what was spent, and nothing tells which.
  private func areTurns(_ places: [Int], of count: Int) -> Bool {
    places.count == 2 && places.allSatisfy { columns[$0].count < count }
      && columns[places[0]].count + columns[places[1]].count == count
  }

  private func negatives(in place: Int) -> Int {
    columns[place].count { $0.contains { "-−–".contains($0) } || $0.hasPrefix("(") }
  }

  /// The sign that makes most of a column's amounts positive.
  private func sign(of place: Int) -> String {
    negatives(in: place) * 2 >= columns[place].count ? "-" : ""
  }

  /// The column that says of each record which way the money went, and of some that it was spent.
  private var directionColumn: Int? {
    columns.indices.first { place in
      let meanings = Set(columns[place]).map { meaning(of: $0, in: place) }
      return meanings.contains(.spending)
        && !meanings.contains(nil)
    }
  }

  private func meaning(of value: String, in place: Int) -> ValueMeaning? {
    ValueMeaning(of: value) ?? ValueMeaning(of: value, under: titles[place])
  }

  /// The column of what was spent: that of the account, where another says it in another currency.
  private func amountColumn(among places: [Int]) -> Int? {
    let own = places.filter { !TitleCurrency.isForeign(titles[$0]) }
    return column(called: Self.settledWords, among: own)
      ?? own.first { keys[$0] == "net" }
      ?? column(called: Self.amountWords, among: own)
      ?? own.first { negatives(in: $0) > 0 } ?? own.first
      ?? column(called: Self.amountWords, among: places) ?? places.first
  }

  /// Maps the days, and leaves out the records that have none.
  private mutating func add(_ days: ProposedDays, in place: Int, of count: Int) {
    hasDate = true
    fields.append("date=\(typed(place))")
    if days.pattern != ProposedDays.standard { options.append(["--date-format", days.pattern]) }
    if let other = days.other { doubts.append("the days may also be \(other)") }
    guard hasHeader else { return }
    let withoutDay = (columns[place].count < count ? [""] : []) + days.words
    options += withoutDay.map { ["--skip", typed($0, in: place)] }
    if !withoutDay.isEmpty {
      doubts.append("records without a day are left out: they may be totals")
    }
  }

  private static func areAmounts(_ texts: [String]) -> Bool {
    !texts.isEmpty && texts.allSatisfy { isAmount(Array($0.utf8)) }
  }

  private static func isAmount(_ text: [UInt8]) -> Bool {
    let digits = text.count { $0.isASCIIDigit }
    // A minus between digits makes it a day or a number of something.
    let isDivided = text.indices.dropFirst().dropLast().contains { place in
      text[place] == UInt8(ascii: "-") && text[place - 1].isASCIIDigit
        && text[place + 1].isASCIIDigit
    }
    return (1...(hasMark(text) ? 18 : 12)).contains(digits) && !isDivided
      && text.count { $0.isASCIILetter } <= 3 && !text.contains { ":/%".utf8.contains($0) }
  }

  /// Whether a number of JSON is whole and large, as amounts in cents are.
  private static func mayBeCents(_ text: String) -> Bool {
    Int(text).map { abs($0) >= 100 } ?? false
  }

  private static func hasMark(_ text: [UInt8]) -> Bool { text.contains { ".,".utf8.contains($0) } }

  private static func hasDecimalComma(_ text: String) -> Bool {
    let digits = text.reversed().drop { !$0.isNumber }
    return digits.prefix(3).contains(",")
  }

  /// The column as the map takes it: its header, or its number where it has none.
  private func typed(_ column: Int) -> String {
    let title = titles[column]
    guard !title.isEmpty else { return "\(column + 1)" }
    var escaped = title.hasPrefix("-") ? "\\" : ""
    for character in title {
      if ",=+|:\\".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    let twins = keys.indices.filter { keys[$0] == keys[column] }
    guard twins.count > 1 else { return escaped }
    return "\(escaped):\((twins.firstIndex(of: column) ?? 0) + 1)"
  }
}
