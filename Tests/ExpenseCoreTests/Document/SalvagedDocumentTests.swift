import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

struct SalvagedDocumentTests {
  private static let text = JSONSamples.canonical
  private static let lines = text.split(separator: "\n").map(String.init)

  private func salvage(_ text: String) -> SalvagedDocument {
    SalvagedDocument(from: Array(text.utf8))
  }

  private func salvage(lines: [String]) -> SalvagedDocument {
    salvage(lines.joined(separator: "\n") + "\n")
  }

  private func items() throws -> [ExpenseItem] { try ExpenseDocument(Self.text).items }

  @Test func aSoundFileIsReadWhole() throws {
    let salvaged = salvage(Self.text)
    #expect(salvaged.document.text == Self.text)
    #expect(salvaged.skipped == [])
  }

  @Test func aFileCutOffAnywhereGivesTheItemsThatAreWhole() throws {
    let bytes = Array(Self.text.utf8)
    let items = try items()
    let ends = Self.lines[1...3].map { line in
      Self.text.utf8.distance(
        from: Self.text.startIndex, to: Self.text.range(of: line)!.upperBound)
    }
    for count in bytes.indices {
      let salvaged = SalvagedDocument(from: Array(bytes[..<count]))
      #expect(salvaged.document.items == Array(items.prefix(ends.count { $0 <= count })))
      let isNamed = count >= "{\"Currency\":\"USD\"".utf8.count
      #expect(salvaged.document.currency == (isNamed ? .usd : nil), "\(count)")
    }
  }

  @Test(.long, arguments: [0x00, 0xFF] as [UInt8], [1, 2, 7, 100])
  func spoiledBytesAnywhereCostOnlyTheItemsTheyAreIn(byte: UInt8, length: Int) throws {
    let bytes = Array(Self.text.utf8)
    let items = try items()
    for start in bytes.indices {
      var spoiled = bytes
      let end = min(start + length, bytes.count)
      spoiled.replaceSubrange(start..<end, with: Array(repeating: byte, count: end - start))
      let salvaged = SalvagedDocument(from: spoiled)
      for item in salvaged.document.items { #expect(items.contains(item)) }
      let touched = spoiled.split(separator: 0x0A, omittingEmptySubsequences: false).count
      if touched == Self.lines.count + 1 {
        #expect(salvaged.document.items.count >= items.count - 2)
        #expect(!salvaged.skipped.isEmpty)
      }
    }
  }

  @Test func aSpoiledNameOfTheListCostsNoItem() throws {
    let salvaged = salvage(Self.text.replacing("\"Items\"", with: "\"It\0ms\""))
    #expect(try salvaged.document.items == items())
    #expect(salvaged.skipped.map(\.line) == [1])
  }

  @Test func consecutiveLinesWithOneProblemAreReportedTogether() {
    let bad = "{\"id\":1}"
    let salvaged = salvage(lines: ["{\"Items\":[", bad, ",\(bad)", "", ",\(bad)", "]}"])
    #expect(salvaged.skipped.map { [$0.line, $0.lastLine, $0.count] } == [[2, 3, 2], [5, 5, 1]])
  }

  @Test func aBlockOfNULsIsReportedByLine() throws {
    var lines = Self.lines
    lines[2] = String(lines[2].prefix(20)) + String(repeating: "\0", count: 4096)
    lines.insert(String(repeating: "\0", count: 512), at: 3)
    let salvaged = salvage(lines: lines)
    let items = try items()
    #expect(salvaged.document.items == [items[0], items[2]])
    #expect(salvaged.skipped.map(\.line) == [3, 4])
    #expect(salvaged.skipped.last?.problem == .syntax(.nulBytes))
  }

  @Test func bothSidesOfAConflictAreReadAndTheFirstContentIsKept() throws {
    let edited = Self.lines[1].replacing("12.5", with: "13.5").replacing(" {", with: ",{")
    let added = Self.lines[3].replacing("00000000-0000", with: "00000000-0001")
    let salvaged = salvage(lines: [
      Self.lines[0], "<<<<<<< HEAD", Self.lines[1], "||||||| base",
      Self.lines[1].replacing("12.5", with: "1"), Self.lines[2], "=======", edited, added,
      Self.lines[1], ">>>>>>> other", Self.lines[3], Self.lines[4],
    ])
    let items = try items()
    #expect(salvaged.document.items.map(\.id).count == 3)
    #expect(salvaged.document.items.first == items[0])
    #expect(salvaged.document.items.last == items[2])
    #expect(salvaged.repetitions == 1)
    #expect(salvaged.skipped.map(\.line) == [2, 4, 7, 8, 11])
    #expect(salvaged.skipped[3].problem == .duplicateID(JSONSamples.id, firstRow: 1))
  }

  @Test func theCurrencyIsFoundAtEitherEndAndASecondOneIsReported() {
    let behind = salvage(lines: ["{\"Items\":[", Self.lines[1], "],\"Currency\":\"KWD\"}"])
    #expect(behind.document.currency?.code == "KWD")
    let two = salvage(lines: [
      "<<<<<<<", Self.lines[0], "=======", Self.lines[0].replacing("USD", with: "EUR"), ">>>>>>>",
      Self.lines[1], "]}",
    ])
    #expect(two.document.currency == .usd)
    #expect(two.otherCurrencies.map(\.code) == ["EUR"])
    #expect(two.document.items.count == 1)
    let none = salvage(lines: ["{\"Currency\":\"US", Self.lines[1], "]}"])
    #expect(none.document.currency == nil)
    #expect(none.document.items.count == 1)
  }

  /// The other list is after the items, before them, or in a conflict.
  @Test(arguments: [
    ["{\"Items\":[", "%", "],\"Accounts\":[", "#", " {\"id\":"],
    ["{\"Items\":[", "%", "],", "\"Accounts\" : [ {\"id\":", "#"],
    ["{\"Accounts\":[", "#", " {\"id\":}", "],\"Items\":[", "%", "]}"],
    [
      "{\"Items\":[", "%", "],\"Accounts\":[", "<<<<<<< HEAD", "#", "=======", "#", ">>>>>>> other",
      "]}",
    ],
  ])
  func recordsOfAnotherListAreNotItems(lines: [String]) throws {
    let other = Self.lines[2].replacing("-48", with: "9")
    let items = try items()
    let salvaged = salvage(
      lines: lines.map { $0 == "%" ? Self.lines[3] : $0 == "#" ? other : $0 })
    #expect(salvaged.document.items == [items[2]])
    #expect(!salvaged.skipped.isEmpty)
  }

  @Test func listsThatAreWholeBeforeTheDamageAreKept() throws {
    let salvaged = salvage(lines: [
      "{\"Items\":[", Self.lines[3], "],\"Budgets\":[", " {\"id\":\"b\",\"amount\":5}",
      "],\"Accounts\":[", " {\"id\":",
    ])
    let other = salvage(lines: [
      "{\"Budgets\":[", " {\"id\":\"b\",\"amount\":5}", "],\"Accounts\":[", " {\"id\":",
      "],\"Items\":[",
      Self.lines[3], "]}",
    ])
    for salvaged in [salvaged, other] {
      #expect(salvaged.document.lists["Budgets"]?.count == 1)
      #expect(salvaged.document.items.count == 1)
    }
  }

  /// One side of a conflict began lists before the other side's items.
  @Test func whatStandsInAnotherListIsKeptAndEachOtherLineIsTold() throws {
    let items = try items()
    let rent = #"{"id":"\#(UUID())","name":"Rent","amount":8,"every":"month","from":"2026-11-01"}"#
    let salvaged = salvage(lines: [
      Self.lines[0], Self.lines[1], "<<<<<<< HEAD", "],\"Rules\":[",
      " {\"id\":\"r\",\"match\":\"rewe\"}", "],\"Budgets\":[",
      " {\"id\":\"b\",\"amount\":1,\"from\":\"2026-11\"}", ",{\"id\":\"c\",\"amount\":2}",
      "=======", Self.lines[2], ",\(rent)", "],\"Budgets\":[",
      " {\"id\":\"b\",\"amount\":3,\"from\":\"2026-11\"}",
      " {\"id\":\"d\",\"amount\":4,\"from\":\"2026-12\"}", "],\"Theme\":1", ">>>>>>> other",
      Self.lines[3], "],\"Theme\":2}",
    ])
    #expect(salvaged.document.items == items)
    let ids = [FileList.rules, .budgets, .recurring].map { salvaged.document[$0].map(\.id.text) }
    #expect(ids.dropLast() == [["r"], ["b", "d"]] && ids[2].count == 1)
    #expect(salvaged.skipped.map(\.line) == [3, 8, 9, 13, 16, 18])
  }

  /// A file that was cut off, followed by a whole one; after a colon that would be its value.
  @Test func aWholeFileAfterOneThatWasCutOffIsRead() throws {
    let first = """
      {"Currency":"USD","Rules":[
       {"id":"a","match":"x"}
      ],"Items":[
      \(Self.lines[1])
      ],"Budgets":[
       {"id":"b","amount":5}
      ,{"id":"c","amount":6}
      ]}

      """
    let other = Self.lines[3].replacing("00000000-0000", with: "00000000-0001")
    let second = "{\"Currency\":\"EUR\",\"Items\":[\n\(Self.lines[3].dropFirst())\n\(other)\n]}\n"
    let wanted = try items()[2]
    for end in 1...first.utf8.count where Array(first.utf8)[end - 1] != UInt8(ascii: ":") {
      let salvaged = SalvagedDocument(from: Array(first.utf8.prefix(end)) + Array(second.utf8))
      let found = salvaged.document.items.filter { $0.name == wanted.name }
      #expect(found.count == 2, "cut at \(end)")
      #expect(salvaged.document.items.count <= 3, "cut at \(end)")
    }
  }

  @Test(arguments: [
    "\"Rules\":[\n {\"id\":\"x\",\"match\":\"a\\d\"}\n]", "\"Theme\":dark",
    "\"Budgets\":[\n \(item)\n,{\"id\":\"x\n]", "\"Other\":[\n \(item)\n,{\"id\":\n]",
  ])
  func aFaultBeforeTheItemsCostsNoneOfThemNorTheCurrency(member: String) {
    let salvaged = salvage("{\"Currency\":\"EUR\",\(member),\"Items\":[\n \(Self.item)\n]}\n")
    #expect(salvaged.document.items.count == 1, "\(member)")
    #expect(salvaged.document.currency?.code == "EUR")
    #expect(!salvaged.skipped.isEmpty)
  }

  /// As the app writes a file. What follows the fault cannot be told from what is inside of it.
  @Test(arguments: [
    (" 🚆\"", " 🚆 "), ("\"id\"", "id\""), ("{", "["), ("}", "]"), (":-48", "--48"),
  ])
  func anArrayOnOneLineIsReadAsFarAsItsFirstFault(old: String, new: String) throws {
    var objects = Self.lines[1...3].map { String($0.dropFirst()) }
    try #require(objects[1].contains(old))
    objects[1] = objects[1].replacing(old, with: new)
    let salvaged = salvage("[\(objects.joined(separator: ","))]")
    let items = try items()
    #expect(salvaged.document.items == [items[0]])
    #expect(salvaged.skipped.map(\.line) == [1])
  }

  @Test(arguments: 1...3)
  func aDamagedItemCostsNoListAfterTheItems(line: Int) {
    var lines = Self.lines
    lines[line] = lines[line].replacing("\"type\"", with: "\"type")
    lines[4] = "],\"Budgets\":["
    let salvaged = salvage(lines: lines + [" {\"id\":\"b\",\"amount\":5}", "]}"])
    #expect(salvaged.document.lists["Budgets"]?.count == 1)
    #expect(salvaged.document.items.count == 2 && salvaged.skipped.map(\.line) == [line + 1])
  }

  @Test func anItemOfSeveralLinesIsToldOnce() throws {
    let salvaged = salvage(
      """
      [
        {
          "id": "x",
          "old": [
            \(Self.item)
          ]
        },
        \(Self.item)
      ]

      """)
    #expect(salvaged.document.items.map(\.name) == ["Lunch"])
    #expect(salvaged.skipped.map { [$0.line, $0.lastLine] } == [[2, 5]])
  }

  @Test(arguments: [
    #"{"id":"x","old":\#(item)}"#,
    #"{"id":"x","old":[\#(item),\#(item)]}"#,
    #"{"id":"x","old":[\#(item)"#,
    "{\n  \"id\": \"x\",\n  \"old\": [\n    \(item)\n  ]\n}",
  ])
  func objectsInsideADamagedItemAreNotItems(text: String) {
    let indented = "[\n" + text.split(separator: "\n").map { "  \($0)\n" }.joined() + "]\n"
    #expect(salvage(indented).document.items == [])
  }

  private static let item =
    #"{"id":"\#(JSONSamples.id)","name":"Lunch","type":"Personal","amount":1}"#

  /// A file may begin with a member of another program.
  @Test(arguments: ["", " ", "\n \t", "\u{FEFF}"])
  func aFileMayBeginWithAnyMember(start: String) {
    let salvaged = salvage("\(start){\"Theme\":1,\"Items\":[\(Self.item),5]}")
    #expect(salvaged.document.items.map(\.name) == ["Lunch"])
  }

  /// Each would be scanned again and again if it were not skipped.
  @Test(arguments: [
    "\"Items\":5x", "{\"Items\":5", "{\"Items\":}", "{\"a\":[\"Items\":[", "{\"a\":[{\"Items\":[x",
    "{\"a\":{\"Items\":", "\"Items\"", "{\"Items\":[]\"Items\":x\"Items\":",
  ])
  func aKeyOfItemsWithoutItemsIsHarmless(text: String) {
    #expect(salvage(text).document.items.isEmpty)
    #expect(salvage(text + text + "\n" + text).document.items.isEmpty)
  }

  @Test func aMemberOfADamagedItemIsNotOneOfTheFile() {
    let salvaged = salvage(
      """
      {"Currency":"USD","Items":[
        {
          "id": "x",
          "memo": ["kept?"],
          "amount": 1.
        },
        \(Self.item)
      ],"Budgets":[
        {"id": "b", "amount": 5}
      ],"Other":[
        {
      """)
    #expect(salvaged.document.items.count == 1)
    #expect(salvaged.document.lists["Budgets"]?.count == 1)
    #expect(!salvaged.document.text.contains("memo"), "\(salvaged.document.text)")
  }

  @Test func noiseOfAnyKindEnds() {
    for noise in [
      "", "\0", "{", "[", "]", "}", "{\"", "{}", "[]", "{\"Items\":[", "|||||||", "\u{FEFF}",
    ] {
      for count in [1, 3, 200] {
        let text = String(repeating: noise, count: count)
        #expect(salvage(text).document.items == [])
        #expect(salvage(text + "\n" + Self.lines[1]).document.items.count == 1)
      }
    }
  }

  /// Each would be read again and again, to the end of the file, if a fault were not the end of a line.
  @Test(
    .long,
    arguments: [
      "{", "{\"a\":", "{\"", "{\"a\":[--1]},", "],\"a\":[\n", "]", "|||||||\n", "<<<<<<<\n",
      ">>>>>>>\n", "=======\n", "{\"a\":{},\n", "\0x", "{\0", "x\n", "[{", "{\"id\":1}\n", "}",
      "\"", "{\"a\":1,\"a\":2},", "],\"a\":1\n", "{},", "\\", "{\"Items\":", "{\"Items\":[",
      "\"Items\":5\n", "\"a\":[\"Items\":[", "{\"a\":[\"Items\":[\n", "\"a\":[\"x\",\n\"Items\",",
      ",\"a\":[[\n]\"Items\"", "[\"Items\"],{[", "{\"k\":1,\"Items\":", "],\"a\":[[\n", "\"a\":[\n",
    ])
  func hostileBytesEnd(unit: String) {
    let text = String(repeating: unit, count: 1_000_000 / unit.utf8.count)
    #expect(salvage(text).document.items == [])
  }

  @Test func whatIsSkippedForOneReasonIsToldOnce() {
    let salvaged = salvage(String(repeating: "{\n", count: 5_000))
    // The last one meets the end, and not another brace.
    #expect(salvaged.skipped.map(\.lastLine) == [4_999, 5_000])
    let markers = salvage(String(repeating: "=======\n", count: 5_000))
    #expect(markers.skipped.map(\.count) == [5_000])
    #expect(markers.skipped.first?.lastLine == 5_000)
  }

  @Test func skippedPlacesAreReportedWithTheirText() {
    let long = Self.item.replacing("Lunch", with: String(repeating: "x", count: 900) + "\\x")
    let salvaged = salvage(lines: [
      "{\"Currency\":\"USD\",\"Items\":[", " " + long,
      "," + Self.item.replacing(":1}", with: ":1.}"),
      "],\"Budgets\":[", " {\"id\":\"b\",\"amount\":5,\"from\":\"2026-11\"}", ",{\"id\":c}", "]}",
    ])
    #expect(salvaged.skipped.map(\.line) == [2, 3, 6])
    #expect(
      salvaged.skipped.map(\.text) == [
        String(long.prefix(200)), Self.item.replacing(":1}", with: ":1.}"), "{\"id\":c}",
      ])
  }
}
