import ExpenseCore

/// Standard output or standard error: bytes into a descriptor of the process.
final class DescriptorSink: ByteSink {
  private let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  func write(_ bytes: [UInt8]) throws(OutputError) {
    do throws(SystemError) {
      try System.writeAll(bytes[...], to: descriptor)
    } catch {
      throw error.isClosedPipe ? .closedPipe : .failed(errno: error.code)
    }
  }

  var isAbandoned: Bool { System.isAbandoned(descriptor) }
}

/// Standard input of the process.
final class DescriptorInput: Input {
  let isTerminal = System.isTerminal(0)

  func read() throws(SystemError) -> [UInt8] {
    try System.readOnce(descriptor: 0)
  }
}

extension Context {
  /// The world of this process.
  static func process() -> Context {
    Context(
      arguments: System.argumentBytes().map { Array($0.dropFirst()) }, environment: System.variable,
      input: DescriptorInput(), output: stream(1), errorOutput: stream(2),
      now: System.now, zoneOffset: System.zoneOffset,
      windowSize: { System.windowSize(of: 1) })
  }

  /// The standard stream of that descriptor.
  private static func stream(_ descriptor: Int32) -> Output {
    let width = Output.width(
      columns: System.variable("COLUMNS"), terminal: System.windowSize(of: descriptor)?.columns)
    return Output(
      sink: DescriptorSink(descriptor: descriptor), isTerminal: System.isTerminal(descriptor),
      width: width, glyphs: Glyphs(environment: System.variable))
  }
}
