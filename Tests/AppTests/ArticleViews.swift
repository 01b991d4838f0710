#if canImport(SwiftUI)
  import ExpenseCore
  import Foundation
  import SwiftUI

  /// The views of the article that moves the tutorial's app onto this library, line for line.
  enum ArticleViews {
    struct ContentView: View {
      @State private var expenses = Expenses()
      @State private var isAdding = false

      var body: some View {
        NavigationStack {
          List {
            if let problem = expenses.problem { Text(problem).foregroundStyle(.red) }
            ForEach(expenses.sections) { section in
              Section(section.title) {
                ForEach(section.items) { item in
                  ExpenseRow(item: item, currency: expenses.currency ?? .usd)
                }
                .onDelete { expenses.delete($0, from: section) }
              }
            }
          }
          .navigationTitle("iExpense")
          .toolbar { Button("Add Expense", systemImage: "plus") { isAdding = true } }
          .sheet(isPresented: $isAdding) { AddView(expenses: expenses) }
          .task {
            guard let saved = UserDefaults.standard.data(forKey: "Items"),
              (try? expenses.takeOver(saved)) != nil
            else { return }
            UserDefaults.standard.removeObject(forKey: "Items")
          }
          .task { await expenses.followFile() }
        }
      }
    }

    struct ExpenseRow: View {
      let item: ExpenseItem
      let currency: Currency

      var body: some View {
        HStack {
          VStack(alignment: .leading) {
            Text(item.shownName).font(.headline)
            Text(item.type.rawValue)
          }
          Spacer()
          Text(item.amount.decimalValue, format: .currency(code: currency.code))
            .foregroundStyle(color)
        }
      }

      private var color: Color {
        switch item.amount.tier(in: currency) {
        case .low: .green
        case .middle: .orange
        case .high: .blue
        }
      }
    }

    struct AddView: View {
      let expenses: Expenses
      @Environment(\.dismiss) private var dismiss
      @State private var draft = Draft()
      @State private var problem: String?

      var body: some View {
        NavigationStack {
          Form {
            TextField("Name", text: $draft.name)
            Picker("Type", selection: $draft.type) {
              ForEach(ExpenseType.standard, id: \.self) { Text($0.rawValue) }
            }
            TextField(
              "Amount", value: $draft.amount,
              format: .currency(code: expenses.currency?.code ?? "USD"))
            DatePicker("Date", selection: $draft.day, displayedComponents: .date)
            if let problem { Text(problem).foregroundStyle(.red) }
          }
          .navigationTitle("Add new expense")
          .toolbar {
            Button("Save") {
              problem = expenses.add(draft)
              if problem == nil { dismiss() }
            }
          }
        }
      }
    }
  }
#endif
