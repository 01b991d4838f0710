import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// Compares two instances on one file, a writer that takes no lock, and a failing disk, with a
/// small model of what each instance shows, what it considers saved, and what the file holds.
struct ExpensesModelTests {
  fileprivate struct Content: Equatable {
    var items: [ExpenseItem] = []
    var currency: Currency?

    /// True if the file can hold the content.
    var isSound: Bool { Set(items.map(\.id)).count == items.count }

    var bytes: [UInt8] {
      var document = ExpenseDocument()
      (document.items, document.currency) = (items, currency)
      return document.encoded()
    }
  }

  fileprivate enum FileModel: Equatable {
    case absent
    /// A file of 0 bytes, which counts as damaged.
    case empty
    case damaged
    case holding(Content)

    /// The content after loading; nil if loading fails.
    var content: Content? {
      switch self {
      case .absent: Content()
      case .empty, .damaged: nil
      case .holding(let content): content
      }
    }
  }

  fileprivate struct Instance {
    let expenses: Expenses
    /// The version that was last read or saved.
    var known = FileModel.absent
    var shown = Content()
    var hasError = false

    var isUnsaved: Bool { shown != known.content }
  }

  fileprivate struct Refusal: Error {}

  fileprivate struct Run {
    let file: DataFile
    var model = FileModel.absent
    var instances: [Instance]
    var random: SeededNumbers
    var number = 0

    init(seed: UInt64) throws {
      let file = try DataFile()
      self.file = file
      instances = try (0..<2).map { _ in Instance(expenses: try Expenses(defaults: file.defaults)) }
      random = SeededNumbers(seed: seed)
    }
  }

  @Test(.long, arguments: 1...3 as ClosedRange<UInt64>)
  func threeThousandStepsMatchTheModel(seed: UInt64) throws {
    try SystemProbe.withoutSync {
      var run = try Run(seed: seed)
      for step in 1...3_000 {
        try run.step()
        try run.check(after: step)
      }
    }
  }
}

extension ExpensesModelTests.Run {
  mutating func step() throws {
    number += 1
    let index = Int.random(in: 0..<instances.count, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<5: try transaction(index, failing: false)
    case 5: try transaction(index, failing: true)
    case 6: refusedTransaction(index)
    case 7..<11: assign(changed(instances[index].shown), to: index)
    case 11: assign(instances[index].known.content ?? .init(), to: index)
    case 12: assignDuplicates(to: index)
    case 13..<17: reload(index)
    case 17: try write(.holding(changed(model.content ?? .init())))
    // Another program writes exactly what one of the instances is about to save.
    case 18 where instances[index].shown.isSound:
      try write(.holding(instances[index].shown))
    default:
      switch Int.random(in: 0..<6, using: &random) {
      case 0: try write(.absent)
      case 1: try write(.empty)
      case 2: try write(.damaged)
      default: try write(.holding(.init()))
      }
    }
  }

  private mutating func changed(
    _ content: ExpensesModelTests.Content
  ) -> ExpensesModelTests.Content {
    var content = content
    let count = content.items.count
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where count > 0: content.items.remove(at: .random(in: 0..<count, using: &random))
    case 1 where count > 0:
      content.items[.random(in: 0..<count, using: &random)].name = "edited \(number)"
    case 2: content.currency = Currency(code: ["USD", "EUR", "JPY"][number % 3])
    case _ where count > 12: content.items.removeLast(6)
    default: content.items.append(ExpenseItem(name: "item \(number)", amount: .zero))
    }
    return content
  }

  // MARK: Steps, and their effect on the model

  private mutating func transaction(_ index: Int, failing: Bool) throws {
    let instance = instances[index]
    let fresh = model.content ?? .init()
    let new = changed(fresh)
    let probe = SystemProbe { call, _ in
      failing && call == "write .expenses.json.tmp"
        ? .fail(ENOSPC) : call.hasPrefix("sync ") ? .result(0) : nil
    }
    let result = Result {
      try probe.run {
        try instance.expenses.transaction("change") { items in
          #expect(items == fresh.items)
          items = new.items
          instance.expenses.currency = new.currency
        }
      }
    }
    if instance.isUnsaved {
      #expect(throws: StoreError.unsavedChanges(path: file.path)) { try result.get() }
    } else if model.content == nil {
      #expect(throws: StoreError.self) { try result.get() }
    } else if failing && new != fresh {
      #expect(throws: StoreError.self) { try result.get() }
      (instances[index].known, instances[index].shown) = (model, fresh)
    } else {
      #expect(throws: Never.self) { try result.get() }
      if new != fresh { model = .holding(new) }
      (instances[index].known, instances[index].shown) = (model, new)
      instances[index].hasError = false
    }
  }

  /// Runs a transaction whose closure throws, reloads, or assigns the items of the store.
  private mutating func refusedTransaction(_ index: Int) {
    let expenses = instances[index].expenses
    let kind = Int.random(in: 0..<3, using: &random)
    #expect(throws: (any Error).self) {
      try expenses.transaction("refused") { items in
        items.append(ExpenseItem(name: "never", amount: .zero))
        switch kind {
        case 0: throw ExpensesModelTests.Refusal()
        case 1: try expenses.reload()
        default: expenses.items.append(ExpenseItem(name: "stray", amount: .zero))
        }
      }
    }
    guard !instances[index].isUnsaved, let content = model.content else { return }
    (instances[index].known, instances[index].shown) = (model, content)
  }

  private mutating func assign(_ content: ExpensesModelTests.Content, to index: Int) {
    // These are two assignments, of the currency and of the items, and so two saves.
    if instances[index].shown.currency != content.currency {
      instances[index].expenses.currency = content.currency
      var next = instances[index].shown
      next.currency = content.currency
      noteAssignment(of: next, to: index)
    }
    instances[index].expenses.items = content.items
    noteAssignment(of: content, to: index)
  }

  private mutating func assignDuplicates(to index: Int) {
    let item = ExpenseItem(name: "twice", amount: .zero)
    instances[index].expenses.items = [item, item]
    instances[index].shown.items = [item, item]
    instances[index].hasError = true
  }

  private mutating func noteAssignment(of content: ExpensesModelTests.Content, to index: Int) {
    instances[index].shown = content
    guard instances[index].isUnsaved else {
      instances[index].hasError = false
      return
    }
    if model.content == content {
      instances[index].known = model
      instances[index].hasError = false
    } else if model == instances[index].known, content.isSound {
      model = .holding(content)
      instances[index].known = model
      instances[index].hasError = false
    } else {
      instances[index].hasError = true
    }
  }

  private mutating func reload(_ index: Int) {
    let expenses = instances[index].expenses
    guard let content = model.content else {
      #expect(throws: StoreError.self) { try expenses.reload() }
      return
    }
    #expect(throws: Never.self) { try expenses.reload() }
    (instances[index].known, instances[index].shown) = (model, content)
    instances[index].hasError = false
  }

  private mutating func write(_ new: FileModelAlias) throws {
    switch new {
    case .absent:
      // Without the history, which names the file, nobody waits for the file to reappear.
      for name in [file.name, file.historyName] {
        try? FileManager.default.removeItem(atPath: file.directory.path(name))
      }
    case .empty: try file.replace(with: "")
    case .damaged: try file.replace(with: "<<<<<<< ours\n")
    case .holding(let content):
      try file.replace(with: String(decoding: content.bytes, as: UTF8.self))
    }
    model = new
  }

  fileprivate typealias FileModelAlias = ExpensesModelTests.FileModel

  // MARK: Checking

  func check(after step: Int) throws {
    for instance in instances {
      try #require(instance.expenses.items == instance.shown.items, "after step \(step)")
      try #require(instance.expenses.currency == instance.shown.currency, "after step \(step)")
      try #require((instance.expenses.saveError != nil) == instance.hasError, "after step \(step)")
    }
    switch model {
    case .absent: try #require(file.bytes == nil, "after step \(step)")
    case .empty: try #require(file.bytes == [], "after step \(step)")
    case .damaged: try #require(file.bytes?.first == UInt8(ascii: "<"), "after step \(step)")
    case .holding(let content): try #require(file.bytes == content.bytes, "after step \(step)")
    }
  }
}
