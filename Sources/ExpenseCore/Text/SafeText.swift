/// Makes text from files and arguments safe to show.
///
/// A name may hold an escape sequence that repaints the screen, or a bidirectional override that
/// makes one amount look like another. Such scalars are shown as JSON escapes them (RFC 8259): tabs
/// and line ends as `\t`, `\n`, `\r`, the others as `\u001b`. All other text is unchanged.
package enum SafeText {
  /// The text with its unsafe scalars shown as escapes.
  package static func escaped(_ text: String) -> String { escaped(text, where: isUnsafe) }

  /// The text with its unsafe scalars and its direction marks shown as escapes.
  ///
  /// Amounts contain these marks in some languages; in a name they would change the order in which
  /// it is shown.
  package static func escapedWithMarks(_ text: String) -> String {
    escaped(text) { isUnsafe($0) || isMark($0) }
  }

  private static func escaped(
    _ text: String, where isEscaped: (Unicode.Scalar) -> Bool
  ) -> String {
    guard text.utf8.contains(where: { mayBeginUnsafe($0) || mayBeginMark($0) }),
      text.unicodeScalars.contains(where: isEscaped)
    else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) { safe += escape(scalar) } else { safe.unicodeScalars.append(scalar) }
    }
    return safe
  }

  /// True for a mark that changes the direction of text: LRM, RLM, ALM.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{61C}"
  }

  /// True if this byte can be the first of a direction mark in UTF-8.
  package static func mayBeginMark(_ byte: UInt8) -> Bool { byte == 0xE2 || byte == 0xD8 }

  /// True if the scalar may not reach a terminal: C0, DEL, C1, a line or paragraph separator, or a
  /// control that embeds, overrides or isolates the direction of what follows.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20...0x7E: false
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: isControl(scalar)
    }
  }

  /// True if this byte can be the first of an unsafe scalar in UTF-8: an ASCII control, C2 (which
  /// begins U+0080) or E2 (U+2000).
  package static func mayBeginUnsafe(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  /// The first scalar that is refused in typed text, a control of C0, DEL or C1; nil if there is
  /// none.
  package static func firstUntypableScalar(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first(where: isControl)
  }

  /// The visible form of an unsafe scalar, which is also its form in a JSON string.
  package static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\t": return "\\t"
    case "\n": return "\\n"
    case "\r": return "\\r"
    default:
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }

  /// The number of characters of a long escape such as `\u001b`.
  package static let escapeLength = 6

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
