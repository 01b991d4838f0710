import ExpenseCore
import Harness
import TestSupport
import Testing

/// Keys and rows with faults in the past.
struct ScreenFaultTests {
  /// The bar of a chosen row would be invisible in reverse video.
  @Test func theBarOfTheChosenRowKeepsItsColour() throws {
    var screen = ScreenSession(file: ScreenSession.five)
    (screen.words, screen.isColoured, screen.columns) = (["sections"], true, 100)
    let frame = try #require(screen.frames([.pause]).last)
    let chosen = try #require(frame.first { $0.hasPrefix("\u{1B}[7m>") }, "\(frame)")
    let bar = try #require(chosen.firstRange(of: "\u{1B}[0m\u{1B}[38;5;33m█"), "\(chosen)")
    #expect(chosen[..<bar.lowerBound].contains("$"), "\(chosen)")
  }

  /// A note in a row that is not visible takes no room, and the category is not cut.
  @Test func roomGoesToWhatIsThere() throws {
    let rows = (10...30).map {
      ScreenSession.expense($0, "Groceries at the corner", "5", "2026-11-20", "household/cleaning")
    }
    let note = ScreenSession.item(1, "Tea", #","date":"2026-11-01","note":"with a very long note""#)
    var screen = ScreenSession(file: ScreenSession.file([note] + rows))
    let frame = try #require(screen.frames([.pause]).last)
    #expect(frame.contains { $0.contains("Category") && !$0.contains("Note") }, "\(frame)")
    #expect(
      frame.contains { $0.contains("Groceries at the corner") && $0.contains("household/cleaning") }
    )
    screen.columns = 120
    let first = try #require(screen.frames(ScreenSession.steps("g")).last)
    #expect(first.contains { $0.contains("Note") }, "\(first)")
  }

  /// The category of the row under the cursor is not the answer for all marked rows.
  @Test(arguments: [
    ("\r", ["food", "travel", "food"]), ("x\r", ["x", "x", "food"]), ("''\r", ["", "", "food"]),
  ])
  func theCategoryOfMarkedRowsBeginsEmpty(answer: String, expected: [String]) {
    let screen = ScreenSession(
      file: ScreenSession.file([
        ScreenSession.expense(1, "Tea", "5", "2026-11-01", "food"),
        ScreenSession.expense(2, "Bus", "5", "2026-11-02", "travel"),
        ScreenSession.expense(3, "Lunch", "5", "2026-11-03", "food"),
      ]))
    let frames = screen.frames(ScreenSession.steps("g  c" + answer))
    #expect(frames.contains { $0.contains { $0.contains("Category, '' for none") } })
    #expect(screen.shell.items.map { $0.category ?? "" } == expected)
  }

  /// The whole line is shown for Enter to run, and can be edited first.
  @Test func aCopyWaitsForEnter() {
    let screen = ScreenSession(file: ScreenSession.five)
    let frames = screen.frames(ScreenSession.steps("gA"))
    #expect(
      frames.joined().contains { $0.contains("  add Lunch 1.50 -t Personal -c food_") })
    #expect(screen.shell.items.count == 5)
    _ = screen.frames(ScreenSession.steps("gA --note 'so good'\r"))
    let copy = screen.shell.items.last
    #expect(copy?.name == "Lunch" && copy?.note == "so good" && screen.shell.items.count == 6)
  }

  @Test(arguments: [
    ("\u{1B}[Z", "[home]"), ("\u{1B}[Z\u{1B}[Z", "[due]"), ("4\u{1B}[Z", "[sections]"),
  ])
  func shiftTabGoesBack(keys: String, view: String) {
    let screen = ScreenSession(file: ScreenSession.five)
    #expect(screen.frames(ScreenSession.steps(keys)).last?.first?.contains(view) == true)
  }

  /// Under load, keys arrive together: the key that leaves is not lost after one that runs a line.
  @Test(arguments: ["xxx zzz q", "uq", "d\u{3}"])
  func keysThatCameTogetherLeaveToo(keys: String) {
    var shell = ScreenSession(file: ScreenSession.five).shell
    shell.terminal = ScriptedTerminal(typed: keys)
    #expect(shell.run("watch").exit == 0)
  }

  /// Rows that were never shown are not deleted, nor further rows while the key is held down.
  @Test(arguments: [("ddd", "", 4), ("d", "d", 4), ("d", "jd", 3)])
  func aKeyThatRepeatsDeletesOnce(first: String, second: String, count: Int) {
    let screen = ScreenSession(file: ScreenSession.five)
    _ = screen.frames(
      [ScreenSession.key(first)] + second.map { ScreenSession.key(String($0)) } + [.pause])
    #expect(screen.shell.items.count == count)
  }
}
