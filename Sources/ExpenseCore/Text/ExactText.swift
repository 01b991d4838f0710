extension String {
  /// Whether both hold the same scalars, where `==` also takes canonically equivalent ones as equal.
  package func isIdentical(to other: String) -> Bool {
    guard #available(macOS 26, iOS 26, *) else { return utf8.elementsEqual(other.utf8) }
    let (left, right) = (utf8Span.span, other.utf8Span.span)
    guard left.count == right.count else { return false }
    for offset in left.indices where left[offset] != right[offset] { return false }
    return true
  }

  /// Whether there is nothing in it but white space.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isSpace) }
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
  /// Whether this is white space; asking Unicode is slow, and seldom needed.
  var isSpace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
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
