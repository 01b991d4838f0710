import ExpenseCore
import Harness
import TestSupport
import Testing

/// Open, claimed and repaid expenses always add up to all Business expenses.
struct ClaimPropertyTests {
  private static let names = ["oct", "Oct", "nov", "ghent trip"]

  /// Checks the sums of a file, and those in the list of claims.
  private static func check(_ shell: CommandLineHarness) throws {
    let items = shell.items
    let business = items.filter { $0.type == .business }
    let states = Dictionary(grouping: business, by: \.claimState)
    #expect(Set(states.keys).isSubset(of: [.open, .claimed, .repaid]))
    #expect(items.filter { $0.type != .business }.allSatisfy { $0.claimState == nil })
    func total(_ items: [ExpenseItem]) -> Amount {
      items.reduce(.zero) { (try? $0 + $1.amount) ?? $0 }
    }
    let report = try ClaimReport(of: items)
    let all = report.claims + [report.open].compactMap(\.self)
    #expect(all.reduce(0) { $0 + $1.rows.count } == business.count)
    #expect(all.reduce(Amount.zero) { (try? $0 + $1.total) ?? $0 } == total(business))
    #expect(Set(all.flatMap(\.rows)).count == business.count)
    let owed = (states[.open] ?? []) + (states[.claimed] ?? [])
    #expect(report.owed.count == owed.count && report.owed.total == total(owed))
    #expect(try total(owed) + total(states[.repaid] ?? []) == total(business))
    #expect(Set(report.claims.compactMap { $0.name?.lowercased() }).count == report.claims.count)
    #expect(shell.run("claim").exit == 0)
  }

  private static func line(_ numbers: inout SeededNumbers, count: Int) -> [String] {
    func one<Value>(_ values: [Value]) -> Value { values.randomElement(using: &numbers)! }
    let row = String(Int.random(in: 1...max(count, 1), using: &numbers))
    let (name, type) = (one(Self.names), one(["p", "b", "b"]))
    return one([
      ["add", "x\(count)", one(["5", "12.50", "-3"]), type], ["claim", name, row],
      ["claim", name, "--open", "-y"], ["claim", name, "--repaid", "today", "-y"],
      ["claim", name, row, "--repaid", "yesterday"], ["claim", name, "--reopen", "-y"],
      ["claim", name, row, "--reopen"], ["edit", row, "-t", type], ["edit", row, "--amount", "7"],
      ["delete", row], ["split", row, "1"], ["undo"], ["redo"],
    ])
  }

  @Test(.long, arguments: 0..<30)
  func theSumsHoldOverRandomHistories(round: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(round) &* 0x9E37_79B9_7F4A_7C15 &+ 29)
    let shell = CommandLineHarness()
    for _ in 0..<30 {
      let words = Self.line(&numbers, count: shell.items.count)
      let (before, run) = (shell.bytes, shell.run(words: words))
      #expect([0, 1].contains(run.exit), "\(words): \(run.errors)")
      if run.exit == 1 { #expect(shell.bytes == before, "\(words)") }
      try Self.check(shell)
    }
  }

  @Test(.long, arguments: 0..<30)
  func theSumsHoldAfterMerges(round: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(round) &* 0x9E37_79B9_7F4A_7C15 &+ 31)
    let (mine, hers) = (CommandLineHarness(), CommandLineHarness())
    mine.run("add", "Before", "1", "b")
    for _ in 0..<8 { mine.run(words: Self.line(&numbers, count: mine.items.count)) }
    for _ in 0..<3 {
      let base = try #require(mine.text)
      hers.write(base)
      try mine.directory.write(base, to: "base.json")
      for shell in [mine, hers] {
        for _ in 0..<6 { shell.run(words: Self.line(&numbers, count: shell.items.count)) }
      }
      let run = mine.run("merge", mine.directory.path("base.json"), mine.path, hers.path)
      #expect([0, 1].contains(run.exit), "\(run.errors)")
      try Self.check(mine)
    }
  }

  @Test func twoClonesThatClaimOneExpenseUnderTwoNamesAreTold() throws {
    let (mine, hers) = (CommandLineHarness(), CommandLineHarness())
    mine.run("add", "Hotel", "129", "b")
    mine.run("add", "Train", "48", "b")
    let base = try #require(mine.text)
    hers.write(base)
    try mine.directory.write(base, to: "base.json")
    mine.run("claim", "oct", "1")
    hers.run("claim", "ghent", "1", "2")
    let run = mine.run("merge", mine.directory.path("base.json"), mine.path, hers.path)
    #expect(run.exit == 1)
    #expect(run.errors.contains("claim") && run.errors.contains("oct"), "\(run.errors)")
    #expect(run.errors.contains("ghent"), "\(run.errors)")
    #expect(mine.items.map(\.claim) == ["oct", "ghent"])
  }

  @Test func aClaimGoesThroughJSONAndCSVAndBack() throws {
    let shell = CommandLineHarness()
    try shell.directory.write("", to: "a.jpg")
    shell.run("add", "Hotel", "129", "b", "--receipt", shell.directory.path("a.jpg"))
    shell.run("add", "Train", "48", "b")
    shell.run("claim", "ghent, 2026", "1", "2")
    shell.run("claim", "ghent, 2026", "1", "--repaid", "2026-11-15")
    for format in ["json", "csv", "ndjson"] {
      var other = CommandLineHarness()
      other.input = [shell.run("export", "--format", format).output]
      #expect(other.run("import", "-").exit == 0)
      #expect(other.items == shell.items, "\(format)")
      #expect(other.run("claim").output == shell.run("claim").output)
      #expect(other.run("import", "-").exit == 0)
      #expect(other.items == shell.items, "\(format)")
    }
  }
}
