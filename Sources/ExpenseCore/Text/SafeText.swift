/// Text from files and arguments, made safe to show.
///
/// A name may hold an escape sequence that repaints the screen, or a bidirectional override that
/// makes one amount look like another. Such scalars are shown as JSON escapes them (RFC 8259): tabs
/// and line ends as `\t`, `\n`, `\r`, the others as `\u001b`. Everything else is as it is.
package enum SafeText {
  /// The text with its unsafe scalars shown as escapes.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: mayBeginUnsafe),
      text.unicodeScalars.contains(where: isUnsafe)
    else { return text }
    var safe = ""
    for scalar in text.unicodeScalars {
      if isUnsafe(scalar) {
        safe += escape(scalar)
      } else {
        safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// The text with the marks of direction shown too that amounts are full of in some languages, and that
  /// have no business in what people typed: a name with one is shown in another order than it has.
  package static func escapedWithMarks(_ text: String) -> String {
    guard text.utf8.contains(where: mayBeginMark), text.unicodeScalars.contains(where: isMark)
    else {
      return escaped(text)
    }
    var safe = ""
    for scalar in text.unicodeScalars {
      if isMark(scalar) { safe += escape(scalar) } else { safe.unicodeScalars.append(scalar) }
    }
    return escaped(safe)
  }

  /// True if the scalar is a mark of direction.
  package static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\u{200E}" || scalar == "\u{200F}" || scalar == "\u{61C}"
  }

  /// True if a byte of UTF-8 can be the first of a mark.
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

  /// True if a byte of UTF-8 can be the first of an unsafe scalar: all of them begin with a control
  /// of ASCII, with C2 (which leads to U+0080) or with E2 (to U+2000).
  package static func mayBeginUnsafe(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2
  }

  /// The first scalar of the text that may not be typed on a command line, or nil if all may: C0,
  /// DEL and C1 are refused there, where a person can do without them.
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

  /// The number of characters of the longer escapes: `\u001b`.
  package static let escapeLength = 6

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }
}
