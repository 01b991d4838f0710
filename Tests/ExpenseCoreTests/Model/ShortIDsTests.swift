import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

struct ShortIDsTests {
  private func shown(_ ids: [String]) throws -> [String] {
    let items = try ids.map { id in
      ExpenseItem(id: try #require(UUID(uuidString: id)), name: "a", amount: .zero)
    }
    let short = ShortIDs(of: items)
    return items.map { short.text(of: $0.id) }
  }

  @Test func sixDigitsAreShownIfTheyAreEnough() throws {
    #expect(
      try shown([
        "8F7A2C00-0000-4000-8000-000000000000", "8F7A2D00-0000-4000-8000-000000000000",
      ]) == ["8f7a2c", "8f7a2d"])
  }

  @Test func similarIdsAreShownUpToTheirDifference() throws {
    #expect(
      try shown([
        "8F7A2C01-0000-4000-8000-000000000000", "8F7A2C02-0000-4000-8000-000000000000",
        "8F7A2C02-0001-4000-8000-000000000000", "00000000-0000-0000-0000-00000000000A",
      ]) == [
        "8f7a2c01", "8f7a2c02-0000", "8f7a2c02-0001", "00000000-0000-0000-0000-00000000000a",
      ])
  }

  @Test func digitsAloneAreContinuedToALetter() throws {
    #expect(try shown(["12345678-90AB-4000-8000-000000000000"]) == ["12345678-90a"])
  }

  @Test func anIdWithoutALetterIsShownWhole() throws {
    let id = "12345678-9012-4000-8000-000000000000"
    #expect(try shown([id]) == [id])
  }

  /// Each id shares up to seven digits with some of the others.
  @Test(.long, arguments: [1, 30, 3_000]) func everyShownIdNamesOneItem(count: Int) {
    var generator = JSONGenerator(seed: 11)
    let items = (0..<count).map { number in
      let tail = String(format: "%04X-%04X-%012X", number / 7, number / 3, number)
      let head = String(format: "ABCDE%03X", number % 37 * 16 + generator.count(0...1))
      return ExpenseItem(
        id: UUID(uuidString: "\(head)-4000-\(tail)") ?? UUID(), name: "a", amount: .zero)
    }
    let short = ShortIDs(of: items)
    let sorted = items.map { $0.id.uuidString.lowercased() }.sorted()
    for item in items {
      let text = short.text(of: item.id)
      #expect(sorted.filter { $0.hasPrefix(text) } == [item.id.uuidString.lowercased()])
    }
  }
}
