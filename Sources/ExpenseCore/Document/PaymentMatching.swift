/// An amount on a day, of a payment or an expense that may be the same as another.
package struct DatedAmount: Hashable, Sendable {
  package let amount: Amount
  /// The day, in days since 1970-01-01.
  package let day: Int
  /// True if it can only match on the same day.
  var isOfOneDay = false

  package init(amount: Amount, day: Int, isOfOneDay: Bool = false) {
    (self.amount, self.day, self.isOfOneDay) = (amount, day, isOfOneDay)
  }
}

/// Finds payments and expenses that are the same.
///
/// A payment matches an expense of the same amount that is at most 4 days before it, or 1 day after
/// it. Each is in at most one pair. Among all choices of pairs, the one with the most pairs counts;
/// among those, the one with the most pairs on the same day; among those, the one with the fewest
/// days in between.
///
///     expenses   18th  19th             the 18th can only be paired with the 19th, and the 19th
///     payments         19th  23rd       with the 23rd: two pairs, though none on the same day
package enum PaymentMatching {
  /// The days by which a payment can be after an expense, negative if it is before.
  package static let days = -1...4

  /// The days to consider in order to pair everything in some days.
  package static func reach(of span: ClosedRange<Int>) -> ClosedRange<Int> {
    span.lowerBound - days.count...span.upperBound + days.count
  }

  /// The pairs, as indices in both lists, sorted by payment.
  package static func pairs(
    of payments: [DatedAmount], with expenses: [DatedAmount]
  ) -> [(payment: Int, expense: Int)] {
    let wanted = Dictionary(grouping: payments.indices) { payments[$0].amount }
    let there = Dictionary(grouping: expenses.indices) { expenses[$0].amount }
    var pairs: [(payment: Int, expense: Int)] = []
    for (amount, places) in wanted {
      guard let others = there[amount] else { continue }
      var flow = PaymentFlow(
        payments: DayGroup.all(places) { payments[$0] },
        expenses: DayGroup.all(others) { expenses[$0] })
      flow.fill()
      pairs += flow.pairs
    }
    return pairs.sorted { $0.payment < $1.payment }
  }
}

/// Amounts of one size on one day that can be paired with the same others.
private struct DayGroup {
  let day: Int
  let isOfOneDay: Bool
  let places: [Int]

  /// The groups of some indices, by day.
  static func all(_ places: [Int], _ value: (Int) -> DatedAmount) -> [DayGroup] {
    Dictionary(grouping: places, by: value)
      .map { DayGroup(day: $0.day, isOfOneDay: $0.isOfOneDay, places: $1) }
      .sorted { ($0.day, $0.isOfOneDay ? 0 : 1) < ($1.day, $1.isOfOneDay ? 0 : 1) }
  }
}

/// The cheapest flow from days of payments to days of expenses (Busacker and Gowen): each path that
/// is added is the cheapest of those left, so that no earlier pair has to get more expensive.
private struct PaymentFlow {
  private struct Edge {
    let payment: Int
    let expense: Int
    let cost: Int
    var count = 0
  }

  private let payments: [DayGroup]
  private let expenses: [DayGroup]
  private var edges: [Edge] = []
  /// The indices of each group's edges.
  private var edgesOfPayments: [[Int]]
  private var edgesOfExpenses: [[Int]]
  /// The number of members of each group that are in no pair.
  private var freePayments: [Int]
  private var freeExpenses: [Int]

  /// The cost of pairing different days, which is more than all distances of all pairs together.
  private static let otherDay = 1 << 32

  init(payments: [DayGroup], expenses: [DayGroup]) {
    (self.payments, self.expenses) = (payments, expenses)
    (freePayments, freeExpenses) = (payments.map(\.places.count), expenses.map(\.places.count))
    edgesOfPayments = Array(repeating: [], count: payments.count)
    edgesOfExpenses = Array(repeating: [], count: expenses.count)
    var first = 0
    for (payment, group) in payments.enumerated() {
      let near =
        group.day - PaymentMatching.days.upperBound...group.day - PaymentMatching.days.lowerBound
      while first < expenses.count, expenses[first].day < near.lowerBound { first += 1 }
      for expense in expenses.indices[first...].prefix(while: {
        expenses[$0].day <= near.upperBound
      }) {
        let distance = abs(group.day - expenses[expense].day)
        guard distance == 0 || !expenses[expense].isOfOneDay else { continue }
        edgesOfPayments[payment].append(edges.count)
        edgesOfExpenses[expense].append(edges.count)
        let cost = distance == 0 ? 0 : Self.otherDay + distance
        edges.append(Edge(payment: payment, expense: expense, cost: cost))
      }
    }
  }

  mutating func fill() {
    for edge in edges.indices where edges[edge].cost == 0 {
      add(min(freePayments[edges[edge].payment], freeExpenses[edges[edge].expense]), along: [edge])
    }
    while case let paths = cheapestPaths(), !paths.isEmpty {
      // Paths of the same cost are all cheapest, as long as earlier ones have left them pairs to
      // add.
      for path in paths { add(room(along: path), along: path) }
    }
  }

  /// The number of pairs that a path can add.
  private func room(along path: [Int]) -> Int {
    let ends = (edges[path[0]].payment, edges[path[path.count - 1]].expense)
    // Every second edge gives up pairs, so that its groups can be in others.
    return stride(from: 1, to: path.count, by: 2).map { edges[path[$0]].count }
      .reduce(min(freePayments[ends.0], freeExpenses[ends.1]), min)
  }

  private mutating func add(_ count: Int, along path: [Int]) {
    for (step, edge) in path.enumerated() { edges[edge].count += step % 2 == 0 ? count : -count }
    freePayments[edges[path[0]].payment] -= count
    freeExpenses[edges[path[path.count - 1]].expense] -= count
  }

  /// The cheapest paths from a free payment to a free expense, as edges of which every second one
  /// is followed backwards; empty if no more pairs can be added.
  private func cheapestPaths() -> [[Int]] {
    var costs = freePayments.map { $0 > 0 ? 0 : Int.max }
    var reached = [Int](repeating: .max, count: expenses.count)
    // The edge by which each group is reached at the lowest cost.
    var ways = (
      payments: [Int?](repeating: nil, count: payments.count),
      expenses: [Int?](repeating: nil, count: expenses.count)
    )
    var waiting = payments.indices.filter { freePayments[$0] > 0 }
    while !waiting.isEmpty {
      var next: [Int] = []
      for payment in waiting {
        for edge in edgesOfPayments[payment] {
          let (expense, cost) = (edges[edge].expense, costs[payment] + edges[edge].cost)
          guard cost < reached[expense] else { continue }
          (reached[expense], ways.expenses[expense]) = (cost, edge)
          for back in edgesOfExpenses[expense] where edges[back].count > 0 {
            let (other, cost) = (edges[back].payment, cost - edges[back].cost)
            guard cost < costs[other] else { continue }
            (costs[other], ways.payments[other]) = (cost, back)
            next.append(other)
          }
        }
      }
      waiting = next
    }
    let ends = expenses.indices.filter { freeExpenses[$0] > 0 && reached[$0] < .max }
    let least = ends.map { reached[$0] }.min()
    return ends.filter { reached[$0] == least }.map { end in
      var path: [Int] = []
      var edge = ways.expenses[end]
      while let way = edge {
        path.append(way)
        guard let back = ways.payments[edges[way].payment] else { break }
        path.append(back)
        edge = ways.expenses[edges[back].expense]
      }
      return path.reversed()
    }
  }

  /// The pairs; of each group, members are paired in their order.
  var pairs: [(payment: Int, expense: Int)] {
    var left = (
      payments: payments.map { $0.places[...] }, expenses: expenses.map { $0.places[...] }
    )
    return edges.flatMap { edge in
      (0..<edge.count).map { _ in
        (left.payments[edge.payment].removeFirst(), left.expenses[edge.expense].removeFirst())
      }
    }
  }
}
