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

  /// The likeliest columns; nil where none is likely, or several are.
  init?(_ sketch: SketchedColumns) {
    let choice = MoneyChoice(sketch)
    if let (out, income) = choice.pair {
      columns = [out, income]
      fields = Self.pair(out, income, sketch)
      if choice.pairMayBeTurned { other = Self.pair(income, out, sketch) }
    } else if let amount = choice.amount {
      columns = [amount]
      addAmount(amount, choice.balance, sketch)
    } else {
      return nil
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
      !hasBoth || Set(rows.compactMap { direction.isOut($0[column]) }).count > 1
    {
      let outs = rows.map { direction.isOut($0[column]) }
      let said = zip(isNegative, outs).compactMap { sign, out in out.map { (sign, $0) } }
      for text in direction.texts(thatMean: nil) where text != "" {
        options.append(["--skip", sketch.names[column].typed(text)])
      }
      if hasBoth, said.allSatisfy({ $0 == $1 }) || said.allSatisfy({ $0 != $1 }) {
        fields = ["amount=\(said.allSatisfy { $0 == $1 } ? "-" : "")\(typed)"]
        options.append(["--money-in", "skip"])
      } else {
        fields = ["amount=\(isNegative.contains(true) ? "-" : "")\(typed)"]
        let texts = direction.texts(thatMean: true)
        for text in texts.isEmpty ? [""] : texts {
          options.append(["--out", sketch.names[column].typed(text)])
        }
      }
    } else {
      let isTurned = balance.map { $0 > 0 } ?? isNegative.contains(true)
      fields = ["amount=\(isTurned ? "-" : "")\(typed)"]
      options.append(["--money-in", "skip"])
      if balance == nil, hasBoth, sketch.isCard { other = ["amount=\(typed)"] }
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
    guard pair == nil else { return }
    var among = money.filter { roles($0)[.amount] > 0 }
    if among.isEmpty { among = money }
    if among.isEmpty {
      among = sketch.amounts.filter {
        !roles($0).isNever && roles($0)[.number] == 0
          && (roles($0)[.account] > 0
            || !sketch.texts($0).allSatisfy { $0.utf8.allSatisfy(\.isASCIIDigit) })
      }
      if among.count > 1 { among = among.filter { roles($0)[.account] > 0 } }
    }
    let most = among.map(sketch.filled).max() ?? 0
    let hasTax = sketch.roles.contains { $0.isNever && $0[.gross] == 0 }
    amount = among.filter { sketch.filled($0) * 10 >= most * 6 && sketch.filled($0) > 0 }.min {
      (rank($0).0, hasTax && roles($0)[.gross] == 0 ? 1 : 0, $0)
        < (rank($1).0, hasTax && roles($1)[.gross] == 0 ? 1 : 0, $1)
    }
    if let gross = among.first(where: { roles($0)[.gross] > 0 && roles($0)[.net] == 0 }),
      let net = among.first(where: { roles($0)[.net] > 0 }), [gross, net].contains(amount)
    {
      // With a tax in it the gross amount was paid, with a fee in it the net amount.
      amount = spent(net) > spent(gross) || spent(net) == spent(gross) ? net : gross
    }
    if let amount { balance = provenSign(of: amount) }
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
  private func provenSign(of amount: Int) -> Int? {
    let spent = values(amount)
    for column in sketch.amounts where column != amount && roles(column).isNever {
      let balance = Balance(values(column), spent, isAscending: nil)
      if let sign = balance.sign { return sign }
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

/// Whether a column of balances adds up with one of amounts, from row to row in either order.
private struct Balance {
  /// 1 where it grows by the amounts, -1 where it shrinks; nil where neither is proven.
  private(set) var sign: Int?
  private(set) var count = 0
  /// Whether nearly all rows add up.
  private(set) var isWhole = false

  /// - Parameter isAscending: whether the rows go up in time, so that a balance before each payment can
  ///   be told from one after it; nil where only the latter is looked for.
  init(_ totals: [Amount?], _ amounts: [Amount?], isAscending: Bool?) {
    guard totals.count > 1, !totals.contains(nil) else { return }
    var counts: [Int: Int] = [1: 0, -1: 0]
    let places = totals.indices.dropLast()
    let orders = isAscending.map { $0 ? [(1, 1), (1, 0)] : [(-1, 0), (-1, 1)] }
    for order in orders ?? [(1, 1), (-1, 0)] {
      for sign in [1, -1] {
        let good = places.count { place in
          guard let first = totals[place], let second = totals[place + 1],
            let amount = amounts[place + order.1], amount != .zero,
            let change = try? second + first.negated
          else { return false }
          return change == (order.0 * sign > 0 ? amount : amount.negated)
        }
        counts[sign] = max(counts[sign] ?? 0, good)
      }
    }
    let (plus, minus) = (counts[1] ?? 0, counts[-1] ?? 0)
    count = max(plus, minus)
    isWhole = count * 10 >= places.count * 8
    if count > 0, min(plus, minus) * 3 < count { sign = plus > minus ? 1 : -1 }
  }
}

/// The decimal mark of amounts.
struct ProposedMark {
  /// Nil where all could be read either way, or they differ.
  private(set) var mark: DecimalMark?
  /// Whether some say one mark and some the other.
  private(set) var isMixed = false

  init(_ shapes: [AmountShape]) {
    var found: Set<DecimalMark> = []
    var isOpen = false
    for shape in shapes {
      if let mark = shape.decimalMark { found.insert(mark) }
      if let mark = shape.groupingMark { found.insert(mark == .point ? .comma : .point) }
      if shape.number.undecidedMark != nil { isOpen = true }
    }
    isMixed = found.count > 1
    mark = found.count == 1 ? found.first : found.isEmpty && !isOpen ? .point : nil
  }
}

extension AmountShape {
  /// The number where that mark is the decimal one.
  func value(_ mark: DecimalMark) -> Amount? {
    let isFraction = number.undecidedMark.map { $0 == mark.rawValue } ?? true
    let (whole, fraction) =
      isFraction ? (number.whole, number.fraction) : (number.whole + number.fraction, [])
    guard fraction.count <= Amount.fractionDigits, whole.count <= 14 else { return nil }
    let digits =
      whole + fraction + Array(repeating: 0, count: Amount.fractionDigits - fraction.count)
    let value = digits.reduce(Int64(0)) { $0 * 10 + Int64($1) }
    return Amount(tenThousandths: isNegative ? -value : value)
  }
}
