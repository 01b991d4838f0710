import ExpenseCore
import Foundation
import Testing

@testable import Harness
@testable import iexpense

/// The updates of a live report, and its output without a screen.
struct LiveReportTests {
  /// Records the calls, and leaves after a number of events.
  private final class RecordingView: LiveView {
    private(set) var calls: [String] = []
    private var events: ArraySlice<() -> Void>

    init(_ events: [() -> Void]) { self.events = events[...] }

    let isStale = false
    func begin() { calls.append("begin") }
    func show(_ count: Int) { calls.append("show \(count)") }
    func explain(_ error: any Error) {
      let place = error.explained.message.cause.components(separatedBy: "/").last ?? ""
      calls.append("explain \(place.prefix { $0 != " " })")
    }
    func wait(milliseconds: Int) -> LiveEnding? {
      guard let event = events.popFirst() else { return .left }
      event()
      return nil
    }
    func end() { calls.append("end") }
  }

  /// The calls with the number of expenses while files replace each other; nil is no change.
  private func calls(_ files: [String?], from first: String?) throws -> [String] {
    let shell = CommandLineHarness(file: first)
    let view = RecordingView(files.map { file in { file.map(shell.write) } })
    var report = LiveReport(of: JSONDefaults(path: shell.path), on: view) { $0.items.count }
    _ = try report.run()
    return view.calls
  }

  @Test func itIsShownOnceForEachChange() throws {
    let one = ScreenSession.file([ScreenSession.item(1, "Lunch")])
    #expect(
      try calls([nil, nil, one, nil, ScreenSession.five, nil], from: ScreenSession.five)
        == ["begin", "show 5", "show 1", "show 5", "end"])
    #expect(try calls([nil, one], from: nil) == ["begin", "show 0", "show 1", "end"])
  }

  @Test func theReasonForNoReportIsShownOnce() throws {
    let told = try calls(["{", nil, ScreenSession.five, nil, "{", ScreenSession.five], from: "[ ")
    let why = "explain expenses.json:1:2:"
    #expect(told == ["begin", "explain expenses.json:1:3:", why, "show 5", why, "show 5", "end"])
  }

  /// A result of one line with a note.
  private struct TextResult: CommandResult {
    let text: String
    func show(on console: Console) throws { try console.output.writeLine(text) }
    func notes(on console: Console) -> [Line] { [Line("About \(text)")] }
  }

  @Test func textResultsFollowOneAnother() throws {
    let (output, errors) = (MemorySink(), MemorySink())
    let world = CommandLineHarness().world(arguments: [], output, errors)
    let session = try Session(
      in: world, options: GlobalOptions(), grammar: CommandRegistry.standard.grammar
    ) { _ in .done }
    let documents = LiveDocuments(as: nil, on: session.console)
    for text in ["Lunch", "Lunch", "Tea"] { try documents.show(TextResult(text: text)) }
    #expect(output.text == "Lunch\nLunch\nTea\n")
    #expect(errors.text == "About Lunch\nAbout Lunch\nAbout Tea\n")
    #expect(try documents.wait(milliseconds: 0) == nil)
    // Stale output would be printed again four times a second.
    #expect(!documents.isStale)
  }
}
