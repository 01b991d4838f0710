/// The mark between the whole part of a number and its fraction.
package enum DecimalMark: String, CaseIterable, Sendable {
  case point = "."
  case comma = ","
}

/// A number that a program wrote as text.
///
/// Where nobody says which mark is decimal, it is `.`, and nothing groups: `1,234` is then no number,
/// rather than one of two. Where somebody says, the other mark, spaces and apostrophes may group by
/// threes, as banks write: `1.234,56` with a comma.
struct DecimalText {
  let amount: Amount
  /// Whether the mark could as well group, and nothing in the text tells: `1.200`, but not `0.200`.
  let mayGroup: Bool

  /// Reads the whole text but for spaces around it; nil where that is no number of at most twelve
  /// whole digits and four more.
  init?(_ text: String, mark: DecimalMark?) {
    mayGroup = Self.mayGroup(text.trimmed.utf8, mark: mark ?? .point)
    if mark != .comma, let amount = Self.plain(text) {
      self.amount = amount
      return
    }
    var scalars = Substring(text).unicodeScalars.trimmed
    var digits: [UInt8] = []
    if let sign = scalars.first, "+-\u{2212}".unicodeScalars.contains(sign) {
      if sign != "+" { digits.append(UInt8(ascii: "-")) }
      scalars.removeFirst()
    }
    let parts = scalars.split(
      separator: (mark ?? .point).scalar, maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = Self.ungrouped(parts[0], mark: mark) else { return nil }
    let fraction = parts.count > 1 ? parts[1].compactMap(Self.digit) : []
    guard parts.count == 1 || fraction.count == parts[1].count,
      parts.count == 1 || !fraction.isEmpty,
      !whole.isEmpty || !fraction.isEmpty
    else { return nil }
    let significant = whole.drop { $0 == UInt8(ascii: "0") }
    digits += significant.isEmpty ? [UInt8(ascii: "0")] : Array(significant)
    if !fraction.isEmpty { digits += [UInt8(ascii: ".")] + fraction }
    guard let amount = try? Amount(jsonNumber: digits) else { return nil }
    self.amount = amount
  }

  private static func mayGroup(_ text: String.UTF8View, mark: DecimalMark) -> Bool {
    let parts = text.drop { !$0.isASCIIDigit }.split(
      separator: UInt8(ascii: mark.scalar), omittingEmptySubsequences: false)
    return parts.count == 2 && (1...3).contains(parts[0].count) && parts[1].count == 3
      && parts[0].first != UInt8(ascii: "0")
      && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
  }

  /// The number of a text that stands as it would in JSON, which nearly every one does; nil for any
  /// other.
  private static func plain(_ text: String) -> Amount? {
    guard text.utf8.allSatisfy({ $0.isASCIIDigit || $0 == 0x2D || $0 == 0x2E }) else { return nil }
    return try? Amount(jsonNumber: Array(text.utf8))
  }

  /// The digits before the mark, without what groups them; nil where they are grouped otherwise.
  private static func ungrouped(
    _ text: Substring.UnicodeScalarView, mark: DecimalMark?
  ) -> [UInt8]? {
    var groups: [[UInt8]] = [[]]
    var separator: Unicode.Scalar?
    for scalar in text {
      if let digit = digit(scalar) {
        groups[groups.count - 1].append(digit)
      } else if let mark, scalar == separator || separator == nil && mark.allowsGroups(by: scalar) {
        separator = scalar
        groups.append([])
      } else {
        return nil
      }
    }
    guard groups.count > 1 else { return groups[0] }
    guard (1...3).contains(groups[0].count), groups.dropFirst().allSatisfy({ $0.count == 3 }) else {
      return nil
    }
    return Array(groups.joined())
  }

  private static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
    ("0"..."9").contains(scalar) ? UInt8(scalar.value) : nil
  }
}

extension DecimalMark {
  fileprivate var scalar: Unicode.Scalar { self == .point ? "." : "," }

  fileprivate func allowsGroups(by scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ".": self == .comma
    case ",": self == .point
    case " ", "\u{A0}", "\u{202F}", "'", "\u{2019}": true
    default: false
    }
  }
}

extension Amount {
  /// How many digits behind the mark it takes to write the amount exactly, 0 to 4.
  var fractionDigitsNeeded: Int {
    var digits = Self.fractionDigits
    var rest = tenThousandths
    while digits > 0, rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    return digits
  }
}

extension String {
  /// Without the spaces at both ends.
  var trimmed: String {
    func isPlain(_ byte: UInt8?) -> Bool { byte.map { (0x21..<0x80).contains($0) } ?? true }
    if isPlain(utf8.first), isPlain(utf8.last) { return self }
    return String(Substring(self).unicodeScalars.trimmed)
  }
}

extension Substring.UnicodeScalarView {
  /// Without the spaces at both ends.
  var trimmed: Substring.UnicodeScalarView {
    var result = self
    while result.first?.isSpace == true { result.removeFirst() }
    while result.last?.isSpace == true { result.removeLast() }
    return result
  }
}
