import Testing

@testable import ExpenseCore

struct ExpenseRuleTests {
  @Test func aRuleIsKeptWhole() throws {
    var rule = ExpenseRule(try #require(TextPattern("^uber|taxi")))
    #expect(rule.isEmpty)
    (rule.type, rule.category, rule.tags) = (.business, "travel/local", ["trip", "q4"])
    (rule.name, rule.skips) = ("Ride \"home\"", true)
    let record = try #require(rule.record(id: "x"))
    let again = try #require(ExpenseRule(record))
    #expect(again.record(id: "x") == record && !again.isEmpty)
  }

  /// A rule that this version cannot read keeps its place and does nothing.
  @Test func anUnreadableRuleMatchesNothing() throws {
    let known = ExpenseRule(try #require(TextPattern("a")))
    var rules = ExpenseRules([nil, known])
    #expect(rules.place(of: "A") == 1 && rules.place(of: "b") == nil)
  }
}
