import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ExpenseCore

/// Saves that die between their entry and their rename, followed by rewrites of the file, after
/// which no version shows what happened.
struct HistoryKillTests {
  /// Runs a save that dies at its rename: from then on no call has an effect, not even those that
  /// clean up.
  private func kill(_ save: () throws -> Void) {
    let isDead = Mutex(false)
    let probe = SystemProbe { call, _ in
      let isOver = isDead.withLock { isDead in
        isDead = isDead || call == "rename expenses.json"
        return isDead
      }
      return isOver ? .fail(EIO) : call.hasPrefix("sync ") ? .result(0) : nil
    }
    #expect(throws: (any Error).self) { try probe.run(save) }
  }

  /// Rewrites the file in place, as `cp` and `mv` do.
  private func rewrite(_ file: DataFile) throws {
    try file.replace(with: try #require(file.directory.text(of: file.name)))
  }

  private func removeLitter(of file: DataFile) throws {
    for name in try file.stagedNames() {
      try System.remove(file.directory.path(name), in: .working)
    }
  }

  private func delete(_ name: String, in file: DataFile) throws {
    _ = try ExpenseFile(file.defaults).transaction("delete \(name)") { document in
      document.items.removeAll { $0.name == name }
    }
  }

  @Test func aKilledUndoIsNotCounted() throws {
    let file = try DataFile(adding: "a", "b", "c")
    kill { try file.undo() }
    try rewrite(file)
    #expect(try file.itemNames() == ["a", "b", "c"])
    #expect(try file.undo() == ["add c"])
    #expect(try file.itemNames() == ["a", "b"])
  }

  @Test func aKilledDeleteIsNotInTheWay() throws {
    let file = try DataFile(adding: "a", "b")
    kill { try delete("b", in: file) }
    try rewrite(file)
    #expect(try file.undo() == ["add b"])
    #expect(try file.undo() == ["add a"])
  }

  /// Somebody may have put the item back on purpose, so older steps must not be undone.
  @Test func aStepThatMayNotHaveHappenedIsRefused() throws {
    let file = try DataFile(adding: "a", "b")
    kill { try delete("b", in: file) }
    try removeLitter(of: file)
    try rewrite(file)
    #expect(throws: HistoryError.self) { try file.undo() }
    #expect(try file.itemNames() == ["a", "b"])
  }

  @Test func aKilledAddIsNotInTheWay() throws {
    let file = try DataFile(adding: "a", "b")
    kill { try file.add("c") }
    try rewrite(file)
    #expect(try file.undo() == ["add b"])
  }

  @Test func aKilledRedoCanBeDoneAgain() throws {
    let file = try DataFile(adding: "a", "b")
    try file.undo()
    kill { try file.redo() }
    try rewrite(file)
    #expect(try file.redo() == ["add b"])
    #expect(try file.itemNames() == ["a", "b"])
  }

  @Test func whatWasKilledIsForgottenByTheNextSave() throws {
    let file = try DataFile(adding: "a", "b", "c")
    kill { try file.undo() }
    try rewrite(file)
    try file.add("d")
    #expect(try file.undo(4) == ["add d", "add c", "add b", "add a"])
    #expect(try file.redo(4).count == 4)
    #expect(try file.itemNames() == ["a", "b", "c", "d"])
  }

  @Test func aStepThatAnotherProgramTookBackIsRefusedAndNotPassedOver() throws {
    let file = try DataFile(adding: "a", "b")
    let text = try #require(file.directory.text(of: file.name))
    let line = try #require(text.split(separator: "\n").first { $0.contains("\"b\"") })
    try file.replace(with: text.replacing("\(line)\n", with: ""))
    #expect(try file.itemNames() == ["a"])
    #expect(throws: HistoryError.self) { try file.undo() }
    #expect(try file.itemNames() == ["a"])
  }

  /// Whatever is killed, rewritten or changed in between, each undo reverts the newest step that
  /// happened.
  @Test(.long, arguments: 1...4 as ClosedRange<UInt64>)
  func killsAndRewritesNeverMoveThePlaceInTheHistory(seed: UInt64) throws {
    let file = try DataFile()
    var random = SeededNumbers(seed: seed)
    var (states, place) = ([[String]()], 0)
    for number in 1...150 {
      let name = "item \(number)"
      switch Int.random(in: 0..<9, using: &random) {
      case 0..<2:
        try SystemProbe.withoutSync { try file.add(name) }
        states = Array(states.prefix(place + 1)) + [states[place] + [name]]
        place += 1
      case 2 where !states[place].isEmpty:
        let gone = states[place][0]
        try SystemProbe.withoutSync { try delete(gone, in: file) }
        states = Array(states.prefix(place + 1)) + [Array(states[place].dropFirst())]
        place += 1
      case 3 where place > 0:
        _ = try SystemProbe.withoutSync { try file.undo() }
        place -= 1
      case 4 where place + 1 < states.count:
        _ = try SystemProbe.withoutSync { try file.redo() }
        place += 1
      case 5 where place > 0: kill { try file.undo() }
      case 6 where place > 0 && !states[place].isEmpty:
        kill { try delete(states[place][0], in: file) }
      case 7 where place > 0: kill { try file.add(name) }
      case _ where file.bytes != nil: try rewrite(file)
      default: continue
      }
      guard file.bytes != nil else { continue }
      try #require(try file.itemNames() == states[place], "after command \(number)")
    }
  }

  @Test func anOldTimeInAStampIsNoTrap() throws {
    let file = try DataFile(adding: "a")
    let history = try #require(file.history)
    let text = String(decoding: history, as: UTF8.self)
    let close = try #require(text.range(of: "],\"command\""))
    let open = try #require(text[..<close.lowerBound].lastIndex(of: "["))
    let numbers = text[open..<close.lowerBound].split(separator: ",")
    let stamp = (numbers.prefix(3) + ["-9223372036854775808", "0"]).joined(separator: ",")
    try file.directory.write(
      String(text[..<open]) + stamp + String(text[close.lowerBound...]), to: file.historyName)
    let step = try #require(try file.timeline(reach: 1).done.first)
    #expect(step.time.seconds == -(1 << 40))
  }

  @Test func aLineWithAHoleIsSetAsideByTheNextSave() throws {
    let file = try DataFile(adding: "a", "b")
    var history = try #require(file.history)
    let start = try #require(history.dropLast().lastIndex(of: 0x0A))
    for index in start + 20..<start + 60 { history[index] = 0 }
    try file.directory.write(history, to: file.historyName)
    let warnings = try ExpenseFile(file.defaults).transaction("add c") {
      $0.items.append(try .sample("c"))
    }.warnings
    guard case .historySetAside? = warnings.first else {
      Issue.record("no warning: \(warnings)")
      return
    }
    #expect(try file.undo() == ["add c"])
  }

  @Test(.long) func aStepBeforeALargeOneCanStillBeUndone() throws {
    let file = try DataFile(adding: "a")
    _ = try ExpenseFile(file.defaults).transaction("import") { document in
      document.items += try (0..<1_200).map {
        try .sample("row \($0) of a bank " + String(repeating: "x", count: 8_000))
      }
    }
    try file.add("b")
    #expect(try #require(file.history).count > Timeline.mostBytes)
    #expect(try file.undo(2) == ["add b", "import"])
    #expect(try file.itemNames() == ["a"])
  }
}
