internal import Foundation

/// For programs that embed the library: the same members and the same forms as in the data file.
///
/// Amounts are exact numbers, ids upper-case strings, days `YYYY-MM-DD`. **Extra members are
/// dropped**: a `Decoder` gives neither their order nor their exact text. Where they count, let
/// `Expenses` read and write the file.
extension ExpenseItem: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, name, type, amount, date, category
  }

  /// Reads an item, with the rules of the data file: a name that is not blank, an amount that fits.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func damaged(_ key: CodingKeys, _ reason: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: members, debugDescription: reason)
    }
    let id = try members.decode(String.self, forKey: .id)
    guard let id = UUID(uuidString: id) else { throw damaged(.id, "'\(id)' is no UUID") }
    let name = try members.decode(String.self, forKey: .name)
    guard !name.isBlank else { throw damaged(.name, "the name is blank") }
    let number = try members.decode(Decimal.self, forKey: .amount)
    guard let amount = Amount(number), amount.fitsItem else {
      throw damaged(.amount, "\(number) is finer than 0.0001 or has more than 12 integer digits")
    }
    let day = try members.decodeIfPresent(String.self, forKey: .date)
    let date = day.flatMap { CalendarDate($0) }
    if let day, date == nil { throw damaged(.date, "'\(day)' is no day of the form YYYY-MM-DD") }
    self.init(
      id: id, name: name,
      type: ExpenseType(rawValue: try members.decode(String.self, forKey: .type)),
      amount: amount, date: date,
      category: try members.decodeIfPresent(String.self, forKey: .category))
  }

  /// Writes an item without its extra members.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id.uuidString, forKey: .id)
    try members.encode(name, forKey: .name)
    try members.encode(type.rawValue, forKey: .type)
    try members.encode(amount.decimalValue, forKey: .amount)
    try members.encodeIfPresent(date?.description, forKey: .date)
    try members.encodeIfPresent(category, forKey: .category)
  }
}

extension Amount {
  /// The same number as a `Decimal`.
  fileprivate var decimalValue: Decimal {
    Decimal(
      sign: isNegative ? .minus : .plus, exponent: -Self.fractionDigits,
      significand: Decimal(tenThousandths.magnitude))
  }

  /// The amount of that number, read as the data file reads it.
  fileprivate init?(_ number: Decimal) {
    guard let amount = try? Amount(jsonNumber: Array(number.description.utf8)) else { return nil }
    self = amount
  }
}

extension String {
  /// Whether there is nothing in it but white space.
  package var isBlank: Bool { unicodeScalars.allSatisfy(\.isSpace) }
}

extension Unicode.Scalar {
  /// Whether this is white space; asking Unicode is slow, and seldom needed.
  var isSpace: Bool {
    value < 0x80 ? value == 0x20 || (0x09...0x0D).contains(value) : properties.isWhitespace
  }
}
