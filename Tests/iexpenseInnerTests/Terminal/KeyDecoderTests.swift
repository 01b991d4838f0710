import TestSupport
import Testing

@testable import iexpense

/// The keys of terminal input.
struct KeyDecoderTests {
  private static let table: [(String, [Key])] = [
    ("a", [.text("a")]), ("añก日👍🏽", [.text("añก日👍🏽")]), ("", []),
    ("a\rb", [.text("a"), .enter, .text("b")]), ("\n", [.enter]), ("\t", [.tab]),
    ("\u{1}\u{5}\u{2}\u{6}", [.home, .end, .left, .right]),
    ("\u{B}\u{15}\u{17}\u{19}", [.cutToEnd, .cutToStart, .cutWord, .yank]),
    ("\u{8}\u{7F}", [.backspace, .backspace]), ("\u{3}\u{4}", [.leave, .leave]),
    ("\u{10}\u{E}\u{C}\u{14}", [.up, .down, .redraw, .transpose]),
    ("\u{0}\u{7}\u{12}\u{16}\u{1C}\u{1F}", []),
    // Arrows and similar keys: xterm, its application mode, modifiers, rxvt, the Linux console.
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
    ("\u{1B}[1;5D\u{1B}[1;2C\u{1B}O5D", [.wordLeft, .right, .left]),
    ("\u{1B}b\u{1B}f\u{1B}\u{7F}\u{1B}[1;3C", [.wordLeft, .wordRight, .cutWord, .wordRight]),
    ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.home, .end, .home, .end]),
    ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
    ("\u{1B}[3~\u{1B}[3;5~\u{1B}[5~\u{1B}[6~", [.delete, .delete, .pageUp, .pageDown]),
    ("\u{1B}OM", [.enter]), ("\u{9B}D", [.left]), ("\u{8F}A", [.up]),
    // Unknown sequences are not text.
    ("\u{1B}[11~\u{1B}OP\u{1B}[[Ax\u{1B}[24;2~", [.text("x")]),
    ("\u{1B}[Zx", [.tabBack, .text("x")]),
    ("\u{1B}[7$x\u{1B}[7^y\u{1B}[7@z\u{1B}Oa", [.text("xyz")]),
    ("\u{1B}[Mabcx\u{1B}[<0;12;7Mx\u{1B}[<0;12;7m", [.text("xx")]),
    ("\u{1B}[97;5ux\u{1B}[27;5;9~y", [.text("xy")]),
    (
      "\u{1B}[12;40Rx\u{1B}[?1;2cx\u{1B}[>0;276;0cx\u{1B}[?2026;2$yx\u{1B}[Ix\u{1B}[O",
      [.text("xxxxx")]
    ),
    ("\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{7}x\u{1B}]0;t\u{1B}\\x", [.text("xx")]),
    (
      "\u{1B}P1+r544e=787465726d\u{1B}\\x\u{1B}_G\u{1B}\\\u{1B}^a\u{1B}\\\u{1B}Xb\u{1B}\\",
      [.text("x")]
    ),
    ("\u{90}a\u{7}\u{9D}b\u{7}x", [.text("x")]),
    ("\u{1B}gx\u{1B}éy\u{1B}\u{1B}[Dz", [.text("xy"), .left, .text("z")]),
    ("\u{1B}\r", [.enter]), ("\u{1B}[1;\rx", [.enter, .text("x")]),
    ("\u{1B}]0;x\ry", [.enter, .text("y")]),
    ("\u{1B}NAx", [.text("x")]), ("\u{1B}[\u{1B}[Dx", [.left, .text("x")]),
    ("\u{1B}[" + String(repeating: "9;", count: 999) + "Dx", [.left, .text("x")]),
    ("\u{1B}[99999999999999999999~x", [.text("x")]),
    // Pastes.
    ("\u{1B}[200~a b\u{1B}[201~", [.paste("a b")]),
    ("\u{1B}[200~\na\tb\r\n\r\nc\n\u{1B}[201~d", [.paste("a b c"), .text("d")]),
    (
      "\u{1B}[200~a\u{1B}[31mb\u{1}\u{4}\u{7F}\u{85}c\u{1B}]0;x\u{7}\u{1B}[A\u{1B}[201~",
      [.paste("abc")]
    ),
    ("x\u{1B}[200~\u{1B}[201~\r", [.text("x"), .paste(""), .enter]), ("\u{1B}[201~x", [.text("x")]),
    ("\u{1B}[200~a\u{1B}[200~b\u{1B}[201~c", [.paste("ab"), .text("c")]),
    ("\u{1B}[200~abc\r\r", []),
  ]

  @Test(arguments: table)
  func bytesAreKeys(typed: String, expected: [Key]) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(for: Array(typed.utf8)) == expected)
  }

  @Test(arguments: table)
  func itDoesNotMatterInWhichPiecesTheyCome(typed: String, expected: [Key]) {
    var decoder = KeyDecoder()
    var keys: [Key] = []
    for byte in typed.utf8 {
      for key in decoder.keys(for: [byte]) {
        if case (.text(let new), .text(let old)?) = (key, keys.last) {
          keys[keys.count - 1] = .text(old + new)
        } else {
          keys.append(key)
        }
      }
    }
    #expect(keys == expected)
  }

  @Test(
    arguments: [
      ([0xFF, 0x61], "a"), ([0xC3, 0x61], "a"), ([0x61, 0xC0, 0x80, 0x62], "ab"),
      ([0xED, 0xA0, 0x80, 0x61], "a"), ([0xF4, 0x90, 0x80, 0x80, 0x61], "a"),
      ([0xE6, 0x97, 0x1B, 0x5B, 0x5B, 0x41, 0x61], "a"),
    ] as [([UInt8], String)])
  func invalidUTF8IsNotText(bytes: [UInt8], expected: String) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(for: bytes) == [.text(expected)])
  }

  @Test func eightBitControlsOfOtherTerminalsAreSequences() {
    var decoder = KeyDecoder()
    #expect(decoder.keys(for: [0x9B, 0x41, 0x8F, 0x42, 0x84, 0x61]) == [.up, .down, .text("a")])
  }

  @Test(arguments: ["\u{1B}", "\u{1B}[", "\u{1B}[1;", "\u{1B}]0;x", "\u{1B}O", "\u{1B}[M"])
  func afterAWhileABeginningIsNone(beginning: String) {
    var decoder = KeyDecoder()
    #expect(decoder.keys(for: Array(beginning.utf8)) == [])
    decoder.giveUp()
    #expect(decoder.keys(for: Array("[Dx".utf8)) == [.text("[Dx")])
  }

  @Test(arguments: [4_096, 4_097, 1_000_000])
  func aPasteThatIsTooLongIsKnownAsSuch(count: Int) {
    var decoder = KeyDecoder()
    let paste = "\u{1B}[200~" + String(repeating: "a", count: count) + "\u{1B}[201~x"
    let keys = decoder.keys(for: Array(paste.utf8))
    let expected = count > 4_096 ? Key.pasteTooLong : .paste(String(repeating: "a", count: count))
    #expect(keys == [expected, .text("x")])
  }

  /// No input produces a control character as text.
  @Test(arguments: 0..<4) func noNoiseBecomesAControl(seed: UInt64) {
    var state = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let pieces =
      Self.table.flatMap { [$0.0] } + ["\u{1B}", "[", "O", "~", "\u{1B}[20", "0~", "\u{9B}", "ä"]
    for _ in 0..<500 {
      var decoder = KeyDecoder()
      var keys: [Key] = []
      for _ in 0..<random(8) {
        var bytes = Array(pieces[random(pieces.count)].utf8)
        if random(3) == 0, !bytes.isEmpty { bytes[random(bytes.count)] = UInt8(random(256)) }
        keys += decoder.keys(for: bytes)
        if random(5) == 0 { decoder.giveUp() }
      }
      for case .text(let text) in keys {
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      }
      for case .paste(let text) in keys {
        #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      }
    }
  }
}
