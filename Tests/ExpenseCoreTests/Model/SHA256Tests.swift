import Testing

@testable import ExpenseCore

struct SHA256Tests {
  /// The examples that NIST gives with FIPS 180-4.
  @Test(
    arguments: [
      ("", "e3b0c442 98fc1c14 9afbf4c8 996fb924 27ae41e4 649b934c a495991b 7852b855"),
      ("abc", "ba7816bf 8f01cfea 414140de 5dae2223 b00361a3 96177a9c b410ff61 f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61 d20638b8 e5c02693 0c3e6039 a33ce459 64ff2167 f6ecedd4 19db06c1"
      ),
      (
        String(repeating: "a", count: 1_000_000),
        "cdc76e5c 9914fb92 81a1c7e2 84d73e67 f1809a48 a497200e 046d39cc c7112cd0"
      ),
    ])
  func givesTheHashesOfTheStandard(message: String, hash: String) {
    let words = hash.split(separator: " ").compactMap { UInt32($0, radix: 16) }
    #expect(SHA256.hash(Array(message.utf8)) == SIMD8(words))
  }

  /// Messages of every length up to more than two blocks, so that all forms of the last block
  /// occur, compared with hashes of another program: `hashlib.sha256(b"".join(hashlib.sha256(b"a" *
  /// n).digest() for n in range(130)))`.
  @Test func padsMessagesOfEveryLength() {
    let digests = (0..<130).flatMap { count in
      let hash = SHA256.hash([UInt8](repeating: UInt8(ascii: "a"), count: count))
      return (0..<32).map { UInt8(truncatingIfNeeded: hash[$0 / 4] >> UInt32(24 - $0 % 4 * 8)) }
    }
    #expect(SHA256.hash(digests)[0] == 0x39a4_8225)
  }
}
