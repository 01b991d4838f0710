import ExpenseCore

// Which columns of a table that nobody mapped say what was spent.

extension ProposedColumns {
  /// Whether digits in a column may be what was paid, by its title and what they are.
  func mayBeMoney(_ place: Int) -> Bool {
    let (title, texts) = (keys[place], columns[place])
    func has(_ words: [String]) -> Bool { words.contains(where: title.contains) }
    if has(ColumnWords.part) || !texts.joined().contains(where: { "123456789".contains($0) }) {
      return false
    }
    if has(ColumnWords.amount), !title.contains("balance") { return true }
    if (ColumnWords.out + ColumnWords.income).contains(title) || isOfPair(title) { return true }
    // Numbers of accounts and of cards, counters, times in seconds.
    let areDigits = texts.allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) }
    let areLong = texts.allSatisfy { $0.utf8.count > 5 }
    let isOne = texts.count > 2 && Set(texts).count == 1
    let areCodes = texts.contains { $0.utf8.count > 1 && $0.hasPrefix("0") }
    if areDigits, areLong || isOne || areCodes { return false }
    return !isNumber(place) && !has(ColumnWords.digits)
      && (has(ColumnWords.out + ColumnWords.income) || !has(ColumnWords.other))
  }

  private func isOfPair(_ title: String) -> Bool {
    ColumnWords.pairs.contains { $0 == title || $1 == title }
  }

  /// Maps what was spent; false where no column tells.
  mutating func addMoney(among places: [Int]) -> Bool {
    var chosen: [Int] = []
    if let (out, income) = pair(among: places) {
      fields.append("out=\(sign(of: out))\(typed(out))")
      fields.append("in=\(sign(of: income))\(typed(income))")
      chosen = [out, income]
    } else if let amount = amountColumn(among: places), !takesTurns(amount, with: places) {
      fields.append("amount=\(sign(of: amount))\(typed(amount))")
      if negatives(in: amount) == 0 { addDirection(to: amount) }
      doubtSign(of: amount)
      if columns[amount].count < rows.count {
        options.append(["--skip", names[amount].typed("")])
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
    for (out, income) in ColumnWords.pairs {
      let found = [out, income].compactMap { word in places.first { keys[$0] == word } }
      if found.count == 2 { return (found[0], found[1]) }
    }
    guard let out = column(called: ColumnWords.out, among: places),
      let income = column(called: ColumnWords.income, among: places), out != income
    else { return nil }
    return (out, income)
  }

  /// Whether a column takes turns with another: one of them says what was spent, and nothing tells which.
  private func takesTurns(_ place: Int, with places: [Int]) -> Bool {
    func isFilled(_ text: String) -> Bool { text.contains { "123456789".contains($0) } }
    let filled = rows.map { isFilled($0[place]) }
    return places.contains { other in
      other != place && filled.contains(true) && filled.contains(false)
        && zip(rows, filled).allSatisfy { isFilled($0[other]) != $1 }
    }
  }

  private func negatives(in place: Int) -> Int {
    columns[place].count { $0.contains { "-−–".contains($0) } || $0.hasPrefix("(") }
  }

  /// The sign that makes most of a column's amounts positive.
  private func sign(of place: Int) -> String {
    negatives(in: place) * 2 >= columns[place].count ? "-" : ""
  }

  /// The column of what was spent: that of the account, where another says it in another currency.
  private mutating func amountColumn(among places: [Int]) -> Int? {
    let own = places.filter { !TitleCurrency.isForeign(titles[$0]) }
    let taxed = own.filter { place in ColumnWords.gross.contains(where: keys[place].contains) }
    let hasTax = keys.contains {
      $0.split { !$0.isLetter }.contains { ColumnWords.tax.contains(String($0)) }
    }
    let named =
      column(called: ColumnWords.settled, among: own) ?? (hasTax ? taxed.first : nil)
      ?? own.first { keys[$0] == "net" } ?? column(called: ColumnWords.amount, among: own)
      ?? column(called: ColumnWords.out, among: own)
    if let named { return named }
    let first =
      own.first { negatives(in: $0) > 0 }
      ?? own.first { place in columns[place].contains { Self.hasMark(Array($0.utf8)) } }
      ?? own.first
    if let first, hasHeader, places.count > 1 {
      let others = places.filter { $0 != first }.map { titles[$0] }
      doubts.append(
        "that '\(titles[first])' is what was paid is a guess: there is \(others.quoted) too")
    }
    return first ?? column(called: ColumnWords.amount, among: places) ?? places.first
  }
}

// MARK: - Which way the money went

extension ProposedColumns {
  /// Says of amounts without a sign which are spending, as far as a column tells.
  private mutating func addDirection(to amount: Int) {
    guard let direction = directionColumn else {
      if let place = columns.indices.first(where: mayBeDirection) {
        doubts.append(
          "if '\(typed(place))' says which way the money went, add --out for each value of spending"
        )
      }
      return
    }
    for value in Set(columns[direction]).sorted() {
      switch meaning(of: value, in: direction) {
      case .spending: options.append(["--out", names[direction].typed(value)])
      case .unpaid: options.append(["--skip", names[direction].typed(value)])
      default: break
      }
    }
  }

  /// The column that says of each record which way the money went, and of some that it was spent.
  private var directionColumn: Int? {
    columns.indices.first { place in
      let meanings = Set(columns[place]).map { meaning(of: $0, in: place) }
      return meanings.contains(.spending) && !meanings.contains(nil)
    }
  }

  private func meaning(of value: String, in place: Int) -> ValueMeaning? {
    ValueMeaning(of: value) ?? ValueMeaning(of: value, under: titles[place])
  }

  /// Whether a column may sort records into two kinds, by words that are not known.
  private func mayBeDirection(_ place: Int) -> Bool {
    let values = Set(columns[place])
    return (2...3).contains(values.count) && columns[place].count == rows.count && rows.count > 2
      && values.count < rows.count
      && values.allSatisfy { $0.utf8.count <= 40 && ProposedDays(of: [$0]) == nil }
      && !ColumnWords.other.contains(where: keys[place].contains)
      && !ColumnWords.status.contains(keys[place])
      && !fields.contains { $0.hasSuffix("=\(typed(place))") }
      && !Self.areAmounts(columns[place])
  }

  /// Says where the sign of spending is a guess.
  private mutating func doubtSign(of amount: Int) {
    let (negative, count) = (negatives(in: amount), columns[amount].count)
    if negative * 4 > count, negative * 4 <= count * 3 {
      let other = sign(of: amount).isEmpty ? "-" : ""
      doubts.append(
        "which sign is spending is a guess: it may be amount=\(other)\(typed(amount))")
    } else if negative == 0, columns[amount].contains(where: { $0.hasPrefix("+") }) {
      doubts.append("a plus in '\(typed(amount))' may mark money in, which would be spending")
    }
  }

  /// Says where whole numbers may count cents.
  mutating func doubtCents(in places: [Int]) {
    let mayBeCents = places.allSatisfy { columns[$0].allSatisfy { abs(Int($0) ?? 0) >= 100 } }
    guard mayBeCents else { return }
    doubts.append("the amounts are whole: if they count cents, this takes a hundred times as much")
  }
}

// MARK: - What amounts look like

extension ProposedColumns {
  static func areAmounts(_ texts: [String]) -> Bool {
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

  private static func hasMark(_ text: [UInt8]) -> Bool { text.contains { ".,".utf8.contains($0) } }

  private static func hasDecimalComma(_ text: String) -> Bool {
    let digits = text.reversed().drop { !$0.isNumber }
    return digits.prefix(3).contains(",")
  }
}
