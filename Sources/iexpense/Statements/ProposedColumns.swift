import ExpenseCore

/// Which column of a sketch is which: the options that read it, of which there are several where nothing
/// tells which is right.
struct ProposedColumns {
  /// Each with the words of its options.
  private(set) var readings: [[[String]]] = []
  /// Whether only one-sided signs say which way money went, so that the next file is looked at again.
  private(set) var isOneSided = false
  /// What the statement is in, where the file is free to be in that.
  private(set) var currency: Currency?

  /// Nil where it has no columns of days, of amounts and of names.
  init?(
    _ sketch: StatementSketch, _ shapes: CellShapes, currency: Currency, mayChoose: Bool
  ) {
    let known = KnownHeader(of: sketch.titles)
    guard known?.isClear ?? true,
      var columns = SketchedColumns(sketch, shapes, currency: currency, known)
    else { return nil }
    columns.skipUnpaid()
    guard let first = ProposedMoney(columns, known) else { return nil }
    let other = columns.skipOtherCurrencies(beside: first.columns, known?.currency)
    if let other {
      guard mayChoose else { return nil }
      self.currency = other
    }
    guard !columns.rows.isEmpty, let money = ProposedMoney(columns, known),
      let names = known?.names ?? ProposedNames(columns, besides: money.columns)?.columns,
      let days = ProposedDays(
        of: columns.datedRows.map { $0[columns.date] }, shapes, usual: known?.days)
    else { return nil }
    isOneSided = money.isOneSided
    let name = "name=" + names.map(columns.typed).joined(separator: "|")
    let others =
      ["date=\(columns.typed(columns.date))"]
      + columns.ownFields(besides: money.columns + [names[0], columns.date])
    let shapesOfMoney = money.columns.flatMap { columns.texts($0).compactMap(shapes.amount) }
    let mark = ProposedMark(shapesOfMoney)
    guard !mark.isMixed else { return nil }
    let skips = columns.skips.map { ["--skip", columns.names[$0.column].typed($0.value)] }
    let mayCountCents = known == nil && sketch.itemsPath != nil
    let cents = mayCountCents ? Self.divisor(of: shapesOfMoney, in: other ?? currency) : nil
    let ways = [money.fields, money.other].compactMap(\.self)
    // A currency without a minor unit has no decimal mark.
    let decimals: [DecimalMark] =
      mark.mark.map { [$0] } ?? (currency.minorDigits == 0 ? [.point] : [.point, .comma])
    let rest = money.options + skips + (other.map { [["--currency", $0.code]] } ?? [])
    for fields in ways + (cents.map { by in ways.map { $0.map { $0 + by } } } ?? []) {
      for pattern in days.patterns {
        for decimal in decimals {
          var options = [["--map", ([name] + fields + others).joined(separator: ",")]]
          if decimal == .comma || decimals.count > 1 {
            options.append(["--decimal-mark", decimal.rawValue])
          }
          if pattern != ProposedDays.standard { options.append(["--date-format", pattern]) }
          readings += Self.common(sketch, options: options + rest)
        }
      }
    }
  }

  /// What divides amounts that may count cents, as programs that write JSON often do; nil for others.
  ///
  /// None of them has a fraction, and most come to one whole unit or more.
  private static func divisor(of amounts: [AmountShape], in currency: Currency) -> String? {
    let digits = currency.minorDigits
    guard digits > 0, amounts.allSatisfy(\.number.marks.isEmpty),
      amounts.count(where: { $0.number.whole.count > digits }) * 2 > amounts.count
    else { return nil }
    return "/1" + String(repeating: "0", count: digits)
  }

  /// The options with those that say how the text is written.
  private static func common(_ sketch: StatementSketch, options: [[String]]) -> [[[String]]] {
    var common: [[String]] = []
    if let encoding = sketch.encoding { common.append(["--encoding", encoding.name]) }
    if !sketch.hasHeader { common.append(["--no-header"]) }
    if let path = sketch.itemsPath, path.count > 1 {
      common.append(["--items", path.joined(separator: ".")])
    }
    return [common + options]
  }
}
