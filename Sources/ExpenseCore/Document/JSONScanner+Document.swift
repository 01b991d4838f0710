/// A scanner of data files.
typealias DocumentJSON = JSONScanner<DamagedDocument.Problem>

/// A problem of a data file, with its offset.
typealias DocumentFault = Fault<DamagedDocument.Problem>

/// The members at the top level of a data file that we know.
package enum DocumentMember: String {
  case currency = "Currency"
  case items = "Items"
  case format = "Format"
  case monthStart = "MonthStart"
}

// Values at the top level and in records, read by the same rules in the data file and in imported
// files.

extension JSONScanner where Problem: DocumentReporting {
  /// Reads a currency code.
  ///
  /// - Parameter member: the key for messages, if it is not the file's own.
  package mutating func currency(
    of member: String = DocumentMember.currency.rawValue
  ) throws(Fault<Problem>) -> Currency {
    let start = position
    let code = view.string(try text(of: member))
    guard let currency = Currency(code: code) else {
      throw fault(.unknownCurrency(code), at: start)
    }
    return currency
  }

  /// Reads the file's format number; throws if it is newer than this program.
  package mutating func checkFormat() throws(Fault<Problem>) {
    let start = position
    let text = next.isASCIIDigit ? view.text(try number()) : ""
    guard !["1", "2"].contains(text) else { return }
    guard let first = text.utf8.first, first != UInt8(ascii: "0"),
      text.utf8.allSatisfy(\.isASCIIDigit)
    else {
      position = start
      throw wrongShape(DocumentMember.format.rawValue, .formatNumber)
    }
    throw fault(.newerFormat(String(text.prefix(64))), at: start)
  }

  /// Reads the day on which months begin; throws if it is not 1 to 31.
  mutating func checkMonthStart() throws(Fault<Problem>) {
    let start = position
    let text = next.isASCIIDigit ? view.text(try number()) : ""
    guard Int(text).flatMap(MonthStart.init) == nil else { return }
    position = start
    throw wrongShape(DocumentMember.monthStart.rawValue, .monthStart)
  }

  /// The fault of a member with a value of the wrong type; a syntax error in the value takes
  /// precedence.
  package func wrongShape(_ member: String, _ expected: DamagedDocument.Expectation) -> Fault<
    Problem
  > {
    var probe = self
    do {
      try probe.skipValue()
      return fault(.wrongShape(member: member, expected: expected), at: position)
    } catch {
      return error
    }
  }

  func fault(_ problem: DamagedDocument.Problem, at offset: Int) -> Fault<Problem> {
    Fault(.document(problem), at: offset)
  }
}

// MARK: - Values of members

extension JSONScanner where Problem: DocumentReporting {
  package mutating func text(
    of member: String, shape: DamagedDocument.Expectation = .text
  ) throws(Fault<Problem>) -> JSONText {
    guard next == UInt8(ascii: "\"") else { throw wrongShape(member, shape) }
    return try string()
  }

  package mutating func texts(of member: String) throws(Fault<Problem>) -> [JSONText] {
    guard next == UInt8(ascii: "[") else { throw wrongShape(member, .words) }
    var texts: [JSONText] = []
    try enterArray()
    while try nextElement() {
      texts.append(try text(of: member, shape: .words))
    }
    return texts
  }

  /// Reads an id in either case.
  package mutating func itemID(of member: String) throws(Fault<Problem>) -> ItemID {
    let start = position
    let text = try text(of: member)
    let bytes = ByteView(view.unescaped(text))
    guard bytes.count == ItemID.length, let found = ItemID.read(bytes, at: 0) else {
      throw fault(.malformedID(view.string(text)), at: start)
    }
    return found.id
  }

  /// Reads an amount; also returns whether our writer would write it so.
  package mutating func amount(
    of member: String
  ) throws(Fault<Problem>) -> (Amount, isCanonical: Bool) {
    guard next == UInt8(ascii: "-") || next.isASCIIDigit else {
      throw wrongShape(member, .number)
    }
    let number = try number()
    if let (amount, end) = view.canonicalAmount(at: number.lowerBound), end == number.upperBound {
      return (amount, true)
    }
    do {
      return (try view.amount(number), false)
    } catch {
      let text = view.text(number.prefix(64))
      throw fault(
        error == .tooFine ? .amountTooFine(text) : .amountOutOfRange(text), at: number.lowerBound)
    }
  }

  func day(_ text: JSONText, of member: String) throws(Fault<Problem>) -> CalendarDate {
    let bytes = view.unescaped(text)
    if let date = CalendarDate(iso8601: bytes) { return date }
    let isDayShaped = bytes.map { $0.isASCIIDigit ? 0x30 : $0 } == Array("0000-00-00".utf8)
    throw fault(
      isDayShaped ? .noSuchDate(view.string(text)) : .wrongShape(member: member, expected: .day),
      at: text.range.lowerBound - 1)
  }
}
