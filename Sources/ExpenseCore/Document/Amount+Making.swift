public import Foundation

// Conversions from and to the types that apps use. All are exact or fail, except `init(rounding:)`.

extension Amount {
  /// Parses a number as it is written in the data file: `12`, `12.5`, `-3`.
  ///
  /// This is not for text that people type: there are no thousands separators, and `.` is the only
  /// decimal mark.
  ///
  /// - Parameter number: a JSON number (RFC 8259); the result is nil for any other text, and for a
  ///   number finer than 0.0001 or with more than 12 integer digits.
  public init?(_ number: String) {
    // The noise that a number in a file may have is an error here.
    guard let amount = try? Amount(jsonNumber: Array(number.utf8)),
      amount.decimalValue == Decimal(string: number, locale: nil)
    else { return nil }
    self = amount
  }

  /// Converts a decimal number; nil if it is finer than 0.0001 or has more than 12 integer digits.
  public init?(_ number: Decimal) { self.init(number.description) }

  /// Converts a number of major units; nil if it has more than 12 digits.
  public init?(_ number: Int) { self.init(String(number)) }

  /// Rounds a binary number to the nearest 0.0001, half away from zero; nil if it is not finite or
  /// has more than 12 integer digits.
  ///
  /// - Parameter number: the number of major units.
  public init?(rounding number: Double) {
    let scaled = (number * Double(Self.scale)).rounded()
    guard let amount = Int64(exactly: scaled).flatMap(Amount.init(tenThousandths:)),
      amount.fitsItem
    else { return nil }
    self = amount
  }

  /// The number as a `Decimal`, for format styles and text fields.
  public var decimalValue: Decimal {
    Decimal(
      sign: isNegative ? .minus : .plus, exponent: -Self.fractionDigits,
      significand: Decimal(tenThousandths.magnitude))
  }
}

extension Amount: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// Converts a literal; one with more than 12 digits stops the program.
  public init(integerLiteral number: Int) {
    guard let amount = Amount(number) else { preconditionFailure("no amount: \(number)") }
    self = amount
  }

  /// Converts a literal; one finer than 0.0001 stops the program.
  public init(floatLiteral number: Double) {
    guard let amount = Amount("\(number)") else { preconditionFailure("no amount: \(number)") }
    self = amount
  }
}

extension Amount: Codable {
  /// Decodes a number of at most four fraction digits and twelve integer digits; like a data
  /// file's, it may have the noise of a binary number.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Decimal.self)
    guard let amount = try? Amount(jsonNumber: Array(number.description.utf8)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(number)' is not an amount")
    }
    self = amount
  }

  /// Encodes the exact number.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(decimalValue)
  }
}
