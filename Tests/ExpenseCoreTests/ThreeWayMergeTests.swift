import Foundation
import Testing

@testable import ExpenseCore

struct ThreeWayMergeTests {
  /// The members of the one item that is there in all three versions, and what they come to.
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let base: String
    let ours: String
    let theirs: String
    let merged: String
    var conflicts: [String] = []

    init(
      _ description: String, _ base: String, _ ours: String, _ theirs: String, _ merged: String,
      conflicts: [String] = []
    ) {
      testDescription = description
      self.base = base
      self.ours = ours
      self.theirs = theirs
      self.merged = merged
      self.conflicts = conflicts
    }
  }

  @Test(arguments: [
    Case(
      "one side's edit is taken", #""amount":1"#, #""amount":1"#, #""amount":2"#, #""amount":2"#),
    Case("the same edit is one", #""amount":1"#, #""amount":2"#, #""amount":2"#, #""amount":2"#),
    Case(
      "edits of two fields are both taken", #""amount":1,"date":"2026-11-01""#,
      #""amount":2,"date":"2026-11-01""#, #""amount":1,"date":"2026-11-02""#,
      #""amount":2,"date":"2026-11-02""#),
    Case(
      "two edits of one field keep ours", #""amount":1"#, #""amount":2"#, #""amount":3"#,
      #""amount":2"#, conflicts: ["amount 2 3"]),
    Case(
      "a category given by one side is taken", #""amount":1"#, #""amount":1,"category":"food""#,
      #""amount":2"#, #""amount":2,"category":"food""#),
    Case(
      "a category taken away by one side is gone", #""amount":1,"category":"food""#,
      #""amount":1"#, #""amount":2,"category":"food""#, #""amount":2"#),
    Case(
      "a value is kept where the other side took it away", #""amount":1,"category":"a""#,
      #""amount":1"#, #""amount":1,"category":"b""#, #""amount":1,"category":"b""#,
      conflicts: ["category - b"]),
    Case(
      "two spellings of é are two values", #""amount":1,"category":"e""#,
      #""amount":1,"category":"é""#, #""amount":1,"category":"e\u0301""#,
      #""amount":1,"category":"é""#, conflicts: ["category é e\u{301}"]),
    Case(
      "tags are merged as sets", #""amount":1,"tags":["b","a"]"#,
      #""amount":1,"tags":["a","z"]"#, #""amount":1,"tags":["b","a","c","Z"]"#,
      #""amount":1,"tags":["a","c","Z"]"#),
    Case(
      "tags of one side are taken as they stand", #""amount":1"#, #""amount":2"#,
      #""amount":1,"tags":["z","a"]"#, #""amount":2,"tags":["z","a"]"#),
    Case(
      "the last tag goes with its member", #""amount":1,"tags":["a","b"]"#,
      #""amount":1,"tags":["a"]"#, #""amount":1,"tags":["b"]"#, #""amount":1"#),
    Case(
      "a tag spelled anew by one side keeps that", #""amount":1,"tags":["rome"]"#,
      #""amount":1,"tags":["Rome","x"]"#, #""amount":1,"tags":["rome","y"]"#,
      #""amount":1,"tags":["Rome","x","y"]"#),
    Case(
      "two notes keep ours", #""amount":1,"note":"a""#, #""amount":1,"note":"b""#,
      #""amount":1,"note":"c""#, #""amount":1,"note":"b""#, conflicts: ["note b c"]),
    Case(
      "a repayment of one side is taken", #""amount":1,"claim":"oct""#,
      #""amount":2,"claim":"oct""#, #""amount":1,"claim":"oct","repaid":"2026-11-15""#,
      #""amount":2,"claim":"oct","repaid":"2026-11-15""#),
    Case(
      "what is taken out of a claim is not repaid", #""amount":1,"claim":"oct""#,
      #""amount":1,"claim":"oct","repaid":"2026-11-15""#, #""amount":2"#,
      #""amount":2,"claim":"oct","repaid":"2026-11-15""#,
      conflicts: ["claim oct -", "repaid 2026-11-15 -"]),
    Case(
      "what is repaid is in its claim", #""amount":1,"claim":"oct""#, #""amount":2"#,
      #""amount":1,"claim":"oct","repaid":"2026-11-15""#, #""amount":2"#,
      conflicts: ["claim - oct", "repaid - 2026-11-15"]),
    Case(
      "extra members are merged one by one", #""amount":1,"a":1,"b":[1,{"x":2}],"c":"1,2""#,
      #""amount":1,"a":2,"b":[1,{"x":2}],"c":"1,2""#, #""amount":1,"a":1,"b":[],"d":null"#,
      #""amount":1,"a":2,"b":[],"d":null"#),
    Case(
      "added extra members stand by their key", #""amount":1"#, #""amount":1,"z":1"#,
      #""amount":1,"y":1"#, #""amount":1,"y":1,"z":1"#),
    Case(
      "two edits of an extra member keep ours", #""amount":1,"n":"x","m":0"#,
      #""amount":1,"n":"y","m":0"#, #""amount":1,"n":"\"z,","m":1"#,
      #""amount":1,"n":"y","m":1"#, conflicts: [#"n y "z,"#]),
    Case(
      "a key is told by its scalars, not by its escapes", #""amount":1,"n":1,"m":1"#,
      #""amount":1,"\u006e":1,"m":2"#, #""amount":1,"n":1,"m":1,"o":3"#,
      #""amount":1,"\u006e":1,"m":2,"o":3"#),
  ])
  func fieldsAreMergedOneByOne(_ sample: Case) throws {
    let merge = try ThreeWayMerge(
      base: ExpenseDocument(JSONSamples.item(sample.base)),
      ours: ExpenseDocument(JSONSamples.item(sample.ours)),
      theirs: ExpenseDocument(JSONSamples.item(sample.theirs)))
    #expect(merge.document.text == (try ExpenseDocument(JSONSamples.item(sample.merged)).text))
    #expect(merge.conflicts.map(Self.summary) == sample.conflicts)
  }

  private static func summary(_ conflict: MergeConflict) -> String {
    switch conflict {
    case .member(.item, let member, let ours, let theirs, _),
      .top(let member, let ours, let theirs):
      "\(member) \(ours ?? "-") \(theirs ?? "-")"
    case .member(.record(let record, let list), let member, _, _, _):
      "\(list) \(record.id.text) \(member)"
    case .deletedByOurs(.record(let record, let list)): "\(list) \(record.id.text) deleted by ours"
    case .deletedByTheirs(.record(let record, let list)):
      "\(list) \(record.id.text) deleted by theirs"
    case .deletedByOurs(.item(let item)): "\(item.name) deleted by ours"
    case .deletedByTheirs(.item(let item)): "\(item.name) deleted by theirs"
    case .currency(let ours, let theirs): "\(ours.code) \(theirs.code)"
    case .order(let list): "\(list) order"
    }
  }

  // MARK: Currency, lists, and merges of bases

  /// Ours renames an item, theirs deletes it and begins anew in another currency: 12.50 dollars
  /// must not become 12.50 yen.
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
      (
        #"[{"id":"a","n":1}]"#, #"[{"id":"a","n":2}]"#, #"[{"id":"a","n":1,"m":3}]"#,
        #"[{"id":"a","n":2,"m":3}]"#, []
      ),
      (
        #"[{"id":"a"},{"id":"b"}]"#, #"[{"id":"b"},{"id":"z"}]"#,
        #"[{"id":"a"},{"id":"b"},{"id":"c"}]"#,
        #"[{"id":"b"},{"id":"c"},{"id":"z"}]"#, []
      ),
      (
        #"[{"id":"a","n":1}]"#, #"[{"id":"a","n":2}]"#, #"[{"id":"a","n":3}]"#,
        #"[{"id":"a","n":2}]"#, ["Rules a n"]
      ),
      (
        #"[{"id":"a","n":1},{"id":"b"}]"#, #"[{"id":"b"}]"#, #"[{"id":"a","n":3},{"id":"b"}]"#,
        #"[{"id":"a","n":3},{"id":"b"}]"#, ["Rules a deleted by ours"]
      ),
      ("[]", #"[{"id":"a"}]"#, #"[{"id":"b"}]"#, #"[{"id":"a"},{"id":"b"}]"#, []),
      (#"[{"id":"a"}]"#, #"[{"id":"a"}]"#, "7", "7", []),
      (
        #"[{"id":"a"}]"#, #"[{"id":"a"},{"id":"c"}]"#, "7", #"[{"id":"a"},{"id":"c"}]"#,
        [##"Rules [{"id":"a"},{"id":"c"}] 7"##]
      ),
    ] as [(String, String, String, String, [String])])
  func otherListsAreMergedByIDAndByMember(
    base: String, ours: String, theirs: String, merged: String, conflicts: [String]
  ) throws {
    func file(_ rules: String) throws -> ExpenseDocument {
      try ExpenseDocument("{\"Items\":[],\"Rules\":\(rules),\"x\":1}")
    }
    try expect(file(base), file(ours), file(theirs), areMergedTo: file(merged), conflicts)
  }

  private func expect(
    _ base: ExpenseDocument, _ ours: ExpenseDocument, _ theirs: ExpenseDocument,
    areMergedTo merged: ExpenseDocument, _ conflicts: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.document.text == merged.text, sourceLocation: sourceLocation)
    #expect(merge.conflicts.map(Self.summary) == conflicts, sourceLocation: sourceLocation)
  }

  /// The options of an import fit only each other.
  @Test(
    arguments: [
      (#""m":1,"h":1"#, #""m":2,"h":1"#, #""m":1,"h":2"#, #""m":2,"h":1"#, ["h", "m"]),
      (#""m":1"#, #""m":1,"q":2"#, #""m":1,"r":3"#, #""m":1,"q":2"#, ["q", "r"]),
      (#""m":1,"h":1"#, #""m":1,"h":1"#, #""m":2,"h":2"#, #""m":2,"h":2"#, []),
      (#""m":1,"h":1"#, #""m":2,"h":2"#, #""m":1,"h":1"#, #""m":2,"h":2"#, []),
      (#""m":1"#, #""m":2,"h":2"#, #""m":2,"h":2"#, #""m":2,"h":2"#, []),
    ] as [(String, String, String, String, [String])])
  func aProfileIsOneValue(
    base: String, ours: String, theirs: String, merged: String, conflicts: [String]
  ) throws {
    func file(_ members: String) throws -> ExpenseDocument {
      try ExpenseDocument("{\"Items\":[],\"Imports\":[{\"id\":\"a\",\(members)}]}")
    }
    try expect(
      file(base), file(ours), file(theirs), areMergedTo: file(merged),
      conflicts.map { "Imports a \($0)" })
    let bases = try ThreeWayMerge(
      base: file(base), ours: file(ours), theirs: file(theirs), keepingBaseAtConflicts: true)
    #expect(bases.document.text == (try file(conflicts.isEmpty ? merged : base).text))
  }

  // MARK: Adding and deleting

  private let lunch = ExpenseItem(name: "Lunch", amount: Amount(tenThousandths: 120_000)!)
  private let train = ExpenseItem(name: "Train", amount: Amount(tenThousandths: 480_000)!)

  private func document(_ items: [ExpenseItem], _ currency: Currency? = .usd) -> ExpenseDocument {
    var document = ExpenseDocument()
    document.items = items
    document.currency = currency
    return document
  }

  @Test func additionsStandBehindTheBaseByDateAndID() {
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

  /// As git does where two branches add one file.
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

  @Test func anEditWinsOverADeletionAndBothAreTold() {
    var edited = (lunch: lunch, train: train)
    edited.lunch.amount = train.amount
    edited.train.category = "travel"
    let merge = ThreeWayMerge(
      base: document([lunch, train]), ours: document([edited.lunch]),
      theirs: document([edited.train]))
    #expect(merge.document.items == [edited.lunch, edited.train])
    #expect(
      merge.conflicts == [
        .deletedByTheirs(.item(edited.lunch)), .deletedByOurs(.item(edited.train)),
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
    #expect(merge.conflicts.map(Self.summary) == ["name Lunch Supper"])
  }

  // MARK: Around the items

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
    #expect(merge.conflicts.map(Self.summary) == conflicts)
  }

  @Test func anAmountWrittenInTheOldCurrencyIsNotRelabelledUnseen() {
    let base = document([lunch])
    let relabelled = document([lunch], Currency(code: "EUR"))
    let grown = document([lunch, train])
    let merge = ThreeWayMerge(base: base, ours: grown, theirs: relabelled)
    #expect(merge.document.currency == .usd)
    #expect(merge.conflicts.map(Self.summary) == ["USD EUR"])
    let other = ThreeWayMerge(base: base, ours: relabelled, theirs: grown)
    #expect(other.document.currency?.code == "EUR")
    #expect(other.conflicts.map(Self.summary) == ["EUR USD"])
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
    #expect(merge.conflicts.map(Self.summary) == ["Theme 2 3"])
  }
}

extension ThreeWayMergeTests {
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
    // Only one of two can be the first of all that meets.
    let front = ThreeWayMerge(
      base: base, ours: try document("x", "a", "b"), theirs: try document("y", "a", "b"))
    #expect(front.conflicts == [.order(list: "Rules")])
  }

  /// The first rule that meets wins: one that is kept must not come after others unseen.
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
    #expect(merge.conflicts.map(Self.summary) == ["Rules r deleted by theirs"] + told)
    let other = ThreeWayMerge(base: base, ours: try document(theirs), theirs: try document(ours))
    #expect(other.document.lists == merge.document.lists)
    #expect(other.conflicts.map(Self.summary) == ["Rules r deleted by ours"] + told)
  }
}
