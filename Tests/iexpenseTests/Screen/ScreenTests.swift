import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The content of the screen of `watch`, and the chosen rows.
struct ScreenTests {
  // MARK: What is chosen

  @Test func theChosenStaysWhateverHappensAround() {
    let screen = ScreenSession(file: ScreenSession.five)
    let others = [
      ScreenSession.item(9, "New"), ScreenSession.item(5, "Hotel"), ScreenSession.item(2, "Train"),
      ScreenSession.item(1, "Lunch"),
    ]
    let frames = screen.frames(
      ScreenSession.steps("gj") + [.run { screen.shell.write(ScreenSession.file(others)) }, .pause])
    #expect(ScreenSession.chosen(in: frames.last ?? [])?.contains("Train") == true)
    let gone = ScreenSession(file: ScreenSession.five)
    let rest = [
      ScreenSession.item(5, "Hotel"), ScreenSession.item(3, "Books"),
      ScreenSession.item(1, "Lunch"),
    ]
    let after = gone.frames(
      ScreenSession.steps("gj") + [.run { gone.shell.write(ScreenSession.file(rest)) }, .pause])
    #expect(ScreenSession.chosen(in: after.last ?? [])?.contains("Books") == true)
  }

  @Test(
    arguments: [
      ("gj/bo", "Books"), ("gj/hot", "Hotel"), ("gj/b\u{7F}", "Train"), ("gj/hot\u{4}", "Train"),
      ("gjS", "Train"), ("gjs", "Train"), ("gjttt", "Train"), ("gj\t\t\t\t\t\t", "Train"),
      ("gj\u{1B}[Z3542", "Train"),
      ("gj3\r", "Hotel"), ("gj3\rkd", "Hotel"), ("gj3j\rkd", "Coffee"), ("A\r", "Hotel"),
      ("gjdu", "Train"),
      ("gdu", "Lunch"), ("g  du", "Train"),
      ("gjdGu", "Train"), ("gj  du", "Books"), ("gjdur", "Books"),
      ("gj/nothing\rk\u{1B}", "Train"),
    ])
  func theChosenStaysInEachOrderAndSearch(keys: String, expected: String) {
    let screen = ScreenSession(file: ScreenSession.five)
    let frame = screen.frames(ScreenSession.steps(keys) + [.pause]).last ?? []
    #expect(ScreenSession.chosen(in: frame)?.contains(expected) == true, "\(frame)")
  }

  /// Writes one version of the file after another while the screen shows them.
  private func frames(
    _ words: [String], from first: String?, keys: String = "", then files: String...
  ) -> [[String]] {
    var screen = ScreenSession(file: first)
    (screen.words, screen.columns) = (words, 200)
    let shell = screen.shell
    let steps = files.flatMap { file -> [ScriptedTerminal.Step] in
      [.run { shell.write(file) }, .pause]
    }
    return screen.frames([.pause] + ScreenSession.steps(keys) + steps)
  }

  @Test func theChosenStaysWhileTheFileCannotBeRead() {
    let during = frames([], from: ScreenSession.five, keys: "gj", then: "{").last ?? []
    #expect(during.contains { $0.contains("iexpense: ") && $0.contains(".json:1:2: expected") })
    #expect(during.contains { $0.hasSuffix("Still watching.") }, "\(during)")
    #expect(ScreenSession.chosen(in: during) == nil, "\(during)")
    let after = frames([], from: ScreenSession.five, keys: "gj", then: "{", ScreenSession.five)
    let frame = after.last ?? []
    #expect(ScreenSession.chosen(in: frame)?.contains("Train") == true, "\(frame)")
    #expect(!frame.contains { $0.contains("Still watching.") }, "\(frame)")
  }

  /// The first frame with expenses is that of a new screen, whatever was shown before.
  @Test(arguments: [nil, "", "{", ScreenSession.file([])] as [String?])
  func theLastIsChosenWhereNothingWasBefore(first: String?) {
    let frame = frames([], from: first, then: ScreenSession.five).last ?? []
    #expect(ScreenSession.chosen(in: frame)?.contains("Hotel") == true, "\(frame)")
  }

  @Test func aTypeThatTheFileDoesNotHaveYetIsAwaited() {
    let words = ["list", "--type", "Travel"]
    let before = frames(words, from: ScreenSession.five).last ?? []
    #expect(before.contains { $0.hasSuffix("iexpense: unknown type 'Travel'") }, "\(before)")
    #expect(before.contains { $0.hasSuffix("Still watching.") }, "\(before)")
    let travel = ScreenSession.five.replacing(
      #""Train","type":"Personal""#, with: #""Train","type":"Travel""#)
    let after = frames(words, from: ScreenSession.five, then: travel).last ?? []
    #expect(ScreenSession.chosen(in: after)?.contains("Train") == true, "\(after)")
    #expect(!after.contains { $0.contains("unknown type") }, "\(after)")
  }

  /// Keys that arrive together are pressed before their page is drawn.
  @Test(arguments: ["32j", "32\u{1B}[6~", "32/1998\rj"])
  func keysDoNothingOnAnEmptyPage(keys: String) {
    for file in [nil, ScreenSession.five] {
      let screen = ScreenSession(file: file)
      let frames = screen.frames([ScreenSession.key("/1999\r"), ScreenSession.key(keys), .pause])
      #expect(frames.last?.first?.contains("[list]") == true, "\(frames)")
      #expect(ScreenSession.chosen(in: frames.last ?? []) == nil, "\(frames)")
      #expect(screen.shell.text == file)
    }
  }

  @Test(arguments: [("gj  /bo\u{1B}", 2), ("gj  /boo\u{7F}\u{7F}\u{7F}\r", 2), ("gj  /bo\r", 1)])
  func aSearchKeepsTheMarksOfWhatItShows(keys: String, count: Int) {
    let screen = ScreenSession(file: ScreenSession.five)
    let frame = screen.frames(ScreenSession.steps(keys) + [.pause]).last ?? []
    #expect(frame.filter { $0.dropFirst().hasPrefix("*") }.count == count, "\(frame)")
  }

  /// Another process adds, deletes and reorders expenses while keys arrive, also between a frame
  /// and the key pressed for it: only the expense under the cursor is deleted, or none.
  @Test(.long, arguments: 1...12)
  func onlyTheItemUnderTheCursorIsDeleted(seed: Int) throws {
    var random = seed &* 7_919
    func next(_ limit: Int) -> Int {
      random = (random &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
      return (random >> 8) % limit
    }
    let screen = ScreenSession(
      file: ScreenSession.file((1...9).map { ScreenSession.item($0, "N\($0)x") }))
    var steps: [ScriptedTerminal.Step] = []
    for number in 10...30 {
      for _ in 0..<next(5) {
        steps += ScreenSession.steps(["j", "k", "g", "G", "S", "s", "t"][next(7)])
      }
      let (kind, place) = (next(4), next(100))
      let change = { Self.change(screen.shell, kind, place, "N\(number)x") }
      switch next(3) {
      case 0: steps += [.run(change, then: .bytes([UInt8(ascii: "d")]))]
      case 1: steps += [.run(change)] + ScreenSession.steps("d")
      default: steps += ScreenSession.steps("d")
      }
    }
    let frames = screen.frames(steps)
    var deletions = 0
    for (before, after) in zip(frames, frames.dropFirst()) where before.last != after.last {
      let parts = ScreenSession.answer(in: after).components(separatedBy: "  Deleted ")
      guard parts.count == 2 else { continue }
      let (item, row) = (parts[1].components(separatedBy: "  "), ScreenSession.chosen(in: before))
      deletions += 1
      #expect(row?.contains("  \(item[0]) ") == true, "\(item) \(before)")
      #expect(row?.contains(" \(item[1]) ") == true, "\(item) \(before)")
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
    case 2: for place in items.indices { items[place].amount = items[place].amount == 1 ? 77 : 1 }
    default: items.reverse()
    }
    (document.items, document.currency) = (items, .usd)
    shell.write(String(decoding: document.encoded(), as: UTF8.self))
  }

  // MARK: What only shows

  @Test func textTypedIntoAFilterOnlyFilters() {
    let all = String(decoding: (0x20...0x7E).map { UInt8($0) }, as: UTF8.self)
    let screen = ScreenSession(file: ScreenSession.five)
    let frame = screen.frame("/", all, "ä€𝄞")
    #expect(frame.last?.hasPrefix("/") == true)
    #expect(screen.shell.bytes == Array(ScreenSession.five.utf8))
    #expect(screen.frame("/", "\u{1B}[200~oo\nd\u{1B}[201~").last == "/oo d_")
  }

  @Test func escapeNeverLeaves() {
    let screen = ScreenSession(file: ScreenSession.five)
    let twenty = (1...20).flatMap { _ in [ScreenSession.key("\u{1B}"), .pause] }
    for keys in ["", "?", "/o", "/o\r", "2\r", "3\r", "  ", "a", "e", "A"] {
      let frame = screen.frames(ScreenSession.steps(keys) + twenty).last ?? []
      #expect(frame.last?.hasPrefix("iexpense ") == true, "\(keys) \(frame)")
    }
    #expect(screen.shell.bytes == Array(ScreenSession.five.utf8))
  }

  @Test(arguments: [(19, 16), (80, 4), (20, 5)])
  func aSmallTerminalOnlyShows(columns: Int, rows: Int) {
    var screen = ScreenSession(file: ScreenSession.five)
    (screen.columns, screen.rows) = (columns, rows)
    _ = screen.frame("d", "u", "d")
    #expect((screen.shell.bytes == Array(ScreenSession.five.utf8)) == (columns < 20 || rows < 5))
  }

  /// From nine rows on, titles, total and keys are shown, with room for three rows.
  @Test(arguments: [(8, 5), (9, 3)])
  func aTallTerminalHasMoreThanRows(rows: Int, seen: Int) {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.rows = rows
    let frame = screen.frames([.pause]).last ?? []
    let names = ["Lunch", "Train", "Books", "Coffee", "Hotel"]
    #expect(frame.count { line in names.contains(where: line.contains) } == seen, "\(frame)")
    for text in ["Amount", "5 expenses  $17.50", "? keys"] {
      #expect(frame.contains { $0.contains(text) } == (rows > 8), "\(text) \(frame)")
    }
    #expect(frame.count == rows)
  }

  @Test func anEmptyListSaysOnceHowToBegin() {
    let frame = ScreenSession(file: nil).frames([.pause]).last ?? []
    #expect(frame.count { $0.contains("Press a to add the first one.") } == 1, "\(frame)")
  }

  /// All keys in one frame, or if they do not fit, by scrolling.
  @Test(arguments: [(60, 24, 0), (80, 24, 0), (120, 16, 0), (50, 15, 40), (30, 9, 40), (26, 5, 40)])
  func allKeysAreShown(columns: Int, rows: Int, moves: Int) {
    var screen = ScreenSession(file: ScreenSession.five)
    (screen.columns, screen.rows) = (columns, rows)
    let frames = screen.frames(ScreenSession.steps("?" + String(repeating: "j", count: moves)))
    let shown = frames.dropFirst().joined().joined(separator: "\n")
    for title in [
      "add", "delete", "order", "reverse order", "category", "a row", "period before", "close",
      "last",
    ] {
      #expect(shown.contains(title), "\(title)")
    }
    #expect(frames.last?.last?.hasPrefix(moves > 0 ? "arrows move" : "Esc closes") == true)
  }

  /// While the page of keys is shown, its keys would act on rows that are not visible.
  @Test(arguments: ["d", "\u{1B}", "?", "a", "\r", " ", "t"])
  func aKeyOnlyClosesThePageOfKeys(key: String) {
    let screen = ScreenSession(file: ScreenSession.five)
    let frames = screen.frames(ScreenSession.steps("?" + key) + [.pause])
    #expect(frames.last == frames.first)
    #expect(screen.shell.bytes == Array(ScreenSession.five.utf8))
  }

  @Test(arguments: [30, 40, 50, 80])
  func theTwoTypesAreToldApart(columns: Int) {
    var screen = ScreenSession(
      file: ScreenSession.five.replacing(
        #""Hotel","type":"Personal""#, with: #""Hotel behind the station","type":"Business""#))
    screen.columns = columns
    let frame = screen.frames([.pause]).last ?? []
    #expect(frame.first { $0.contains("Hotel") }?.contains("Bu") == true, "\(frame)")
    #expect(frame.first { $0.contains("Train") }?.contains("Pe") == true, "\(frame)")
  }

  @Test func theTotalsOfTodayAndTheMonthAreAlwaysThere() {
    var screen = ScreenSession(file: ScreenSession.five)
    for columns in [50, 80, 120] {
      screen.columns = columns
      for keys in ["", "2", "3", "4", "5", "?", "/o"] {
        let heading = screen.frames([.pause] + ScreenSession.steps(keys)).last?.first ?? ""
        #expect(heading.hasSuffix("today $4.50  November $17.50"), "\(columns) \(keys)")
      }
    }
  }

  @Test(.long) func noLineIsWiderThanTheScreen() {
    var screen = ScreenSession(file: ScreenSession.five)
    for columns in 1...60 {
      screen.columns = columns
      for frame in screen.frames(ScreenSession.steps("?x/o\r2\rgc\u{4}3\u{1B}[D4h5?"))
      where !frame[0].hasPrefix("\u{1B}[2J") {
        #expect(frame.allSatisfy { cells(of: $0) <= columns })
      }
    }
  }

  @Test func closingASectionLeadsBackToIt() throws {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.words = ["sections", "--by", "name"]
    func chosen(_ steps: [ScriptedTerminal.Step]) -> String? {
      screen.frames(steps).last.flatMap(ScreenSession.chosen)
    }
    let last = try #require(chosen(ScreenSession.steps("G")))
    #expect(last != chosen(ScreenSession.steps("g")))
    #expect(last != chosen(ScreenSession.steps("G\r")))
    #expect(last == chosen(ScreenSession.steps("G\r") + [ScreenSession.key("\u{1B}"), .pause]))
  }
}
