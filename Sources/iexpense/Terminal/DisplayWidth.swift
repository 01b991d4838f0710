import ExpenseCore

/// The width of text on a terminal, in cells.
///
/// A grapheme is as wide as its scalars together, but at most two cells: an accent adds nothing; a
/// flag, a family joined by zero-width joiners, a thumb with a skin tone, and a Thai or Devanagari
/// cluster of two letters side by side are two cells wide. An emoji followed by U+FE0F (a red
/// heart, a keycap) is two cells wide; U+FE0E leaves the width as it is, as in UAX #11. Ambiguous
/// East Asian scalars are one cell wide.
enum DisplayWidth {
  /// The width of the text; control characters count 0.
  static func cells(of text: String) -> Int {
    var bytes = 0
    for byte in text.utf8 {
      guard isPrintableASCII(byte) else { return cells(ofUnicode: text) }
      bytes += 1
    }
    return bytes
  }

  /// The width of one grapheme: 0, 1 or 2.
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

  static func isPrintableASCII(_ byte: UInt8) -> Bool { byte &- 0x20 < 0x5F }

  /// Measures by scalars if possible, because finding graphemes costs far more.
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

  /// The width of a scalar that neither changes a neighbour's width nor is changed by one; nil for
  /// one that might: all but the letters of the large scripts, punctuation, the characters of money,
  /// and those that draw boxes and bars.
  private static func standaloneCells(of scalar: Unicode.Scalar) -> Int? {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF, 0x370...0x482: 1
    case 0x5D0...0x5EA, 0x620...0x64A, 0x660...0x66C: 1
    case 0x2010...0x2027, 0x202F, 0x20A0...0x20C0, 0x2212, 0x2500...0x259F: 1
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

extension DisplayWidth {
  /// The longest beginning of a text that fits into that many cells, and its width.
  ///
  /// A grapheme is never split, nor is a scalar that `SafeText` shows as `\u001b`.
  static func prefix(of text: String, fitting limit: Int) -> (text: Substring, cells: Int) {
    var sum = 0
    var end = text.startIndex
    while end < text.endIndex {
      let (next, width) = unit(of: text, at: end)
      guard sum + width <= limit else { break }
      sum += width
      end = next
    }
    return (text[..<end], sum)
  }

  private static func unit(of text: String, at start: String.Index) -> (
    end: String.Index, cells: Int
  ) {
    if text[start] == "\\" {
      let escape = text[start...].prefix(SafeText.escapeLength)
      let digits = escape.dropFirst(2)
      if escape.hasPrefix("\\u"), digits.count == 4,
        digits.allSatisfy({ $0.isASCII && $0.isHexDigit })
      {
        return (escape.endIndex, SafeText.escapeLength)
      }
    }
    return (text.index(after: start), cells(of: text[start]))
  }
}

enum TextWrap {
  /// Breaks a text between words, so that no line is wider than that many cells if its words allow.
  static func lines(of text: String, width: Int) -> [String] {
    var lines: [String] = []
    var room = 0
    for word in text.split(separator: " ") {
      let cells = DisplayWidth.cells(of: String(word))
      if cells < room {
        lines[lines.count - 1] += " \(word)"
        room -= cells + 1
      } else {
        lines.append(String(word))
        room = width - cells
      }
    }
    return lines
  }
}

/// The scalars that are two cells wide: East_Asian_Width Wide and Fullwidth (UAX #11) of Unicode
/// 16, and the emoji that Unicode 17 added.
///
/// Runs are joined across unassigned scalars, which keeps the table short. Neither the standard
/// library nor Foundation has this property, and libc's `wcwidth` depends on the locale.
enum WideScalars {
  /// Tells whether the scalar is wide by itself.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }

  /// In ascending order, without overlap.
  static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653,
    0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB,
    0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
    0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
    0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
    0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C,
    0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x16FF1, 0x17000...0x187F7, 0x18800...0x18D08,
    0x1AFF0...0x1B2FB, 0x1D300...0x1D376, 0x1F004...0x1F004, 0x1F0CF...0x1F0CF,
    0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F200...0x1F320, 0x1F32D...0x1F335,
    0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3,
    0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440,
    0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567,
    0x1F57A...0x1F57A, 0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F,
    0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC, 0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF,
    0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0, 0x1F90C...0x1F93A,
    0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAF8, 0x20000...0x3FFFD,
  ]
}
