import Testing

@testable import Harness
@testable import iexpense

struct OutputTests {
  @Test func writesAreBufferedUntilTheFlush() throws {
    let sink = MemorySink()
    let output = Output(sink: sink)
    try output.write("Added ")
    try output.writeLine("Lunch")
    try output.write(Array("é".utf8))
    #expect(sink.writes.isEmpty)
    try output.flush()
    #expect(sink.text == "Added Lunch\né")
    try output.flush()
    #expect(sink.writes.count == 1)
  }

  @Test func aFullBufferIsWrittenByItself() throws {
    let sink = MemorySink()
    let output = Output(sink: sink)
    try output.write([UInt8](repeating: 0x61, count: Output.capacity))
    #expect(sink.writes.isEmpty)
    try output.write("b")
    #expect(sink.writes.count == 1)
    #expect(sink.text.utf8.count == Output.capacity + 1)
  }

  @Test(arguments: [OutputError.closedPipe, .failed(errno: 28)])
  func aFailureIsThrownOnceAndNothingIsWrittenTwice(failure: OutputError) throws {
    let sink = MemorySink()
    let output = Output(sink: sink)
    try output.write("lost")
    sink.failure = failure
    #expect(throws: failure) { try output.flush() }
    sink.failure = nil
    try output.flush()
    #expect(sink.writes.isEmpty)
  }

  @Test(
    arguments: [
      ("100", 50, 100), (nil, 50, 50), ("", 50, 50), ("0", 50, 50), ("-3", 50, 50),
      ("wide", 50, 50),
      (nil, 0, 80), (nil, nil, 80), ("12", nil, 12), ("99999999999999999999", 50, 50),
      ("10001", 50, 10_000), ("4611686018427387904", nil, 10_000), (nil, 65_535, 10_000),
    ] as [(String?, Int?, Int)])
  func theVariableThenTheTerminalThenEightyAreTheWidth(
    columns: String?, terminal: Int?, width: Int
  ) {
    #expect(Output.width(columns: columns, terminal: terminal) == width)
  }

  @Test(
    arguments: [
      ([:], .unicode), (["LANG": "en_US.UTF-8"], .unicode), (["LANG": "C.utf8"], .unicode),
      (["LANG": "de_DE.UTF-8@euro"], .unicode), (["LANG": "de_DE"], .ascii),
      (["LC_ALL": "C"], .ascii),
      (["LC_ALL": "POSIX", "LANG": "en_US.UTF-8"], .ascii),
      (["LC_ALL": "", "LC_CTYPE": "C.UTF-8", "LANG": "C"], .unicode),
    ] as [([String: String], Glyphs)])
  func theLocalesCodesetDecidesOnTheGlyphs(environment: [String: String], glyphs: Glyphs) {
    #expect(Glyphs { environment[$0] } == glyphs)
  }

  @Test(arguments: [(true, "Na…\nLu…\n"), (false, "Name\nLunch\n")])
  func aTableIsFittedToATerminalOnly(isTerminal: Bool, text: String) throws {
    let sink = MemorySink()
    let output = Output(sink: sink, isTerminal: isTerminal, width: 3)
    var table = Table([.init("Name", minimumWidth: 1)])
    table.addRow { $1.append("Lunch") }
    try output.write(table)
    try output.flush()
    #expect(sink.text == text)
  }

  @Test(
    arguments: [
      (false, "a\u{1B}[2J,\u{9B}1m\t\u{202E}\r\nb\rc\n"),
      (true, "a\\u001b[2J,\\u009b1m\t\\u202e\nb\\rc\n"),
    ])
  func dataKeepsItsBytesButOnATerminal(isTerminal: Bool, text: String) throws {
    let sink = MemorySink()
    let output = Output(sink: sink, isTerminal: isTerminal)
    try output.write(data: Array("a\u{1B}[2J,\u{9B}1m\t\u{202E}\r\nb\rc\n".utf8))
    try output.flush()
    #expect(sink.text == text)
  }

  /// A user who reads of a failure would run the command again.
  @Test(
    arguments: [
      (["budget", "50"], 0), (["split", "1", "2"], 0), (["rule", "lunch", "-c", "food"], 0),
      (["add", "Rent", "850", "--every", "month"], 0), (["claim", "oct", "2"], 0),
      (["edit", "1", "-c", "food"], 0), (["delete", "1"], 0), (["undo"], 0), (["list"], 74),
      (["sections"], 74), (["history"], 74), (["delete", "1", "--dry-run"], 74),
    ] as [([String], Int32)])
  func aSaveIsReportedIfItsMessageIsLost(words: [String], exit: Int32) {
    var shell = CommandLineHarness()
    shell.run("add", "Lunch", "12")
    shell.run("add", "Train", "48", "b")
    shell.outputFailure = .failed(errno: 28)
    let run = shell.run(words: words)
    #expect(run.exit == exit)
    #expect(run.errors.contains("saved, but the message was lost") == (exit == 0), "\(run.errors)")
  }
}
