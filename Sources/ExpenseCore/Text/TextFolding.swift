import Foundation

/// Folds text for search and for ordering by name: without case, without combining marks, and with
/// each run of blanks inside replaced by one space.
///
/// Each scalar is folded by itself: its canonical decomposition (UAX #15) without marks,
/// upper-cased and then lower-cased, so that `Straße` and `STRASSE` fold alike. ASCII, the bulk of
/// all text, is folded byte by byte; foldings of other scalars are cached.
package struct TextFolding {
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  /// Replaces the buffer's content by the folded text in UTF-8.
  mutating func fold(_ text: String, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    var isPlain = true
    bytes.append(addingCapacity: text.utf8.count) { folded in
      var before = UInt8(ascii: " ")
      for byte in text.utf8 {
        guard byte > 0x20 && byte < 0x80 || byte == 0x20 && before != 0x20 else {
          return isPlain = false
        }
        folded.append(Self.lowercase(byte))
        before = byte
      }
      isPlain = before != 0x20 || text.isEmpty
    }
    if !isPlain { foldScalars(of: text, into: &bytes) }
  }

  /// Creates a folding with an empty cache.
  package init() {}

  /// The folded text in UTF-8.
  package mutating func folded(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    fold(text, into: &bytes)
    return bytes
  }

  private mutating func foldScalars(of text: String, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    for scalar in text.unicodeScalars {
      if scalar.isSpace {
        if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
      } else if scalar.isASCII {
        bytes.append(Self.lowercase(UInt8(truncatingIfNeeded: scalar.value)))
      } else if let folded = known[scalar] {
        bytes += folded
      } else {
        let folded = Self.fold(scalar)
        known[scalar] = folded
        bytes += folded
      }
    }
    if bytes.last == 0x20 { bytes.removeLast() }
  }

  private static func fold(_ scalar: Unicode.Scalar) -> [UInt8] {
    var letters = String.UnicodeScalarView()
    for part in String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
    where part.properties.canonicalCombiningClass == .notReordered {
      letters.append(part)
    }
    return Array(String(letters).uppercased().lowercased().utf8)
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}

extension [UInt8] {
  /// The first index at which `run` occurs and `isPlace` is true; nil if there is none or `run` is
  /// empty.
  ///
  /// - Parameter range: the indices to search; all by default.
  func firstPlace(
    of run: [UInt8], in range: Range<Int>? = nil, where isPlace: (Int) -> Bool = { _ in true }
  ) -> Int? {
    let range = range ?? indices
    guard let first = run.first, run.count <= range.count else { return nil }
    for start in range.lowerBound...range.upperBound - run.count where self[start] == first {
      var length = 1
      while length < run.count, self[start + length] == run[length] { length += 1 }
      if length == run.count, isPlace(start) { return start }
    }
    return nil
  }
}
