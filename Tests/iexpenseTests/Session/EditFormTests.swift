import ExpenseCore
import Harness
import Testing

/// The form of `edit`, filled in with what is stored.
struct EditFormTests {
  private let form = FormDialogTests()

  private static let whole = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Business","amount":4.5,\
    "date":"2026-11-20","category":"food","tags":["rome","team"],"note":"with Ann"}
    ]}
    """

  /// Each line starts with the stored value; an emptied one is cleared, and an unchanged one is
  /// kept.
  @Test(
    arguments: [
      (
        ["\r", "\r", "\r", "\r", "\r", "\r", "\r"],
        "Lunch 4.5 Business 2026-11-20 food rome,team with Ann"
      ),
      (
        ["!\r", "\u{15}5+1\r", "\u{15}p\r", "\u{15}fri\r", "/x\r", " art\r", "!\r"],
        "Lunch! 6 Personal 2026-11-20 food/x rome,team,art with Ann!"
      ),
      (
        ["\r", "\r", "\r", "\u{15}\r21.11.\r", "\u{15}\r", "\u{15}\r", "\u{15}\r"],
        "Lunch 4.5 Business 2026-11-21 - - -"
      ),
      (
        ["\r", "\r", "\r", "\r", "\r", "\u{17}\r", "\r"],
        "Lunch 4.5 Business 2026-11-20 food rome with Ann"
      ),
    ] as [([String], String)])
  func anEditOpensTheFormFilledIn(typed: [String], expected: String) throws {
    let shell = form.shell(form.typing(typed), file: Self.whole)
    let run = shell.run("edit", "last")
    #expect(run.exit == 0, "\(run.errors)")
    let item = try #require(shell.items.first)
    #expect(
      """
      \(item.name) \(item.amount) \(item.type) \(item.date?.description ?? "-") \
      \(item.category ?? "-") \(item.tags.isEmpty ? "-" : item.tags.joined(separator: ",")) \
      \(item.note ?? "-")
      """ == expected)
    #expect(!run.errors.contains("Another?"))
    #expect(run.errors.contains("Nothing changed") == (typed.joined() == "\r\r\r\r\r\r\r"))
  }

  @Test func anItemChangedWhileTheFormWasOpenIsNotEdited() {
    var shell = form.shell([], file: Self.whole)
    shell.environment["TERM"] = "dumb"
    shell.answers = ["Note": "other"]
    shell.beforeInput = { [shell] in shell.write(Self.whole.replacing("4.5", with: "4.6")) }
    let run = shell.run("edit", "1")
    #expect(run.exit == 1 && run.errors.contains("changed meanwhile"), "\(run.errors)")
    #expect(shell.items.first?.note == "with Ann")
  }
}
