import ExpenseCore
import Testing

@testable import iexpense

/// Chosen items, found again in the file that is about to be changed.
struct PlacedItemTests {
  @Test func anItemThatChangedMeanwhileIsLeftAlone() throws {
    var items = (1...6).map { ExpenseItem(name: "Item \($0)", amount: 1) }
    let chosen = PlacedItem(row: 1, item: items[0])
    let last = PlacedItem(row: items.count, item: items[items.count - 1])
    #expect(try items.places(of: [chosen, last]) == [0, items.count - 1])
    let other = ExpenseItem(name: "Another", amount: 1)
    #expect(try ([other] + items).places(of: [chosen, last]) == [1, items.count])
    items[0].name = "Dinner"
    #expect(throws: Refusal.changedMeanwhile(chosen.item)) { try items.places(of: [chosen]) }
    items.removeFirst()
    #expect(throws: Refusal.changedMeanwhile(chosen.item)) {
      try items.places(of: [last, chosen])
    }
  }
}
