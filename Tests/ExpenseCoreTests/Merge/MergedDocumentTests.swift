import Foundation
import Testing

@testable import ExpenseCore

/// Merges of whole documents: items added and deleted, currencies, orders, members of the top
/// level.
struct MergedDocumentTests {
  private let lunch = ExpenseItem(name: "Lunch", amount: Amount(tenThousandths: 120_000)!)
  private let train = ExpenseItem(name: "Train", amount: Amount(tenThousandths: 480_000)!)

  private func document(_ items: [ExpenseItem], _ currency: Currency? = .usd) -> ExpenseDocument {
    var document = ExpenseDocument()
    document.items = items
    document.currency = currency
    return document
  }

  @Test func additionsFollowTheBaseByDateAndID() {
    func item(_ name: String, _ date: String?, _ id: Character) -> ExpenseItem {
      let id = UUID(uuidString: "00000000-0000-0000-0000-00000000000\(id)")!
      return ExpenseItem(
        id: id, name: name, amount: lunch.amount, date: date.flatMap { CalendarDate($0) })
    }
    let base = document([lunch, train])
    let ours = document([
      item("e", nil, "1"), train, lunch, item("c", "2026-11-03", "9"), item("a", "2026-11-01", "8"),
    ])
    let theirs = document([
      lunch, train, item("b", "2026-11-03", "7"), item("d", "2026-11-04", "0"),
    ])
    let names = ["Lunch", "Train", "a", "b", "c", "d", "e"]
    let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.document.items.map(\.name) == names)
    #expect(merge.conflicts == [])
    #expect(
      ThreeWayMerge(base: base, ours: theirs, theirs: ours).document.text == merge.document.text)
  }

  /// Git calls the driver with an empty base if two branches add the same file.
  @Test func withoutABaseWhatBothHaveKeepsItsOrder() {
    let rows = ["c", "a", "b"].map {
      ExpenseItem(name: $0, amount: lunch.amount, date: CalendarDate("2026-11-01"))
    }
    let (more, last) = (ExpenseItem(name: "x", amount: 1), ExpenseItem(name: "y", amount: 2))
    let (mine, hers) = (document(rows + [more]), document(rows + [last]))
    for (theirs, names) in [(document(rows), "cabx"), (mine, "cabx")] {
      let merge = ThreeWayMerge(base: document([]), ours: mine, theirs: theirs)
      #expect(merge.document.items.map(\.name).joined() == names)
    }
    let merge = ThreeWayMerge(base: document([]), ours: mine, theirs: hers)
    #expect(merge.document.items.prefix(3).map(\.name) == ["c", "a", "b"])
    let turned = ThreeWayMerge(base: document([]), ours: hers, theirs: mine)
    #expect(turned.document.text == merge.document.text)
  }

  @Test func aListThatOnlyOneSideChangedKeepsTheOrderOfThatSide() {
    let (base, ours) = (document([lunch, train]), document([train, lunch]))
    for merge in [
      ThreeWayMerge(base: base, ours: ours, theirs: base),
      ThreeWayMerge(base: base, ours: base, theirs: ours),
      ThreeWayMerge(base: base, ours: ours, theirs: ours),
    ] {
      #expect(merge.document.items == ours.items && merge.conflicts.isEmpty)
    }
  }

  /// The last row stays the newest.
  @Test func whatOneSideAloneAddedKeepsItsOrder() {
    func item(_ name: String, _ id: Character) -> ExpenseItem {
      let id = UUID(uuidString: "00000000-0000-0000-0000-00000000000\(id)")!
      return ExpenseItem(id: id, name: name, amount: lunch.amount, date: lunch.date)
    }
    var edited = lunch
    edited.note = "x"
    let base = document([lunch])
    let (ours, theirs) = (document([lunch, item("b", "2"), item("a", "1")]), document([edited]))
    for (one, other) in [(ours, theirs), (theirs, ours)] {
      let merge = ThreeWayMerge(base: base, ours: one, theirs: other)
      #expect(merge.document.items.map(\.name) == ["Lunch", "b", "a"])
    }
  }

  @Test func aDeletionTakesWhatTheOtherSideLeftAlone() {
    let merge = ThreeWayMerge(
      base: document([lunch, train]), ours: document([lunch]), theirs: document([train]))
    #expect(merge.document.items == [])
    #expect(merge.conflicts == [])
  }

  @Test func anEditWinsOverADeletionAndBothAreReported() {
    var edited = (lunch: lunch, train: train)
    edited.lunch.amount = train.amount
    edited.train.category = "travel"
    let merge = ThreeWayMerge(
      base: document([lunch, train]), ours: document([edited.lunch]),
      theirs: document([edited.train]))
    #expect(merge.document.items == [edited.lunch, edited.train])
    #expect(
      merge.conflicts == [
        .deletedByTheirs(edited.lunch.record, list: "Items"),
        .deletedByOurs(edited.train.record, list: "Items"),
      ])
  }

  @Test func anIDAddedOnBothSidesIsOneItem() {
    var other = lunch
    other.name = "Supper"
    other.category = "food"
    let merge = ThreeWayMerge(
      base: ExpenseDocument(), ours: document([lunch]), theirs: document([other]))
    #expect(merge.document.items.map(\.name) == ["Lunch"])
    #expect(merge.document.items.map(\.category) == ["food"])
    #expect(merge.conflicts.map(ThreeWayMergeTests.summary) == ["name Lunch Supper"])
  }

  // MARK: Top level

  /// We rename an item; they delete it and start again in another currency: 12.50 dollars must not
  /// become 12.50 yen.
  @Test func aKeptItemIsNotRelabelledByABeginningInAnotherCurrency() {
    var renamed = lunch
    renamed.name = "Dinner"
    let yen = Currency(code: "JPY")
    let (ours, theirs) = (document([renamed]), document([train], yen))
    let merge = ThreeWayMerge(base: document([lunch]), ours: ours, theirs: theirs)
    #expect(merge.document.currency == .usd)
    #expect(merge.conflicts.contains(.currency(ours: .usd, theirs: yen!)))
    let mirrored = ThreeWayMerge(base: document([lunch]), ours: theirs, theirs: ours)
    #expect(mirrored.document.currency == yen)
    #expect(mirrored.conflicts.contains(.currency(ours: yen!, theirs: .usd)))
  }

  @Test func aRelabellingIsAChangeLikeAnyOther() {
    var renamed = lunch
    renamed.name = "Dinner"
    let euro = Currency(code: "EUR")
    let merge = ThreeWayMerge(
      base: document([lunch, train]), ours: document([renamed]),
      theirs: document([lunch, train], euro))
    #expect(merge.document.currency == euro && merge.conflicts == [])
  }

  @Test func aMergeOfBasesKeepsTheBaseAtConflicts() {
    func item(_ name: String, _ category: String? = nil) -> ExpenseItem {
      var item = lunch
      (item.name, item.category) = (name, category)
      return item
    }
    let base = document([item("Lunch"), train])
    let ours = document([item("Dinner", "food")])
    var edited = train
    edited.name = "Bus"
    let theirs = document([item("Supper"), edited])
    let merge = ThreeWayMerge(
      base: base, ours: ours, theirs: theirs, keepingBaseAtConflicts: true)
    #expect(merge.document.items == [item("Lunch", "food"), train])
    #expect(merge.conflicts.count == 2)
    let added = ThreeWayMerge(
      base: document([]), ours: document([item("Dinner")]), theirs: document([item("Supper")]),
      keepingBaseAtConflicts: true)
    #expect(added.document.items == [])
  }

  @Test(
    arguments: [
      ("USD", "EUR", "USD", "EUR", []),
      ("USD", "EUR", "EUR", "EUR", []),
      (nil, "EUR", nil, "EUR", []),
      (nil, "EUR", "USD", "EUR", ["EUR USD"]),
      ("USD", "EUR", "CHF", "EUR", ["EUR CHF"]),
    ] as [(String?, String?, String?, String, [String])])
  func currenciesAreMergedOrAreOneConflict(
    _ base: String?, _ ours: String?, _ theirs: String?, _ merged: String, _ conflicts: [String]
  ) {
    func file(_ code: String?) -> ExpenseDocument {
      document([lunch], code.flatMap { Currency(code: $0) })
    }
    let merge = ThreeWayMerge(base: file(base), ours: file(ours), theirs: file(theirs))
    #expect(merge.document.currency?.code == merged)
    #expect(merge.conflicts.map(ThreeWayMergeTests.summary) == conflicts)
  }

  @Test func anAmountWrittenInTheOldCurrencyIsNotRelabelledUnseen() {
    let base = document([lunch])
    let relabelled = document([lunch], Currency(code: "EUR"))
    let grown = document([lunch, train])
    let merge = ThreeWayMerge(base: base, ours: grown, theirs: relabelled)
    #expect(merge.document.currency == .usd)
    #expect(merge.conflicts.map(ThreeWayMergeTests.summary) == ["USD EUR"])
    let other = ThreeWayMerge(base: base, ours: relabelled, theirs: grown)
    #expect(other.document.currency?.code == "EUR")
    #expect(other.conflicts.map(ThreeWayMergeTests.summary) == ["EUR USD"])
  }

  @Test func unknownMembersAtTheTopAreMerged() throws {
    let merge = try ThreeWayMerge(
      base: ExpenseDocument(#"{"Theme":1,"Currency":"USD","Items":[],"Old":0}"#),
      ours: ExpenseDocument(#"{"Theme":2,"Currency":"USD","Items":[],"Old":0,"B":{"k":[1,2]}}"#),
      theirs: ExpenseDocument(#"{"Theme":3,"Currency":"USD","Items":[],"A":true}"#))
    #expect(
      merge.document.text == """
        {"Theme":2,"Currency":"USD","Items":[
        ],"A":true,"B":{"k":[1,2]}}

        """)
    #expect(merge.conflicts.map(ThreeWayMergeTests.summary) == ["Theme 2 3"])
  }

  @Test func theOrderOfRulesDoesNotDependOnTheSide() throws {
    func document(_ ids: String...) throws -> ExpenseDocument {
      let rules = ids.map { #"{"id":"\#($0)","match":"\#($0)"}"# }.joined(separator: ",")
      return try ExpenseDocument(decoding: Array(#"{"Rules":[\#(rules)],"Items":[]}"#.utf8))
    }
    let (base, ours, theirs) = (
      try document("a", "b"), try document("b", "a", "x"), try document("b", "a", "c")
    )
    let one = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    let other = ThreeWayMerge(base: base, ours: theirs, theirs: ours)
    #expect(one.conflicts.isEmpty && other.conflicts.isEmpty)
    #expect(one.document.encoded() == other.document.encoded())
    #expect(one.document.lists["Rules"]?.count == 4)
    // Only one of the two can be the first that matches.
    let front = ThreeWayMerge(
      base: base, ours: try document("x", "a", "b"), theirs: try document("y", "a", "b"))
    #expect(front.conflicts == [.order(list: "Rules")])
  }

  /// The first matching rule wins, so a kept one must not move behind others unnoticed.
  @Test(arguments: [
    ("ar!b", "ab", "arb", []), ("ar!b", "axb", "arxb", []), ("r!ab", "xab", "rxab", []),
    ("ar!b", "ba", "bar", ["Rules order"]), ("abr!", "xba", "xbra", ["Rules order"]),
  ])
  func aRuleThatOneSideDeletedAndTheOtherEditedKeepsItsPlace(
    ours: String, theirs: String, merged: String, told: [String]
  ) throws {
    func document(_ text: String) throws -> ExpenseDocument {
      let rules = text.replacing("r!", with: "R").map { letter in
        #"{"id":"\#(letter.lowercased())","match":"\#(letter)"}"#
      }
      return try ExpenseDocument(
        decoding: Array(#"{"Rules":[\#(rules.joined(separator: ","))],"Items":[]}"#.utf8))
    }
    let base = try document(ours.replacing("!", with: ""))
    let merge = ThreeWayMerge(base: base, ours: try document(ours), theirs: try document(theirs))
    #expect(merge.document.lists["Rules"]?.map(\.id.text).joined() == merged)
    #expect(merge.conflicts.map(ThreeWayMergeTests.summary) == ["Rules r deleted by theirs"] + told)
    let other = ThreeWayMerge(base: base, ours: try document(theirs), theirs: try document(ours))
    #expect(other.document.lists == merge.document.lists)
    #expect(other.conflicts.map(ThreeWayMergeTests.summary) == ["Rules r deleted by ours"] + told)
  }
}
