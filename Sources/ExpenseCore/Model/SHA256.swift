/// The secure hash SHA-256 (FIPS 180-4).
enum SHA256 {
  /// The hash of a message, as eight words.
  static func hash(_ message: [UInt8]) -> SIMD8<UInt32> {
    let padded = padded(message)
    var state: SIMD8<UInt32> = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    var words = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: padded.count, by: 64) {
      fill(&words, from: padded, at: start)
      state &+= mixed(state, with: words)
    }
    return state
  }

  /// The message, a bit that is set, zeros to fill the last block, and in its last eight bytes the
  /// length in bits.
  private static func padded(_ message: [UInt8]) -> [UInt8] {
    let count = (message.count + 9 + 63) / 64 * 64
    var padded = message
    padded.reserveCapacity(count)
    padded.append(0x80)
    padded.append(contentsOf: repeatElement(0, count: count - 8 - padded.count))
    for shift in stride(from: UInt64(56), through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: UInt64(message.count * 8) >> shift))
    }
    return padded
  }

  /// Expands a block of 64 bytes into 64 words.
  private static func fill(_ words: inout [UInt32], from bytes: [UInt8], at start: Int) {
    for index in 0..<16 {
      let offset = start + index * 4
      let high = UInt32(bytes[offset]) << 24 | UInt32(bytes[offset + 1]) << 16
      words[index] = high | UInt32(bytes[offset + 2]) << 8 | UInt32(bytes[offset + 3])
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let mixed =
        (early.rotated(7) ^ early.rotated(18) ^ early >> 3)
        &+ (late.rotated(17) ^ late.rotated(19) ^ late >> 10)
      words[index] = words[index - 16] &+ words[index - 7] &+ mixed
    }
  }

  // Eight rounds are unrolled, so that the variables change roles instead of being moved each
  // round, which would take twice as long.
  private static func mixed(_ state: SIMD8<UInt32>, with words: [UInt32]) -> SIMD8<UInt32> {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in stride(from: 0, to: 64, by: 8) {
      round(a, b, c, &d, e, f, g, &h, constants[index] &+ words[index])
      round(h, a, b, &c, d, e, f, &g, constants[index + 1] &+ words[index + 1])
      round(g, h, a, &b, c, d, e, &f, constants[index + 2] &+ words[index + 2])
      round(f, g, h, &a, b, c, d, &e, constants[index + 3] &+ words[index + 3])
      round(e, f, g, &h, a, b, c, &d, constants[index + 4] &+ words[index + 4])
      round(d, e, f, &g, h, a, b, &c, constants[index + 5] &+ words[index + 5])
      round(c, d, e, &f, g, h, a, &b, constants[index + 6] &+ words[index + 6])
      round(b, c, d, &e, f, g, h, &a, constants[index + 7] &+ words[index + 7])
    }
    return [a, b, c, d, e, f, g, h]
  }

  @inline(__always) private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let choice = e & f ^ ~e & g
    let first = h &+ (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ choice &+ word
    let majority = a & b ^ a & c ^ b & c
    d &+= first
    h = first &+ (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ majority
  }

  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  @inline(__always) fileprivate func rotated(_ places: UInt32) -> UInt32 {
    self &>> places | self &<< (32 &- places)
  }
}
