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

/// Text in lines of a width.
enum TextWrap {
  /// Breaks a text between its words, so that no line is wider than that many cells.
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
