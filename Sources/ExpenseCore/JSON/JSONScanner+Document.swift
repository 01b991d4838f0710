// What a file says of all its items, or a record of itself: read in the same way where it is the data
// file, and where it is imported.

extension JSONScanner {
  /// Reads the currency that amounts are in, and whether any of its code is escaped.
  ///
  /// - Parameter member: what holds it, where that is not the file itself.
  mutating func currency(
    of member: String = DocumentMember.currency.rawValue
  ) throws(JSONFault) -> (currency: Currency, isEscaped: Bool) {
    let start = position
    guard next == UInt8(ascii: "\"") else { throw wrongShape(member, .text) }
    let text = try string()
    let code = view.string(text)
    guard let currency = Currency(code: code) else {
      throw JSONFault(.unknownCurrency(code), at: start)
    }
    return (currency, text.isEscaped)
  }

  /// Reads a file's format, and refuses one other than 1, the only one there is.
  mutating func checkFormat() throws(JSONFault) {
    let start = position
    guard next.isASCIIDigit else {
      throw wrongShape(DocumentMember.format.rawValue, .formatNumber)
    }
    let number = try number()
    if number.count == 1, view[start] == UInt8(ascii: "1") { return }
    guard number.allSatisfy({ view[$0].isASCIIDigit }), view[start] != UInt8(ascii: "0") else {
      throw JSONFault(
        .wrongShape(member: DocumentMember.format.rawValue, expected: .formatNumber), at: start)
    }
    throw JSONFault(.newerFormat(view.text(number.prefix(64))), at: start)
  }
}
