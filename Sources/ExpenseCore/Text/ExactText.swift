extension String {
  /// True if both hold the same scalars, where `==` also takes canonically equivalent ones as equal.
  package func isIdentical(to other: String) -> Bool {
    guard #available(macOS 26, iOS 26, *) else { return utf8.elementsEqual(other.utf8) }
    let (left, right) = (utf8Span.span, other.utf8Span.span)
    guard left.count == right.count else { return false }
    for offset in left.indices where left[offset] != right[offset] { return false }
    return true
  }

  /// True if there is nothing in it but white space.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isSpace) }

  /// The text without white space at its ends, and with one space for each run of blanks inside,
  /// no-break ones too; line breaks inside stay.
  ///
  /// Texts of an expense enter a file like this, so that two that look alike are one.
  package var withSingleBlanks: String {
    guard hasBlanksToFold else { return self }
    var text = Substring(self).unicodeScalars
    while text.first?.isSpace == true { text.removeFirst() }
    while text.last?.isSpace == true { text.removeLast() }
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

  /// True if it may hold more than single spaces inside; the texts of nearly all files do not.
  private var hasBlanksToFold: Bool {
    var before = UInt8(ascii: " ")
    for byte in utf8 {
      if byte < 0x20 || byte >= 0xC2 || byte == 0x20 && before == 0x20 { return true }
      before = byte
    }
    return before == 0x20
  }
}

/// Text that equals only the same scalars, where `String` also takes canonically equivalent ones.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  /// Equal where the scalars are.
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
  /// True if this is white space; asking Unicode is slow, and seldom needed.
  var isSpace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }

  /// True if this is white space inside a line.
  fileprivate var isHorizontalSpace: Bool {
    value < 0x80 ? value == 0x20 || value == 0x09 : properties.generalCategory == .spaceSeparator
  }
}

extension Int {
  /// The number with its noun, in the plural where it is not one.
  package func counted(_ noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(self) \(noun)s"
  }
}

extension Sequence {
  /// The elements without those that agree in that value with an earlier one.
  package func uniqued<Value: Hashable>(by value: (Element) -> Value) -> [Element] {
    var seen: Set<Value> = []
    return filter { seen.insert(value($0)).inserted }
  }
}
