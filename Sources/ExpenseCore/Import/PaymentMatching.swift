/// An amount on a day, as one of the two things that may be the same payment.
package struct DatedAmount: Hashable, Sendable {
  let amount: Amount
  /// Days since 1970-01-01.
  let day: Int
  /// Tells whether only a payment of the same day can be it.
  var isOfOneDay = false
}

/// Finds which payments and expenses are the same.
///
/// A payment is at most 4 days after the expense, or 1 before, and of the same amount. Each is in one
/// pair at most: as many pairs as there can be; of these the most of the same day; of these the fewest
/// days between payment and expense.
///
///     expenses   18th  19th             the 18th has no other payment than the 19th, and the 19th
///     payments         19th  23rd       has the 23rd: two pairs, though none is of the same day
enum PaymentMatching {
  /// The days by which a payment can be after an expense, negative if it is before.
  static let days = -1...4

  /// The days that have to be looked at to pair all that is of some days.
  static func reach(of span: ClosedRange<Int>) -> ClosedRange<Int> {
    span.lowerBound - days.count...span.upperBound + days.count
  }

  /// The pairs, as places in both lists, by the payment's.
  static func pairs(
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

/// All of one amount that are of one day and alike in what they can be paired with.
private struct DayGroup {
  let day: Int
  let isOfOneDay: Bool
  let places: [Int]

  /// The groups of some places, by day.
  static func all(_ places: [Int], _ value: (Int) -> DatedAmount) -> [DayGroup] {
    Dictionary(grouping: places, by: value)
      .map { DayGroup(day: $0.day, isOfOneDay: $0.isOfOneDay, places: $1) }
      .sorted { ($0.day, $0.isOfOneDay ? 0 : 1) < ($1.day, $1.isOfOneDay ? 0 : 1) }
  }
}

/// The cheapest flow from days of payments to days of expenses (Busacker and Gowen): each path that is
/// added is the cheapest of those that are left, so that no pair found before has to cost more.
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
  /// The edges of each day, by its place.
  private var edgesOfPayments: [[Int]]
  private var edgesOfExpenses: [[Int]]
  /// The number of those of each day that are in no pair.
  private var freePayments: [Int]
  private var freeExpenses: [Int]

  /// The cost of another day: more than all days of all pairs.
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
      // Those of one cost are all the cheapest, as long as those before have left them their pairs.
      for path in paths { add(room(along: path), along: path) }
    }
  }

  /// The number of pairs that a path can add.
  private func room(along path: [Int]) -> Int {
    let ends = (edges[path[0]].payment, edges[path[path.count - 1]].expense)
    // Every second edge gives up pairs, so that both its days can be in others.
    return stride(from: 1, to: path.count, by: 2).map { edges[path[$0]].count }
      .reduce(min(freePayments[ends.0], freeExpenses[ends.1]), min)
  }

  private mutating func add(_ count: Int, along path: [Int]) {
    for (step, edge) in path.enumerated() { edges[edge].count += step % 2 == 0 ? count : -count }
    freePayments[edges[path[0]].payment] -= count
    freeExpenses[edges[path[path.count - 1]].expense] -= count
  }

  /// The cheapest ways from a free payment to a free expense, as edges of which every second one is gone
  /// back; none if no more pairs can be made.
  private func cheapestPaths() -> [[Int]] {
    var costs = freePayments.map { $0 > 0 ? 0 : Int.max }
    var reached = [Int](repeating: .max, count: expenses.count)
    // The edge by which each day is reached most cheaply.
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

  /// The pairs, the first of each day first.
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
