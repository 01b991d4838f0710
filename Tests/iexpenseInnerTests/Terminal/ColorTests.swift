import ExpenseCore
import Foundation
import Testing

@testable import iexpense

struct ColorTests {
  @Test(
    arguments: [
      (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
      (.never, true, ["FORCE_COLOR": "1"], false),
      (.auto, true, [:], true),
      (.auto, false, [:], false),
      (.auto, true, ["TERM": "dumb"], false),
      (.auto, true, ["TERM": "xterm"], true),
      (.auto, true, ["NO_COLOR": "1"], false),
      (.auto, true, ["NO_COLOR": ""], true),
      (.auto, true, ["NO_COLOR": "0"], false),
      (.auto, false, ["CLICOLOR_FORCE": "1"], true),
      (.auto, false, ["CLICOLOR_FORCE": "0"], false),
      (.auto, false, ["FORCE_COLOR": "1", "TERM": "dumb"], true),
      (.auto, false, ["FORCE_COLOR": ""], false),
      (.auto, false, ["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], true),
      (.auto, true, ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
      (.auto, true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": ""], true),
    ] as [(ColorChoice, Bool, [String: String], Bool)])
  func theOptionThenTheVariablesThenTheTerminalDecide(
    choice: ColorChoice, isTerminal: Bool, environment: [String: String], isColored: Bool
  ) {
    #expect(choice.decide(isTerminal: isTerminal) { environment[$0] } == isColored)
  }

  @Test(
    arguments: [
      (.low, false, "\u{1B}[32mx\u{1B}[0m"), (.low, true, "\u{1B}[38;5;28mx\u{1B}[0m"),
      (.middle, false, "\u{1B}[33mx\u{1B}[0m"), (.middle, true, "\u{1B}[38;5;166mx\u{1B}[0m"),
      (.high, false, "\u{1B}[94mx\u{1B}[0m"), (.high, true, "\u{1B}[38;5;33mx\u{1B}[0m"),
      (.heading, true, "\u{1B}[1mx\u{1B}[0m"), (.secondary, true, "\u{1B}[2mx\u{1B}[0m"),
      (.plain, true, "x"),
    ] as [(Palette.Style, Bool, String)])
  func eachStyleHasItsCode(style: Palette.Style, has256Colors: Bool, text: String) {
    let palette = Palette(isEnabled: true, has256Colors: has256Colors)
    #expect(palette.styled("x", style) == text)
    var bytes: [UInt8] = []
    palette.begin(style, in: &bytes)
    bytes.append(contentsOf: "x".utf8)
    palette.end(style, in: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  /// The contrast is that of WCAG 2.
  @Test(
    arguments: Set(Palette.Style.allCases).subtracting([.plain, .heading, .secondary, .chosen]))
  func aShadeIsReadableOnBlackAndOnWhite(style: Palette.Style) throws {
    let palette = Palette(isEnabled: true, has256Colors: true)
    let text = palette.styled("", style)
    let code = try #require(text.firstMatch(of: /38;5;(\d+)m/)?.output.1)
    let shade = try #require(Int(code)) - 16
    let parts = [shade / 36, shade / 6 % 6, shade % 6].map { level in
      pow((Double(level == 0 ? 0 : 55 + level * 40) / 255 + 0.055) / 1.055, 2.4)
    }
    let light = zip(parts, [0.2126, 0.7152, 0.0722]).map(*).reduce(0, +) + 0.05
    #expect(light / 0.05 > 3 && 1.05 / light > 3)
  }

  @Test(arguments: Palette.Style.allCases)
  func aDisabledPaletteWritesNothing(style: Palette.Style) {
    var bytes: [UInt8] = []
    Palette.disabled.begin(style, in: &bytes)
    Palette.disabled.end(style, in: &bytes)
    #expect(bytes.isEmpty)
    #expect(Palette.disabled.styled("x", style) == "x")
  }

  @Test(
    arguments: [
      ([:], "33"), (["TERM": "xterm"], "33"), (["TERM": "xterm-256color"], "38;5;166"),
      (["COLORTERM": "truecolor"], "38;5;166"), (["COLORTERM": "24bit"], "38;5;166"),
      (["COLORTERM": ""], "33"),
    ] as [([String: String], String)])
  func orangeIsUsedOnlyWhereTheTerminalHasIt(environment: [String: String], code: String) {
    let palette = Palette(isEnabled: true) { environment[$0] }
    #expect(palette.styled("x", Palette.Style.middle) == "\u{1B}[\(code)mx\u{1B}[0m")
  }
}
