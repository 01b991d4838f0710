import Foundation

/// Folds text for comparing, search and ordering: two texts that fold alike are the same word.
///
/// Case, accents, width and other compatibility forms, runs of blanks, and signs that cannot be
/// seen make no difference. Each scalar is folded by itself: its compatibility decomposition (UAX
/// #15) without combining marks and default-ignorable code points, upper-cased and then
/// lower-cased, so that `Straße` and `STRASSE` fold alike. ASCII, the bulk of all text, is folded
/// byte by byte; foldings of other scalars are cached.
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
    let letters = letters(of: String(scalar).decomposedStringWithCompatibilityMapping)
    // An accent that stands alone decomposes into a blank and a mark.
    let isAccent = letters.unicodeScalars.first == " "
    return Array((isAccent ? String(scalar) : letters).uppercased().lowercased().utf8)
  }

  private static func letters(of text: String) -> String {
    var letters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars
    where scalar.properties.canonicalCombiningClass == .notReordered
      && !scalar.properties.isDefaultIgnorableCodePoint
    {
      letters.append(scalar)
    }
    return String(letters)
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}

extension String {
  /// The folded text; equal for texts that are the same word.
  package var folded: String {
    var folding = TextFolding()
    return String(decoding: folding.folded(self), as: UTF8.self)
  }
}

extension [UInt8] {
  /// The first index at which `run` occurs and `isPlace` is true; nil if there is none or `run` is
  /// empty.
  ///
  /// - Parameter range: the indices to search; all by default.
  package func firstPlace(
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
