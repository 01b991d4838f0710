import ExpenseCore
import Foundation

// The iExpense app of the SwiftUI tutorials as its author writes it against this library: the model
// is imported, and what a view does stands in plain functions, since SwiftUI is not on every system.

/// `ContentView`: the lists of both sections, with what a row shows and what swiping it away does.
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

  /// What `ForEach(personalItems).onDelete(perform:)` calls.
  func removeItems(at offsets: IndexSet, in inputArray: [ExpenseItem]) {
    var objectsToDelete = IndexSet()
    for offset in offsets {
      let item = inputArray[offset]
      if let index = expenses.items.firstIndex(of: item) { objectsToDelete.insert(index) }
    }
    expenses.items.remove(atOffsets: objectsToDelete)
  }
}

/// `AddView`: the sheet's fields, and what its Save button does.
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
  /// SwiftUI has this one.
  fileprivate mutating func remove(atOffsets offsets: IndexSet) {
    for offset in offsets.reversed() { remove(at: offset) }
  }
}

/// The item as the tutorials declare it, which is what the app's files hold.
struct TutorialItem: Identifiable, Codable, Equatable {
  var id = UUID()
  let name: String
  let type: String
  let amount: Double
}
