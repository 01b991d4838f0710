/// Texts on the lines of a plain-text journal, where some characters end them or begin something
/// else: each of these is replaced by its fullwidth twin, which looks alike and means nothing.
enum JournalText {
  /// A payee: it ends at a semicolon, and must not begin like a status, a code or a second date.
  static func payee(_ name: String) -> String {
    var scalars = Array(SafeText.escaped(name).trimmed.unicodeScalars)
    for index in scalars.indices where scalars[index] == ";" || scalars[index] == "|" {
      scalars[index] = twin(of: scalars[index])
    }
    if let first = scalars.first, "*!(=".unicodeScalars.contains(first) {
      scalars[0] = twin(of: first)
    }
    return text(scalars)
  }

  /// One part of an account's name: it ends at a colon, a semicolon, or two spaces.
  static func account(_ name: String) -> String {
    var scalars: [Unicode.Scalar] = []
    for scalar in SafeText.escaped(name).trimmed.unicodeScalars {
      if scalar.properties.isWhitespace {
        scalars.append(scalars.last == " " ? "\u{2423}" : " ")
      } else {
        scalars.append(":;|".unicodeScalars.contains(scalar) ? twin(of: scalar) : scalar)
      }
    }
    return scalars.isEmpty ? "\u{2423}" : text(scalars)
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }

  /// The fullwidth form of a character of ASCII (U+FF01 to U+FF5E).
  private static func twin(of scalar: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar
  }
}

extension ExportedExpenses {
  /// The days of all items.
  ///
  /// - Throws: `ExportError.undated` where an item has none: a date is never made up.
  func dates(for format: String) throws(ExportError) -> [CalendarDate] {
    let dates = items.compactMap(\.date)
    guard dates.count == items.count else {
      throw .undated(count: items.count - dates.count, format: format)
    }
    return dates
  }

  /// The posting of an amount to an account, with its line break.
  func posting(_ account: String, _ amount: Amount) -> String {
    "  \(account)  \(text(amount)) \(currency.code)\n"
  }
}
