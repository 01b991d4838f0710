import ExpenseCore
import Foundation
import Observation
import Synchronization
import TestSupport
import Testing

/// Runs the tutorials' app on this library, and exchanges data with the original in both
/// directions.
struct TutorialTests {
  private let directory = TemporaryDirectory()

  private var defaults: JSONDefaults { JSONDefaults(path: directory.path("expenses.json")) }

  private func saved() throws -> [ExpenseItem] { try Expenses(defaults: defaults).items }

  @Test func theAppAddsShowsAndDeletes() throws {
    let expenses = try Expenses(defaults: defaults)
    expenses.items.append(ExpenseItem(name: "Lunch", type: "Personal", amount: 12.5))
    AddView(expenses: expenses, name: "Train", type: "Business", amount: 48).save()
    AddView(expenses: expenses, name: "Tea", amount: 1.20).save()
    let view = ContentView(expenses: expenses)
    #expect(
      view.personalItems.map(view.row) == [
        "Lunch Personal $12.50 orange", "Tea Personal $1.20 green",
      ])
    #expect(view.businessItems.map(view.row) == ["Train Business $48.00 orange"])
    #expect(try saved() == expenses.items)
    view.removeItems(at: [0], in: view.personalItems)
    #expect(expenses.items.map(\.name) == ["Train", "Tea"])
    #expect(try saved().map(\.name) == ["Train", "Tea"])
    #expect(expenses.saveError == nil)
  }

  @Test func aViewHearsOfAnAddition() throws {
    let expenses = try Expenses(defaults: defaults)
    let isRedrawn = Mutex(false)
    let view = ContentView(expenses: expenses)
    withObservationTracking {
      _ = view.businessItems
    } onChange: {
      isRedrawn.withLock { $0 = true }
    }
    AddView(expenses: expenses, name: "Train", type: "Business", amount: 48).save()
    #expect(isRedrawn.withLock { $0 })
  }

  @Test @MainActor func theAppFollowsTheCommandLine() async throws {
    let ours = try Expenses(defaults: defaults)
    let theirs = try Expenses(defaults: defaults)
    let following = Task { await ours.followFile(every: .milliseconds(1)) }
    await withCheckedContinuation { change in
      withObservationTracking {
        _ = ours.items
      } onChange: {
        change.resume()
      }
      theirs.items = [ExpenseItem(name: "Tea", amount: 1.20)]
    }
    #expect(ours.items.map(\.name) == ["Tea"])
    following.cancel()
    await following.value
  }

  private static func items() -> [TutorialItem] {
    var numbers = SeededNumbers(seed: 1)
    return (0..<1_000).map { number in
      TutorialItem(
        name: "Ünïcode \"\(number)\" \\ / 😀", type: number % 3 == 0 ? "Business" : "Personal",
        amount: Double(Int.random(in: -1_000_000...1_000_000, using: &numbers)) / 100)
    }
  }

  @Test func dataOfTheAppIsReadExactlyAndReadBackByIt() throws {
    let items = Self.items()
    try JSONEncoder().encode(items).write(to: URL(filePath: defaults.path))
    let expenses = try Expenses(defaults: defaults)
    #expect(expenses.items.map(\.name) == items.map(\.name))
    #expect(expenses.items.map(\.amount) == items.compactMap { Amount(rounding: $0.amount) })
    expenses.items.append(ExpenseItem(name: "Tea", amount: 1.20))
    struct File: Decodable {
      let items: [TutorialItem]
      enum CodingKeys: String, CodingKey { case items = "Items" }
    }
    let file = try JSONDecoder().decode(
      File.self, from: Data(contentsOf: URL(filePath: defaults.path)))
    #expect(file.items.dropLast() == items[...])
  }

  @Test func itemsOfTheLibraryAreCodableAsTheAppsAre() throws {
    let items = Self.items()
    let ours = try JSONDecoder().decode([ExpenseItem].self, from: JSONEncoder().encode(items))
    let back = try JSONDecoder().decode([TutorialItem].self, from: JSONEncoder().encode(ours))
    #expect(back == items)
  }
}

/// Conversions of amounts from and to the types that apps use.
struct AmountMakingTests {
  @Test(arguments: [
    ("12.5", 125_000), ("-3", -30_000), ("0.0001", 1), ("999999999999.9999", 9_999_999_999_999_999),
    ("0", 0), ("1e2", 1_000_000), ("0.3000", 3_000), ("12.50000", 125_000),
  ])
  func textsAndDecimalsAreExact(text: String, tenThousandths: Int64) throws {
    let amount = try #require(Amount(text))
    #expect(amount.tenThousandths == tenThousandths)
    let decimal = try #require(Decimal(string: text))
    #expect(Amount(decimal) == amount && amount.decimalValue == decimal)
  }

  @Test(arguments: [
    "", "12,5", "0.00001", "1000000000000", "NaN", "12abc", " 1", "+1", "0x10", "1,000",
    "0.0000000001", "0.3000000001", "123456789012.00004", "0.30000000000000004",
  ])
  func anInvalidAmountIsNone(text: String) { #expect(Amount(text) == nil) }

  @Test func decimalsThatNoAmountHoldsAreNone() throws {
    #expect(Amount(Decimal.nan) == nil)
    for text in ["0.3000000001", "123456789012.00004", "0.30000000000000004"] {
      #expect(Amount(try #require(Decimal(string: text))) == nil)
    }
    #expect(Amount(Decimal(sign: .plus, exponent: -5, significand: 1)) == nil)
    #expect(Amount(Decimal(sign: .plus, exponent: 12, significand: 1)) == nil)
  }

  @Test(arguments: [(0.1 + 0.2, 3_000), (-2.5, -25_000), (1.00005, 10_001), (1e-9, 0)])
  func doublesAreRoundedWhereTheCallSaysSo(number: Double, tenThousandths: Int64) {
    #expect(Amount(rounding: number)?.tenThousandths == tenThousandths)
  }

  @Test(arguments: [Double.nan, .infinity, 1e12, -1e300])
  func doublesBeyondTheRangeAreNone(number: Double) { #expect(Amount(rounding: number) == nil) }

  @Test func literalsAndSums() throws {
    let lunch: Amount = 12.34
    #expect(lunch.tenThousandths == 123_400 && -lunch == -12.34 as Amount)
    #expect(try lunch + 3 - 0.34 == 15)
    #expect(try [lunch, 3, -12.34].total() == 3)
    let most = try #require(Amount(tenThousandths: .max))
    #expect(throws: AmountOutOfRange()) { try most + 1 }
    #expect(throws: AmountOutOfRange()) { try -most - 1 }
    #expect(try [most, most, -most].total() == most)
  }
}
