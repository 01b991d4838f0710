/// The secure hash SHA-256 (FIPS 180-4).
///
/// A fingerprint is wanted of every record of an import. So the message is hashed where it is, its
/// padding made up as it is read; and the sixteen words of the schedule that are needed at a time,
/// and the eight of the state, keep their names, so that none is ever moved.
enum SHA256 {
  /// The hash of a message, as eight words.
  static func hash(_ message: [UInt8]) -> SIMD8<UInt32> {
    let view = ByteView(message)
    var state: SIMD8<UInt32> = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    for start in stride(from: 0, to: view.count + 9, by: 64) {
      state &+= mixed(state, with: view, from: start)
    }
    return state
  }

  private static func mixed(
    _ state: SIMD8<UInt32>, with message: ByteView, from start: Int
  ) -> SIMD8<UInt32> {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    var (w0, w1) = message.padded(at: start)
    var (w2, w3) = message.padded(at: start + 8)
    var (w4, w5) = message.padded(at: start + 16)
    var (w6, w7) = message.padded(at: start + 24)
    var (w8, w9) = message.padded(at: start + 32)
    var (w10, w11) = message.padded(at: start + 40)
    var (w12, w13) = message.padded(at: start + 48)
    var (w14, w15) = message.padded(at: start + 56)
    for index in stride(from: 0, to: 64, by: 16) {
      round(a, b, c, &d, e, f, g, &h, constants[index] &+ w0)
      round(h, a, b, &c, d, e, f, &g, constants[index + 1] &+ w1)
      round(g, h, a, &b, c, d, e, &f, constants[index + 2] &+ w2)
      round(f, g, h, &a, b, c, d, &e, constants[index + 3] &+ w3)
      round(e, f, g, &h, a, b, c, &d, constants[index + 4] &+ w4)
      round(d, e, f, &g, h, a, b, &c, constants[index + 5] &+ w5)
      round(c, d, e, &f, g, h, a, &b, constants[index + 6] &+ w6)
      round(b, c, d, &e, f, g, h, &a, constants[index + 7] &+ w7)
      round(a, b, c, &d, e, f, g, &h, constants[index + 8] &+ w8)
      round(h, a, b, &c, d, e, f, &g, constants[index + 9] &+ w9)
      round(g, h, a, &b, c, d, e, &f, constants[index + 10] &+ w10)
      round(f, g, h, &a, b, c, d, &e, constants[index + 11] &+ w11)
      round(e, f, g, &h, a, b, c, &d, constants[index + 12] &+ w12)
      round(d, e, f, &g, h, a, b, &c, constants[index + 13] &+ w13)
      round(c, d, e, &f, g, h, a, &b, constants[index + 14] &+ w14)
      round(b, c, d, &e, f, g, h, &a, constants[index + 15] &+ w15)
      extend(&w0, w1, w9, w14)
      extend(&w1, w2, w10, w15)
      extend(&w2, w3, w11, w0)
      extend(&w3, w4, w12, w1)
      extend(&w4, w5, w13, w2)
      extend(&w5, w6, w14, w3)
      extend(&w6, w7, w15, w4)
      extend(&w7, w8, w0, w5)
      extend(&w8, w9, w1, w6)
      extend(&w9, w10, w2, w7)
      extend(&w10, w11, w3, w8)
      extend(&w11, w12, w4, w9)
      extend(&w12, w13, w5, w10)
      extend(&w13, w14, w6, w11)
      extend(&w14, w15, w7, w12)
      extend(&w15, w0, w8, w13)
    }
    return [a, b, c, d, e, f, g, h]
  }

  @inline(__always) private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32,
    _ e: UInt32, _ f: UInt32, _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    h &+= (e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)) &+ ((e & f) ^ (~e & g)) &+ word
    d &+= h
    h &+= (a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)) &+ ((a & b) ^ (a & c) ^ (b & c))
  }

  /// Makes a word of the schedule the one that comes sixteen places behind it.
  @inline(__always) private static func extend(
    _ word: inout UInt32, _ early: UInt32, _ middle: UInt32, _ late: UInt32
  ) {
    word &+= early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
    word &+= middle &+ (late.rotated(17) ^ late.rotated(19) ^ (late >> 10))
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

extension ByteView {
  /// Two words of the padded message: its own, a bit that is set, zeros up to a whole block, and
  /// there the length in bits.
  @inline(__always) fileprivate func padded(at offset: Int) -> (UInt32, UInt32) {
    let both = offset + 8 > count ? padding(at: offset) : word(at: offset).byteSwapped
    return (UInt32(truncatingIfNeeded: both >> 32), UInt32(truncatingIfNeeded: both))
  }

  private func padding(at offset: Int) -> UInt64 {
    guard offset % 64 < 56 || offset <= count else { return UInt64(count) * 8 }
    var word: UInt64 = 0
    for place in offset..<offset + 8 {
      word = word << 8 | UInt64(place == count ? 0x80 : self[place])
    }
    return word
  }
}

extension UInt32 {
  @inline(__always) fileprivate func rotated(_ places: UInt32) -> UInt32 {
    self &>> places | self &<< (32 &- places)
  }
}
