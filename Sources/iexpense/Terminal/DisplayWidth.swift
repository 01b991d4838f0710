/// How many cells text fills on a terminal.
///
/// A grapheme fills as many cells as its scalars do, and at most two: so an accent adds nothing, a
/// flag, a family joined by zero-width joiners and a thumb with a skin tone fill two, and a Thai or
/// Devanagari cluster of two letters side by side fills two as well. An emoji followed by U+FE0F
/// (a red heart, a keycap) fills two; U+FE0E leaves the width as it is, as in UAX #11. Ambiguous
/// East Asian scalars fill one.
enum DisplayWidth {
  /// The cells that the text fills; controls, which have none, count 0.
  static func cells(of text: String) -> Int {
    var bytes = 0
    for byte in text.utf8 {
      guard isPrintableASCII(byte) else { return cells(ofUnicode: text) }
      bytes += 1
    }
    return bytes
  }

  /// The cells that one grapheme fills: 0, 1 or 2.
  static func cells(of grapheme: Character) -> Int {
    var sum = 0
    var base: Unicode.Scalar?
    for scalar in grapheme.unicodeScalars {
      if scalar == "\u{FE0F}", let base, base.properties.isEmoji { return 2 }
      sum += cells(of: scalar)
      base = base ?? scalar
    }
    return min(sum, 2)
  }

  /// Whether the byte is a character of one cell by itself.
  static func isPrintableASCII(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

  /// Finding graphemes costs far more than finding scalars, so it is left to the text that needs it.
  private static func cells(ofUnicode text: String) -> Int {
    var sum = 0
    for scalar in text.unicodeScalars {
      guard let cells = standaloneCells(of: scalar) else {
        return text.reduce(0) { $0 + cells(of: $1) }
      }
      sum += cells
    }
    return sum
  }

  /// The cells of a scalar that changes no neighbour's width and is changed by none, or nil for one
  /// that might: the letters of the large scripts, punctuation, and what money is written with.
  private static func standaloneCells(of scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482: 1
    case 0x5D0...0x5EA, 0x620...0x64A, 0x660...0x66C: 1
    case 0x2010...0x2027, 0x202F, 0x20A0...0x20C0, 0x2212: 1
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60: 2
    case 0x061C, 0x200E, 0x200F: 0
    default: nil
    }
  }

  private static func cells(of scalar: Unicode.Scalar) -> Int {
    if scalar.isASCII { return isPrintableASCII(UInt8(truncatingIfNeeded: scalar.value)) ? 1 : 0 }
    return isInvisible(scalar) ? 0 : WideScalars.contains(scalar) ? 2 : 1
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // A soft hyphen and the Arabic number signs are format characters that terminals draw.
    case 0xAD, 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return true
    default: return false
    }
  }
}
