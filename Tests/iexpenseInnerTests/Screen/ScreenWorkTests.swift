import ExpenseCore
import Testing

@testable import Harness
@testable import iexpense

/// The cost of a key on the screen, counted instead of timed.
struct ScreenWorkTests {
  /// A page that counts how its rows are used.
  private final class CountedPage: ScreenPage {
    let count: Int
    private(set) var rowsLaidOut = 0
    private(set) var lookUps = 0

    init(count: Int) { self.count = count }

    let isOfItems = true
    let summary: [Line] = []

    func id(at place: Int) -> RowID? {
      lookUps += 1
      return place < count ? .section(String(place)) : nil
    }

    func place(of id: RowID) -> Int? {
      if case .section(let number) = id { Int(number) } else { nil }
    }

    func lines(
      _ places: Range<Int>, plain: Int?, for output: Output
    ) -> (titles: String, rows: [String]) {
      rowsLaidOut += places.count
      return ("", places.map(String.init))
    }
  }

  private func work(of keys: String, rows count: Int) throws -> (
    rows: Int, lookUps: Int, pages: Int
  ) {
    let page = CountedPage(count: count)
    var pages = 0
    let (terminal, sink) = (
      ScriptedTerminal(keys.map { ScreenSession.key(String($0)) }), MemorySink()
    )
    let world = World(
      arguments: [], environment: { ["TERM": "xterm", "IEXPENSE_FILE": "/x"][$0] },
      input: MemoryInput([], isTerminal: true), output: Output(sink: sink, isTerminal: true),
      errorOutput: Output(sink: MemorySink()),
      clock: Clock(now: { .init(seconds: 0, nanoseconds: 0) }, zoneOffset: { _ in 0 }),
      terminal: terminal)
    let plan = ScreenPlan(
      views: [ScreenView(name: "list", aspects: [])], first: ScreenQuery(), actions: [],
      line: { _ in ["list"] }, completions: { _ in [] }, completionsOfLine: { _ in { _ in [] } },
      days: { _ in nil }, without: { $1 }, words: { [$1] },
      run: { _, _ in LineAnswer(lines: [], exitCode: .done) })
    let session = try Session(
      in: world, options: GlobalOptions(), grammar: CommandRegistry.standard.grammar
    ) { _ in .done }
    let screen = try LiveScreen(in: session, on: terminal, plan)
    try screen.begin()
    try screen.show(
      ScreenContent(
        items: [], period: .all, sums: { _, _ in [] },
        page: { _, _, _ in
          pages += 1
          return page
        }, today: .first, isOutdated: { false }))
    let before = (page.rowsLaidOut, page.lookUps, pages)
    while try screen.wait(milliseconds: 0) == nil {}
    return (page.rowsLaidOut - before.0, page.lookUps - before.1, pages - before.2)
  }

  @Test(arguments: ["j", "kkkk", "gjjG", "  k ", "?x", "gjjjj jk"])
  func aKeyCostsTheSameForAnyNumberOfRows(keys: String) throws {
    let (few, many) = (try work(of: keys, rows: 1_000), try work(of: keys, rows: 100_000))
    #expect(few == many)
    // The screen has 20 rows, less the heading, the titles and four lines below.
    #expect(many.rows <= 14 * (keys.count + 1) && many.rows > 0)
    #expect(many.pages == 0)
  }
}
