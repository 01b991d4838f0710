import ExpenseCore

// Which columns are money, by their titles, among those that have numbers.

extension StatementTable {
  /// The columns that may be the amounts of payments, the likeliest first.
  var moneyByTitles: [MoneyForm.Columns] {
    let all = columns(.numbers).filter { titles[$0][.balance] == 0 && !isNever($0) }
      .sorted { rank(ofAmount: $0) < rank(ofAmount: $1) }
    let amounts = all.filter(hasAmounts).map { MoneyForm.Columns.amount($0, outIsMinus: true) }
    let pairs = self.pairs
    // A title that is a word for amounts counts before columns of out and in.
    let isNamed = amounts.first.map { titles[$0.money[0]][.amount] == 3 } ?? false
    guard !isNamed, let first = pairs.first else { return amounts + pairs }
    return pairs + amounts.filter { !first.money.contains($0.money[0]) }
  }

  /// The columns of out and in, those that are nearest to each other first.
  private var pairs: [MoneyForm.Columns] {
    let open = contents.indices.filter { [.numbers, .empty].contains(contents[$0].kind) }
    let outs = open.filter { titles[$0].side == .out }
    let ins = open.filter { titles[$0].side == .income }
    let all = outs.flatMap { out in ins.map { (out, $0) } }
      .filter { hasAmounts($0) || hasAmounts($1) }
    guard !all.isEmpty else { return turns }
    return all.sorted {
      (currencyRank($0.0), abs($0.0 - $0.1), $0.0) < (currencyRank($1.0), abs($1.0 - $1.1), $1.0)
    }.map { .pair(out: $0.0, income: $0.1) }
  }

  /// Two columns of which each row fills one; the title of at most one of them is known, as that of a
  /// side.
  private var turns: [MoneyForm.Columns] {
    let numbers = columns(.numbers).filter {
      hasAmounts($0) && (titles[$0].side != nil || !titles[$0].isKnown)
    }
    return numbers.flatMap { one in
      numbers.filter { $0 > one && takeTurns(one, $0) }.map { other in
        titles[one].side == .income || titles[other].side == .out
          ? .pair(out: other, income: one) : .pair(out: one, income: other)
      }
    }
  }

  private func hasAmounts(_ column: Int) -> Bool {
    contents[column].amounts.contains { $0 != nil && $0 != .zero }
  }

  /// Returns true if numbers with such a title are no amounts of payments.
  private func isNever(_ column: Int) -> Bool {
    titles[column][[.never, .fee, .day, .booked]] > max(titles[column][.amount], 1)
  }

  /// A rank of a form by its columns.
  func rank(of form: MoneyForm) -> Int {
    let all = moneyByTitles
    return all.firstIndex { $0.money == form.columns.money } ?? all.count
  }

  private func rank(ofAmount column: Int) -> [Int] {
    let title = titles[column]
    let values = contents[column].amounts.lazy.compactMap(\.self).filter { $0 != .zero }
    return [
      values.isEmpty ? 1 : 0, title[.amount] > 1 ? 0 : 1, foreignRank(column), -title[.amount],
      currencyRank(column),
      title[.foreign] > 1 && title[.account] < 2 ? 1 : 0, -title[.loose],
      values.contains(where: \.isNegative) ? 0 : 1, column,
    ]
  }

  /// -1 if a title names the expected currency, 1 if it names another.
  func currencyRank(_ column: Int) -> Int {
    guard
      let named = TitleCurrency.onlyCode(
        in: grid.title(column), expecting: options.readingCurrency)
    else { return 0 }
    return named == options.readingCurrency ? -1 : 1
  }

  /// 0 if the codes beside a column are of the expected currency, 1 if some are, 2 if none is.
  private func foreignRank(_ column: Int) -> Int {
    let own = options.readingCurrency
    let found = [column + 1, column - 1].compactMap { beside -> Int? in
      guard contents.indices.contains(beside), contents[beside].kind == .codes else { return nil }
      let codes = (contents[beside].values ?? []).map { CurrencyCodes.currency($0, expecting: own) }
      return codes.allSatisfy { $0 == own } ? 0 : codes.contains(own) ? 1 : 2
    }
    return found.min() ?? 0
  }
}

extension [Int] {
  static func < (one: [Int], other: [Int]) -> Bool { one.lexicographicallyPrecedes(other) }
}
