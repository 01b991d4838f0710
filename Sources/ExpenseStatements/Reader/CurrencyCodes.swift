import ExpenseCore

/// The source of the currency of a statement's amounts.
enum StatementCurrency {
  /// A column that names it in each row.
  case column(Int)
  /// A title, or a line above the header, that names it for all amounts.
  case said(Currency, by: String)
  /// No source.
  case open

  /// Looks for it near the columns of amounts that a layout names.
  init(_ reader: GridReader) {
    let (grid, expected) = (reader.grid, reader.options.readingCurrency)
    if let column = reader.currencyColumn {
      self = .column(column)
      return
    }
    guard !reader.layout.isOwn else {
      self = .open
      return
    }
    for column in reader.moneyColumns {
      guard let said = TitleCurrency.onlyCode(in: grid.title(column), expecting: expected) else {
        continue
      }
      self = .said(said, by: grid.title(column))
      return
    }
    if let column = CurrencyCodes.column(
      beside: reader.moneyColumns, besides: reader.namedColumns, in: grid, expected)
    {
      self = .column(column)
      return
    }
    let lines = grid.above.prefix(40).map { $0.filter { !$0.isEmpty }.joined(separator: " ") }
    self = TitleCurrency.account(in: lines).map { .said($0.currency, by: $0.line) } ?? .open
  }
}

/// Finds columns that only contain currencies.
enum CurrencyCodes {
  /// The currency that a text names by its code, its sign, or its name in Chinese; nil if it names
  /// none.
  static func currency(_ text: String, expecting expected: Currency) -> Currency? {
    let isInOneCase = text == text.uppercased() || text == text.lowercased()
    let code = text.utf8.count == 3 && isInOneCase ? Currency(code: text.uppercased()) : nil
    if text == "RUR" { return Currency(code: "RUB") }
    return code ?? TitleCurrency.ofSymbol(text, expecting: expected)
  }

  /// The column of codes that names the currency of amounts; nil if there is none.
  ///
  /// It is the nearest column, and of two at the same distance the one whose title shares a word
  /// with that of the amount, or else the one after it.
  static func column(
    beside money: [Int], besides named: Set<Int>, in grid: Grid, _ expected: Currency
  ) -> Int? {
    guard let amount = money.first else { return nil }
    let all = grid.reached.filter { column in
      !money.contains(column) && !named.contains(column) && holdsCodes(column, in: grid, expected)
    }
    let isForeign = TitleCurrency.isForeign(grid.title(amount))
    return all.sorted { distance($0, amount, in: grid) < distance($1, amount, in: grid) }.first {
      TitleCurrency.isForeign(grid.title($0)) == isForeign
    }
  }

  /// The distance of codes from amounts.
  private static func distance(_ codes: Int, _ amount: Int, in grid: Grid) -> (Int, Int, Int) {
    func words(_ column: Int) -> Set<Substring> {
      Set(grid.title(column).columnKey.split(separator: " "))
    }
    let shares = !words(codes).isDisjoint(with: words(amount))
    return (abs(codes - amount), shares ? 0 : 1, codes > amount ? 0 : 1)
  }

  static func holdsCodes(_ column: Int, in grid: Grid, _ expected: Currency) -> Bool {
    var last: Grid.Cell?
    for row in grid.rows {
      guard let cell = grid.cell(row, column), !cell.isEmpty else { continue }
      if let last, grid.same(last, cell) { continue }
      let text = grid.text(cell)
      guard !text.isEmpty else { continue }
      guard currency(text, expecting: expected) != nil else { return false }
      last = cell
    }
    return last != nil
  }
}
