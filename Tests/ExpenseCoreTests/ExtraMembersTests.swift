import Testing

@testable import ExpenseCore

struct ExtraMembersTests {
  private static let digits = "0123456789abcdef00112233445566ff"
  private static let fingerprint = "\"importFingerprint\":\"\(digits)\""

  /// Files hold this value: another one would take every record for a new one.
  @Test func theFingerprintOfARecordStaysWhatItIs() throws {
    let record = "{\"name\":\"Lunch\",\"amount\":12.50,\"date\":\"2026-11-21\",\"note\":\"é\"}"
    let batch = try ImportBatch(
      reading: ImportText(Array(record.utf8)), as: NDJSONFormat.self, options: ImportOptions())
    #expect(
      batch.items[0].extras.json
        == "\"note\":\"é\",\"importFingerprint\":\"33fb9ef92b583a6405b6c8b782c5a2a2\"")
  }

  @Test func aFingerprintIsWrittenAsItWasRead() throws {
    let extras = ExtraMembers(json: Self.fingerprint)
    let fingerprint = try #require(extras.fingerprint)
    #expect(extras.json == Self.fingerprint && fingerprint.json == Self.fingerprint)
    let item = ExpenseItem(name: "x", amount: .zero, extras: extras)
    var bytes: [UInt8] = []
    bytes.appendJSON(item)
    #expect(String(decoding: bytes, as: UTF8.self).hasSuffix(",\(Self.fingerprint)}"))
    #expect(try ExpenseItem(json: bytes) == item)
  }

  @Test func aFingerprintIsKnownAmongOthers() {
    let alone = ExtraMembers(json: Self.fingerprint)
    let among = ExtraMembers(json: "\"a\":1,\(Self.fingerprint)")
    #expect(alone.fingerprint == among.fingerprint && alone != among)
    let escaped = ExtraMembers(json: "\"a\":1,\"import\\u0046ingerprint\":\"\(Self.digits)\"")
    #expect(alone.fingerprint == escaped.fingerprint)
  }

  @Test(
    arguments: [
      "\"importFingerprint\":\"\(digits.uppercased())\"", "\"importFingerprint\":\"\"",
      "\"importFingerprint\":\"\(digits)0\"", "\"importFingerprint\":[\"\(digits)\"]",
      "\"sync\":{\"importFingerprint\":\"\(digits)\"}",
      "\"note\":\"\\\"importFingerprint\\\":\\\"\(digits)\\\"\"",
      "\"importfingerprint\":\"\(digits)\"", "\"importFingerprint\":\"\(digits.dropLast())g\"",
    ])
  func whatOnlyLooksLikeOneIsKeptAsItStands(json: String) {
    let extras = ExtraMembers(json: json)
    #expect(extras.fingerprint == nil && extras.json == json)
    #expect(extras != ExtraMembers(json: Self.fingerprint))
  }

  @Test func aFingerprintGoesBehindTheOtherMembers() throws {
    let fingerprint = try #require(ExtraMembers(json: Self.fingerprint).fingerprint)
    var extras = ExtraMembers.none
    extras.append(fingerprint)
    #expect(extras == ExtraMembers(json: Self.fingerprint) && !extras.isEmpty)
    extras.append(key: "\"a\"", value: "1")
    #expect(extras.json == "\(Self.fingerprint),\"a\":1")
  }
}
