import ExpenseCore
import Foundation

// The iExpense app of the SwiftUI tutorials as its author would write it with this library: the
// model is imported, and the code of views is in plain functions, because SwiftUI is not on every
// system.

/// `ContentView`: the lists of both sections, the content of a row, and deletion by a swipe.
struct ContentView {
  let expenses: Expenses
  var currencyCode = "USD"

  var personalItems: [ExpenseItem] { expenses.items.filter { $0.type == "Personal" } }
  var businessItems: [ExpenseItem] { expenses.items.filter { $0.type == "Business" } }

  func row(_ item: ExpenseItem) -> String {
    let amount = item.amount.decimalValue.formatted(
      .currency(code: currencyCode).locale(Locale(identifier: "en_US")))
    return "\(item.name) \(item.type) \(amount) \(color(of: item.amount))"
  }

  private func color(of amount: Amount) -> String {
    if amount < 10 { return "green" }
    return amount < 100 ? "orange" : "blue"
  }

  /// The action of `ForEach(personalItems).onDelete(perform:)`.
  func removeItems(at offsets: IndexSet, in inputArray: [ExpenseItem]) {
    var objectsToDelete = IndexSet()
    for offset in offsets {
      let item = inputArray[offset]
      if let index = expenses.items.firstIndex(of: item) { objectsToDelete.insert(index) }
    }
    expenses.items.remove(atOffsets: objectsToDelete)
  }
}

/// `AddView`: the fields of the sheet, and the action of its Save button.
struct AddView {
  var expenses: Expenses
  var name = ""
  var type: ExpenseType = "Personal"
  var amount: Amount = 0.0

  static let types: [ExpenseType] = ["Business", "Personal"]

  func save() {
    let item = ExpenseItem(name: name, type: type, amount: amount)
    expenses.items.append(item)
  }
}

extension Array {
  /// A copy of SwiftUI's method.
  fileprivate mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { remove(at: offset) }
  }
}

/// The item as the tutorials declare it, whose form the app's files have.
struct TutorialItem: Identifiable, Codable, Equatable {
  var id = UUID()
  let name: String
  let type: String
  let amount: Double
}
