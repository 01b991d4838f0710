import ExpenseCore

extension DisplayWidth {
  /// The longest beginning of a text that fills no more than that many cells, and how many it fills.
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
