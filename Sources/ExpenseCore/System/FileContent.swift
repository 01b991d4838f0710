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
    try bytes.append(self[...], spill: spill)
  }

  func encoded() -> [UInt8] { self }

  /// Appends those bytes, a portion at a time.
  mutating func append<Failure>(
    _ more: ArraySlice<UInt8>, spill: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = more
    while !rest.isEmpty {
      self += rest.prefix(65_536)
      rest = rest.dropFirst(65_536)
      try spill(&self)
    }
  }
}
