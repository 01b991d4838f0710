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
    let escape = text[start...].prefix(SafeText.escapeLength)
    if escape.hasPrefix("\\u"), escape.count == SafeText.escapeLength,
      escape.dropFirst(2).allSatisfy({ $0.isASCII && $0.isHexDigit })
    {
      return (escape.endIndex, SafeText.escapeLength)
    }
    return (text.index(after: start), cells(of: text[start]))
  }
}
