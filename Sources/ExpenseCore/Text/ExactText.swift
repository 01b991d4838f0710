extension String {
  /// True if both hold the same scalars; `==` also equates canonically equivalent ones.
  package func isIdentical(to other: String) -> Bool {
    guard #available(macOS 26, iOS 26, *) else { return utf8.elementsEqual(other.utf8) }
    let (left, right) = (utf8Span.span, other.utf8Span.span)
    guard left.count == right.count else { return false }
    for offset in left.indices where left[offset] != right[offset] { return false }
    return true
  }

  /// True if nothing in the text can be seen.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isInvisible) }

  /// The text without white space and other signs that cannot be seen at its ends, and with each
  /// run of blanks inside, no-break spaces included, replaced by one space; line breaks inside, and
  /// what changes the look of the character before it, are kept.
  ///
  /// Texts of an expense are stored in this form, so that two that look alike are equal.
  package var withSingleBlanks: String {
    guard hasBlanksToFold else { return self }
    var text = Substring(self).unicodeScalars
    while text.first?.isInvisible == true { text.removeFirst() }
    while text.last.map({ $0.isInvisible && !$0.isPartOfCharacter }) == true { text.removeLast() }
    var folded = UnicodeScalarView()
    var isAfterBlank = false
    for scalar in text {
      if !scalar.isHorizontalSpace {
        folded.append(scalar)
      } else if !isAfterBlank {
        folded.append(" ")
      }
      isAfterBlank = scalar.isHorizontalSpace
    }
    return String(folded)
  }

  /// True if the text may differ from `withSingleBlanks`, as few do: a quick test of its bytes.
  private var hasBlanksToFold: Bool {
    var before = UInt8(ascii: " ")
    for byte in utf8 {
      if byte < 0x20 || byte >= 0xC2 || byte == 0x20 && before == 0x20 { return true }
      before = byte
    }
    return before == 0x20
  }
}

/// Text compared by its scalars; `String` also equates canonically equivalent texts.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Compares the scalars.
  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isIdentical(to: right.text)
  }
}

extension ExactText: Comparable {
  /// Orders by UTF-8, which is the order of the scalars.
  package static func < (left: ExactText, right: ExactText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension Unicode.Scalar {
  /// True if this is white space; ASCII is tested first, because Unicode's property is slow to look
  /// up.
  package var isSpace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// True if this is white space, or shows nothing by itself.
  fileprivate var isInvisible: Bool {
    isSpace || value >= 0x80 && properties.isDefaultIgnorableCodePoint
  }

  /// True if this selects how the character before it looks: a variation selector or a tag.
  fileprivate var isPartOfCharacter: Bool {
    properties.isVariationSelector || (0xE0020...0xE007F).contains(value)
  }

  /// True if this is white space that does not end a line.
  fileprivate var isHorizontalSpace: Bool {
    value < 0x80 ? value == 0x20 || value == 0x09 : properties.generalCategory == .spaceSeparator
  }
}

extension Int {
  /// The number and the noun, which gets an `s` unless the number is 1.
  package func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}

extension Sequence {
  /// The elements without those whose value equals that of an earlier one.
  package func uniqued<Value: Hashable>(by value: (Element) -> Value) -> [Element] {
    var seen: Set<Value> = []
    return filter { seen.insert(value($0)).inserted }
  }
}

extension [String] {
  /// Each in quotes, with commas between them.
  ///
  /// At most forty: a line with thousands of columns helps nobody.
  package var quoted: String {
    let shown = prefix(40).map { "'\($0)'" }.joined(separator: ", ")
    return count > 40 ? "\(shown) and \(count - 40) more" : shown
  }

  /// `a, b or c`.
  package var formattedAsChoices: String {
    guard count > 1, let last else { return joined() }
    return dropLast().joined(separator: ", ") + " or " + last
  }
}
