import ExpenseCore

/// Whether a column of balances adds up with one of amounts, from row to row in either order.
struct Balance {
  /// 1 where it grows by the amounts, -1 where it shrinks; nil where neither is proven.
  private(set) var sign: Int?
  private(set) var count = 0
  /// Whether nearly all rows add up.
  private(set) var isWhole = false
  /// Whether nearly all rows add up, some with their amount and some with its opposite.
  private(set) var isMixed = false

  /// - Parameter isAscending: whether the rows go up in time, so that a balance before each payment can
  ///   be told from one after it; nil where only the latter is looked for.
  init(_ totals: [Amount?], _ amounts: [Amount?], isAscending: Bool?) {
    guard totals.count > 1, !totals.contains(nil) else { return }
    var counts: [Int: Int] = [1: 0, -1: 0]
    var most = 0
    let places = totals.indices.dropLast()
    let orders = isAscending.map { $0 ? [(1, 1), (1, 0)] : [(-1, 0), (-1, 1)] }
    for order in orders ?? [(1, 1), (-1, 0)] {
      let good = [1, -1].map { sign in
        places.count { place in
          guard let first = totals[place], let second = totals[place + 1],
            let amount = amounts[place + order.1], amount != .zero,
            let change = try? second + first.negated
          else { return false }
          return change == (order.0 * sign > 0 ? amount : amount.negated)
        }
      }
      for (sign, good) in zip([1, -1], good) { counts[sign] = max(counts[sign] ?? 0, good) }
      let all = good[0] + good[1]
      if all > most {
        (most, isMixed) = (all, all * 10 >= places.count * 8 && !good.contains(0))
      }
    }
    let (plus, minus) = (counts[1] ?? 0, counts[-1] ?? 0)
    count = max(plus, minus)
    isWhole = count * 10 >= places.count * 8
    if min(plus, minus) * 3 < count { sign = plus > minus ? 1 : -1 }
  }
}
