import Testing

@testable import ExpenseCore

struct PlacedItemsTests {
  private static let list = ["a", "b", "c", "d"].map { ExpenseItem(name: $0, amount: .zero) }

  @Test(arguments: [[], [0], [3], [1, 2], [0, 1, 2, 3], [0, 2, 3], [0, 3]])
  func knowsItemsAndTheirPlaces(places: [Int]) {
    let placed = PlacedItems(at: places, of: Self.list)
    #expect(placed.map(\.index) == places)
    #expect(placed.map(\.item) == places.map { Self.list[$0] })
    #expect(placed.isEmpty == places.isEmpty && placed.count == places.count)
    var appended: PlacedItems = []
    for place in placed { appended.append(place) }
    #expect(appended == placed)
  }

  @Test func isNotTheSameInOtherPlaces() {
    let placed = PlacedItems(at: [1, 2], of: Self.list)
    #expect(placed != PlacedItems(at: [2, 3], of: Self.list))
    #expect(placed != [.init(index: 0, item: Self.list[1]), .init(index: 1, item: Self.list[2])])
  }
}
