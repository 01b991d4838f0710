/// What a record says, field by field, in a form that two different records never share.
struct FingerprintContent {
  private var bytes: [UInt8] = []

  /// What tells the record from every other.
  var fingerprint: RecordFingerprint { RecordFingerprint(of: SHA256.hash(bytes)) }

  /// Forgets everything, for the next record.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Adds a field and what it holds.
  mutating func append(_ field: String, _ value: some Collection<UInt8>) {
    append(field.utf8)
    append(value)
  }

  private mutating func append(_ text: some Collection<UInt8>) {
    appendDigits(of: text.count)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(contentsOf: text)
  }

  private mutating func appendDigits(of number: Int) {
    if number >= 10 { appendDigits(of: number / 10) }
    bytes.append(0x30 + UInt8(number % 10))
  }
}
