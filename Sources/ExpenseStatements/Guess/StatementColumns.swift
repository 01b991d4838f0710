import ExpenseCore

/// The columns of a statement, classified by their titles.
struct StatementColumns {
  let grid: Grid
  let roles: [TitleRoles]
  let names: [Layout.Column]
  private let expected: Currency

  init(_ grid: Grid, expecting expected: Currency) {
    (self.grid, self.expected) = (grid, expected)
    // A column without a title that follows one of codes has the amounts of that title.
    var titles = Array(grid.allTitles.prefix(grid.reached.count))
    for column in titles.indices.dropFirst() where titles[column].isEmpty {
      if CurrencyCodes.holdsCodes(column - 1, in: grid, expected) {
        titles[column] = titles[column - 1]
      }
    }
    roles = titles.map { TitleRoles(of: $0) }
    names = Layout.Column.all(under: grid.allTitles)
  }

  /// The columns that may have the amounts of payments.
  enum Money: Equatable {
    case amount(Int)
    case pair(out: Int, income: Int)

    var columns: [Int] {
      switch self {
      case .amount(let column): [column]
      case .pair(let out, let income): [out, income]
      }
    }
  }

  /// The columns that a balance may count with the amounts.
  var fees: [Int] {
    roles.indices.filter { roles[$0].isNever && roles[$0][.balance] == 0 }
  }

  /// The columns of fees that amounts may lack; none if there are net amounts.
  var feesBesides: [Int] { hasNet ? [] : fees.filter { roles[$0][.fee] > 0 } }

  private var hasNet: Bool { roles.contains { $0[.net] > 0 } }

  // MARK: Days

  /// The columns of days: first days of payment, then of booking, then of value.
  var days: [Int] {
    let found = roles.indices.filter {
      roles[$0].mayBeDay || roles[$0][.lateDate] > 0 && roles[$0][.never] == 0
        || roles[$0][.valueDate] > 0 && roles[$0][.amount] == 0 && roles[$0][.currency] == 0
    }
    return found.sorted { (dayRank(of: $0), $0) < (dayRank(of: $1), $1) }
  }

  /// 0 for a day of payment, 1 for one of booking, 2 for one of value.
  func dayRank(of column: Int) -> Int {
    guard column < roles.count else { return 0 }
    return roles[column][.valueDate] > 0 ? 2 : roles[column][.lateDate] > 0 ? 1 : 0
  }

  // MARK: Money

  /// The possible columns of amounts, each with a rank of how clear its title is; one of the
  /// clearest is right.
  var money: [(money: Money, rank: Int)] {
    let places = roles.indices.filter {
      roles[$0].mayBeMoney || roles[$0].isOutAlone || roles[$0].isInAlone
    }
    let outs = places.filter { isOut($0) }
    let ins = places.filter { isIn($0) }
    var found: [(Money, Int)] = []
    for out in outs {
      let near = ins.filter { $0 != out }.min { distance(out, $0) < distance(out, $1) }
      if let near { found.append((.pair(out: out, income: near), 0)) }
    }
    let paired = Set(found.flatMap { $0.0.columns })
    for column in places where roles[column].mayBeMoney && !paired.contains(column) {
      // Incoming money is not spending, even if it is in the only column of money.
      guard !isIn(column) || roles[column][.amount] > roles[column][.income] else { continue }
      // The price of a share is not what was paid.
      guard roles[column][.price] == 0 || roles[column].isMoneyAlone else { continue }
      found.append((.amount(column), rank(column)))
    }
    return found
  }

  private func isOut(_ column: Int) -> Bool {
    roles[column].isOutAlone
      || roles[column][.out] > 0 && roles[column][.out] >= roles[column][.income]
  }

  private func isIn(_ column: Int) -> Bool {
    roles[column].isInAlone
      || roles[column][.income] > 0 && roles[column][.income] >= roles[column][.out]
  }

  private func distance(_ one: Int, _ other: Int) -> (Int, Int) {
    (roles[other][.foreign] > 0 ? 1 : 0, abs(one - other))
  }

  private func rank(_ column: Int) -> Int {
    let roles = roles[column]
    let code = TitleCurrency.onlyCode(in: grid.title(column), expecting: expected)
    if let code, code != expected { return 5 }
    if roles[.foreign] > 0, roles[.account] == 0 { return 4 }
    if roles[.price] > 0 { return 3 }
    // Of a net amount and others no title says which was paid.
    if hasNet { return 2 }
    if roles[.loose] > 0 || roles[.amount] == 0 { return 2 }
    return roles.isMoneyAlone && roles[.account] == 0 || code == expected ? 0 : 1
  }

  // MARK: Names

  /// The columns of names: payees first, then purposes, each used for rows in which the ones before
  /// are empty.
  func names(of rows: [Grid.Row], besides used: [Int]) -> [Int] {
    let open = roles.indices.filter { column in
      !used.contains(column) && !days.contains(column) && roles[column][.status] == 0
        && roles[column][.currency] == 0 && holdsWords(column, in: rows)
    }
    var found: [Int] = []
    var left = rows
    let ranked = open.map { ($0, nameRank($0, rows)) }.sorted { $0.1 < $1.1 }
    for (column, _) in ranked {
      let rest = left.filter { isNothing(grid.text($0, column)) }
      guard rest.count < left.count else { continue }
      found.append(column)
      left = rest
      if left.isEmpty { break }
    }
    return found
  }

  /// The column that names who was paid, or what for; empty if its title does not say so, because
  /// then it may have kinds of payments.
  func payee(of reader: GridReader) -> [Int] {
    reader.nameColumns.prefix(1).filter { column in
      let title = roles[column]
      let name = max(title[.payee], title[.text])
      return !grid.hasHeader || name > 0 && !title.isOfDirections && title[.weak] <= name
    }
  }

  /// A rank for names: payees, purposes, unknown titles, then kinds, and last titles that are not
  /// names, for rows with nothing else.
  private func nameRank(_ column: Int, _ rows: [Grid.Row]) -> (Int, Int, Int, Int) {
    let roles = roles[column]
    let (payee, text) = (roles[.payee], roles[.text])
    let best = max(payee, text)
    let kind =
      if roles[.own] > best || roles[.number] > best || roles[.bank] > 0 {
        5
      } else if roles[.direction] > text || roles[.weak] > best {
        4
      } else if payee > 0, payee >= text {
        0
      } else {
        text > 0 ? 1 : 2
      }
    // A value that all rows have does not distinguish them.
    let rank = isConstant(column, rows) ? 5 : kind
    return (rank, kind, kind == 0 ? -payee : kind == 1 ? -text : 0, column)
  }

  private func isConstant(_ column: Int, _ rows: [Grid.Row]) -> Bool {
    guard rows.count > 1, let first = rows.first else { return false }
    let text = grid.text(first, column)
    return !isNothing(text) && rows.allSatisfy { grid.text($0, column) == text }
  }

  private func holdsWords(_ column: Int, in rows: [Grid.Row]) -> Bool {
    var (hasLetters, areWords) = (false, false)
    for row in rows {
      guard let cell = grid.cell(row, column), cell.kind != .other else { continue }
      let text = grid.text(cell)
      guard text.contains(where: \.isLetter) else { continue }
      hasLetters = true
      areWords =
        areWords
        || YesNo(text) == nil && CurrencyCodes.currency(text, expecting: expected) == nil
          && !isAddress(text)
          && text.count(where: \.isLetter) * 2 > text.count(where: \.isNumber)
      if areWords { break }
    }
    return hasLetters && areWords
  }

  /// Tells whether a text is the address of a mailbox.
  private func isAddress(_ text: String) -> Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1].contains(".") && !text.contains(" ")
  }

  private func isNothing(_ text: String) -> Bool { text.allSatisfy { "-–—−/".contains($0) } }

  // MARK: Other fields

  /// The columns with the title of one of our fields; a type only if all its values are types.
  func ownFields(of rows: [Grid.Row], besides used: [Int]) -> [(Layout.Field, Int)] {
    let types = ExpenseType.standard.map { $0.rawValue.lowercased() }
    return ["type", "category", "tags", "note"].compactMap { name in
      let column = grid.titles.firstIndex { $0.lowercased() == name }
      guard let field = Layout.Field(name: name), let column, !used.contains(column),
        rows.contains(where: { !grid.text($0, column).isEmpty }),
        name != "type" || rows.allSatisfy({ types.contains(grid.text($0, column).lowercased()) })
      else { return nil }
      return (field, column)
    }
  }

  /// The column of references that is different in each row and does not count rows; nil if there
  /// is none.
  func reference(of rows: [Grid.Row]) -> Int? {
    roles.indices.first { column in
      guard roles[column][.reference] > 0, rows.count > 1 else { return false }
      let texts = rows.map { grid.text($0, column) }
      let numbers = texts.compactMap { Int($0) }
      let areCounted =
        numbers.count == texts.count
        && zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
      return !texts.contains("") && Set(texts).count == texts.count && !areCounted
    }
  }
}
