import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Two clones of a file with recurring expenses, changed at random and merged in both directions.
struct RecurringModelTests {
  /// A clone, its clock, and the expenses deleted in it.
  private struct Clone {
    var shell = CommandLineHarness()
    /// The expenses deleted or skipped here since the last merge, after each step; a merge is not
    /// undone.
    var deletions: [Set<UUID>] = [[]]
    var deleted: Set<UUID> { deletions.last ?? [] }

    var items: [UUID: ExpenseItem] {
      Dictionary(shell.items.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Runs a line and records the expenses that it removed or restored.
    mutating func run(_ words: String...) -> [UUID] {
      let (before, text) = (Set(items.keys), shell.text)
      let leftOut = words.contains("--skip") ? nextDay(of: Int(words[1]) ?? 0) : nil
      let run = shell.run(words: words)
      #expect(run.exit == 0 || run.exit == 1, "\(words) \(run.errors)")
      let after = items
      let added = Set(after.keys).subtracting(before)
      guard shell.text != text else { return Array(added) }
      if words[0] == "undo" {
        deletions.removeLast()
      } else {
        let gone = before.subtracting(after.keys).union(leftOut.map { [$0] } ?? [])
        deletions.append(deleted.union(gone).subtracting(added))
      }
      return Array(added)
    }

    /// The id of the next expense of the rule with that number.
    private func nextDay(of number: Int) -> UUID? {
      rule(number).flatMap { rule in rule.nextDay.map { ContentID.of($0, ofRule: rule.id) } }
    }

    func rule(_ number: Int) -> RecurringRule? {
      let rules = (try? ExpenseDocument(decoding: shell.bytes ?? []).recurringRules()) ?? []
      return rules.indices.contains(number - 1) ? rules[number - 1] : nil
    }
  }

  private static let lines = [
    ["Rent", "850", "--every", "month"], ["Gym", "20", "--every", "2-weeks"],
    ["Paper", "3", "--every", "week"],
  ]

  @Test(.long, arguments: 0..<24)
  func noDayComesTwiceAndNothingIsLost(round: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(round) &+ 7)
    var clones = [Clone(), Clone()]
    let start = clones[0].shell.now
    var gone: Set<UUID> = []
    clones[0].shell.run("add", "Before", "1")
    clones[1].shell.write(try #require(clones[0].shell.text))
    var today = 0
    for _ in 0..<5 {
      let base = try #require(clones[0].shell.text)
      let old = clones[0].items
      today += Int.random(in: 0...20, using: &numbers)
      for side in 0..<2 {
        // The clocks differ by up to three days.
        let hours = Int.random(in: -36...36, using: &numbers)
        clones[side].shell.now = start + Int64(today * 24 + hours) * 3_600
        for _ in 0..<Int.random(in: 0...7, using: &numbers) {
          change(&clones[side], side, gone: &gone, &numbers)
        }
      }
      try merge(&clones, base: base, old, gone: &gone)
    }
  }

  private func change(
    _ clone: inout Clone, _ side: Int, gone: inout Set<UUID>,
    _ numbers: inout SeededNumbers
  ) {
    let count = clone.shell.items.count
    let row = String(Int.random(in: 1...max(count, 1), using: &numbers))
    switch Int.random(in: 0..<11, using: &numbers) {
    case 0, 1:
      let line = Self.lines[Int.random(in: 0..<3, using: &numbers)]
      let added = clone.run("add", line[0], line[1], line[2], line[3], "-d", "2026-11-10")
      #expect(gone.union(clone.deleted).isDisjoint(with: added))
    case 2...4:
      let added = clone.run("due", "--add", "-y")
      #expect(gone.union(clone.deleted).isDisjoint(with: added), "a deleted one returned")
    case 5: _ = clone.run("add", "Tea", "3")
    case 6: _ = clone.run("delete", row)
    case 7: _ = clone.run("edit", row, side == 0 ? "--category=x" : "--note=x")
    case 8: _ = clone.run("due", String(Int.random(in: 1...3, using: &numbers)), "--skip")
    case 9:
      let number = Int.random(in: 1...3, using: &numbers)
      let today = CalendarDate(daysSinceEpoch: Int(clone.shell.now) / 86_400)
      let day = today.flatMap { clone.rule(number)?.day(notBefore: $0) }
      _ = clone.run("due", String(number), "--next", day?.description ?? "today")
    default:
      guard clone.deletions.count > 1 else { return }
      _ = clone.run("undo")
      gone.subtract(clone.items.keys)
    }
  }

  private func merge(
    _ clones: inout [Clone], base: String, _ old: [UUID: ExpenseItem], gone: inout Set<UUID>
  ) throws {
    let sides = clones.map(\.items)
    let texts = try clones.map { try #require($0.shell.text) }
    for (side, other) in [(0, 1), (1, 0)] {
      let shell = clones[side].shell
      try shell.directory.write(base, to: "base")
      try shell.directory.write(texts[other], to: "theirs")
      let merge = shell.run(
        "merge", shell.directory.path("base"), shell.path, shell.directory.path("theirs"))
      #expect(merge.exit == 0 || merge.errors.contains("deleted by"), "\(merge.errors)")
    }
    #expect(clones[0].shell.text == clones[1].shell.text, "both agree after both merged")
    let items = clones[0].shell.items
    let rules = try ExpenseDocument(decoding: clones[0].shell.bytes ?? []).recurringRules()
    for line in Self.lines {
      let days = items.filter { $0.name == line[0] }.map(\.date)
      #expect(days.count == Set(days).count, "two of one rule and day")
      #expect(rules.count { $0.name == line[0] } <= 1)
    }
    let merged = Set(items.map(\.id))
    for id in Set(sides[0].keys).union(sides[1].keys).union(old.keys) {
      let isThere =
        switch (sides[0][id], sides[1][id]) {
        case (_?, _?): true
        // An expense is deleted if it was there before and is unchanged; a day that is due again
        // was not.
        case (let one?, nil), (nil, let one?): old[id] != one
        case (nil, nil): false
        }
      #expect(merged.contains(id) == isThere, isThere ? "acknowledged and lost" : "returned")
    }
    gone.formUnion(clones[0].deleted.union(clones[1].deleted).subtracting(merged))
    gone.subtract(merged)
    for side in 0..<2 { clones[side].deletions = [[]] }
  }
}
