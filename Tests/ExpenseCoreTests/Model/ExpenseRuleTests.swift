import Testing

@testable import ExpenseCore

struct ExpenseRuleTests {
  @Test(
    arguments: [
      ("rewe", "REWE Markt 12", true), ("rewe", "Drewes", true), ("^rewe", "Drewes", false),
      ("markt$", "REWE Markt", true), ("markt$", "Markthalle", false), ("^rewe$", "Rewe", true),
      ("^rewe$", "Rewe 2", false), ("aldi|rewe", "my rewe", true), ("aldi|^rewe", "my rewe", false),
      ("cafe", "CAFÉ Müller", true), ("müller", "Cafe Muller", true), ("a b", "xa bx", true),
      ("^", "x", nil), ("$", "x", nil), ("", "x", nil), ("a|", "a", nil), ("a||b", "a", nil),
      ("^$", "x", nil), (" ", "a b", nil),
    ] as [(String, String, Bool?)])
  func aPatternIsFoundInANameOrNot(pattern: String, name: String, isMet: Bool?) {
    var folding = TextFolding()
    let folded = folding.folded(name)
    #expect(RulePattern(pattern)?.matches(folded) == isMet)
  }

  @Test func aPatternHasAThousandBytesAtMost() {
    let longest = String(repeating: "é", count: 500)
    #expect(RulePattern(longest)?.text == longest && RulePattern(longest + "a") == nil)
  }

  @Test func aRuleIsKeptWhole() throws {
    var rule = ExpenseRule(try #require(RulePattern("^uber|taxi")))
    #expect(rule.isEmpty)
    (rule.type, rule.category, rule.tags) = (.business, "travel/local", ["trip", "q4"])
    (rule.name, rule.skips) = ("Ride \"home\"", true)
    let record = try #require(rule.record(id: "x"))
    let again = try #require(ExpenseRule(record))
    #expect(again.record(id: "x") == record && !again.isEmpty)
  }

  /// A rule that this version cannot read keeps its place and does nothing.
  @Test func aRuleThatIsNotKnownMeetsNothing() throws {
    let known = ExpenseRule(try #require(RulePattern("a")))
    var rules = ExpenseRules([nil, known])
    #expect(rules.place(of: "A") == 1 && rules.place(of: "b") == nil)
  }

  private static func items(_ lines: [(String, String?)]) -> [ExpenseItem] {
    lines.map { ExpenseItem(name: $0, amount: .zero, category: $1) }
  }

  @Test func onlyWhatWasGivenOneCategoryIsSuggested() {
    let items = Self.items([
      ("Rewe 1", "food"), ("REWE 2", "Food"), ("Rewe", "food"), ("Rewe 9", nil),
      ("Shell 1", "car"), ("Shell 1", "car"), ("Shell 1", "car"), ("Shell 2", "snacks"),
      ("Bus", "travel"), ("Bus", "travel"), ("Uber a", "x"), ("Uber b", "y"), ("Uber c", "x"),
    ])
    let found = RuleSuggestion.all(for: items, besides: ExpenseRules([]))
    #expect(found.map(\.pattern) == ["^rewe", "^shell 1$"])
    #expect(found.map(\.category) == ["food", "car"] && found.map(\.count) == [3, 3])
    let rule = RulePattern("shell").map { ExpenseRule($0) }
    #expect(RuleSuggestion.all(for: items, besides: ExpenseRules([rule])).count == 1)
  }
}
