/// The text of an import, as far as it was read and is still wanted.
///
/// Who reads it line after line lets go of each piece before the next is read, so that the text and
/// the items made of it are never in memory together. Who needs the whole of it reads on to its end.
package struct ImportText {
  /// The piece that is there: whole lines, unless it is the last one.
  package private(set) var bytes: [UInt8] = []
  /// Whether nothing comes behind these bytes.
  package private(set) var isEnd = false
  /// What was read behind the last whole line.
  private var rest: [UInt8] = []
  private let read: () throws -> [UInt8]

  /// How many bytes there are to begin with, which is more than it takes to know a format.
  private static let pieceLength = 256 << 10

  /// The beginning of a text.
  ///
  /// - Parameter read: gives the next bytes each time; none at the end.
  /// - Throws: what `read` throws, or `ImportFault` where that is the beginning of no text.
  package init(_ read: @escaping () throws -> [UInt8]) throws {
    self.read = read
    try readOn(past: 0)
    _ = try view(from: PlaceCounter())
  }

  /// A text that is there as a whole.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    isEnd = true
    read = { [] }
  }

  /// Lets go of the first so many bytes, and goes on to the next piece.
  ///
  /// It begins with the bytes that are left, and is at least twice as long: a record that is longer
  /// than the piece is not looked at again and again. What holds a NUL is no text, and not read any
  /// further.
  ///
  /// - Throws: what the source throws.
  package mutating func readOn(past count: Int) throws {
    bytes.removeFirst(count)
    bytes += rest
    let wanted = max(Self.pieceLength, bytes.count * 2)
    bytes.reserveCapacity(wanted)
    while !isEnd, bytes.count < wanted {
      let more = try read()
      bytes += more
      isEnd = more.isEmpty || more.contains(0) && !PropertyListFormat.isBinary(bytes)
    }
    let lines = isEnd ? bytes.count : bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    rest = Array(bytes[lines...])
    bytes.removeLast(rest.count)
  }

  /// The bytes that are there.
  ///
  /// - Parameter places: counts from the first of them on.
  /// - Throws: `ImportFault` where they hold what no text holds; only binary property lists may.
  func view(from places: PlaceCounter) throws(ImportFault) -> ByteView {
    let view = ByteView(bytes)
    guard let offset = bytes.firstIndex(of: 0), !PropertyListFormat.isBinary(bytes) else {
      return view
    }
    var places = places
    throw ImportFault(place: places.place(of: offset, in: view), problem: .nulByte)
  }

  /// Reads on to the end.
  ///
  /// - Throws: what the source throws.
  mutating func readToEnd() throws {
    while !isEnd { try readOn(past: 0) }
  }
}
