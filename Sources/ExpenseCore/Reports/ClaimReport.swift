/// The claims of a file: expenses that an employer or a client has paid back, or still owes.
package struct ClaimReport: Equatable, Sendable {
  /// The Business expenses that are in no claim; nil if there are none.
  package let open: Claim?
  /// The claims: first those that are not paid back, then by oldest day.
  package let claims: [Claim]
  /// The count and total of what is still owed, in claims or not.
  package let owed: Owed

  package struct Owed: Equatable, Sendable {
    package let count: Int
    package let total: Amount
  }

  /// Finds the claims of a file.
  ///
  /// - Throws: `AmountOutOfRange` if a total is out of range.
  package init(of items: [ExpenseItem]) throws(AmountOutOfRange) {
    var names = SpelledTexts()
    var rows: [[Int]] = []
    var openRows: [Int] = []
    var (count, sum) = (0, AmountSum())
    for (index, item) in items.enumerated() {
      guard let state = item.claimState else { continue }
      if state != .repaid {
        count += 1
        sum.add(item.amount)
      }
      guard let name = item.claimName else {
        openRows.append(index + 1)
        continue
      }
      let place = names.place(of: name)
      if place == rows.count { rows.append([]) }
      rows[place].append(index + 1)
    }
    open = try openRows.isEmpty ? nil : Claim(nil, openRows, of: items)
    owed = Owed(count: count, total: try sum.amount)
    claims = try zip(names.mostUsed, rows)
      .map { (name, rows) throws(AmountOutOfRange) in try Claim(name, rows, of: items) }
      .sorted { ($0.order, $0.rows[0]) < ($1.order, $1.rows[0]) }
  }

  /// The claim of a name, ignoring case and accents; nil if there is none.
  package func claim(named name: String) -> Claim? {
    var folding = TextFolding()
    let key = folding.folded(name)
    return claims.first { folding.folded($0.name ?? "") == key }
  }
}

/// Business expenses of one claim, or those that are in no claim.
package struct Claim: Equatable, Sendable {
  /// The name as most of its expenses spell it; nil for the expenses that are in no claim.
  package let name: String?
  /// The rows of its expenses, from 1, ascending.
  package let rows: [Int]
  /// The sum of its expenses.
  package let total: Amount
  /// The oldest day of its expenses; nil if none has a date.
  package let oldest: CalendarDate?
  /// The number of its expenses that were paid back.
  package let repaidCount: Int
  /// The day on which the last of its expenses was paid back; nil if any is not paid back.
  package let repaid: CalendarDate?
  /// The number of its expenses without a receipt.
  package let withoutReceipt: Int

  init(_ name: String?, _ rows: [Int], of items: [ExpenseItem]) throws(AmountOutOfRange) {
    (self.name, self.rows) = (name, rows)
    total = try rows.lazy.map { items[row: $0].amount }.total()
    oldest = rows.lazy.compactMap { items[row: $0].date }.min()
    let settled = rows.filter { items[row: $0].claimState == .repaid }
    repaidCount = settled.count
    withoutReceipt = rows.count { items[row: $0].receipt?.isEmpty ?? true }
    repaid = settled.count < rows.count ? nil : settled.compactMap { items[row: $0].repaid }.max()
  }

  /// The state of the claim, which is repaid if all its expenses are.
  package var state: ClaimState {
    name == nil ? .open : repaidCount < rows.count ? .claimed : .repaid
  }

  fileprivate var order: ClaimOrder { ClaimOrder(isRepaid: state == .repaid, day: oldest) }
}

/// The position of a claim in a list: unpaid first, then by day.
private struct ClaimOrder: Comparable {
  let isRepaid: Bool
  let day: CalendarDate?

  private var key: (Int, Int) { (isRepaid ? 1 : 0, day?.daysSinceEpoch ?? .min) }

  static func == (left: ClaimOrder, right: ClaimOrder) -> Bool { left.key == right.key }
  static func < (left: ClaimOrder, right: ClaimOrder) -> Bool { left.key < right.key }
}
