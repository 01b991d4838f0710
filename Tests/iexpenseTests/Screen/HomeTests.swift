import Foundation
import Harness
import TestSupport
import Testing

/// The first look of `watch`, against the commands whose figures it shows.
struct HomeTests {
  /// A file of random expenses of the months before the day of the tests, budgets and rules.
  private struct RandomFile {
    let shell: CommandLineHarness

    init(seed: UInt64) {
      var random = SeededNumbers(seed: seed)
      let categories = ["food", "food/coffee", "travel", "home", "fun"]
      let items = (1...Int.random(in: 5...60, using: &random)).map { number in
        let (year, month) = [(2025, 12), (2026, 9), (2026, 10), (2026, 11)].randomElement(
          using: &random)!
        let day = Int.random(in: 1...(month == 11 ? 21 : 28), using: &random)
        let cents = Int.random(in: 100...90_000, using: &random)
        return ScreenSession.expense(
          number, "Item\(number)x", "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)",
          "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)",
          categories.randomElement(using: &random)!)
      }
      shell = CommandLineHarness(file: ScreenSession.file(items))
      if Bool.random(using: &random) { shell.run("budget", "2900") }
      for category in categories.dropLast() where Bool.random(using: &random) {
        shell.run("budget", category, String(Int.random(in: 20...900, using: &random)))
      }
      for number in 0..<Int.random(in: 0...3, using: &random) {
        let day = Int.random(in: 1...28, using: &random)
        shell.run(
          "add", "Recur\(number)", String(Int.random(in: 5...99, using: &random)), "--every",
          "month", "-d", "2026-11-\(day < 10 ? "0" : "")\(day)")
      }
    }

    func json(_ words: String...) throws -> Any {
      let run = shell.run(words: words + ["--json"])
      return try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    }

    func object(_ words: String...) throws -> [String: Any] {
      let run = shell.run(words: words + ["--json"])
      return try #require(
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    }
  }

  private static func money(_ amount: Decimal, digits: Int = 2) -> String {
    amount.formatted(
      .currency(code: "USD").locale(Locale(identifier: "en_US")).precision(
        .fractionLength(digits)
      ).rounded(rule: .down))
  }

  private static func decimal(_ value: Any?) -> Decimal {
    Decimal(string: "\(value ?? 0)") ?? 0
  }

  private func frame(_ file: RandomFile, columns: Int, rows: Int, _ keys: String = "") -> [String] {
    var screen = ScreenSession(file: file.shell.text)
    (screen.words, screen.columns, screen.rows) = (["home"], columns, rows)
    return screen.frames(ScreenSession.steps(keys) + [.pause]).last ?? []
  }

  @Test(arguments: 1...24 as ClosedRange<UInt64>)
  func eachFigureIsThatOfItsCommand(seed: UInt64) throws {
    let file = RandomFile(seed: seed)
    let frame = frame(file, columns: 160, rows: 90)
    func expect(_ text: String) {
      #expect(frame.contains { $0.contains(text) }, "\(text)\n\(frame.joined(separator: "\n"))")
    }
    let budgets = try file.object("budget")["budgets"] as? [[String: Any]] ?? []
    let list = try #require(try file.json("list", "--on", "2026-11") as? [[String: Any]])
    let spent = list.reduce(0) { $0 + Self.decimal($1["amount"]) }
    let due = try file.object("due", "--until", "2026-11-30")
    let dueTotal = Self.decimal(due["total"])
    if let whole = budgets.first(where: { $0["category"] == nil && $0["type"] == nil }) {
      #expect(Self.decimal(whole["spent"]) == spent)
      expect("day 21 of 30 · \(Self.money(spent)) of $2,900.00")
      let left = Self.decimal(whole["left"])
      let perDay = whole["perDay"].map(Self.decimal)
      if left < 0 {
        expect("\(Self.money(-left)) over")
      } else if let perDay, !(whole["perDay"] is NSNull) {
        expect("\(Self.money(perDay, digits: 0)) a day left")
      }
      let recurred = list.filter { "\($0["name"]!)".hasPrefix("Recur") }
        .reduce(0) { $0 + Self.decimal($1["amount"]) }
      let pace = (spent - recurred) * 30 / 21 + recurred + dueTotal
      expect("at this pace \(Self.money(pace, digits: 0))")
    } else {
      expect("day 21 of 30 · \(Self.money(spent)) spent")
      #expect(!frame.contains { $0.contains("at this pace") })
    }
    for budget in budgets {
      guard let category = budget["category"] as? String else { continue }
      let left = Self.decimal(budget["left"])
      let rest = left < 0 ? "\(Self.money(-left)) over" : "\(Self.money(left)) left"
      #expect(
        frame.contains { $0.contains("\(category) ") && $0.contains(rest) },
        "\(category) \(rest)\n\(frame.joined(separator: "\n"))")
    }
    for coming in due["expenses"] as? [[String: Any]] ?? [] {
      let amount = Self.money(Self.decimal(coming["amount"]))
      #expect(frame.contains { $0.contains("\(coming["name"]!)") && $0.contains(amount) })
    }
    if dueTotal > 0 { expect("due --until 2026-11-30  \(Self.money(dueTotal))") }
    let grid = try file.object("totals", "2025-12..", "--per", "month")
    let totals = (grid["totals"] as? [Any] ?? []).map(Self.decimal)
    guard totals.filter({ $0 != 0 }).count > 1 else { return }
    for total in totals.drop(while: { $0 == 0 }) {
      let style = Decimal.FormatStyle(locale: Locale(identifier: "en_US"))
        .precision(.fractionLength(0)).grouping(.never).rounded(rule: .toNearestOrAwayFromZero)
      expect(" \(total.formatted(style)) ")
    }
  }

  /// The list is that of the line at the bottom, with each expense under its day.
  @Test(arguments: [(160, 40), (80, 24), (60, 20), (40, 12), (40, 9), (20, 5)])
  func theListIsThatOfItsLine(columns: Int, rows: Int) throws {
    let file = RandomFile(seed: 7)
    let frame = frame(file, columns: columns, rows: rows)
    #expect(frame.count == rows)
    let items = try #require(
      try file.json("list", "--on", "2026-10..2026-11") as? [[String: Any]])
    let names = items.map { "\($0["name"]!)" }
    let shown = frame.compactMap { line in names.first { line.dropFirst().contains(" \($0) ") } }
    #expect(!shown.isEmpty && shown == Array(names.suffix(shown.count)), "\(frame)")
    #expect(ScreenSession.chosen(in: frame)?.contains(names.last ?? "?") == true, "\(frame)")
    if columns >= 60 {
      #expect(frame.last == "iexpense list --on 2026-10..2026-11")
      let first = items.first { "\($0["name"]!)" == shown.last }
      let day = try #require((first?["date"] as? String)?.suffix(2))
      #expect(frame.contains { $0.contains(" \(Int(day)!) November") }, "\(frame)")
    }
  }

  /// Days cannot be chosen, and what has no use takes no room.
  @Test func keysMoveFromExpenseToExpense() {
    var screen = ScreenSession(file: ScreenSession.five)
    (screen.words, screen.rows) = (["home"], 24)
    for (keys, name) in [
      ("k", "Coffee"), ("kk", "Books"), ("g", "Lunch"), ("gj", "Train"), ("gk", "Lunch"),
      ("kkkkkkkk", "Lunch"), ("gjjjjjjjj", "Hotel"), ("G\u{1B}[5~", "Lunch"), ("/tra\r", "Train"),
    ] {
      let frame = screen.frames(ScreenSession.steps(keys) + [.pause]).last ?? []
      #expect(ScreenSession.chosen(in: frame)?.contains(name) == true, "\(keys) \(frame)")
    }
    let frame = screen.frames([.pause]).last ?? []
    #expect(frame.contains { $0.contains("a  add an expense") }, "\(frame)")
    #expect(!frame.contains { $0.contains("due --until") || $0.contains("--per month") })
    #expect(!frame.contains { $0 == "  budget" }, "\(frame)")
  }

  /// Expenses of the app have no date: they are shown with all others, and are never left out untold.
  @Test func whatHasNoDateIsShownOrTold() {
    let undated = [ScreenSession.item(8, "Tea"), ScreenSession.item(9, "Taxi")]
    var screen = ScreenSession(file: ScreenSession.file(undated))
    (screen.words, screen.columns) = (["home"], 120)
    let alone = screen.frames([.pause]).last ?? []
    #expect(alone.contains { $0.contains("no date") } && alone.contains { $0.contains("Taxi") })
    #expect(!alone.contains { $0.contains("$0.00 spent") }, "\(alone)")
    let dated = ScreenSession.expense(1, "Lunch", "4", "2026-11-20", "food")
    screen.shell.write(ScreenSession.file(undated + [dated]))
    let told = screen.frames([.pause]).last ?? []
    #expect(told.contains { $0.hasPrefix("  2 expenses without a date left out.") }, "\(told)")
    #expect(told.contains { $0.contains("Lunch") } && !told.contains { $0.contains("Taxi") })
    let all = screen.frames(ScreenSession.steps("pp") + [.pause]).last ?? []
    #expect(all.contains { $0.contains("Taxi") } && !all.contains { $0.contains("left out") })
  }
}
