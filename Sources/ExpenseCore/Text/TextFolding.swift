import Foundation

/// Folds text to what a search and an order by name compare: without case, without the marks that
/// combine with letters, and with single spaces inside for whatever blanks it has.
///
/// Each scalar is folded by itself, which needs no look at its neighbours: its canonical
/// decomposition (UAX #15) without marks, in upper and then in lower case, so that `Straße` and
/// `STRASSE` meet. ASCII, which is most of what there is, is folded byte by byte, and what the others
/// fold to is remembered.
package struct TextFolding {
  private var known: [Unicode.Scalar: [UInt8]] = [:]

  /// Puts the folded text into a buffer, as UTF-8, in place of what it holds.
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

  /// Nothing is remembered yet.
  package init() {}

  /// The folded text as UTF-8.
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
  /// Where bytes first stand one after the other, at a place that fits; nil for no bytes.
  ///
  /// - Parameter range: where to look; everywhere if nothing is said.
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
