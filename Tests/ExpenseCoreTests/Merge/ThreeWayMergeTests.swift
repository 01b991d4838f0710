import Foundation
import Testing

@testable import ExpenseCore

struct ThreeWayMergeTests {
  /// The members of the one item in all three versions, and the expected result.
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

  static func summary(_ conflict: MergeConflict) -> String {
    switch conflict {
    case .member(_, list: ExpenseDocument.itemList, let member, let ours, let theirs, _),
      .top(let member, let ours, let theirs):
      "\(member) \(ours ?? "-") \(theirs ?? "-")"
    case .member(let record, let list, let member, _, _, _):
      "\(list) \(record.id.text) \(member)"
    case .deletedByOurs(let record, let list): "\(name(record, list)) deleted by ours"
    case .deletedByTheirs(let record, let list): "\(name(record, list)) deleted by theirs"
    case .currency(let ours, let theirs): "\(ours.code) \(theirs.code)"
    case .order(let list): "\(list) order"
    case .split(let item): "\(item.id.text) divided"
    case .rhythm(let scope, let ours, let theirs): "\(scope) \(ours) \(theirs)"
    }
  }

  private static func name(_ record: Record, _ list: String) -> String {
    list == ExpenseDocument.itemList
      ? record.member("name")?.text ?? "" : "\(list) \(record.id.text)"
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
      // The later day is kept only for recurring expenses.
      (
        #"[{"id":"a","next":"2026-01-01"}]"#, #"[{"id":"a","next":"2026-02-01"}]"#,
        #"[{"id":"a","next":"2026-03-01"}]"#, #"[{"id":"a","next":"2026-02-01"}]"#,
        ["Rules a next"]
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

  /// A layout only fits its header.
  @Test(
    arguments: [
      ("[1,1]", "[2,1]", "[1,2]", "[2,1]", ["header", "layout"]),
      ("[1,1]", "[1,1]", "[2,2]", "[2,2]", []),
      ("[1,1]", "[2,2]", "[1,1]", "[2,2]", []),
      ("[1,1]", "[2,2]", "[2,2]", "[2,2]", []),
    ] as [(String, String, String, String, [String])])
  func aProfileIsOneValue(
    base: String, ours: String, theirs: String, merged: String, conflicts: [String]
  ) throws {
    func file(_ members: String) throws -> ExpenseDocument {
      let values = members.dropFirst().dropLast().split(separator: ",")
      return try ExpenseDocument(
        """
        {"Items":[],"Imports":[{"id":"a","header":\(values[0]),"layout":\(values[1])}]}
        """)
    }
    try expect(
      file(base), file(ours), file(theirs), areMergedTo: file(merged),
      conflicts.map { "Imports a \($0)" })
    let bases = try ThreeWayMerge(
      base: file(base), ours: file(ours), theirs: file(theirs), keepingBaseAtConflicts: true)
    #expect(bases.document.text == (try file(conflicts.isEmpty ? merged : base).text))
  }
}
