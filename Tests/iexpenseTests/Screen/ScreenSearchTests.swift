import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The chosen row while the file changes and while a filter is typed.
struct ScreenSearchTests {
  private static let five = ScreenSession.five

  /// The frames after keys, a new version of the file, and more keys.
  private func frames(
    _ keys: String, then file: String, _ more: String, words: [String] = []
  ) -> [[String]] {
    var screen = ScreenSession(file: Self.five)
    screen.words = words
    let shell = screen.shell
    return screen.frames(
      ScreenSession.steps(keys) + [.run { shell.write(file) }, .pause]
        + ScreenSession.steps(more) + [.pause])
  }

  @Test func leavingAFilterShowsTheCurrentFile() {
    let changed = Self.five.replacing(#""amount":5.5"#, with: #""amount":999"#)
    let frame = frames("/", then: changed, "\u{1B}").last ?? []
    #expect(frame.contains { $0.contains("Hotel") && $0.contains("$999.00") }, "\(frame)")
    let broken = frames("/", then: "{", "\u{1B}").last ?? []
    #expect(broken.contains { $0.hasSuffix("Still watching.") }, "\(broken)")
  }

  @Test(arguments: ["\u{1B}[D", "\u{1}", "\u{1B}[C"])
  func aKeyThatLeavesTheTextLeavesWhatItFinds(key: String) {
    let screen = ScreenSession(file: Self.five)
    let frame =
      screen.frames(
        ScreenSession.steps("gj/bo") + [ScreenSession.key(key), ScreenSession.key("\r"), .pause]
      ).last ?? []
    #expect(frame.contains { $0.contains("Books") } && !frame.contains { $0.contains("Train") })
  }

  @Test func anExpenseOfOthersDoesNotTakeTheCursor() {
    let more = Self.five.replacing(
      "\n]", with: "\n,\(ScreenSession.item(9, "New", #","date":"2026-11-22""#))\n]")
    let frame = frames("gju", then: more, "").last ?? []
    #expect(frame.contains { $0.contains("New") }, "\(frame)")
    #expect(ScreenSession.chosen(in: frame)?.contains("Train") == true, "\(frame)")
  }

  @Test func marksAndWhatIsOpenedStayWhileTheFileCannotBeRead() {
    let screen = ScreenSession(file: Self.five)
    let shell = screen.shell
    let hiccup: [ScriptedTerminal.Step] = [
      .run { shell.write("{") }, .pause, .run { shell.write(Self.five) }, .pause,
    ]
    let frame = screen.frames(ScreenSession.steps("g  ") + hiccup).last ?? []
    #expect(frame.count { $0.dropFirst().hasPrefix("*") } == 2, "\(frame)")
    var sections = ScreenSession(file: Self.five)
    sections.words = ["sections", "--by", "name"]
    let other = sections.shell
    let opened = sections.frames(
      ScreenSession.steps("G\r") + [
        .pause, .run { other.write("{") }, .pause, .run { other.write(Self.five) }, .pause,
      ])
    #expect(opened.count > 3)
    #expect(opened.last == opened[opened.count - 3], "\(opened)")
  }

  /// There is nothing to act on.
  @Test(arguments: ["?", "/", "\t", " ", "a", "d", "s", "u"])
  func keysDoNothingWhileTheFileCannotBeRead(key: String) {
    let screen = ScreenSession(file: "{")
    let frames = screen.frames([.pause])
    #expect(frames.last?.contains { $0.hasSuffix("Still watching.") } == true, "\(frames)")
    #expect(screen.frames([.pause, ScreenSession.key(key), .pause]) == frames)
    #expect(screen.shell.text == "{")
  }

  @Test func leavingAFilterReturnsToTheOpenSection() {
    var screen = ScreenSession(file: Self.five)
    screen.words = ["sections", "--by", "name"]
    let before = screen.frames(ScreenSession.steps("G\r") + [.pause]).last
    let after = screen.frames(
      ScreenSession.steps("G\r/zzz") + [ScreenSession.key("\u{1B}"), .pause]
    ).last
    #expect(before == after)
  }

  /// The sections are Books, Coffee, Hotel, Lunch and Train.
  @Test func theLastOfASectionLeadsToItsNeighbour() {
    var screen = ScreenSession(file: Self.five)
    screen.words = ["sections", "--by", "name"]
    let before = screen.frames(ScreenSession.steps("gjj") + [.pause]).last ?? []
    #expect(ScreenSession.chosen(in: before)?.contains("Hotel") == true, "\(before)")
    let frame = screen.frames(ScreenSession.steps("gjj\rd") + [.pause]).last ?? []
    #expect(ScreenSession.chosen(in: frame)?.contains("Lunch") == true, "\(frame)")
  }
}
