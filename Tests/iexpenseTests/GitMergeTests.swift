import Foundation
import Harness
import TestSupport
import Testing

@Suite(.needs("git"))
struct GitMergeTests {
  private let directory = TemporaryDirectory()
  private let home = TemporaryDirectory()

  /// Removes the merge driver, so that git merges lines and mergetool is used.
  private static let withoutDriver = """
    git config mergetool.keepBackup false
    git rm -q .gitattributes; git commit -q -m plain
    """

  /// The manual's lines of git configuration, pasted into a shell.
  private static func pastedLines(_ words: String...) throws -> String {
    let lines = Descriptions.recipes.flatMap(\.lines).filter { line in
      words.contains { line.contains($0) }
    }
    #expect(lines.count == 5)
    return lines.joined(separator: "\n")
  }

  /// Runs the script in a repository configured as in the README.
  ///
  /// Returns the output; a step that fails ends the script.
  private func git(_ script: String) async throws -> Binary.Run {
    let setUp = """
      set -e
      export IEXPENSE_FILE=expenses.json IEXPENSE_CURRENCY=EUR
      git init -q -b main .
      git config user.name test; git config user.email test@example.com
      \(try Self.pastedLines("merge.iexpense", "git config --global mergetool", "attributes"))
      echo ".expenses.json.*" >> .gitignore
      git add .gitattributes .gitignore; git commit -q -m start

      """
    let environment = ["HOME": home.path, "GIT_CONFIG_NOSYSTEM": "1"]
    return try await Binary.shell(setUp + script, environment: environment, in: directory)
  }

  @Test
  func branchesThatBothChangeTheFileMerge() async throws {
    let run = try await git(
      """
      iexpense add Lunch 12.50; iexpense add Train 48; git add -A; git commit -q -m base
      git checkout -q -b other; iexpense add Tea 3 -d 2026-11-02; iexpense delete 2
      git commit -q -a -m other
      git checkout -q main; iexpense add Coffee 4 -d 2026-11-01; git commit -q -a -m main
      git merge -q -m both other
      git status --porcelain
      iexpense list --json | tr '{' '\\n' | sed -n 's/.*"name":"\\([A-Za-z]*\\)".*/\\1/p'
      """)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("\nCoffee\nTea\nLunch\n"))
    let ours = [
      ".expenses.json.history", ".expenses.json.lock", ".git", ".gitattributes", ".gitignore",
      "expenses.json",
    ]
    #expect(try directory.names() == ours, "nothing is written beside git's own files")
  }

  @Test(.long)
  func aFileThatBothBranchesAddedMerges() async throws {
    let run = try await git(
      """
      git checkout -q -b other; iexpense add Tea 3 -d 2026-11-02; git add -A; git commit -q -m other
      git checkout -q main; iexpense add Coffee 4 -d 2026-11-01; git add -A; git commit -q -m main
      git merge -q -m both other
      iexpense sections --totals --json
      """)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("\"count\":2,\"total\":7}\n"))
  }

  @Test
  func aConflictStopsTheMergeWithAFileThatIsWhole() async throws {
    let run = try await git(
      """
      iexpense add Lunch 12 -d 2026-11-01; git add -A; git commit -q -m base
      git checkout -q -b other; sed -i.old s/:12,/:13,/ expenses.json; git commit -q -a -m other
      git checkout -q main; sed -i.old s/:12,/:14,/ expenses.json; git commit -q -a -m main
      git merge -q -m both other || echo stopped
      git diff --name-only --diff-filter=U; iexpense sections --totals --json
      """)
    #expect(run.errors.contains("iexpense: merged with 1 conflict\n'Lunch' ("))
    #expect(run.errors.contains("amount is '14' in ours, '13' in theirs; kept ours"))
    #expect(run.output.contains("stopped\nexpenses.json\n"))
    #expect(run.output.hasSuffix("\"count\":1,\"total\":14}\n"))
  }

  @Test
  func mergetoolResolvesWhatWasMergedWithoutTheDriver() async throws {
    let run = try await git(
      """
      \(Self.withoutDriver)
      iexpense add Lunch 12; git add -A; git commit -q -m base
      git checkout -q -b other; iexpense add Tea 3 -d 2026-11-02; git commit -q -a -m other
      git checkout -q main; iexpense add Coffee 4 -d 2026-11-01; git commit -q -a -m main
      git merge -q -m both other || iexpense list || echo "left $?"
      git mergetool --tool iexpense --no-prompt >&2
      git commit -q -m both; git status --porcelain; iexpense sections --totals --json
      """)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("left 65\n"))
    #expect(run.output.hasSuffix("\"count\":3,\"total\":19}\n"))
  }

  /// Both values are reported, and git accepts the file with ours.
  @Test
  func mergetoolKeepsOursAtAConflict() async throws {
    let run = try await git(
      """
      \(Self.withoutDriver)
      iexpense add Lunch 12; git add -A; git commit -q -m base
      git checkout -q -b other; iexpense edit 1 --amount 13; git commit -q -a -m other
      git checkout -q main; iexpense edit 1 --amount 14; git commit -q -a -m main
      git merge -q -m both other || git mergetool --tool iexpense --no-prompt >&2 < /dev/null
      git commit -q -m both; git status --porcelain; iexpense sections --totals --json
      """)
    #expect(run.errors.contains("amount is '14' in ours, '13' in theirs; kept ours"))
    #expect(run.exit == 0 && run.output.hasSuffix("\"count\":1,\"total\":14}\n"), "\(run.errors)")
  }

  @Test(.long)
  func mergetoolResolvesAFileThatBothBranchesAdded() async throws {
    let run = try await git(
      """
      \(Self.withoutDriver)
      git checkout -q -b other; iexpense add Tea 3 -d 2026-11-02; git add -A; git commit -q -m other
      git checkout -q main; iexpense add Coffee 4 -d 2026-11-01; git add -A; git commit -q -m main
      git merge -q -m both other || git mergetool --tool iexpense --no-prompt >&2
      git commit -q -m both; git status --porcelain; iexpense sections --totals --json
      """)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.hasSuffix("\"count\":2,\"total\":7}\n"))
    let left = [
      ".expenses.json.history", ".expenses.json.lock", ".git", ".gitignore", "expenses.json",
    ]
    #expect(try directory.names() == left)
  }
}
