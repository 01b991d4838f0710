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
  private let text: String

  /// The member of an item that holds it.
  static let key = "importFingerprint"

  /// The fingerprint of that content.
  init(of content: FingerprintContent) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(32)
    for word in SHA256.hash(content.bytes).prefix(4) {
      for shift in stride(from: UInt32(28), through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word >> shift & 15)
        bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
      }
    }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// The fingerprint that is kept with an item; nil where there is none.
  init?(keptIn extras: ExtraMembers) {
    let opening = "\"\(Self.key)\":\""
    guard let start = extras.json.utf8.firstRange(of: opening.utf8)?.upperBound else { return nil }
    text = String(extras.json[start...].prefix { $0 != "\"" })
  }
}

extension ExtraMembers {
  /// Adds the fingerprint.
  mutating func append(_ fingerprint: RecordFingerprint) {
    append(key: "\"\(RecordFingerprint.key)\"", value: fingerprint.json)
  }
}

extension RecordFingerprint {
  fileprivate var json: String { "\"\(text)\"" }
}

/// What a record says, field by field, in a form that two different records never share.
struct FingerprintContent {
  private(set) var bytes: [UInt8] = []

  /// Forgets everything, for the next record.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds a field and what it holds.
  mutating func append(_ field: String, _ value: some Collection<UInt8>) {
    bytes.append(contentsOf: field.utf8)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(contentsOf: String(value.count).utf8)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(contentsOf: value)
  }
}
