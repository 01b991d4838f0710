import ExpenseCore

// A column of balances proves how to read a table, in any language: read in the order of the days,
// each of its steps is the amount of its row.
//
//     day   amount  balance
//     1.        -5       95
//     2.       -20       75     95 - 20 = 75
//     3.        10       85     75 + 10 = 85
//
// Read upwards, the same balances would prove the other sign. So the days must tell the order, and
// four steps of three sizes must be right, in one way only.

/// Amounts of a table by its rows, as some columns give them.
struct MoneyForm: Equatable {
  /// The columns that amounts are read from.
  enum Columns: Equatable {
    /// One column, in which money that goes out has a plus or a minus.
    case amount(Int, outIsMinus: Bool)
    /// A column for money that goes out, and one for money that comes in.
    case pair(out: Int, income: Int)
    /// One column without signs, and one in which some values say that the money went out.
    case directed(Int, by: Int, outs: [String])

    /// The columns with money.
    var money: [Int] {
      switch self {
      case .amount(let column, _), .directed(let column, _, _): [column]
      case .pair(let out, let income): [out, income]
      }
    }
  }

  var columns: Columns
  /// The column of fees that amounts lack; nil if there is none.
  var fee: Int?
}

/// The proof by a balance of a table.
struct BalanceProof {
  let form: MoneyForm
  let balance: Int
  /// The amount each row moves the balance by; nil for rows without an amount.
  let changes: [Amount?]
  /// The row with the earliest balance.
  let first: Int

  /// The numbers of steps and of their sizes that a proof needs.
  static let (steps, sizes) = (4, 3)
  /// The factor by which more payments must go out than come in, if titles do not tell them apart.
  static let ratio = 2
  /// The number of payees by which most payments are spending, if titles do not tell.
  private static let payees = 3
  /// The number of rows by which a form is tried first.
  private static let sampleLimit = 50
  /// The largest number of values that may divide the rows of a column without signs.
  private static let kinds = 4

  /// True if the sides are proven too: titles agree, or if they say nothing, by far the most payments
  /// go out, to several payees, as on no card whose balance is a debt.
  ///
  /// - Parameter payees: the names of the payments that go out.
  func provesSides(in table: StatementTable, payees: Set<String>) -> Bool {
    let titled: [Bool?]
    switch form.columns {
    case .amount: titled = []
    case .pair(let out, let income):
      titled = [
        table.titles[out].side.map { $0 == .out }, table.titles[income].side.map { $0 == .income },
      ]
    case .directed(_, let column, let outs):
      titled = (table.contents[column].values ?? []).map { value in
        Side(value, under: table.titles[column]).map { ($0 == .out) == outs.contains(value) }
      }
    }
    if titled.contains(false) { return false }
    if !titled.isEmpty, !titled.contains(nil) { return true }
    let out = changes.count { $0.map { $0 < .zero } ?? false }
    let income = changes.count { $0.map { $0 > .zero } ?? false }
    return out >= Self.ratio * income && payees.count >= Self.payees
  }

  /// The only proof; nil if there is none, or if several differ.
  ///
  /// - Parameter order: 1 if the days rise from row to row, -1 if they fall.
  static func find(in table: StatementTable, order: Int) -> BalanceProof? {
    let numbers = table.columns(.numbers).filter {
      table.contents[$0].amounts.contains { $0 != nil && $0 != .zero }
    }
    let balances = numbers.filter { !table.contents[$0].isConstant }
    let forms = table.forms(of: numbers, kinds: kinds)
    func proofs(_ fee: Int?) -> [BalanceProof] {
      forms.flatMap { columns -> [BalanceProof] in
        let form = MoneyForm(columns: columns, fee: fee)
        guard fee.map({ !columns.money.contains($0) }) ?? true else { return [] }
        // Most forms fail in the first rows.
        let start = table.changes(by: form, in: 0..<min(table.rows.count, sampleLimit))
        let likely = balances.filter { balance in
          !columns.money.contains(balance) && balance != fee
            && BalanceSteps(start, table.contents[balance].amounts, order).areSame
        }
        guard !likely.isEmpty else { return [] }
        let changes = table.changes(by: form, in: table.rows.indices)
        return likely.compactMap { balance in
          let steps = BalanceSteps(changes, table.contents[balance].amounts, order)
          let first = order > 0 ? 0 : changes.count - 1
          return steps.areProof
            ? BalanceProof(form: form, balance: balance, changes: changes, first: first) : nil
        }
      }
    }
    var found = proofs(nil)
    if found.isEmpty {
      found = numbers.filter { table.titles[$0][.fee] > 1 }.flatMap { proofs($0) }
    }
    guard let first = found.first, found.allSatisfy({ $0.changes == first.changes }) else {
      return nil
    }
    return found.min { table.preference(of: $0.form) < table.preference(of: $1.form) }
  }
}

/// The steps of a balance beside the amounts of their rows.
struct BalanceSteps {
  /// True if all steps are those of the amounts.
  private(set) var areSame = false
  /// True if enough steps are those of the amounts, and none is another.
  private(set) var areProof = false
  /// The first row whose step has the size of its amount, but not its sign, if all others have the
  /// sizes.
  private(set) var misfit: Int?

  /// - Parameter order: 1 to read the rows as they are, -1 to read them from the last to the first.
  init(_ changes: [Amount?], _ balances: [Amount?], _ order: Int) {
    var last: Amount?
    var (steps, wrong) = (0, Int?.none)
    var sizes: Set<Amount> = []
    let rows = changes.indices
    for place in 0..<rows.count {
      let row = order > 0 ? place : rows.count - 1 - place
      guard let balance = balances[row] else {
        if changes[row] != nil { return }
        continue
      }
      defer { last = balance }
      guard let before = last, let step = try? balance - before else { continue }
      let change = changes[row] ?? .zero
      guard step.magnitude == change.magnitude else { return }
      if step != change, wrong == nil { wrong = row }
      guard step != .zero else { continue }
      steps += 1
      if sizes.count < BalanceProof.sizes { sizes.insert(step.magnitude) }
    }
    areSame = wrong == nil
    guard steps >= BalanceProof.steps, sizes.count >= BalanceProof.sizes else { return }
    (areProof, misfit) = (wrong == nil, wrong)
  }
}

extension StatementTable {
  /// All ways in which columns of numbers can give amounts with a sign.
  fileprivate func forms(of numbers: [Int], kinds: Int) -> [MoneyForm.Columns] {
    var found: [MoneyForm.Columns] = []
    for column in numbers where !contents[column].isMarked {
      found += [true, false].map { .amount(column, outIsMinus: $0) }
      guard !contents[column].amounts.contains(where: { $0?.isNegative ?? false }) else { continue }
      for other in contents.indices where [.codes, .texts].contains(contents[other].kind) {
        // Names divide nothing: in the next file are others.
        guard var values = contents[other].values, titles[other][[.name, .text]] < 2 else {
          continue
        }
        if contents[other].hasBlanks { values.append("") }
        guard (2...kinds).contains(values.count) else { continue }
        for bits in 1..<(1 << values.count) - 1 {
          let outs = values.indices.filter { bits >> $0 & 1 == 1 }.map { values[$0] }
          found.append(.directed(column, by: other, outs: outs))
        }
      }
    }
    for out in numbers {
      for income in numbers where out != income && takeTurns(out, income) {
        found.append(.pair(out: out, income: income))
      }
    }
    return found
  }

  /// The place of a form among proven ones: by its columns, then by what divides its rows, of which
  /// words for the sides come first, and a column with blanks last.
  fileprivate func preference(of form: MoneyForm) -> [Int] {
    guard case .directed(_, let column, let outs) = form.columns else { return [rank(of: form)] }
    let areWords = (contents[column].values ?? []).allSatisfy { value in
      Side(value, under: titles[column]).map { ($0 == .out) == outs.contains(value) } ?? false
    }
    let isTitled = titles[column][.direction] > 1
    let hasBlanks = contents[column].hasBlanks
    return [rank(of: form), areWords ? 0 : 1, isTitled ? 0 : 1, hasBlanks ? 1 : 0]
  }

  /// Returns true if each row has an amount in one of two columns, and both have some.
  func takeTurns(_ one: Int, _ other: Int) -> Bool {
    zip(contents[one].amounts, contents[other].amounts).allSatisfy {
      ($0 ?? .zero) == .zero || ($1 ?? .zero) == .zero
    }
  }

  /// The amount each row would move a balance by; nil for rows without an amount.
  func changes(by form: MoneyForm, in range: Range<Int>) -> [Amount?] {
    let fees = form.fee.map { contents[$0].amounts }
    var changes: [Amount?]
    switch form.columns {
    case .amount(let column, let outIsMinus):
      changes = contents[column].amounts[range].map { outIsMinus ? $0 : $0?.negated }
    case .pair(let out, let income):
      changes = zip(contents[out].amounts[range], contents[income].amounts[range]).map {
        out, income in
        if let out, out != .zero { return out.magnitude.negated }
        return income?.magnitude ?? out
      }
    case .directed(let column, let other, let outs):
      changes = range.map { row in
        guard let amount = contents[column].amounts[row] else { return nil }
        return outs.contains(grid.text(rows[row], other))
          ? amount.magnitude.negated : amount.magnitude
      }
    }
    guard let fees else { return changes }
    for row in changes.indices where fees[row] != nil {
      guard let change = changes[row], let fee = fees[row]?.magnitude else { continue }
      changes[row] = try? change - fee
    }
    return changes
  }
}
