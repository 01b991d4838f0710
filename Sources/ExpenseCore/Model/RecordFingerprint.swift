// A record without an id is known again by what it says. The fingerprint is the first half of the
// SHA-256 of all its fields, each with its length in front, so that no two different records have
// one: a shorter hash that let two expenses pass for one would lose money.
//
// It is kept with the item, as an extra member, and says what the record said, not what the item
// says: an item that was corrected or given a category since is still the item of its record. Two
// equal records in one file are two expenses. How many there are is compared: of a record that
// comes three times, and whose item is there twice, one is new.

/// What tells a record without an id from every other.
struct RecordFingerprint: Hashable, Sendable {
  /// Its first eight bytes, the first of them the highest, and its last eight.
  let high, low: UInt64

  /// The member of an item that holds it.
  static let key = "importFingerprint"

  /// How that member begins; behind it come the digits and a quote.
  ///
  /// A literal, since one made of `key` costs a third of the time of an import.
  static let opening = "\"importFingerprint\":\""
  /// Of hex digits, in lower case.
  private static let digitCount = 32

  /// How many bytes the member has.
  static let length = opening.utf8.count + digitCount + 1

  /// The fingerprint with the first half of those bits.
  init(of hash: SIMD8<UInt32>) {
    high = UInt64(hash[0]) << 32 | UInt64(hash[1])
    low = UInt64(hash[2]) << 32 | UInt64(hash[3])
  }

  /// The fingerprint that is the whole of those members; nil where they are any other.
  init?(_ json: String) {
    guard json.utf8.count == Self.length,
      json.utf8.starts(with: Self.opening.utf8), json.utf8.last == UInt8(ascii: "\"")
    else { return nil }
    self.init(digits: json.utf8.dropFirst(Self.opening.utf8.count).dropLast())
  }

  /// The fingerprint that is the value of its member, in quotes; nil where that is anything else.
  init?(value: [UInt8]) {
    guard value.first == UInt8(ascii: "\""), value.last == UInt8(ascii: "\"") else { return nil }
    self.init(digits: value.dropFirst().dropLast())
  }

  private init?(digits: some Collection<UInt8>) {
    guard digits.count == Self.digitCount else { return nil }
    var (high, low): (UInt64, UInt64) = (0, 0)
    for digit in digits {
      guard digit.isASCIIDigit || 0x61...0x66 ~= digit else { return nil }
      high = high << 4 | low >> 60
      low = low << 4 | UInt64(digit.isASCIIDigit ? digit - 0x30 : digit - 0x57)
    }
    (self.high, self.low) = (high, low)
  }
}
