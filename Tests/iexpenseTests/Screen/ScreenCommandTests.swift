import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Changes of the file by the keys of `watch`.
struct ScreenCommandTests {
  private func names(_ screen: ScreenSession) -> [String] { screen.shell.items.map(\.name) }

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
      ("gA\r", ["Lunch", "Train", "Books", "Coffee", "Hotel", "Lunch"]),
      ("gA\u{4}", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("gdy", ["Train", "Books", "Coffee", "Hotel"]),
      ("gjttd", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("/nothing\rd", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("/tra\rd", ["Lunch", "Books", "Coffee", "Hotel"]),
      ("\td", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("3\rgd", ["Lunch", "Books", "Coffee", "Hotel"]),
      ("\u{1B}[200~dddd\u{1B}[201~", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("?d", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
      ("xzw134", ["Lunch", "Train", "Books", "Coffee", "Hotel"]),
    ] as [(String, [String])])
  func keysChangeTheFile(keys: String, expected: [String]) {
    let screen = ScreenSession(file: ScreenSession.five)
    // An action is finished and its change shown before the next key.
    _ = screen.frames(ScreenSession.steps(keys))
    #expect(names(screen) == expected)
  }

  /// Each action has the same effect as its shown lines typed in a shell.
  @Test(arguments: [
    "d", "gA\r", "g  d", "jkd", "gctravel\r", "ge\r20\u{1}\u{B}7.25\r\r\r\r\r\r",
    "ke\r\r\r\u{1}\u{B}2026-11-01\r\r\rwith milk\r", "gjjce\r", "aTaxi to town 9.80\r",
    "aTea 2 yesterday food\rBus 3 b\r\u{4}gd", "acoffee 3.80 '#a b' x\u{15}Ale 4\r",
    "g\r\r\u{1}\u{B}7.25\r\r\r\r\r\r", "g\u{1B}[3~", "g  ctravel\r", "gc''\r", "g    dy", "gjjA\r",
    "gdkdu", "gddur", "gdgA\ruur", "ddddduuuuur", "gjctravel\rurA\r", "/books\rd", "3\rgd",
  ])
  func theFileIsThatOfTheShownLines(keys: String) throws {
    try compare(keys, after: nil)
  }

  @Test(arguments: ["x", "xur", "6x"])
  func dueExpensesAreAddedByTheShownLine(keys: String) throws {
    try compare(
      keys, after: ["add", "Rent", "850", "-d", "2026-09-30", "--every", "month"])
  }

  /// Presses keys on the screen, runs the shown lines elsewhere, and compares the files.
  private func compare(_ keys: String, after first: [String]?) throws {
    var screen = ScreenSession(file: ScreenSession.five)
    let other = CommandLineHarness(file: ScreenSession.five)
    if let first {
      screen.shell.run(words: first)
      other.run(words: first)
    }
    let before = screen.shell.bytes
    screen.columns = 600
    var shown: [String] = []
    for frame in screen.frames(ScreenSession.steps(keys)) {
      guard let last = frame.last, last.hasPrefix("iexpense "), last.contains("  "),
        last != shown.last
      else { continue }
      shown.append(last)
      let line = try #require(last.components(separatedBy: "  ").first)
      let words = try #require(ShellWords.of(line)).dropFirst()
      let run = other.run(words: Array(words) + (words.first == "delete" ? ["--yes"] : []))
      #expect(run.exit == 0, "\(line)")
    }
    #expect(!shown.isEmpty)
    func content(_ items: [ExpenseItem]) -> [String] {
      items.map { item in
        ItemMember.all.filter { $0.kind != .id }.map { $0.text(of: item) ?? "" }.joined(
          separator: "|")
      }
    }
    #expect(content(screen.shell.items) == content(other.items))
    #expect(screen.shell.bytes != before, "\(shown)")
  }

  @Test func withoutAChosenRowNothingRuns() {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.columns = 200
    let lines = screen.frames(ScreenSession.steps("/nothing\rdecA")).compactMap(\.last)
    let run = lines.filter { $0.hasPrefix("iexpense ") && !$0.hasPrefix("iexpense list") }
    #expect(!lines.isEmpty && run.isEmpty, "\(run)")
  }

  @Test func moreThanThreeAreDeletedAfterAYes() {
    for (keys, count) in [
      ("g    dn", 5), ("g    dy", 1), ("g    d\r", 5), ("g    d\u{1B}", 5),
      // The marks are kept, so the question comes again.
      ("g    d\u{1B}dn", 5),
    ] {
      let screen = ScreenSession(file: ScreenSession.five)
      let frames = screen.frames(ScreenSession.steps(keys))
      #expect(frames.contains { $0.last?.hasPrefix("Delete 4 expenses? [y/N]") == true })
      #expect(names(screen).count == count)
    }
  }

  @Test func aCopyHasNoCategoryWhereTheItemHasNone() {
    let screen = ScreenSession(file: ScreenSession.five)
    screen.shell.run("add", "Train", "9", "-c", "travel", "-d", "2026-11-20")
    _ = screen.frames(ScreenSession.steps("gjA\r"))
    let copy = screen.shell.items.last
    #expect(copy?.name == "Train" && copy?.amount == 2.5 && (copy?.category ?? "") == "")
  }

  @Test(arguments: [("6.20", "JPY 980", "C"), ("-6.20", "KWD -1.234", "de_DE")])
  func aCopyHasAllThatTheItemHas(amount: String, paid: String, locale: String) throws {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.shell.environment["IEXPENSE_LOCALE"] = locale
    let receipt = screen.shell.directory.path("a.jpg")
    try screen.shell.directory.write("", to: "a.jpg")
    screen.shell.run(
      "add", "Ramen", amount, "b", "-d", "2026-11-29", "-c", "food", "--tag", "tokyo", "--note",
      "late", "--receipt", receipt, "--paid", paid.replacing(".", with: ","))
    _ = screen.frames(ScreenSession.steps("/ramen\rA\r"))
    let copy = try #require(screen.shell.items.last)
    #expect(screen.shell.items.count == 7 && copy.date?.description == "2026-11-21")
    #expect(copy.paid == paid && copy.receipt == "a.jpg" && copy.note == "late")
    #expect(copy.category == "food" && copy.tags == ["tokyo"] && copy.type == .business)
  }

  /// A slow line lets keys arrive together: those after the key that opens a form are not for the
  /// list.
  @Test func keysTypedAheadOfAFormNeverAct() {
    let screen = ScreenSession(file: ScreenSession.five)
    _ = screen.frames(["g", "cdd", "\u{4}", "j"].map(ScreenSession.key))
    #expect(screen.shell.bytes == Array(ScreenSession.five.utf8))
  }

  @Test func itemsDeletedInTheMeantimeAreRefused() {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.columns = 200
    let shell = screen.shell
    let deletion = ScriptedTerminal.Step.run {
      shell.write(ScreenSession.file([ScreenSession.item(1, "Lunch")]))
    }
    let frames = screen.frames(
      ScreenSession.steps("g    d") + [deletion] + ScreenSession.steps("y"))
    #expect(names(screen) == ["Lunch"])
    #expect(frames.last?.last?.contains("meanwhile") == true, "\(frames.last ?? [])")
  }

  /// The monitor checks four times a second, so a change in between was never under the cursor.
  @Test(arguments: [
    ["d"], ["c", "travel\r"], ["e", "\u{1}\u{B}Bus\r\r\r\r\r\r\r"], [" ", "d"],
  ])
  func changesThatWereNotShownAreRefused(keys: [String]) {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.columns = 200
    let shell = screen.shell
    let changed = ScreenSession.five.replacing("\"amount\":2.5", with: "\"amount\":99")
    let (early, last) = (keys.dropLast().map(ScreenSession.key), Array(keys[keys.count - 1].utf8))
    let frames = screen.frames(
      ScreenSession.steps("gj") + early + [.run({ shell.write(changed) }, then: .bytes(last))])
    #expect(shell.bytes == Array(changed.utf8))
    #expect(frames.contains { $0.last?.contains("changed meanwhile") == true })
    // The change has been shown.
    _ = screen.frames(ScreenSession.steps("gjd"))
    #expect(names(screen) == ["Lunch", "Books", "Coffee", "Hotel"])
  }

  /// A short id may become ambiguous between the last frame and the key.
  @Test func ambiguousShortIDsAreRefused() {
    let screen = ScreenSession(file: ScreenSession.five)
    let other = ScreenSession.five.replacing(
      "A0000002-0000-4000-8000", with: "A0000002-1111-4000-8000")
    _ = screen.frames(
      ScreenSession.steps("gj")
        + [.run({ screen.shell.write(other) }, then: .bytes([UInt8(ascii: "d")]))])
    #expect(screen.shell.bytes == Array(other.utf8))
  }

  @Test func theLinesTakeOverWhereTheFileIs() {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.shell.environment["IEXPENSE_FILE"] = screen.shell.directory.path("other.json")
    screen.words = ["--file", screen.shell.path]
    let frame = screen.frame("d")
    #expect(names(screen).count == 4)
    #expect(ScreenSession.answer(in: frame).contains("--file"))
  }

  /// Line and answer share the last line if they fit into it.
  @Test func anAnswerStandsBelowItsLineWhereBothDoNotFit() {
    func last(_ columns: Int) -> String {
      var screen = ScreenSession(file: ScreenSession.five)
      screen.columns = columns
      return screen.frame("d").last ?? ""
    }
    let (line, answer) = ("iexpense delete a0000005", "  Deleted Hotel  $5.50  Personal")
    let whole = last(200)
    #expect(whole.hasPrefix(line + answer))
    #expect(last(whole.count) == whole)
    #expect(last(whole.count - 1) == String(whole.dropFirst(line.count + 2)))
  }

  /// One key goes through the orders, beginning with the one that needs no option.
  @Test func aKeyGoesThroughTheOrders() {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.columns = 200
    let orders = ["row", "name", "amount", "type", "category"]
    for count in 0...orders.count + 1 {
      let last = screen.frames(ScreenSession.steps("j" + String(repeating: "s", count: count))).last
      let heading = last?.joined(separator: "\n") ?? ""
      for (place, order) in orders.enumerated() {
        #expect(heading.contains("--sort \(order)") == (place + 1 == count), "\(count) \(heading)")
      }
    }
  }
}
