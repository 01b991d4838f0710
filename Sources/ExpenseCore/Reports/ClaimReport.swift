/// The claims of a file: what was handed in to an employer or a client, and what is still to be.
package struct ClaimReport: Equatable, Sendable {
  /// What is in no claim yet; nil if there is nothing.
  package let open: Claim?
  /// The claims, those that are not paid back first, then by their oldest day.
  package let claims: [Claim]
  /// What is still owed: open and claimed.
  package let owed: Owed

  /// How many expenses are still to be paid back, and what they come to.
  package struct Owed: Equatable, Sendable {
    package let count: Int
    package let total: Amount
  }

  /// Finds the claims of all items of a file.
  ///
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  package init(of items: [ExpenseItem]) throws(AmountOutOfRange) {
    var names = SpelledTexts(TextFolding.self)
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

  /// The claim of that name, whatever its case and accents.
  package func claim(named name: String) -> Claim? {
    var folding = TextFolding()
    let key = folding.folded(name)
    return claims.first { folding.folded($0.name ?? "") == key }
  }
}

/// Business expenses that are handed in together, or those that are in no claim.
package struct Claim: Equatable, Sendable {
  /// As most of its expenses spell it; nil for what is in no claim.
  package let name: String?
  /// The places of its expenses in the file, from 1, ascending.
  package let rows: [Int]
  /// What it comes to.
  package let total: Amount
  /// Its oldest day; nil if none has a date.
  package let oldest: CalendarDate?
  /// How many of its expenses were paid back.
  package let repaidCount: Int
  /// The day on which the last of it was paid back; nil unless all of it was.
  package let repaid: CalendarDate?
  /// How many of its expenses have no receipt.
  package let withoutReceipt: Int

  init(_ name: String?, _ rows: [Int], of items: [ExpenseItem]) throws(AmountOutOfRange) {
    (self.name, self.rows) = (name, rows)
    total = try rows.lazy.map { items[$0 - 1].amount }.total()
    oldest = rows.lazy.compactMap { items[$0 - 1].date }.min()
    let settled = rows.filter { items[$0 - 1].claimState == .repaid }
    repaidCount = settled.count
    withoutReceipt = rows.count { items[$0 - 1].receipt?.isEmpty ?? true }
    repaid = settled.count < rows.count ? nil : settled.compactMap { items[$0 - 1].repaid }.max()
  }

  /// It is paid back where all its expenses are.
  package var state: ClaimState {
    name == nil ? .open : repaidCount < rows.count ? .claimed : .repaid
  }

  fileprivate var order: ClaimOrder { ClaimOrder(isRepaid: state == .repaid, day: oldest) }
}

/// Where a claim stands in a list.
private struct ClaimOrder: Comparable {
  let isRepaid: Bool
  let day: CalendarDate?

  private var key: (Int, Int) { (isRepaid ? 1 : 0, day?.daysSinceEpoch ?? .min) }

  static func == (left: ClaimOrder, right: ClaimOrder) -> Bool { left.key == right.key }
  static func < (left: ClaimOrder, right: ClaimOrder) -> Bool { left.key < right.key }
}
