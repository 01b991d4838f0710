public import Foundation

/// An exact amount of money in the file's currency, or a sum of such amounts.
///
/// It is stored as a whole number of ten-thousandths, the finest minor unit in ISO 4217. Arithmetic
/// is exact and never wraps or traps: a result out of range throws.
public struct Amount: Hashable, Comparable, Sendable {
  /// The amount in ten-thousandths of the currency's major unit: 12.50 is 125000.
  ///
  /// Never `Int64.min`, so that the magnitude always exists.
  public let tenThousandths: Int64

  /// Creates an amount of that many ten-thousandths; nil for `Int64.min`, whose magnitude does not
  /// fit.
  public init?(tenThousandths: Int64) {
    guard tenThousandths != .min else { return nil }
    self.tenThousandths = tenThousandths
  }

  /// Creates an amount from a value that is known not to be `Int64.min`.
  init(checked tenThousandths: Int64) {
    self.tenThousandths = tenThousandths
  }

  /// An amount of 0.
  public static let zero = Amount(checked: 0)

  /// The number of ten-thousandths in a major unit: 10,000.
  public static let scale: Int64 = 10_000

  /// The number of digits that the scale allows after the decimal mark.
  public static let fractionDigits = 4

  /// The limit that the magnitude of every item's amount is below: twelve integer digits.
  ///
  /// Totals may exceed it, up to the range of `tenThousandths`.
  public static let itemLimit = Amount(checked: 1_000_000_000_000 * scale)

  /// Returns true if the amount has at most that many digits after the decimal mark.
  package func hasAtMost(digits: Int) -> Bool {
    let unit = (min(digits, Self.fractionDigits)..<Self.fractionDigits).reduce(Int64(1)) {
      unit, _ in
      unit * 10
    }
    return tenThousandths.isMultiple(of: unit)
  }

  /// True if an item may have this amount: its magnitude has at most twelve integer digits.
  public var fitsItem: Bool { magnitude < Self.itemLimit }

  /// The amount without its sign.
  public var magnitude: Amount { Amount(checked: abs(tenThousandths)) }

  /// The amount with the other sign.
  public var negated: Amount { Amount(checked: -tenThousandths) }

  /// True if this is less than zero, as a refund is.
  public var isNegative: Bool { tenThousandths < 0 }

  /// Orders by value; negative amounts come first.
  public static func < (left: Amount, right: Amount) -> Bool {
    left.tenThousandths < right.tenThousandths
  }
}

/// The error for a total that no `Amount` can hold: one beyond ±922,337,203,685,477.5807.
public struct AmountOutOfRange: LocalizedError, Equatable {
  /// Creates the error, which carries no data.
  public init() {}

  /// The error in words, in lower case and without a full stop.
  public var errorDescription: String? { "the total is out of range" }
}

extension Amount: CustomStringConvertible {
  /// The shortest exact decimal, as it is in JSON (RFC 8259): `12.5`, `-3`, `0.0001`.
  public var description: String { decimal(minimumFractionDigits: 0) }

  /// The exact decimal with `.` as its mark and no grouping.
  ///
  /// - Parameter minimumFractionDigits: the number of digits shown even if they are zero, clamped
  ///   to 0 to 4. More are shown if the amount has them: nothing is ever rounded.
  public func decimal(minimumFractionDigits: Int) -> String {
    let digits = min(max(minimumFractionDigits, 0), Self.fractionDigits)
    var bytes: [UInt8] = []
    bytes.append(addingCapacity: 24) { $0.append(self, minimumFractionDigits: digits) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension OutputSpan<UInt8> {
  /// Appends the exact decimal, of 22 bytes at most.
  ///
  /// - Parameter minimum: the number of fraction digits written even if they are zero, 0 to 4.
  mutating func append(_ amount: Amount, minimumFractionDigits minimum: Int = 0) {
    if amount.isNegative { append(UInt8(ascii: "-")) }
    let scale = UInt64(Amount.scale)
    let (whole, fraction) = amount.tenThousandths.magnitude.quotientAndRemainder(dividingBy: scale)
    var unit: UInt64 = 1
    while whole / 10 >= unit { unit *= 10 }
    appendDigits(of: whole, from: unit)
    guard fraction > 0 || minimum > 0 else { return }
    append(UInt8(ascii: "."))
    var (rest, digits, count) = (fraction, scale / 10, 0)
    while rest > 0 || count < minimum {
      append(0x30 + UInt8(truncatingIfNeeded: rest / digits))
      rest %= digits
      digits /= 10
      count += 1
    }
  }
}
