import ExpenseCore

/// Tests whether a column of balances adds up from row to row.
///
///     amount  balance
///       -5        95        in the file's order: 95 - 20 = 75
///      -20        75
///      +10        85
struct BalanceProof {
  /// The index of the only reading for which it adds up; nil if there is none, or several.
  private(set) var proven: Int?
  /// True if its steps have the sizes of the amounts, but their signs fit no reading.
  private(set) var contradicts = false

  private enum Order: CaseIterable { case file, reverse }

  /// - Parameter readings: readings of the same rows, of which at most one is right.
  init(_ column: Int, _ readings: [GridReading]) {
    var ways: [(reading: Int, order: Order)] = []
    var haveSizes = false
    for (place, reading) in readings.enumerated() {
      guard let chain = Chain(column, reading) else { continue }
      // An order that the days contradict is not tried.
      let isOpen = chain.isAscending == chain.isDescending
      for order in Order.allCases
      where isOpen || (order == .file ? chain.isAscending : chain.isDescending) {
        let steps = order == .file ? chain.steps : chain.reversedSteps
        guard steps.count(where: { $0.paid != .zero }) > 1 else { continue }
        if steps.allSatisfy({ $0.change == $0.paid }) { ways.append((place, order)) }
        haveSizes = haveSizes || steps.allSatisfy { $0.change.magnitude == $0.paid.magnitude }
      }
    }
    let first = ways.first?.reading
    proven = first.flatMap { first in
      ways.allSatisfy { readings[$0.reading].isSame(as: readings[first]) } ? first : nil
    }
    contradicts = ways.isEmpty && haveSizes
  }
}

/// The balances of a reading, and the payments between them.
private struct Chain {
  struct Step {
    let change: Amount
    let paid: Amount
  }

  private var links: [(paid: Amount, balance: Amount?)] = []
  private(set) var isAscending = true
  private(set) var isDescending = true

  /// Collects the balances; nil if one cannot be read, there are fewer than three, or the first or
  /// the last payment has none.
  init?(_ column: Int, _ reading: GridReading) {
    let (grid, reader) = (reading.grid, reading.reader)
    var payments = zip(reading.rows, reading.records.records).makeIterator()
    var next = payments.next()
    var last: CalendarDate?
    for (place, row) in grid.rows.enumerated() {
      let cell = grid.text(row, column)
      let balance = reader.balance(cell)
      guard balance != nil || !cell.contains(where: \.isNumber) else { return nil }
      guard let payment = next, payment.0 == place else {
        if !reading.unpaidRows.contains(place) { links.append((.zero, balance)) }
        continue
      }
      next = payments.next()
      links.append((payment.1.item.amount.negated, balance))
      guard let day = payment.1.item.date else { continue }
      if let last {
        if day < last { isAscending = false }
        if day > last { isDescending = false }
      }
      last = day
    }
    // A payment beyond the first or the last balance, such as one not booked yet, is in no step.
    let paid = links.filter { $0.paid != .zero }
    guard links.count(where: { $0.balance != nil }) > 2, paid.first?.balance != nil,
      paid.last?.balance != nil
    else { return nil }
  }

  /// The steps from each balance to the next.
  var steps: [Step] { Self.steps(links) }

  var reversedSteps: [Step] { Self.steps(links.reversed()) }

  private static func steps(_ links: [(paid: Amount, balance: Amount?)]) -> [Step] {
    var steps: [Step] = []
    var (last, paid) = (nil as Amount?, Amount.zero)
    for link in links {
      guard let sum = try? paid + link.paid else { return [] }
      paid = sum
      guard let balance = link.balance else { continue }
      if let last, let change = try? balance - last {
        steps.append(Step(change: change, paid: paid))
      }
      (last, paid) = (balance, .zero)
    }
    return steps
  }
}

extension GridReader {
  /// Reads a balance; nil if the text is not an amount.
  fileprivate func balance(_ text: String) -> Amount? {
    guard text.contains(where: \.isNumber) else { return nil }
    return try? amounts.read(text, in: options.readingCurrency).amount(at: 0).amount
  }
}
