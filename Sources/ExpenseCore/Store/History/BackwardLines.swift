/// The lines of a file from the last to the first, read only as far as needed.
struct BackwardLines: ~Copyable {
  struct LogLine {
    /// The bytes without the line feed.
    let bytes: [UInt8]
    /// The offset of its start in the file.
    let offset: Int64
    /// True if a line feed ends the line; only the last line can lack one.
    let isWhole: Bool
  }

  private let file: FileDescriptor
  /// The bytes that were read but not returned yet: those of the file from `start` on.
  private var bytes: [UInt8] = []
  private var start: Int64

  /// The length beyond which a line is returned in pieces; no save writes one that long.
  private static let longestLine = 1 << 30

  /// The smallest number of bytes to read at a time.
  private static let portion: Int64 = 65_536

  /// Reads the lines of a file with that size in bytes.
  init(of file: consuming FileDescriptor, size: Int64) {
    self.file = file
    start = size
  }

  /// The line before the last one returned; nil before the first.
  mutating func next() throws(SystemError) -> LogLine? {
    if bytes.isEmpty { try readMore() }
    guard let last = bytes.last else { return nil }
    let isWhole = last == Self.lineFeed
    if isWhole { bytes.removeLast() }
    var begin = bytes.lastIndex(of: Self.lineFeed)
    while begin == nil, start > 0, bytes.count < Self.longestLine {
      let known = bytes.count
      try readMore()
      begin = bytes.dropLast(known).lastIndex(of: Self.lineFeed)
    }
    let content = begin.map { $0 + 1 } ?? 0
    let line = LogLine(
      bytes: Array(bytes[content...]), offset: start + Int64(content), isWhole: isWhole)
    bytes.removeSubrange(content...)
    return line
  }

  private static let lineFeed = UInt8(ascii: "\n")

  /// Reads as many bytes as are already there, so that a line of any length is scanned at most
  /// twice.
  private mutating func readMore() throws(SystemError) {
    let count = min(start, max(Self.portion, Int64(bytes.count)))
    start -= count
    bytes = try System.readPart(of: file, from: start, count: Int(count)) + bytes
  }
}
