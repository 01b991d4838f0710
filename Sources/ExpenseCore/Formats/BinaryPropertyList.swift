/// The dictionary at the top of a binary property list, as Apple's programs write one.
///
/// Read here and not by the system's reader, since objects are named by number: where an array names
/// another one twice, which names a third one twice, a list of a few hundred bytes fills all memory.
/// Nothing is built but the value that is asked for.
struct BinaryPropertyList {
  private let bytes: ByteView
  private let offsetSize: Int
  private let numberSize: Int
  /// Where the offsets of all objects are.
  private let table: Range<Int>
  /// The numbers of the keys, and after them those of the values.
  private var entries = 0..<0

  private static let trailerLength = 32

  /// What a key may hold.
  enum Value {
    case text(String)
    case data(ArraySlice<UInt8>)
    case other
  }

  private enum Kind: UInt8 {
    case data = 4
    case text = 5
    case dictionary = 13
  }

  /// Whether it begins like one.
  static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

  /// Finds the dictionary; nil where it is not there, or where the list is not whole.
  init?(_ list: [UInt8]) {
    bytes = ByteView(list)
    let trailer = list.count - Self.trailerLength
    (offsetSize, numberSize) = (Int(bytes[trailer + 6]), Int(bytes[trailer + 7]))
    guard Self.begins(list), trailer > 8, (1...8).contains(offsetSize),
      (1...8).contains(numberSize), let count = bytes.number(at: trailer + 8, size: 8),
      let start = bytes.number(at: trailer + 24, size: 8), start + count * offsetSize == trailer
    else { return nil }
    table = start..<trailer
    guard let top = bytes.number(at: trailer + 16, size: 8),
      let contents = contents(ofObject: top, .dictionary)
    else { return nil }
    entries = contents
  }

  /// What the dictionary holds under a key of ASCII; nil where it has none.
  func value(of key: String) -> Value? {
    let distance = entries.count / 2
    for place in stride(from: entries.lowerBound, to: entries.upperBound - distance, by: numberSize)
    {
      guard let name = bytes.number(at: place, size: numberSize),
        let text = contents(ofObject: name, .text), bytes.bytes(text).elementsEqual(key.utf8)
      else { continue }
      return bytes.number(at: place + distance, size: numberSize).map(value)
    }
    return nil
  }

  private func value(ofObject number: Int) -> Value {
    if let data = contents(ofObject: number, .data) { return .data(bytes.bytes(data)) }
    if let text = contents(ofObject: number, .text) { return .text(bytes.text(text)) }
    return .other
  }

  /// Where the contents of an object are; nil where it is of another kind, or is not there.
  private func contents(ofObject number: Int, _ kind: Kind) -> Range<Int>? {
    guard number < table.count / offsetSize,
      let marker = bytes.number(at: table.lowerBound + number * offsetSize, size: offsetSize),
      bytes[marker] >> 4 == kind.rawValue
    else { return nil }
    var (start, count) = (marker + 1, Int(bytes[marker] & 15))
    if count == 15 {
      // A larger count is a number of its own, of 1, 2, 4 or 8 bytes.
      let size = 1 << Int(bytes[start] & 15)
      guard bytes[start] >> 4 == 1, size <= 8, let large = bytes.number(at: start + 1, size: size)
      else { return nil }
      (start, count) = (start + 1 + size, large)
    }
    let length = kind == .dictionary ? count * 2 * numberSize : count
    return start + length <= table.lowerBound ? start..<start + length : nil
  }
}

extension ByteView {
  /// The number of that many bytes, the highest first; nil where it is larger than the view, as no
  /// number of a list is.
  fileprivate func number(at start: Int, size: Int) -> Int? {
    var number = 0
    for offset in start..<start + size {
      number = number << 8 | Int(self[offset])
      guard number <= count else { return nil }
    }
    return number
  }
}
