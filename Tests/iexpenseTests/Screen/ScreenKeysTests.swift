import Foundation
import Harness
import TestSupport
import Testing

/// The keys of each view, and lines that are typed.
@Suite
struct ScreenKeysTests {
  /// Five expenses, two budgets, and a rule whose next day is to come.
  private func screen(_ view: String, columns: Int = 120) -> ScreenSession {
    var screen = ScreenSession(file: ScreenSession.five)
    screen.shell.run("budget", "2000")
    screen.shell.run("budget", "food", "300")
    screen.shell.run("add", "Rent", "850", "--every", "month", "-d", "2026-11-10")
    (screen.words, screen.columns, screen.rows) = ([view], columns, 24)
    return screen
  }

  private func frames(_ view: String, _ keys: String) -> [[String]] {
    screen(view).frames(ScreenSession.steps(keys) + [.pause])
  }

  /// What is somewhere on the screen after some keys.
  @Test(
    arguments: [
      ("list", "z", "z does nothing here; ? shows the keys"), ("list", "b", "b does nothing here"),
      ("list", "x", "x does nothing here"), ("list", "g J", "J does nothing here"),
      ("list", "g  ", "J join the two"), ("months", "s", "s does nothing here"),
      ("sections", "S", "S does nothing here"), ("budget", "c", "c does nothing here"),
      ("budget", "/", "/ does nothing here"), ("budget", "A", "A does nothing here"),
      ("due", "h", "h does nothing here"), ("due", "\u{1B}[D", "Left does nothing here"),
      ("due", " ", "Space does nothing here"), ("due", "p", "p does nothing here"),
      ("list", "\u{1B}[200~d\u{1B}[201~", "iexpense list --on 2026-11"),
      ("budget", "e", "  budget 2000.00_"), ("budget", "je", "  budget food 300.00_"),
      ("due", "e", "  due 1 --amount 850.00_"),
      ("months", "\r", "2026-11  6 expenses  $867.50"), ("months", "\u{1B}[D\r", "[months]"),
      ("sections", "g\r", "No category  4 expenses"),
      ("budget", "j\r", "food  2 expenses  $6.00"), ("budget", "\r\u{1B}", "[budget]"),
      ("due", "\r", "Rent  1 expense  $850.00"), ("due", "d", "End 'Rent'? [y/N]"),
      ("budget", "jd", "End the budget for 'food'? [y/N]"),
      ("home", "a", "  add _"), ("months", "a", "  add _"), ("list", "acof\t", "  add Coffee_"),
      ("list", "aTea 3 --cat\t", "  add Tea 3 --category_"),
      ("list", "aTea 3 -c fo\t", "  add Tea 3 -c food_"),
      ("list", "aTea 3 -c 'fo\t", "  add Tea 3 -c 'food'_"),
      ("list", "aJoe's tea 3\r", "a quote is not closed"),
      ("list", "aJoe's tea 3\r", "  add Joe's tea 3_"),
      ("list", "aTea\r", "  add Tea_"), ("list", "aTea 3\r", "  add _"),
      ("list", "aTea 3\r", "Added Tea  $3.00  Personal"),
      ("list", "aTea 3\u{1B}", "iexpense list --on 2026-11"),
      ("list", "a\u{1B}[200~Tea 3\n\u{1B}[201~", "  add Tea 3_"), ("list", "a\r", "a add"),
      ("list", "gA", "  add Lunch 1.50 -t Personal -c food_"),
    ] as [(String, String, String)])
  func aKeyDoesWhatItSaysOrSaysThatItDoesNothing(view: String, keys: String, text: String) {
    let frame = frames(view, keys).last ?? []
    #expect(frame.contains { $0.contains(text) }, "\(frame.joined(separator: "\n"))")
  }

  /// The row that keys move to; the list has 40 expenses, and 18 of them are seen.
  @Test(
    arguments: [
      ("", "N40x"), ("k", "N39x"), ("\u{1B}[A", "N39x"), ("gj", "N12x"), ("g\u{1B}[B", "N12x"),
      ("g", "N11x"), ("\u{1B}[H", "N11x"), ("gG", "N40x"), ("g\u{1B}[F", "N40x"),
      ("\u{1B}[5~", "N23x"), ("g\u{1B}[6~", "N28x"), ("g\u{1B}[6~\u{1B}[5~", "N11x"), ("j", "N40x"),
      ("g ", "N12x"), ("gs", "N11x"), ("gS", "N11x"), ("\u{1B}[Dg", ""),
    ] as [(String, String)])
  func keysMoveToARow(keys: String, name: String) {
    var screen = ScreenSession(
      file: ScreenSession.file(
        (11...40).map { ScreenSession.item($0, "N\($0)x", #","date":"2026-11-02""#) }))
    (screen.words, screen.rows) = (["list"], 24)
    let frame = screen.frames(ScreenSession.steps(keys) + [.pause]).last ?? []
    let chosen = ScreenSession.chosen(in: frame)
    #expect(name.isEmpty ? chosen == nil : chosen?.contains(name) == true, "\(frame)")
  }

  /// Hints that have no room are left out, and none is cut.
  @Test(arguments: [20, 30, 40, 60, 90])
  func hintsAreWhole(columns: Int) {
    let footer = screen("list", columns: columns).frames([.pause]).last?.dropLast().last ?? ""
    let hints = ["a add", "e edit", "d delete", "u undo", "? keys", "q leave", "/ filter"]
    let shown = footer.components(separatedBy: "  ")
    #expect(Array(hints.prefix(shown.count)) == Array(shown.prefix(hints.count)), "\(footer)")
  }

  /// Which keys the footer names.
  @Test(
    arguments: [
      (
        "list", ["a add", "e edit", "d delete", "Space mark", "/ filter"], ["Enter open", "b sec"]
      ),
      ("sections", ["a add", "b sections by", "Enter open", "p period"], ["e edit", "Space"]),
      ("months", ["a add", "Enter open", "p period"], ["e edit", "d delete", "b sec"]),
      ("budget", ["a add", "e edit", "d end", "Enter open"], ["/ filter", "Space", "d delete"]),
      ("due", ["a add", "e edit", "d end", "Enter open"], ["/ filter", "p period", "x add"]),
    ] as [(String, [String], [String])])
  func onlyKeysThatDoSomethingAreNamed(view: String, named: [String], others: [String]) {
    let footer = frames(view, "").last?.dropLast().last ?? ""
    for word in named { #expect(footer.contains(word), "\(footer)") }
    for word in others { #expect(!footer.contains(word), "\(footer)") }
  }

  /// A line that is typed on the screen, or run by a key, has the effect that it has in a shell.
  @Test(
    arguments: [
      ("budget", "je\u{15}food 350\r", [["budget", "food", "350"]]),
      ("budget", "jdy", [["budget", "food", "--remove"]]),
      ("budget", "dy", [["budget", "--remove"]]), ("budget", "jdn", []), ("budget", "jd\u{1B}", []),
      ("due", "e\u{17}900\r", [["due", "1", "--amount", "900"]]),
      ("due", "dy", [["due", "1", "--end"]]), ("due", "dn", []),
      (
        "home", "aTea 3 food\rBus 2 b\r", [["add", "Tea", "3", "food"], ["add", "Bus", "2", "b"]]
      ),
      ("list", "g jjJ", []), ("list", "aTea 0\r", []),
      (
        "list", "aLunch 1.50 2026-11-02\r\u{4}g  J",
        [["add", "Lunch", "1.50", "2026-11-02"], ["join", "1", "7"]]
      ), ("list", "aTea 3\u{4}", []),
    ] as [(String, String, [[String]])])
  func theFileIsThatOfTheLines(view: String, keys: String, lines: [[String]]) {
    let (shown, typed) = (screen(view), screen(view))
    _ = shown.frames(ScreenSession.steps(keys) + [.pause])
    for line in lines { #expect(typed.shell.run(words: line).exit == 0, "\(line)") }
    func content(_ shell: CommandLineHarness) -> String {
      [["list", "--csv"], ["budget", "--json"], ["due", "--json"]].map { words in
        shell.run(words: words).output
      }.joined().replacing(#/[0-9A-F]{8}-[0-9A-F-]{27}/#, with: "")
    }
    #expect(content(shown.shell) == content(typed.shell))
  }
}
