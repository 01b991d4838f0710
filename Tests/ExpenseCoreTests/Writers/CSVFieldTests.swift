import ExpenseCore
import Testing

struct CSVFieldTests {
  @Test(arguments: [
    ("", ""), ("Lunch", "Lunch"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
    ("a\nb", "\"a\nb\""), ("a\r\nb", "\"a\r\nb\""), ("昼食;x", "昼食;x"), ("\"", "\"\"\"\""),
    ("=1+2", "'=1+2"), ("=A1,B1", "\"'=A1,B1\""), ("\r", "\"'\r\""), ("-5", "'-5"),
  ])
  func textIsQuotedIfNecessary(text: String, field: String) {
    var bytes: [UInt8] = []
    CSVField.append(text: text, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == field)
  }

  @Test(arguments: [("-12.5", "-12.5"), ("2026-11-21", "2026-11-21"), ("1,5", "\"1,5\"")])
  func aNumberIsNeverGuarded(text: String, field: String) {
    var bytes: [UInt8] = []
    CSVField.append(verbatim: text, to: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == field)
  }

  @Test(arguments: [
    ("=x", "'=x"), ("+x", "'+x"), ("-x", "'-x"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "'\rx"),
    ("\r\nx", "'\r\nx"), ("'=x", "''=x"), ("'''@", "''''@"), ("'x", "'x"), ("'", "'"), ("''", "''"),
    ("", ""), ("x=", "x="), (" =x", " =x"), ("=\u{301}", "'=\u{301}"), ("'\u{301}=", "'\u{301}="),
    ("\n=", "\n="),
  ])
  func aFormulaIsGuardedAndComesBackAsItWas(text: String, guarded: String) {
    #expect(CSVField.guarded(text).utf8.elementsEqual(guarded.utf8))
    #expect(CSVField.unguarded(guarded).utf8.elementsEqual(text.utf8))
  }

  @Test(arguments: ["=x", "-5", "x", "'x", "'", ""])
  func textThatWasNeverGuardedIsLeftAlone(text: String) {
    #expect(CSVField.unguarded(text) == text)
  }
}
