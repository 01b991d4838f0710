import TestSupport
import Testing

@testable import Harness
@testable import iexpense

/// The view of months and its columns.
struct MonthsPageTests {
  private static let file = ScreenSession.file([
    ScreenSession.expense(1, "Old coat", "7", "2026-08-21", "clothes"),
    ScreenSession.expense(2, "Shoes", "50", "2026-10-02", "clothes"),
    ScreenSession.expense(3, "Dinner", "30", "2026-10-03", "food"),
    ScreenSession.expense(4, "Tea", "4", "2026-11-20", "food/tea"),
    ScreenSession.expense(5, "Lunch", "8", "2026-11-21", "food"),
  ])

  private func frame(
    _ keys: String, words: [String] = ["months"], columns: Int = 80, rows: Int = 24
  ) -> [String] {
    var screen = ScreenSession(file: Self.file)
    (screen.words, screen.columns, screen.rows) = (words, columns, rows)
    return screen.frames(ScreenSession.steps(keys) + [.pause]).last ?? []
  }

  @Test func partsStandOnEachOther() {
    let output = Output(sink: MemorySink(), glyphs: .unicode)
    let chart = ColumnChart(
      columns: [
        .init(
          labels: ("Oct", "2026"), amount: "80", total: 80, parts: [50, 30], isChosen: false,
          isRunning: false),
        .init(
          labels: ("Nov", "2026"), amount: "40", total: 40, parts: [40, 0], isChosen: true,
          isRunning: true),
      ], average: 60, height: 7, pitch: 6)
    #expect(
      chart.lines(for: output) == [
        "  80        ",
        " ▓▓▓▓       ",
        "╌████╌  40  ",
        " ████  ████ ",
        " ████  ████ ",
        " Oct  [Nov…]",
        " 2026       ",
      ])
  }

  /// From 40 cells on, and with few lines.
  @Test(arguments: [(120, 35), (80, 24), (60, 20), (40, 12), (40, 9), (40, 8)])
  func theMonthsAreSeen(columns: Int, rows: Int) {
    let frame = frame("", columns: columns, rows: rows)
    #expect(frame.count == rows)
    #expect(frame.allSatisfy { ScreenFrame.cells(of: $0) <= columns })
    #expect(frame.contains { $0.contains("Aug") && $0.contains("Oct") && $0.contains("[Nov…]") })
    #expect(frame.contains { $0.contains("80") }, "\(frame)")
    if rows > 8 { #expect(frame[1].contains("clothes") && frame[1].contains("food"), "\(frame)") }
  }

  /// From August to October 87 was spent in three months, September included.
  @Test func theAverageIsOfWholeMonths() {
    #expect(frame("")[1].contains("average 29"))
  }

  /// November so far is compared with $30.00 for food from 1 to 21 October.
  @Test func theChosenMonthIsBelow() {
    let november = frame("")
    #expect(
      november.contains { $0.contains("2026-11  $12.00  against 1 to 21 October 2026") },
      "\(november)")
    #expect(november.contains { $0.contains("food") && $0.contains("100%  -$18.00") })
    let october = frame("h")
    #expect(
      october.contains { $0.contains("2026-10  $80.00  against September 2026") }, "\(october)")
    #expect(october.contains { $0.contains("clothes  $50.00    63%  +$50.00") }, "\(october)")
    #expect(october.contains { $0.contains("food     $30.00    38%  +$30.00") }, "\(october)")
  }

  /// Six categories in 24 lines: the smallest of them are one line.
  @Test func whatDoesNotFitBelowIsCounted() {
    var screen = ScreenSession(
      file: ScreenSession.file(
        (1...9).map {
          ScreenSession.expense($0, "Item \($0)", "\($0)0", "2026-11-0\($0)", "category \($0)")
        }))
    (screen.words, screen.rows) = (["months"], 24)
    let frame = screen.frames([.pause]).last ?? []
    let shown = (1...9).filter { number in
      frame.dropFirst(2).contains { $0.contains("category \(number) ") }
    }
    #expect(!shown.isEmpty && shown.count < 8 && shown == Array((10 - shown.count)...9), "\(frame)")
    #expect(frame.contains { $0.contains("\(9 - shown.count) others") }, "\(frame)")
  }

  @Test(arguments: [
    ("h\r", ["Shoes", "Dinner"]), ("\r", ["Tea", "Lunch"]), ("hh\r", []), ("g\r", ["Old coat"]),
    ("g\u{1B}[C\u{1B}[C\r", ["Shoes", "Dinner"]), ("hlll\r", ["Tea", "Lunch"]),
    ("\r\u{1B}[D", ["Shoes", "Dinner"]),
    ("h\rl", ["Tea", "Lunch"]),
  ])
  func enterOpensTheMonth(keys: String, names: [String]) {
    let frame = frame(keys)
    #expect(
      ["Old coat", "Shoes", "Dinner", "Tea", "Lunch"].filter { name in
        frame.contains { $0.contains("  \(name) ") }
      } == names, "\(frame)")
  }

  @Test(
    arguments: [("p", "[Q4…]"), ("pp", "[2026…]"), ("ppp", "[W47…]"), ("pppp", "[Nov…]")])
  func aKeyChangesTheUnit(keys: String, name: String) {
    let frame = frame(keys)
    #expect(frame.contains { $0.contains(name) }, "\(frame)")
  }
}
