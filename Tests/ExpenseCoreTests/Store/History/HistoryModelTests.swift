import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// Compares the history with a simple model: a list of states and a position in it.
struct HistoryModelTests {
  private struct State: Equatable {
    var items: [ExpenseItem] = []
    var currency: Currency?
  }

  private struct Model {
    var states = [State()]
    var place = 0

    var state: State { states[place] }
    /// Only the newest 200 steps count, including undone ones.
    var undoable: Int { min(place, Timeline.mostSteps - redoable) }
    var redoable: Int { states.count - 1 - place }

    mutating func become(_ state: State) {
      guard state != self.state else { return }
      states.removeSubrange((place + 1)...)
      states.append(state)
      place += 1
    }
  }

  @Test(.long, arguments: 1...2)
  func fiveHundredCommandsMatchTheModel(seed: UInt64) throws {
    let file = try DataFile()
    var random = SeededNumbers(seed: seed)
    var model = Model()
    for number in 1...500 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<6: try change(&model, file, number, &random)
      case 6..<9: try move(.undo, &model, file, &random)
      default: try move(.redo, &model, file, &random)
      }
      let expenses = try Expenses(defaults: file.defaults)
      try #require(expenses.items == model.state.items, "after command \(number)")
      try #require(expenses.currency == model.state.currency, "after command \(number)")
    }
    let timeline = try file.timeline(reach: .max)
    #expect(timeline.done.count == model.undoable)
    #expect(timeline.undone.count == model.redoable)
    #expect(!(timeline.done + timeline.undone).contains { !$0.isIntact })
  }

  /// Changes the file as a command would, and the model likewise.
  private func change(
    _ model: inout Model, _ file: DataFile, _ number: Int, _ random: inout SeededNumbers
  ) throws {
    var state = model.state
    let count = state.items.count
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<5:
      state.items.append(try .sample("item \(number)"))
      state.currency = state.currency ?? .usd
    case 5 where count > 0:
      state.items.remove(at: .random(in: 0..<count, using: &random))
    case 6 where count > 0:
      state.items.removeAll { _ in Bool.random(using: &random) }
    case 7 where count > 0:
      state.items[.random(in: 0..<count, using: &random)].name = "edited \(number)"
    case 8: state.items.shuffle(using: &random)
    default: state.currency = Currency(code: ["USD", "EUR", "JPY"][number % 3])
    }
    let expenses = try Expenses(defaults: file.defaults)
    try expenses.transaction("change") { items in
      items = state.items
      expenses.currency = state.currency
    }
    model.become(state)
  }

  /// Undoes or redoes, sometimes more steps than there are.
  private func move(
    _ direction: HistoryDirection, _ model: inout Model, _ file: DataFile,
    _ random: inout SeededNumbers
  ) throws {
    let count =
      Int.random(in: 1...10, using: &random) == 10 ? 300 : .random(in: 1...3, using: &random)
    let available = direction == .undo ? model.undoable : model.redoable
    guard count <= available else {
      #expect(throws: HistoryError.tooFewSteps(direction, available: available)) {
        try ExpenseFile(file.defaults).move(direction, by: count)
      }
      return
    }
    #expect(try ExpenseFile(file.defaults).move(direction, by: count).result.count == count)
    model.place += direction == .undo ? -count : count
  }
}
