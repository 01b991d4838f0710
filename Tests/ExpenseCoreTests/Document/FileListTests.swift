import Foundation
import Testing

@testable import ExpenseCore

/// Walks the table of lists: a list without an example here fails.
struct FileListTests {
  /// A record of each list, by key.
  private static let examples = [
    "Budgets": #"{"id":"a","category":"food","amount":5,"from":"2026-11"}"#,
    "Rules": #"{"id":"a","match":"rewe","category":"food"}"#,
    "Recurring":
      #"{"id":"a","name":"Box","amount":5,"category":"food","every":"month","from":"2026-11-01"}"#,
    "Imports": #"{"id":"a","name":"giro","header":[],"layout":{"category":"food"}}"#,
  ]

  @Test func eachListIsReadNamedAndRenamed() throws {
    #expect(Set(FileList.besideItems.map(\.key)) == Set(Self.examples.keys))
    for list in FileList.besideItems {
      var document = try ExpenseDocument(
        "{\"Items\":[],\"\(list.key)\":[\(Self.examples[list.key] ?? "")]}")
      try list.check(document)
      #expect(document.holdsAmounts == list.hasAmounts, "\(list.key)")
      let record = try #require(document[list].first)
      #expect(list.title(of: record)?.hasPrefix(list.noun) == true, "\(list.key)")
      var renaming = Renaming(.category, from: "food", to: "eating")
      #expect(renaming.carryOut(in: &document).records[list.key]?.count == 1, "\(list.key)")
    }
  }

  @Test(arguments: ["1", "[1]", #"[{"id":"a"},{"id":"a"}]"#])
  func eachListIsFoundDamaged(value: String) throws {
    for list in FileList.besideItems {
      let document = try ExpenseDocument("{\"Items\":[],\"\(list.key)\":\(value)}")
      #expect(throws: DamagedDocument.self, "\(list.key)") { try list.check(document) }
    }
  }
}
