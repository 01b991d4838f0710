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

  /// Which way the money went: by a column that says so, else by a plus beside amounts without a sign,
  /// else by a balance that adds up, else negative is spending where both signs stand, else all is
  /// spending.
  private mutating func addAmount(_ amount: Int, _ balance: Int?, _ sketch: SketchedColumns) {
    let typed = sketch.typed(amount)
    let rows = sketch.rows.filter { sketch.shapes.amount($0[amount]).map { !$0.isZero } ?? false }
    let shapes = rows.compactMap { sketch.shapes.amount($0[amount]) }
    let isNegative = shapes.map(\.isNegative)
    if shapes.contains(where: \.isMarked) {
      fields = ["amount=\(typed)"]
    } else if let (column, direction) = Self.direction(sketch, rows, besides: amount),
      !isNegative.contains(true) || direction.texts(thatMean: nil).allSatisfy(\.isEmpty),
      let agreement = SignAgreement(isNegative, rows.map { direction.isOut($0[column]) })
    {
      let name = sketch.names[column]
      options += direction.texts(thatMean: nil).filter { $0 != "" }
        .map { ["--skip", name.typed($0)] }
      let isTurned =
        agreement == .oneSided ? isNegative.contains(true) : agreement == .negativeIsOut
      fields = ["amount=\(isTurned ? "-" : "")\(typed)"]
      options +=
        agreement == .oneSided
        ? direction.spending.map { ["--out", name.typed($0)] } : [["--money-in", "skip"]]
    } else if !isNegative.contains(true), Set(shapes.map(\.hasPlus)).count > 1 {
      fields = ["amount=\(typed)"]
      options.append(["--money-in", "skip"])
    } else {
      addSigns(isNegative, amount, balance, sketch)
    }
    if sketch.rows.contains(where: { $0[amount].isNothing }) {
      options.append(["--skip", sketch.names[amount].typed("")])
    }
  }

  /// What signs alone say, and a balance.
  private mutating func addSigns(
    _ isNegative: [Bool], _ amount: Int, _ balance: Int?, _ sketch: SketchedColumns
  ) {
    areAlike = Set(isNegative).count < 2
    let isTurned = balance.map { $0 > 0 } ?? isNegative.contains(true)
    let typed = sketch.typed(amount)
    fields = ["amount=\(isTurned ? "-" : "")\(typed)"]
    options.append(["--money-in", "skip"])
    // In few accounts most is money in: of a card either sign may be spending.
    let mayBeCard = sketch.isCard || sketch.isMostlyPositive(amount)
    if balance == nil, !areAlike, mayBeCard { other = ["amount=\(typed)"] }
    isOneSided = balance == nil && areAlike
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

extension DirectionColumn {
  /// The texts of spending; the empty one where all are of money in.
  fileprivate var spending: [String] {
    let texts = texts(thatMean: true)
    return texts.isEmpty ? [""] : texts
  }
}

extension SketchedColumns {
  /// Whether a title, or a line above the header, says that it is a card's statement.
  fileprivate var isCard: Bool {
    (sketch.titles + sketch.above.joined()).contains { TitleRoles(of: $0)[.card] > 0 }
  }

  /// Whether more than half of the amounts are above zero, those of rows that are left out too.
  fileprivate func isMostlyPositive(_ column: Int) -> Bool {
    let found = datedRows.compactMap { shapes.amount($0[column]) }.filter { !$0.isZero }
    return found.count { !$0.isNegative } * 2 > found.count
  }
}
