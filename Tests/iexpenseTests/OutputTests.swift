import Testing

@testable import iexpense

/// A sink that remembers what it was given, or fails.
final class MemorySink: ByteSink {
  private(set) var writes: [[UInt8]] = []
  var failure: OutputError?

  var text: String { String(decoding: writes.joined(), as: UTF8.self) }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    if let failure { throw failure }
    writes.append(bytes)
  }
}

struct OutputTests {
  @Test func whatIsWrittenIsHeldUntilTheFlush() throws {
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
}
