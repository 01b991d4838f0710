import ExpenseCore

/// Which columns of a sketch say what was spent, and which way the money went.
struct ProposedMoney {
  /// The fields of the map, and the options beside it.
  private(set) var fields: [String] = []
  private(set) var options: [[String]] = []
  /// The columns.
  let columns: [Int]
  /// Another way to read them, where nothing tells which is right.
  private(set) var other: [String]?
  /// Whether nothing but one-sided signs says which way the money went.
  private(set) var isOneSided = false
  /// Whether all have one sign, and nothing else says which way the money went.
  private var areAlike = false

  /// The columns of a known header, else the likeliest; nil where none is likely, or several are.
  init?(_ sketch: SketchedColumns, _ known: KnownHeader?) {
    if let known {
      columns = known.money.map(\.column)
      fields = known.money.map { $0.field + sketch.typed($0.column) }
      options = known.options
      return
    }
    let choice = MoneyChoice(sketch)
    if let (out, income) = choice.pair {
      columns = [out, income]
      fields = Self.pair(out, income, sketch)
      if choice.pairMayBeTurned { other = Self.pair(income, out, sketch) }
    } else if let amount = choice.amount {
      columns = [amount]
      addAmount(amount, choice.balance, sketch)
      guard !areAlike || !choice.isMixed && !Self.saysMore(sketch) else { return nil }
    } else {
      return nil
    }
    if let (column, isNegative) = choice.fee {
      fields.append("fee=\(isNegative ? "-" : "")\(sketch.typed(column))")
    }
  }

  private static func pair(_ out: Int, _ income: Int, _ sketch: SketchedColumns) -> [String] {
    [("out", out), ("in", income)].map { field, column in
      let shapes = sketch.texts(column).compactMap(sketch.shapes.amount).filter { !$0.isZero }
      let isNegative = !shapes.isEmpty && shapes.allSatisfy(\.isNegative)
      return "\(field)=\(isNegative ? "-" : "")\(sketch.typed(column))"
    }
  }

  /// Which way the money went: by a column that says so, else by a balance that adds up, else negative
  /// is spending where both signs stand, else all is spending.
  private mutating func addAmount(_ amount: Int, _ balance: Int?, _ sketch: SketchedColumns) {
    let typed = sketch.typed(amount)
    let rows = sketch.rows.filter { sketch.shapes.amount($0[amount]).map { !$0.isZero } ?? false }
    let isNegative = rows.map { sketch.shapes.amount($0[amount])?.isNegative ?? false }
    let hasBoth = isNegative.contains(true) && isNegative.contains(false)
    if rows.contains(where: { sketch.shapes.amount($0[amount])?.isMarked ?? false }) {
      fields = ["amount=\(typed)"]
    } else if let (column, direction) = Self.direction(sketch, rows, besides: amount),
      !isNegative.contains(true) || direction.texts(thatMean: nil).allSatisfy(\.isEmpty),
      let agreement = SignAgreement(isNegative, rows.map { direction.isOut($0[column]) })
    {
      for text in direction.texts(thatMean: nil) where text != "" {
        options.append(["--skip", sketch.names[column].typed(text)])
      }
      if hasBoth {
        fields = ["amount=\(agreement == .negativeIsOut ? "-" : "")\(typed)"]
        options.append(["--money-in", "skip"])
      } else {
        fields = ["amount=\(isNegative.contains(true) ? "-" : "")\(typed)"]
        let texts = direction.texts(thatMean: true)
        for text in texts.isEmpty ? [""] : texts {
          options.append(["--out", sketch.names[column].typed(text)])
        }
      }
    } else {
      areAlike = !hasBoth
      let isTurned = balance.map { $0 > 0 } ?? isNegative.contains(true)
      fields = ["amount=\(isTurned ? "-" : "")\(typed)"]
      options.append(["--money-in", "skip"])
      // In few accounts nearly all is money in: of a card either sign may be spending.
      let mayBeCard =
        sketch.isCard || RecordSum.areNearlyAll(isNegative.count { !$0 }, of: rows.count)
      if balance == nil, hasBoth, mayBeCard { other = ["amount=\(typed)"] }
      isOneSided = balance == nil && !hasBoth
    }
    if sketch.rows.contains(where: { $0[amount].isNothing }) {
      options.append(["--skip", sketch.names[amount].typed("")])
    }
  }

  /// The column that says of each record which way the money went.
  private static func direction(
    _ sketch: SketchedColumns, _ rows: [[String]], besides amount: Int
  ) -> (Int, DirectionColumn)? {
    for column in sketch.sketch.titles.indices where column != amount && column != sketch.date {
      let roles = sketch.roles[column]
      guard roles[.direction] > 0 || roles[.payee] + roles[.text] == 0 else { continue }
      let texts = Array(Set(rows.map { $0[column] }))
      guard texts.count <= DirectionColumn.limit,
        let found = DirectionColumn(texts, under: sketch.sketch.subject(column))
      else { continue }
      return (column, found)
    }
    return nil
  }
}

extension ProposedMoney {
  /// Whether a column is called one of directions, and holds words that nobody knows.
  fileprivate static func saysMore(_ sketch: SketchedColumns) -> Bool {
    sketch.sketch.titles.indices.contains { column in
      let roles = sketch.roles[column]
      let count = Set(sketch.texts(column)).count
      return roles[.direction] > roles[.weak] && !sketch.amounts.contains(column)
        && (2...DirectionColumn.limit).contains(count)
    }
  }
}

extension SketchedColumns {
  /// Whether a title, or a line above the header, says that it is a card's statement.
  fileprivate var isCard: Bool {
    (sketch.titles + sketch.above.joined()).contains { TitleRoles(of: $0)[.card] > 0 }
  }
}

/// The choice of the columns of money.
private struct MoneyChoice {
  private(set) var pair: (out: Int, income: Int)?
  private(set) var pairMayBeTurned = false
  private(set) var amount: Int?
  /// Whether the balance grows by the amounts (1) or shrinks by them (-1); nil where none tells.
  private(set) var balance: Int?
  /// Whether by the balance some amounts went out and others came in, though they have one sign.
  private(set) var isMixed = false
  /// The column of fees without which the balance does not add up, and whether they are negative.
  private(set) var fee: (column: Int, isNegative: Bool)?
  private let sketch: SketchedColumns

  init(_ sketch: SketchedColumns) {
    self.sketch = sketch
    if sketch.sketch.hasHeader { chooseByTitles() } else { chooseByContent() }
  }

  private func roles(_ column: Int) -> TitleRoles { sketch.roles[column] }

  /// Whether no row has an amount in both.
  private func takeTurns(_ one: Int, _ other: Int) -> Bool {
    sketch.rows.allSatisfy { row in
      [one, other].count { column in
        sketch.shapes.amount(row[column]).map { !$0.isZero } ?? false
      } < 2
    }
  }

  private mutating func chooseByTitles() {
    let money = sketch.amounts.filter { roles($0).mayBeMoney }
    let empty = sketch.sketch.titles.indices.filter {
      sketch.texts($0).isEmpty && roles($0).mayBeMoney
    }
    func own(_ places: [Int], _ role: TitleWords.Role, over other: TitleWords.Role) -> [Int] {
      places.filter { roles($0)[role] > 0 && roles($0)[role] >= roles($0)[other] }
        .sorted { rank($0) < rank($1) }
    }
    let (outs, ins) = (own(money, .out, over: .income), own(money, .income, over: .out))
    for out in outs + own(empty, .out, over: .income) where pair == nil {
      let near = (ins + own(empty, .income, over: .out)).filter { $0 != out }.sorted {
        (rank($0).0, abs($0 - out)) < (rank($1).0, abs($1 - out))
      }
      guard let income = near.first, sketch.filled(out) + sketch.filled(income) > 0,
        takeTurns(out, income)
      else { continue }
      pair = (out, income)
    }
    if let (out, income) = pair {
      let moves = zip(values(out), values(income)).map { out, income in
        try? (income ?? .zero).magnitude + (out ?? .zero).magnitude.negated
      }
      fee = provenFee(beside: moves, besides: [out, income])
    } else {
      amount = likeliest(among: money)
      guard let amount else { return }
      balance = provenSign(of: amount)
      fee = provenFee(beside: values(amount), besides: [amount])
    }
  }

  /// The column of amounts by its title; nil where none is called so.
  private func likeliest(among money: [Int]) -> Int? {
    // What came in is no spending, though it is the only column of money.
    func isIncome(_ column: Int) -> Bool {
      roles(column)[.out] == 0 && roles(column)[.income] > roles(column)[.amount]
    }
    var among = money.filter { roles($0)[.amount] > 0 && !isIncome($0) }
    if among.isEmpty { among = money.filter { !isIncome($0) } }
    if among.isEmpty {
      among = sketch.amounts.filter {
        !roles($0).isNever && roles($0)[.number] == 0 && !isIncome($0)
          && (roles($0)[.account] > 0
            || !sketch.texts($0).allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) })
      }
      if among.count > 1 { among = among.filter { roles($0)[.account] > 0 } }
    }
    let most = among.map(sketch.filled).max() ?? 0
    let hasTax = sketch.roles.contains { $0.isNever && $0[.gross] == 0 }
    let amount = among.filter { sketch.filled($0) * 10 >= most * 6 && sketch.filled($0) > 0 }.min {
      (rank($0).0, hasTax && roles($0)[.gross] == 0 ? 1 : 0, $0)
        < (rank($1).0, hasTax && roles($1)[.gross] == 0 ? 1 : 0, $1)
    }
    if let gross = among.first(where: { roles($0)[.gross] > 0 && roles($0)[.net] == 0 }),
      let net = among.first(where: { roles($0)[.net] > 0 }), [gross, net].contains(amount)
    {
      // With a tax in it the gross amount was paid, with a fee in it the net amount.
      return spent(net) > spent(gross) || spent(net) == spent(gross) ? net : gross
    }
    return amount
  }

  /// What a column says was spent: what is negative, or all where nothing is.
  private func spent(_ column: Int) -> Amount {
    let found = values(column).compactMap(\.self)
    let negative = found.filter(\.isNegative)
    return (negative.isEmpty ? found : negative).reduce(.zero) {
      (try? $0 + $1.magnitude) ?? $0
    }
  }

  /// Amounts of the account come first, and those in another currency last.
  private func rank(_ column: Int) -> (Int, Int) {
    let isOwn =
      TitleCurrency.onlyCode(in: sketch.sketch.titles[column], expecting: sketch.currency)
      == sketch.currency || roles(column)[.account] > 0
    return (isOwn ? 0 : roles(column)[.foreign] > 0 ? 2 : 1, column)
  }

  // MARK: Balances

  /// What a column's texts are as numbers, if all are.
  private func values(_ column: Int) -> [Amount?] {
    let shapes = sketch.rows.map { sketch.shapes.amount($0[column]) }
    let mark = ProposedMark(shapes.compactMap(\.self)).mark ?? .point
    return shapes.map { $0?.value(mark) }
  }

  /// Whether a balance grows by the amounts or shrinks by them.
  private mutating func provenSign(of amount: Int) -> Int? {
    let spent = values(amount)
    for column in sketch.amounts where column != amount && roles(column).isNever {
      let balance = Balance(values(column), spent, isAscending: nil)
      isMixed = isMixed || balance.isMixed
      if let sign = balance.sign { return sign }
    }
    return nil
  }

  /// A column of fees beside the amounts: the balance adds up with it, and less often without.
  private func provenFee(
    beside moves: [Amount?], besides money: [Int]
  ) -> (column: Int, isNegative: Bool)? {
    for total in sketch.amounts where !money.contains(total) && roles(total).isNever {
      let totals = values(total)
      let alone = Balance(totals, moves, isAscending: nil)
      for column in sketch.amounts where column != total && !money.contains(column) {
        for isNegative in [false, true] {
          let all = zip(moves, values(column)).map { move, fee in
            try? (move ?? .zero) + (isNegative ? fee ?? .zero : (fee ?? .zero).negated)
          }
          let found = Balance(totals, all, isAscending: nil)
          if found.isWhole, found.sign == 1, found.count > alone.count {
            return (column, isNegative)
          }
        }
      }
    }
    return nil
  }

  /// The most columns of amounts of which each two or three are tried together.
  private static let triedLimit = 12

  private mutating func chooseByContent() {
    let places = sketch.amounts
    guard places.count <= Self.triedLimit else { return }
    var best = 0
    for total in places {
      let totals = values(total)
      for one in places where one != total {
        let found = Balance(totals, values(one), isAscending: sketch.isAscending)
        if let sign = found.sign, found.isWhole, found.count > best {
          (best, amount, balance, pair) = (found.count, one, sign, nil)
        }
        for other in places where other > one && other != total && takeTurns(one, other) {
          let amounts = zip(values(one), values(other)).map { one, other -> Amount? in
            if let one, one != .zero { return one.magnitude.negated }
            return other?.magnitude
          }
          let found = Balance(totals, amounts, isAscending: sketch.isAscending)
          guard let sign = found.sign, found.isWhole, found.count > best else { continue }
          (best, amount) = (found.count, nil)
          pair = sign > 0 ? (one, other) : (other, one)
        }
      }
    }
    guard best == 0 else { return }
    let pairs = places.flatMap { one in
      places.filter { $0 > one && $0 - one < 3 && takeTurns(one, $0) }.map { (one, $0) }
    }
    if pairs.count == 1, let (one, other) = pairs.first {
      let (isOne, isOther) = (isNegative(one), isNegative(other))
      pair = isOther && !isOne ? (other, one) : (one, other)
      pairMayBeTurned = isOne == isOther
    } else if places.count == 1 {
      amount = places[0]
    } else {
      // Only one of them has decimals, or signs.
      let decimal = places.filter { sketch.texts($0).contains(where: sketch.shapes.isDecimal) }
      if decimal.count == 1 { amount = decimal[0] }
    }
  }

  private func isNegative(_ column: Int) -> Bool {
    let shapes = sketch.texts(column).compactMap(sketch.shapes.amount).filter { !$0.isZero }
    return shapes.allSatisfy(\.isNegative)
  }
}
