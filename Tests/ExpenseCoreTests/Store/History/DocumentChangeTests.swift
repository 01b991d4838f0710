import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// Changes of whole documents, and the chunks in which a changed document is written.
struct DocumentChangeTests {
  private static let lists = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":" ","type":"T","amount":12.5}
    ],"Rules":[
     {"id":"a","n":1}
    ,{"k":[{}],"id":"b"}
    ],"Theme":[
     {"id":1}
    ]}

    """

  /// The result must be the same as if each were undone by itself, with the file read in between.
  @Test func undoingTwoChangesAtOnceRestoresThePlaceOfAList() throws {
    let list = "\"x\":[{\"id\":1}]"
    let texts = ["{\(list),\"Items\":[]}", "{\"Items\":[]}", "{\"Items\":[],\(list)}"]
    let states = try texts.map { try ExpenseDocument($0) }
    var document = states[2]
    for (old, new) in [(states[1], states[2]), (states[0], states[1])] {
      try DocumentChange(from: old, to: new).inverse.apply(to: &document, isIntact: true)
    }
    #expect(document.text == states[0].text)
  }

  /// A merge can add members that this program does not know.
  @Test(arguments: [
    (#""x":1,"#, ""), ("", #""x":[1],"#), (#""x":1,"#, #""x":{"y":2},"#),
    (#""x":[],"#, #""x":[{"id":1}],"#), (#""x":{"id":1},"#, #""x":[{"id":1}],"#),
  ])
  func otherValuesComeBackInTheirPlace(before: String, after: String) throws {
    let texts = [before, after].map { "{\"a\":0,\($0)\"Items\":[],\"z\":1}" }
    let (old, new) = (try ExpenseDocument(texts[0]), try ExpenseDocument(texts[1]))
    let change = DocumentChange(from: old, to: new)
    var document = new
    try change.inverse.apply(to: &document, isIntact: true)
    #expect(document.text == old.text)
    document = try ExpenseDocument(decoding: document.encoded())
    try change.apply(to: &document, isIntact: true)
    #expect(document.text == new.text)
  }

  @Test func aValueThatOthersChangedIsRefused() throws {
    let files = try [1, 2, 3].map { try ExpenseDocument("{\"Items\":[],\"x\":\($0)}") }
    let change = DocumentChange(from: files[0], to: files[1])
    #expect(change.values == [.init(key: "x", from: "1", to: "2")])
    var document = files[2]
    #expect(throws: DocumentChange.Conflict.value(key: "x")) {
      try change.inverse.apply(to: &document, isIntact: false)
    }
    #expect(document.text == files[2].text)
  }

  /// If a change removes one list and adds another, undoing restores the first at its place.
  @Test func undoingRestoresThePlaceOfAReplacedList() throws {
    let old = try ExpenseDocument("{\"x\":[{\"id\":1}],\"Items\":[]}")
    let new = try ExpenseDocument("{\"Items\":[],\"y\":[{\"id\":2}]}")
    var document = new
    try DocumentChange(from: old, to: new).inverse.apply(to: &document, isIntact: true)
    #expect(document.text == old.text)
  }

  /// The step set the currency of a file without one; if the file has a third one now, the step
  /// cannot be applied.
  @Test func aStepThatNamedTheCurrencyIsMadeInThatOneAlone() throws {
    var new = try ExpenseDocument(JSONSamples.amount("5"))
    new.currency = .usd
    let change = DocumentChange(from: ExpenseDocument(), to: new)
    for code in [nil, "USD", "EUR"] {
      var document = ExpenseDocument()
      document.currency = code.flatMap { Currency(code: $0) }
      let before = document
      if code == "EUR" {
        #expect(throws: DocumentChange.Conflict.currencyChanged(from: nil, to: before.currency)) {
          try change.apply(to: &document, isIntact: false)
        }
        #expect(document.text == before.text)
      } else {
        try change.apply(to: &document, isIntact: false)
        #expect(document.items.count == 1 && document.currency == .usd)
      }
    }
  }

  @Test func listsOfRecordsAreLaidOutAsItemsAre() throws {
    let document = try ExpenseDocument(Self.lists)
    #expect(document.lists.keys.sorted() == ["Rules", "Theme"])
    #expect(document.lists["Rules"]?.map(\.id.text) == ["a", "b"])
    #expect(document.text == Self.lists)
    let inOneLine = Self.lists.replacing("[\n ", with: "[").replacing("\n", with: "")
    #expect(try ExpenseDocument(inOneLine).text == Self.lists)
  }

  @Test(arguments: [
    "[]", "[{}]", "[1]", #"[{"id":"a"},1]"#, #"[{"id":"a"},{"id":"a"}]"#, #"[{"id":null}]"#,
    #"[{"id":"a"},{"id":"\u0061"}]"#, #"{"id":"a"}"#, #""[""#,
  ])
  func otherMembersOfTheTopLevelAreKept(value: String) throws {
    let document = try ExpenseDocument("{\"Items\":[],\"x\":\(value)}")
    #expect(document.lists.isEmpty && document.text.contains("\"x\":\(value)"))
  }

  @Test func aListIsWrittenAtThePlaceOfItsKey() throws {
    let record = try #require(Record([RawMember(key: "\"id\"", value: "\"a\"")]))
    var document = try ExpenseDocument(#"{"x":[],"Items":[]}"#)
    (document.lists["x"], document.lists["y"]) = ([record], [record])
    let text = "{\"x\":[\n {\"id\":\"a\"}\n],\"Items\":[\n],\"y\":[\n {\"id\":\"a\"}\n]}\n"
    #expect(document.text == text)
    (document.lists["x"], document.lists["y"]) = ([], nil)
    #expect(document.text == "{\"Items\":[\n]}\n")
  }

  /// A list that was added or removed gets its place back, whatever is around it.
  @Test(
    arguments: [["Rules"], ["Theme"], ["Rules", "Theme"], ["Budgets", "Rules", "Theme"]],
    [true, false])
  func undoingRestoresThePlaceOfAList(gone: [String], isUndone: Bool) throws {
    let full = try ExpenseDocument(
      Self.lists.replacing("\n]}", with: "\n],\"x\":1,\"Budgets\":[{\"id\":7}]}"))
    var less = full
    for name in gone { less.lists[name] = [] }
    less = try ExpenseDocument(decoding: less.encoded())
    let (old, new) = isUndone ? (full, less) : (less, full)
    let change = DocumentChange(from: old, to: new)
    var there = try ExpenseDocument(decoding: new.encoded())
    try change.inverse.apply(to: &there, isIntact: true)
    #expect(there.text == old.text)
    there = try ExpenseDocument(decoding: there.encoded())
    try change.apply(to: &there, isIntact: true)
    #expect(there.text == new.text)
  }

  /// Random old and new documents: the change leads from one to the other and back, its chunks are
  /// the bytes of the new one, and the check finds invalid items.
  @Test(.long, arguments: 0..<100 as Range<UInt64>)
  func aChangeLeadsThereAndBack(seed: UInt64) throws {
    var generator = JSONGenerator(seed: seed)
    var old = try ExpenseDocument(Self.lists)
    old.items = (0..<generator.count(0...120)).map { _ in generator.item() }
    old = try ExpenseDocument(decoding: old.encoded())
    var new = old
    for _ in 0..<generator.count(0...4) { generator.change(&new) }
    let change = DocumentChange(from: old, to: new)
    #expect(
      change.isEmpty
        == (new.items == old.items && new.lists == old.lists
          && new.currency == old.currency))
    try new.check(since: change.items)
    #expect(
      Array(new.chunks(replacing: old, change.items.runs(of: new.items.count)).joined())
        == new.encoded())
    var there = old
    try change.apply(to: &there, isIntact: true)
    #expect(there.encoded() == new.encoded())
    try change.inverse.apply(to: &there, isIntact: true)
    #expect(there.encoded() == old.encoded())
  }

  @Test func whatTheFileCouldNotGiveBackIsFound() throws {
    let old = try ExpenseDocument(JSONSamples.canonical)
    func check(_ edit: (inout [ExpenseItem]) -> Void) throws {
      var new = old
      edit(&new.items)
      try new.check(since: DocumentChange(from: old, to: new).items)
    }
    let id = JSONSamples.id
    #expect(throws: InvalidItems.duplicateID(id)) { try check { $0.append($0[0]) } }
    let other = ExpenseItem(name: "x", amount: .zero)
    #expect(throws: InvalidItems.duplicateID(other.id.uuidString)) {
      try check { $0 += [other, other] }
    }
    #expect(throws: InvalidItems.amountOutOfRange(row: 2)) {
      try check { $0[1].amount = .itemLimit }
    }
    #expect(throws: InvalidItems.amountOutOfRange(row: 4)) {
      try check {
        var twin = $0[0]
        twin.amount = .itemLimit
        $0.append(twin)
      }
    }
    try check { $0.append($0.removeFirst()) }
    try check { $0[0].name = " " }
  }

  @Test func aConflictNamesTheRecord() throws {
    let old = try ExpenseDocument(Self.lists)
    var new = old
    new.lists["Rules"]?.removeFirst()
    let change = DocumentChange(from: old, to: new)
    var other = old
    other.lists["Rules"] = [try #require(old.lists["Rules"]?[1])]
    let gone = try #require(old.lists["Rules"]?[0])
    #expect(throws: DocumentChange.Conflict.line(.gone(gone), list: "Rules")) {
      try change.apply(to: &other, isIntact: true)
    }
  }
}

extension JSONGenerator {
  /// Makes a random change.
  fileprivate mutating func change(_ document: inout ExpenseDocument) {
    let count = document.items.count
    switch self.count(0...6) {
    case 0: document.items.insert(item(), at: self.count(0...count))
    case 1 where count > 0: document.items.remove(at: self.count(0...count - 1))
    case 2 where count > 0: document.items[self.count(0...count - 1)].amount = .zero
    case 3 where count > 1:
      let moved = document.items.remove(at: self.count(0...count - 1))
      document.items.insert(moved, at: self.count(0...count - 1))
    case 4: document.lists["Rules"]?.reverse()
    case 5: document.lists["New"] = document.lists["Rules"]?.suffix(1)
    default: document.currency = Currency(code: "EUR")
    }
  }
}
