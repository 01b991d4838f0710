import TestSupport
import Testing

@testable import ExpenseCore

struct ItemsInPlaceTests {
  private func items(_ ids: [ItemID]) -> [ExpenseItem] {
    ids.map { ExpenseItem(id: $0.uuid, name: "a", amount: .zero) }
  }

  @Test func idsKeepTheOrderOfTheItems() {
    let ids = [ItemID(high: 2, low: 1), ItemID(high: 1, low: 2), ItemID(high: 1, low: 1)]
    #expect(items(ids).itemIDs == ids)
  }

  /// The lists hold numbers that become the high or the low half of an id.
  @Test(
    arguments: [
      ([], nil), ([1], nil), ([1, 1], [0, 1]), ([1, 2, 3, 2], [1, 3]), ([0, 1, 0, 1], [0, 2]),
      ([3, 2, 1, 1, 2, 3], [2, 3]),
    ] as [([UInt64], [Int]?)]) func theFirstIdThatIsThereAgainIsFound(
      numbers: [UInt64], expected: [Int]?
    )
  {
    for ids in [
      numbers.map { ItemID(high: $0, low: 7) }, numbers.map { ItemID(high: 7, low: $0) },
    ] {
      #expect(items(ids).repeatedID.map { [$0.first, $0.again] } == expected)
    }
  }

  @Test(arguments: 1...20) func aSetFindsTheSame(seed: Int) {
    var random = SeededNumbers(seed: UInt64(seed))
    let count = Int.random(in: 1...300, using: &random)
    let ids = (0..<count).map { _ in
      ItemID(
        high: .random(in: 0...3, using: &random), low: .random(in: 0...20_000, using: &random))
    }
    var seen: [ItemID: Int] = [:]
    let again = ids.indices.first { seen.updateValue($0, forKey: ids[$0]) != nil }
    let found = items(ids).repeatedID
    #expect(found?.again == again)
    #expect(found?.first == again.flatMap { ids.firstIndex(of: ids[$0]) })
  }
}
