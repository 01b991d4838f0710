/// A reader of data files.
typealias DocumentJSON = JSONScanner<DamagedDocument.Problem>

/// What is wrong with a data file, and where.
typealias DocumentFault = Fault<DamagedDocument.Problem>

/// The members at the top of a data file that we know.
enum DocumentMember: String {
  case currency = "Currency"
  case items = "Items"
  case format = "Format"
  case monthStart = "MonthStart"
}

// What a file says of all its items, or a record of itself: read in the same way where it is the data
// file, and where it is imported.

extension JSONScanner where Problem: DocumentReporting {
  /// Reads the currency that amounts are in.
  ///
  /// - Parameter member: what holds it, where that is not the file itself.
  mutating func currency(
    of member: String = DocumentMember.currency.rawValue
  ) throws(Fault<Problem>) -> Currency {
    let start = position
    let code = view.string(try text(of: member))
    guard let currency = Currency(code: code) else {
      throw fault(.unknownCurrency(code), at: start)
    }
    return currency
  }

  /// Reads a file's format, and refuses one that is newer than this program.
  mutating func checkFormat() throws(Fault<Problem>) {
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

  /// Reads the day on which a file's months begin, and refuses what is none.
  mutating func checkMonthStart() throws(Fault<Problem>) {
    let start = position
    let text = next.isASCIIDigit ? view.text(try number()) : ""
    guard Int(text).flatMap(MonthStart.init) == nil else { return }
    position = start
    throw wrongShape(DocumentMember.monthStart.rawValue, .monthStart)
  }

  /// The fault of a member that holds something else; a value that is none at all comes first.
  func wrongShape(_ member: String, _ expected: DamagedDocument.Expectation) -> Fault<Problem> {
    var probe = self
    do {
      try probe.skipValue()
      return fault(.wrongShape(member: member, expected: expected), at: position)
    } catch {
      return error
    }
  }

  /// A fault of a data file.
  func fault(_ problem: DamagedDocument.Problem, at offset: Int) -> Fault<Problem> {
    Fault(.document(problem), at: offset)
  }
}

// MARK: - Values of members

extension JSONScanner where Problem: DocumentReporting {
  mutating func text(
    of member: String, shape: DamagedDocument.Expectation = .text
  ) throws(Fault<Problem>) -> JSONText {
    guard next == UInt8(ascii: "\"") else { throw wrongShape(member, shape) }
    return try string()
  }

  /// Reads an array of texts.
  mutating func texts(of member: String) throws(Fault<Problem>) -> [JSONText] {
    guard next == UInt8(ascii: "[") else { throw wrongShape(member, .words) }
    var texts: [JSONText] = []
    try enterArray()
    while try nextElement() {
      texts.append(try text(of: member, shape: .words))
    }
    return texts
  }

  /// Reads an id, in either case.
  mutating func itemID(of member: String) throws(Fault<Problem>) -> ItemID {
    let start = position
    let text = try text(of: member)
    let bytes = ByteView(view.unescaped(text))
    guard bytes.count == ItemID.length, let found = ItemID.read(bytes, at: 0) else {
      throw fault(.malformedID(view.string(text)), at: start)
    }
    return found.id
  }

  /// Reads an amount; tells also whether the writer would write it so.
  mutating func amount(
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
