import ExpenseCore

/// The choice of the columns of money.
struct MoneyChoice {
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
    let empty = sketch.sketch.titles.indices.filter { sketch.texts($0).isEmpty }
    for out in outs(sketch.amounts) + outs(empty) where pair == nil {
      let near = (ins(sketch.amounts) + ins(empty)).filter { $0 != out }.sorted {
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

  /// The columns of amounts that went out.
  private func outs(_ places: [Int]) -> [Int] {
    places.filter { column in
      let roles = roles(column)
      return roles.isOutAlone
        || roles.mayBeMoney && roles[.out] > 0 && roles[.out] >= roles[.income]
    }.sorted { rank($0) < rank($1) }
  }

  /// The columns of amounts that came in.
  private func ins(_ places: [Int]) -> [Int] {
    places.filter { column in
      let roles = roles(column)
      return roles.isInAlone
        || roles.mayBeMoney && roles[.income] > 0 && roles[.income] >= roles[.out]
    }.sorted { rank($0) < rank($1) }
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
    let amount = among.filter { sketch.filled($0) * 10 >= most * 6 }.min {
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

  /// Amounts of the account come first, and those in another currency last; of these each, a title that
  /// says nothing else, and not what one of many costs, or all without a tax.
  private func rank(_ column: Int) -> (Int, Int) {
    let isOwn =
      TitleCurrency.onlyCode(in: sketch.sketch.titles[column], expecting: sketch.currency)
      == sketch.currency || roles(column)[.account] > 0
    let place = isOwn ? 0 : roles(column)[.foreign] > 0 ? 2 : 1
    let roles = roles(column)
    let isAmount = roles.isMoneyAlone && roles[.price] == 0 && roles[.net] == 0
    return (place * 2 + (isAmount ? 0 : 1), column)
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
    var signs: Set<Int> = []
    for column in sketch.amounts where column != amount && roles(column).isNever {
      let balance = Balance(values(column), spent, isAscending: nil)
      isMixed = isMixed || balance.isMixed
      if let sign = balance.sign { signs.insert(sign) }
    }
    // The balance before a payment may say the opposite of that after it.
    return signs.count == 1 ? signs.first : nil
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
          // One step that adds up proves nothing.
          if found.isWhole, found.sign == 1, found.count > max(alone.count, 1) {
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
