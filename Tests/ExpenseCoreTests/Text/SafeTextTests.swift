import TestSupport
import Testing

@testable import ExpenseCore

struct SafeTextTests {
  @Test(arguments: [
    ("Lunch", "Lunch"), ("Café 昼食 🍕", "Café 昼食 🍕"), ("a\\b\"c'", "a\\b\"c'"),
    ("\u{1B}[31mred", "\\u001b[31mred"), ("a\tb\nc\rd", "a\\tb\\nc\\rd"), ("\r\n", "\\r\\n"),
    ("\u{0}", "\\u0000"), ("\u{7F}", "\\u007f"), ("\u{80}\u{9B}31m", "\\u0080\\u009b31m"),
    ("\u{A0}", "\u{A0}"), ("\u{2027}\u{2028}\u{2029}", "\u{2027}\\u2028\\u2029"),
    ("\u{202A}\u{202E}\u{202F}", "\\u202a\\u202e\u{202F}"), ("\u{2065}", "\u{2065}"),
    ("\u{2066}\u{2069}\u{206A}", "\\u2066\\u2069\u{206A}"),
    ("\u{200E}5\u{200F}", "\u{200E}5\u{200F}"),
    ("e\u{301}\u{1B}", "e\u{301}\\u001b"), ("👩‍👧", "👩‍👧"),
  ])
  func onlyWhatCouldDeceiveIsEscaped(text: String, shown: String) {
    #expect(SafeText.escaped(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(.long) func theFirstByteTellsWhetherToSearch() {
    let unsafe = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter(SafeText.isUnsafe)
    let first = Set(unsafe.compactMap { $0.utf8.first })
    #expect(first == Set((UInt8.min...UInt8.max).filter(SafeText.mayBeginUnsafe)))
  }

  @Test(
    arguments: [
      ("Lunch", nil), ("", nil), ("\u{A0}\u{202E}\u{2028}", nil), ("a\u{1}b\u{2}", "\u{1}"),
      ("a\n", "\n"), ("\t", "\t"), ("\u{7F}", "\u{7F}"), ("x\u{85}", "\u{85}"), ("x\r\n", "\r"),
    ] as [(String, Unicode.Scalar?)])
  func controlsMayNotBeTyped(text: String, first: Unicode.Scalar?) {
    #expect(SafeText.firstUntypableScalar(in: text) == first)
  }
}
