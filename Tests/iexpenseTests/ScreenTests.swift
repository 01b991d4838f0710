import Foundation
import TestSupport
import Testing

@testable import ExpenseCore
@testable import iexpense

/// The screen of `watch`: what keys make of the file and of the picture.
struct ScreenTests {
  private static func item(_ number: Int, _ name: String, _ rest: String = "") -> String {
    let digits = String(number)
    let id =
      "A000000\(number % 10)-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count)
      + digits
    return #"{"id":"\#(id)","name":"\#(name)","type":"Personal","amount":\#(number).5\#(rest)}"#
  }

  private static func file(_ items: [String]) -> String {
    "{\"Currency\":\"USD\",\"Items\":[\n" + items.joined(separator: "\n,") + "\n]}\n"
  }

  /// Five expenses, of which one is of the day that the tests live in, and one of its month.
  static let five = file([
    item(1, "Lunch", #","date":"2026-10-02","category":"food""#),
    item(2, "Train", #","date":"2026-10-03""#),
    item(3, "Books", #","date":"2026-11-20","tags":["gift"]"#),
    item(4, "Coffee", #","date":"2026-11-21","category":"food""#),
    item(5, "Hotel", #","date":"2026-12-01""#),
  ])

  private func names(_ screen: ScreenSession) -> [String] { screen.shell.items.map(\.name) }

  // MARK: Commands

  @Test(
    arguments: [
      ("d", ["Lunch", "Train", "Books", "Coffee"]),
      ("kd", ["Lunch", "Train", "Books", "Hotel"]),
      ("gd", ["Train", "Books", "Coffee", "Hotel"]),
      ("\u{1B}[Hd", ["Train", "Books", "Coffee", "Hotel"]),
      ("g\u{1B}[3~", ["Train", "Books", "Coffee", "Hotel"]),
      ("gjdd", ["Lunch", "Coffee", "Hotel"]),
      ("dddddd", []),
      ("g  d", ["Books", "Coffee", "Hotel"]),
      ("g k d", ["Lunch", "Books", "Coffee", "Hotel"]),
      ("gdu", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("gdur", ["Train", "Books", "Coffee", "Hotel"]),
      ("u", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("gy", ["Lunch", "Train", "Books", "Coffee", "Hotel", "Lunch"]),
      ("gjttd", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("/nothing\rd", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("/tra\rd", ["Lunch", "Books", "Coffee", "Hotel"]),
      ("\td", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("\t\rgd", ["Train", "Books", "Coffee", "Hotel"]),
      ("\u{1B}[200~dddd\u{1B}[201~", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("?d", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("xzw123", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
    ] as [(String, [String])])
  func keysChangeTheFile(keys: String, expected: [String]) {
    let screen = ScreenSession(file: Self.five)
    // An action is over, and its change seen, before the next key comes.
    _ = screen.frames(Self.steps(keys))
    #expect(names(screen) == expected)
  }

  /// The keys one by one, but escape sequences whole.
  private static func steps(_ keys: String) -> [ScriptedTerminal.Step] {
    var pieces: [String] = []
    var isSequence = false
    for character in keys {
      if isSequence {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      if character == "\u{1B}" { isSequence = true }
      if isSequence, character.isLetter || character == "~" { isSequence = false }
    }
    return pieces.map(ScreenSession.key)
  }

  /// Each action comes to the same as the line that it shows, typed in a shell.
  @Test(arguments: [
    "d", "gy", "g  d", "jkd", "gc\u{1}\u{B}travel\r", "ge\r20\u{1}\u{B}7.25\r\r\r\r\r\r",
    "ke\r\r\r\u{1}\u{B}2026-11-01\r\r\rwith milk\r", "gjjce\r", "aTaxi to town\r9.80\r\r\r\r\r\r",
  ])
  func theFileIsThatOfTheShownLine(keys: String) throws {
    var screen = ScreenSession(file: Self.five)
    let other = CommandLineHarness(file: Self.five)
    screen.columns = 200
    let last = try #require(screen.frames(Self.steps(keys)).last?.last)
    let line = try #require(last.components(separatedBy: "  ").first)
    let words = try #require(ShellWords.of(line))
    #expect(words.first == "iexpense")
    #expect(other.run(words: Array(words.dropFirst())).exit == 0, "\(line)")
    func content(_ items: [ExpenseItem]) -> [String] {
      items.map { item in
        ItemMember.all.filter { $0.kind != .id }.map { $0.text(of: item) ?? "" }.joined(
          separator: "|")
      }
    }
    #expect(content(screen.shell.items) == content(other.items))
    #expect(screen.shell.bytes != Array(Self.five.utf8), "\(line)")
  }

  @Test func moreThanThreeAreDeletedAfterAYes() {
    for (keys, count) in [("g    dn", 5), ("g    dy", 1), ("g    d\r", 5), ("g    d\u{1B}", 5)] {
      let screen = ScreenSession(file: Self.five)
      let frames = screen.frames(Self.steps(keys))
      #expect(frames.contains { $0.last?.hasPrefix("Delete 4 expenses? [y/N]") == true })
      #expect(names(screen).count == count)
    }
  }

  @Test func aCopyHasNoCategoryWhereTheItemHasNone() {
    let screen = ScreenSession(file: Self.five)
    screen.shell.run("add", "Train", "9", "-c", "travel", "-d", "2026-11-20")
    _ = screen.frames(Self.steps("gjy"))
    let copy = screen.shell.items.last
    #expect(copy?.name == "Train" && copy?.amount == 2.5 && (copy?.category ?? "") == "")
  }

  /// A slow line brings keys together: those behind the key that opens a form are not for the list.
  @Test func whatIsTypedAheadOfAFormNeverActs() {
    let screen = ScreenSession(file: Self.five)
    _ = screen.frames(["g", "cdd", "\u{4}", "j"].map(ScreenSession.key))
    #expect(screen.shell.bytes == Array(Self.five.utf8))
  }

  @Test func whatIsDueIsSeenAndAdded() {
    let screen = ScreenSession(file: Self.five)
    screen.shell.run("add", "Rent", "850", "-d", "2026-09-30", "--every", "month")
    let frames = screen.frames(Self.steps("\t\t\txux"))
    #expect(frames.contains { $0.first?.contains("[due]") == true })
    #expect(frames.contains { $0.last?.hasPrefix("iexpense due --add") == true })
    #expect(names(screen) == ["Lunch", "Train", "Books", "Coffee", "Hotel", "Rent", "Rent"])
  }

  @Test func whatIsGoneMeanwhileIsRefusedByTheCommand() {
    var screen = ScreenSession(file: Self.five)
    screen.columns = 200
    let shell = screen.shell
    let deletion = ScriptedTerminal.Step.run {
      shell.write(Self.file([Self.item(1, "Lunch")]))
    }
    let frames = screen.frames(
      Self.steps("g    d") + [deletion] + Self.steps("y"))
    #expect(names(screen) == ["Lunch"])
    #expect(frames.last?.last?.contains("meanwhile") == true, "\(frames.last ?? [])")
  }

  @Test func theLinesTakeOverWhereTheFileIs() {
    var screen = ScreenSession(file: Self.five)
    screen.shell.environment["IEXPENSE_FILE"] = screen.shell.directory.path("other.json")
    screen.words = ["--file", screen.shell.path]
    let frame = screen.frame("d")
    #expect(names(screen).count == 4)
    #expect(frame.last?.contains("--file") == true)
  }

  // MARK: What is chosen

  @Test func theChosenStaysWhateverHappensAround() {
    let screen = ScreenSession(file: Self.five)
    let others = [
      Self.item(9, "New"), Self.item(5, "Hotel"), Self.item(2, "Train"), Self.item(1, "Lunch"),
    ]
    let frames = screen.frames(
      Self.steps("gj") + [.run { screen.shell.write(Self.file(others)) }, .pause])
    #expect(ScreenSession.chosen(in: frames.last ?? [])?.contains("Train") == true)
    let gone = ScreenSession(file: Self.five)
    let rest = [Self.item(5, "Hotel"), Self.item(3, "Books"), Self.item(1, "Lunch")]
    let after = gone.frames(
      Self.steps("gj") + [.run { gone.shell.write(Self.file(rest)) }, .pause])
    #expect(ScreenSession.chosen(in: after.last ?? [])?.contains("Books") == true)
  }

  @Test(
    arguments: [
      ("gj/o", "Books"), ("gj/ote", "Hotel"), ("gj/o\u{7F}", "Train"), ("gj/ote\u{4}", "Train"),
      ("gjS", "Train"), ("gjs", "Train"), ("gjttt", "Train"), ("gj\t\t\t\t", "Train"),
      ("gj\t\r", "Hotel"), ("gj\t\rkd", "Hotel"), ("y", "Hotel"),
    ])
  func theChosenStaysInEachOrderAndSearch(keys: String, expected: String) {
    let frame = ScreenSession(file: Self.five).frames(Self.steps(keys)).last ?? []
    #expect(ScreenSession.chosen(in: frame)?.contains(expected) == true, "\(frame)")
  }

  /// Somebody else adds, deletes and turns round while keys come, also between a picture and the key
  /// that was pressed for it: what goes is what stood under the cursor, or nothing.
  @Test(arguments: 1...12)
  func whatIsDeletedStoodUnderTheCursor(seed: Int) throws {
    var random = seed &* 7_919
    func next(_ limit: Int) -> Int {
      random = (random &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
      return (random >> 8) % limit
    }
    let screen = ScreenSession(file: Self.file((1...9).map { Self.item($0, "N\($0)x") }))
    var steps: [ScriptedTerminal.Step] = []
    for number in 10...30 {
      for _ in 0..<next(5) { steps += Self.steps(["j", "k", "g", "G", "S", "s", "t"][next(7)]) }
      let (kind, place) = (next(3), next(100))
      let change = { Self.change(screen.shell, kind, place, "N\(number)x") }
      switch next(3) {
      case 0: steps += [.run(change, then: .bytes([UInt8(ascii: "d")]))]
      case 1: steps += [.run(change)] + Self.steps("d")
      default: steps += Self.steps("d")
      }
    }
    let frames = screen.frames(steps)
    var deletions = 0
    for (before, after) in zip(frames, frames.dropFirst()) where before.last != after.last {
      let parts = after.last?.components(separatedBy: "  Deleted ") ?? []
      guard parts.count == 2, let name = parts[1].components(separatedBy: "  ").first else {
        continue
      }
      deletions += 1
      #expect(ScreenSession.chosen(in: before)?.contains("  \(name) ") == true, "\(name) \(before)")
    }
    #expect(deletions > 0)
  }

  private static func change(_ shell: CommandLineHarness, _ kind: Int, _ place: Int, _ name: String)
  {
    var document = ExpenseDocument()
    var items = shell.items
    switch kind {
    case 0: items.insert(ExpenseItem(name: name, amount: 1), at: place % (items.count + 1))
    case 1: if !items.isEmpty { items.remove(at: place % items.count) }
    default: items.reverse()
    }
    (document.items, document.currency) = (items, .usd)
    shell.write(String(decoding: document.encoded(), as: UTF8.self))
  }

  // MARK: What only shows

  @Test func whatIsTypedIntoASearchOnlySearches() {
    let all = String(decoding: (0x20...0x7E).map { UInt8($0) }, as: UTF8.self)
    let screen = ScreenSession(file: Self.five)
    let frame = screen.frame("/", all, "ä€𝄞")
    #expect(frame.last?.hasPrefix("/") == true)
    #expect(screen.shell.bytes == Array(Self.five.utf8))
    #expect(screen.frame("/", "\u{1B}[200~oo\nd\u{1B}[201~").last == "/oo d_")
  }

  @Test func escapeNeverLeaves() {
    let screen = ScreenSession(file: Self.five)
    let twenty = (1...20).flatMap { _ in [ScreenSession.key("\u{1B}"), .pause] }
    for keys in ["", "?", "/o", "/o\r", "\t\r", "  ", "a", "e"] {
      let frame = screen.frames(Self.steps(keys) + twenty).last ?? []
      #expect(frame.last?.hasPrefix("iexpense ") == true, "\(keys) \(frame)")
    }
    #expect(screen.shell.bytes == Array(Self.five.utf8))
  }

  @Test(arguments: [(19, 16), (80, 4), (20, 5)])
  func aSmallTerminalOnlyShows(columns: Int, rows: Int) {
    var screen = ScreenSession(file: Self.five)
    (screen.columns, screen.rows) = (columns, rows)
    _ = screen.frame("d", "y", "u")
    #expect((screen.shell.bytes == Array(Self.five.utf8)) == (columns < 20 || rows < 5))
  }

  @Test func theTotalsOfTodayAndTheMonthAreAlwaysThere() {
    var screen = ScreenSession(file: Self.five)
    for columns in [50, 80, 120] {
      screen.columns = columns
      for keys in ["", "\t", "\t\t", "\t\t\t", "?", "/o"] {
        let heading = screen.frames([.pause] + Self.steps(keys)).last?.first ?? ""
        #expect(heading.hasSuffix("today $4.50  November $8.00"), "\(columns) \(keys)")
      }
    }
  }

  @Test func noLineIsWiderThanTheScreen() {
    var screen = ScreenSession(file: Self.five)
    for columns in 1...60 {
      screen.columns = columns
      for frame in screen.frames(Self.steps("?x/o\r\t\rgc\u{4}"))
      where !frame[0].hasPrefix("\u{1B}[2J") {
        #expect(frame.allSatisfy { ScreenFrame.cells(of: $0) <= columns })
      }
    }
  }
}
