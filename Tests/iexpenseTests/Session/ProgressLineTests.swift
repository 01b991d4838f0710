import ExpenseCore
import Foundation
import Testing

@testable import iexpense

struct ProgressLineTests {
  /// The texts shown during a task that reports its progress at those times, in milliseconds.
  private static func shown(
    after times: [Int64], isTerminal: Bool = true, knowsTheTerminal: Bool = true
  ) throws -> [String] {
    let sink = MemorySink()
    var now: Int64 = 0
    var world = World(
      arguments: [], environment: { $0 == "TERM" ? "xterm" : nil },
      input: MemoryInput([], isTerminal: false),
      output: Output(sink: MemorySink()), errorOutput: Output(sink: sink, isTerminal: isTerminal),
      clock: Clock(
        now: { FileTime(seconds: now / 1_000, nanoseconds: now % 1_000 * 1_000_000) },
        zoneOffset: { _ in 0 }))
    world.terminal = knowsTheTerminal ? ScriptedTerminal([]) : nil
    let grammar = CommandRegistry.standard.grammar
    let session = try Session(in: world, options: GlobalOptions(), grammar: grammar) { _ in .done }
    let progress = ProgressLine(in: session)
    for time in times {
      now = time
      progress.show("\(time)")
    }
    progress.clear()
    return sink.writes.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func nothingIsShownForHalfASecondNorTooOften() throws {
    #expect(try Self.shown(after: [100, 499]) == [])
    #expect(
      try Self.shown(after: [499, 501, 550, 602])
        == ["\r\u{1B}[K501…", "\r\u{1B}[K602…", "\r\u{1B}[K"])
  }

  @Test func nothingIsShownWhereNobodyIsLookingNorWhereItCannotBeTakenBack() throws {
    #expect(try Self.shown(after: [600, 800], isTerminal: false) == [])
    #expect(try Self.shown(after: [600, 800], knowsTheTerminal: false) == [])
  }
}
