/// What a file is to hold.
///
/// It can be had a portion at a time, so that of a large file there is never more in memory than the
/// items that it is made of.
protocol FileContent: Sendable {
  /// Appends all bytes.
  ///
  /// - Parameter spill: is called again and again in between, and may take away what is there.
  /// - Throws: what `spill` throws.
  func encode<Failure>(
    into bytes: inout [UInt8], spill: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure)

  /// All bytes at once.
  func encoded() -> [UInt8]
}

extension FileContent {
  func encoded() -> [UInt8] {
    var bytes: [UInt8] = []
    encode(into: &bytes) { _ in }
    return bytes
  }
}

extension [UInt8]: FileContent {
  func encode<Failure>(
    into bytes: inout [UInt8], spill: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    bytes += self
  }

  func encoded() -> [UInt8] { self }
}
