/// The lines of a file, the last one first, read only as far as they are asked for.
struct BackwardLines: ~Copyable {
  struct LogLine {
    /// Without the line feed.
    let bytes: [UInt8]
    /// The offset of its start in the file.
    let offset: Int64
    /// Tells whether a line feed ends it: only the last line may have none.
    let isWhole: Bool
  }

  private let file: FileDescriptor
  /// The bytes read and not told yet: the file's bytes from `start` on.
  private var bytes: [UInt8] = []
  private var start: Int64

  /// A line of more bytes is told in pieces: no save has one.
  private static let longestLine = 1 << 30

  /// The fewest bytes that are read at a time.
  private static let portion: Int64 = 65_536

  /// The lines of a file of that size, in bytes.
  init(of file: consuming FileDescriptor, size: Int64) {
    self.file = file
    start = size
  }

  /// The line before the one told last; nil before the first.
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

  /// Reads as much again, so that a line of any length is gone over twice at most.
  private mutating func readMore() throws(SystemError) {
    let count = min(start, max(Self.portion, Int64(bytes.count)))
    start -= count
    bytes = try System.readPart(of: file, from: start, count: Int(count)) + bytes
  }
}
