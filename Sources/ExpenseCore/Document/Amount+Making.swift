public import Foundation

// Amounts from what an app has, and back. All of it is exact, or an error; only `init(rounding:)`
// rounds, and says so.

extension Amount {
  /// The amount of a number as it is in the data file: `12`, `12.5`, `-3`.
  ///
  /// Not for what a person types: nothing is grouped, and `.` is the only decimal mark.
  ///
  /// - Parameter number: a number of JSON (RFC 8259); nil where it is none, is finer than 0.0001, or
  ///   has more than 12 integer digits.
  public init?(_ number: String) {
    // The noise that a file's binary numbers may have is none here.
    guard let amount = try? Amount(jsonNumber: Array(number.utf8)),
      amount.decimalValue == Decimal(string: number, locale: nil)
    else { return nil }
    self = amount
  }

  /// The amount of that number; nil where it is finer than 0.0001 or has more than 12 integer digits.
  public init?(_ number: Decimal) { self.init(number.description) }

  /// The amount of that many major units; nil for more than 12 digits.
  public init?(_ number: Int) { self.init(String(number)) }

  /// The amount nearest to a binary number, a half away from zero; nil where there is none.
  ///
  /// - Parameter number: in major units; to the next 0.0001.
  public init?(rounding number: Double) {
    let scaled = (number * Double(Self.scale)).rounded()
    guard let amount = Int64(exactly: scaled).flatMap(Amount.init(tenThousandths:)),
      amount.fitsItem
    else { return nil }
    self = amount
  }

  /// The same number as a `Decimal`, for formats and text fields.
  public var decimalValue: Decimal {
    Decimal(
      sign: isNegative ? .minus : .plus, exponent: -Self.fractionDigits,
      significand: Decimal(tenThousandths.magnitude))
  }
}

extension Amount: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// The amount that is in the source; more than 12 digits stop the program.
  public init(integerLiteral number: Int) {
    guard let amount = Amount(number) else { preconditionFailure("no amount: \(number)") }
    self = amount
  }

  /// The amount that is in the source; one finer than 0.0001 stops the program.
  public init(floatLiteral number: Double) {
    guard let amount = Amount("\(number)") else { preconditionFailure("no amount: \(number)") }
    self = amount
  }
}

extension Amount: Codable {
  /// Reads a number of at most four fraction digits and twelve others, and of a binary number the
  /// nearest one, as a data file is read.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number = try container.decode(Decimal.self)
    guard let amount = try? Amount(jsonNumber: Array(number.description.utf8)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(number)' is no amount")
    }
    self = amount
  }

  /// Writes the exact number.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(decimalValue)
  }
}
