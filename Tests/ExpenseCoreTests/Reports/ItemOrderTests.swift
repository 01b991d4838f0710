import TestSupport
import Testing

@testable import ExpenseCore

struct ItemOrderTests {
  /// Rows 1 to 6, with equal values in each property.
  private static func items() throws -> [ExpenseItem] {
    let days = ["2026-11-21", nil, "2025-01-01", "2026-11-21", nil, "2024-02-29"]
    let names = ["lunch", "Äpfel", "Lunch", "apfel", "Zoo", "lunch"]
    let amounts: [Int64] = [5, -7, 5, 100, 0, 1]
    let categories = ["food", "Bar", nil, "Föod", "", nil]
    let types = ["Gift", "Business", "Personal", "Art", "Business", "Gift"]
    return try names.indices.map { index in
      ExpenseItem(
        name: names[index], type: ExpenseType(rawValue: types[index]),
        amount: try #require(Amount(tenThousandths: amounts[index])),
        date: days[index].flatMap(CalendarDate.init), category: categories[index])
    }
  }

  private static let orders: [(ItemOrder.Key, [Int])] = [
    (.row, [1, 2, 3, 4, 5, 6]),
    (.date, [2, 5, 6, 3, 1, 4]),
    (.name, [4, 2, 3, 1, 6, 5]),
    (.amount, [2, 5, 6, 1, 3, 4]),
    (.type, [3, 2, 5, 1, 6, 4]),
    (.category, [2, 1, 4, 3, 5, 6]),
  ]

  @Test(arguments: orders)
  func rowsDecideBetweenEqualKeysAndTheOtherWayRoundIsTheReverse(
    key: ItemOrder.Key, expected: [Int]
  ) throws {
    var order = ItemOrder()
    order.key = key
    #expect(order.arranged(ItemRows(all: try Self.items())).rows == expected)
    order.isReversed = true
    #expect(order.arranged(ItemRows(all: try Self.items())).rows == expected.reversed())
  }

  /// The radix sort and the ranks of names must give the same order as comparisons.
  @Test(arguments: seeds(8))
  func theOrderIsThatOfAComparison(seed: UInt64) throws {
    var random = SeededNumbers(seed: seed)
    let names = ["Tea", "tea", "Té", "Te\u{301}", "Zoo", "", "Äpfel"]
    let items = (0..<500).map { _ in
      let bits = Int.random(in: 1...62, using: &random)
      let amount = Int64.random(in: -(1 << bits)...(1 << bits), using: &random)
      let day = Int.random(in: -719_000...2_900_000, using: &random)
      return ExpenseItem(
        name: names.randomElement(using: &random) ?? "", amount: Amount(checked: amount),
        date: Bool.random(using: &random) ? CalendarDate(daysSinceEpoch: day) : nil)
    }
    func sorted(_ precedes: (ExpenseItem, ExpenseItem) -> Bool) -> [Int] {
      (1...items.count).sorted { precedes(items[$0 - 1], items[$1 - 1]) }
    }
    func day(_ item: ExpenseItem) -> (Int, CalendarDate) {
      (item.date == nil ? 0 : 1, item.date ?? .first)
    }
    func key(_ item: ExpenseItem) -> (String, String) {
      var folding = TextFolding()
      let folded = String(decoding: folding.folded(item.name), as: UTF8.self)
      return (folded, item.name.utf8.map { String(1_000 + Int($0)) }.joined())
    }
    let expected: [(ItemOrder.Key, [Int])] = [
      (.amount, sorted { $0.amount < $1.amount }),
      (.date, sorted { day($0) < day($1) }),
      (.name, sorted { key($0) < key($1) }),
    ]
    for (key, rows) in expected {
      var order = ItemOrder()
      order.key = key
      #expect(order.arranged(ItemRows(all: items)).rows == rows, "\(key)")
    }
  }

  /// The numbers differ only in the lowest bit of their highest digit.
  @Test(arguments: [1, 1 << 11, 1 << 22, 1 << 44])
  func theHighestDigitCounts(distance: Int64) {
    var order = ItemOrder()
    order.key = .amount
    let items = [distance, 0].map { ExpenseItem(name: "x", amount: Amount(checked: $0)) }
    #expect(order.arranged(ItemRows([1, 2], of: items)).rows == [2, 1])
  }

  @Test func namesAndTitlesHaveOneOrder() throws {
    let names = ["あめ", "가방", "Zoo", "𝒜", "Ärger", "ﬀ"]
    let items = names.map { ExpenseItem(name: $0, amount: 1) }
    var (order, sections) = (ItemOrder(), SectionOrder())
    (order.key, sections.key) = (.name, .name)
    let rows = order.arranged(ItemRows(all: items)).rows
    let report = try SectionReport(items, by: .name)
    let arranged = try report.arranged(by: sections, of: items)
    #expect(rows.map { names[$0 - 1] } == report.sections.map(\.title))
    #expect(report.sections == arranged.sections)
  }

  @Test(arguments: [
    (false, 2, [1, 4]), (false, 5, [5, 6, 3, 1, 4]), (false, .max, [2, 5, 6, 3, 1, 4]),
    (true, 2, [4, 1]), (true, 5, [4, 1, 3, 6, 5]),
  ])
  func withoutAKeyALimitKeepsTheNewest(isReversed: Bool, limit: Int, expected: [Int]) throws {
    var order = ItemOrder()
    (order.isReversed, order.limit) = (isReversed, limit)
    #expect(order.arranged(ItemRows(all: try Self.items())).rows == expected)
    order.usualKey = .row
    let rows = isReversed ? expected.sorted(by: >) : expected.sorted()
    #expect(order.arranged(ItemRows(all: try Self.items())).rows == rows)
  }

  /// By date the rows are 2, 5, 6, 3, 1, 4.
  @Test(arguments: [
    (1...1, false), (1...2, true), (5...6, false), (2...3, true), (3...6, true), (1...6, false),
    (4...5, true),
  ])
  func otherRowsAmongThoseOfARangeAreFound(rows: ClosedRange<Int>, expected: Bool) throws {
    #expect(try Self.items().hasOthers(among: rows) == expected)
  }

  @Test(arguments: [(1, [4]), (2, [4, 1]), (6, [4, 1, 3, 6, 5, 2]), (.max, [4, 1, 3, 6, 5, 2])])
  func aLimitTakesTheFirstOfTheOrder(limit: Int, expected: [Int]) throws {
    var order = ItemOrder()
    order.key = .date
    order.isReversed = true
    order.limit = limit
    #expect(order.arranged(ItemRows(all: try Self.items())).rows == expected)
  }

  @Test func onlyTheGivenRowsAreArranged() throws {
    var order = ItemOrder()
    order.key = .amount
    #expect(order.arranged(ItemRows([1, 4, 5], of: try Self.items())).rows == [5, 1, 4])
    #expect(order.arranged(ItemRows([], of: try Self.items())).rows == [])
  }
}
