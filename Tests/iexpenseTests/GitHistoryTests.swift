import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Histories of three branches that change items and merge each other, also in both directions from
/// the same commits, so that later merges have several bases, which git merges first.
@Suite(.eager, .needs("git"))
struct GitHistoryTests {
  /// The name of an item, and the edit or conflict that decided it.
  private struct Value {
    var name: Int
    var decision: Int
  }

  /// The items of a branch, and the decisions known to its author.
  private struct Branch {
    var items: [UUID: Value] = [:]
    var seen: Set<Int> = []
  }

  private struct History {
    let directory = TemporaryDirectory()
    let home = TemporaryDirectory()
    var numbers: SeededNumbers
    var branches = [Branch(), Branch(), Branch()]
    /// The decisions that were known to the author of each decision.
    var seenBy: [Int: Set<Int>] = [:]
    var decisions = 0

    func git(_ script: String) async throws -> Binary.Run {
      try await Binary.shell(
        script, environment: ["HOME": home.path, "GIT_CONFIG_NOSYSTEM": "1"], in: directory)
    }

    mutating func setUp() async throws {
      let lines = Descriptions.recipes.flatMap(\.lines).filter {
        $0.contains("merge.iexpense") || $0.contains("attributes")
      }
      let script = """
        set -e; git init -q -b b0 .; git config user.name t; git config user.email t@example.com
        \(lines.joined(separator: "\n"))
        """
      #expect(try await git(script).exit == 0)
      for _ in 0..<3 { add(to: 0) }
      try await commit(0, "git add -A;")
      #expect(try await git("git branch b1; git branch b2").exit == 0)
      branches[1] = branches[0]
      branches[2] = branches[0]
    }

    mutating func add(to branch: Int) {
      let (high, low) = (UInt8(decisions / 256), UInt8(decisions % 256))
      let id: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low)
      decide(UUID(uuid: id), of: branch)
    }

    /// Gives an item a new name, or keeps its name by a decision.
    mutating func decide(_ id: UUID, keeping name: Int? = nil, of branch: Int) {
      decisions += 1
      seenBy[decisions] = branches[branch].seen
      branches[branch].items[id] = Value(name: name ?? decisions, decision: decisions)
      branches[branch].seen.insert(decisions)
    }

    mutating func commit(_ branch: Int, _ before: String = "") async throws {
      var document = ExpenseDocument()
      document.currency = .usd
      document.items = branches[branch].items.sorted { $0.key.uuidString < $1.key.uuidString }
        .map { ExpenseItem(id: $0, name: "name \($1.name)", amount: .zero) }
      try directory.write(document.encoded(), to: "expenses.json")
      let run = try await git("\(before) git commit -q --allow-empty -a -m \(decisions)")
      #expect(run.exit == 0, "\(run.errors)")
    }

    /// Merges a commit with a known state, and checks the result against the possible ones.
    mutating func merge(_ name: String, _ theirs: Branch, into branch: Int) async throws {
      let ours = branches[branch]
      let run = try await git("git checkout -q b\(branch) && git merge -q -m merge \(name)")
      let bytes = try #require(directory.bytes(of: "expenses.json"))
      let items = try ExpenseDocument(decoding: bytes).items
      let names = items.map { ($0.id, Int($0.name.dropFirst(5)) ?? 0) }
      let found = Dictionary(uniqueKeysWithValues: names)
      #expect(Set(found.keys) == Set(ours.items.keys).union(theirs.items.keys), "an item is lost")
      branches[branch].seen.formUnion(theirs.seen)
      for (id, name) in found {
        guard let our = ours.items[id], let their = theirs.items[id] else {
          branches[branch].items[id] = ours.items[id] ?? theirs.items[id]
          continue
        }
        let (kept, other) = name == our.name ? (our, their) : (their, our)
        #expect(name == kept.name)
        branches[branch].items[id] = kept
        if our.name == their.name || seenBy[kept.decision]?.contains(other.decision) == true {
          continue
        }
        #expect(run.exit == 1, "'\(other.name)' gave way to one whose author had not seen it")
        decide(id, keeping: Bool.random(using: &numbers) ? name : nil, of: branch)
      }
      if run.exit != 0 { try await commit(branch, "git add -A;") }
    }
  }

  @Test(.long, arguments: 1...6)
  func anEditGivesWayOnlyToOneWhoseAuthorHadSeenIt(seed: UInt64) async throws {
    var history = History(numbers: SeededNumbers(seed: seed))
    try await history.setUp()
    for _ in 0..<14 {
      let branch = Int.random(in: 0..<3, using: &history.numbers)
      let other = (branch + Int.random(in: 1..<3, using: &history.numbers)) % 3
      switch Int.random(in: 0..<6, using: &history.numbers) {
      case 0...2:
        let items = history.branches[branch].items.keys.sorted { $0.uuidString < $1.uuidString }
        let item = try #require(items.randomElement(using: &history.numbers))
        history.decide(item, of: branch)
        if Bool.random(using: &history.numbers) { history.add(to: branch) }
        #expect(try await history.git("git checkout -q b\(branch)").exit == 0)
        try await history.commit(branch)
      case 3: try await history.merge("b\(other)", history.branches[other], into: branch)
      default:
        let before = history.branches[branch]
        #expect(try await history.git("git branch -f before b\(branch)").exit == 0)
        try await history.merge("b\(other)", history.branches[other], into: branch)
        try await history.merge("before", before, into: other)
      }
    }
  }
}
