import Foundation
import TestSupport
import Testing

@testable import Harness
@testable import iexpense

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Lunch", 5), ("~ ", 2), ("Café", 4), ("Cafe\u{301}", 4), ("12,50\u{A0}€", 7),
    ("Обед", 4), ("Ωmega", 5), ("昼食", 4), ("ランチ", 6), ("ﾗﾝﾁ", 3), ("Ｌ", 2), ("점심", 4),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("غداء", 4), ("غَدَاء", 4), ("ארוחה", 5), ("กำ", 2), ("क्ष", 2),
    ("№", 1), ("½", 1), ("①", 1), ("…", 1), ("█", 1), ("−5", 2), ("﷼", 1),
  ])
  func textFillsTheCellsThatTerminalsGiveIt(text: String, cells: Int) {
    #expect(DisplayWidth.cells(of: text) == cells)
  }

  @Test(arguments: [
    ("🍕", 2), ("🥗🍷", 4), ("👩‍👩‍👧‍👦", 2), ("👍🏽", 2), ("🏳️‍🌈", 2), ("🇫🇷", 2), ("🇫🇷🇩🇪", 4),
    ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("1️⃣", 2), ("1\u{20E3}", 1), ("❤\u{FE0F}", 2), ("❤", 1), ("☎\u{FE0F}", 2),
    ("⌚", 2), ("⌚\u{FE0E}", 2), ("❤\u{FE0E}", 1), ("©", 1), ("©\u{FE0F}", 2), ("a\u{FE0F}", 1),
    ("🫩", 2), ("🧑🏻‍❤️‍💋‍🧑🏿", 2), ("☯", 1), ("☰", 2), ("🀄", 2), ("🀀", 1),
  ])
  func anEmojiSequenceIsOnePictureOfTwoCells(text: String, cells: Int) {
    #expect(DisplayWidth.cells(of: text) == cells)
  }

  @Test(arguments: [
    "\u{301}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{202E}", "\u{2066}",
    "\u{FEFF}", "\u{FE0F}", "\u{34F}", "\u{1B}", "\n", "\r\n", "\u{7F}", "\u{85}", "\u{2028}",
    "\u{E0061}",
  ])
  func invisibleScalarsHaveNoWidth(text: String) {
    #expect(DisplayWidth.cells(of: text) == 0)
    #expect(DisplayWidth.cells(of: "a" + text + "b") == 2)
  }

  @Test(.long) func theShortcutForWholeTextsAgreesWithTheWayByGraphemes() {
    let scalars = (UInt32(0)...0x2FFFF).compactMap(Unicode.Scalar.init)
    let different = scalars.filter {
      DisplayWidth.cells(of: String($0)) != DisplayWidth.cells(of: Character($0))
    }
    #expect(different.isEmpty)
  }

  @Test func noTwoScalarsOfTheShortcutJoin() {
    let scalars = stride(from: UInt32(0x20), to: 0xFFFF, by: 331).compactMap(Unicode.Scalar.init)
    let special =
      "0#e\u{A9}\u{301}\u{61C}\u{200D}\u{200E}\u{FE0F}\u{1112}\u{1161}\u{AC00}\u{11A8}กำ€昼"
    let all = scalars + Array(special.unicodeScalars)
    for first in all {
      let different = all.filter {
        let text = String(first) + String($0)
        return DisplayWidth.cells(of: text) != text.reduce(0) { $0 + DisplayWidth.cells(of: $1) }
      }
      #expect(different.isEmpty, "after \(first)")
    }
  }

  @Test func theRangesAscendAndDoNotTouch() {
    for (left, right) in zip(WideScalars.ranges, WideScalars.ranges.dropFirst()) {
      #expect(left.upperBound + 1 < right.lowerBound)
    }
  }

  @Test(
    arguments: [
      (0x10FF, false), (0x1100, true), (0x115F, true), (0x1160, false), (0x2E7F, false),
      (0x2E80, true), (0x303E, true), (0x303F, false), (0x3040, false), (0x3041, true),
      (0x3248, false), (0x4DC0, true), (0xA4C6, true), (0xA4D0, false), (0xAC00, true),
      (0xD7A3, true), (0xFF00, false), (0xFF60, true), (0xFF61, false), (0xFFE6, true),
      (0x1F1E6, false), (0x1F321, false), (0x1F600, true), (0x1FAE9, true), (0x2A6D6, true),
      (0x3FFFD, true), (0x3FFFE, false), (0x10FFFF, false),
    ] as [(UInt32, Bool)])
  func theEdgesOfTheTableAreThoseOfUnicode(value: UInt32, isWide: Bool) throws {
    #expect(WideScalars.contains(try #require(Unicode.Scalar(value))) == isWide)
  }

  /// Python has the Unicode data of its version, 14 or later: its wide scalars must be wide here.
  @Test(.long, .needs("python3"))
  func everythingPythonCallsWideIsWide() async throws {
    let script = """
      import unicodedata as u
      for v in range(0x110000):
        if u.category(chr(v)) not in ('Cn', 'Cs'):
          print(1 if u.east_asian_width(chr(v)) in 'WF' else 0, v)
      """
    let python = try await Binary.shell(
      "exec python3 -c \(script.quotedForShell)", environment: [:], in: TemporaryDirectory())
    let lines = python.output.split(separator: "\n")
    try #require(lines.count > 140_000)
    // In Unicode 16 trigrams, hexagrams and counting rods became wide.
    let changed: [ClosedRange<UInt32>] = [
      0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D356, 0x1D360...0x1D376,
    ]
    let different = lines.filter { line in
      guard let scalar = UInt32(line.dropFirst(2)).flatMap(Unicode.Scalar.init) else { return true }
      return WideScalars.contains(scalar) != line.hasPrefix("1")
        && !changed.contains { $0.contains(scalar.value) }
    }
    #expect(different.isEmpty)
  }
}
