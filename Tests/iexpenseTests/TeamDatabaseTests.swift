import Foundation
import Harness
import TestSupport
import Testing

/// The manual's recipe for a team: files merged by git, and the result in a database.
@Suite(.needs("git"))
struct TeamDatabaseTests {
  private let directory = TemporaryDirectory()

  /// The lines of the recipe that contains the word, pasted into a shell.
  private static func lines(_ word: String) -> [String] {
    Descriptions.recipes.first { $0.text.contains(word) }?.lines ?? []
  }

  /// Two people enter expenses in their own clones at the same time; one file gets both.
  private static let enter = """
    git init -q --bare -b main origin.git
    begin() { git clone -q origin.git $1 2>/dev/null; git -C $1 config user.name $1;
      git -C $1 config user.email $1@example.com; }
    enter() { who=$1; shift; iexpense --file $who/expenses.json -q add "$@" --currency EUR;
      git -C $who add -A; git -C $who commit -q -m "$2"; }
    meet() { git -C $1 pull -q --no-rebase --no-edit > pulled; git -C $1 push -q origin HEAD:main; }
    begin ann
    (cd ann; \((lines("To have git merge") + lines("name the driver")).joined(separator: "; "))
      printf '.*.history*\\n.*.lock\\n' > .gitignore)
    enter ann Lunch 12.50 -c food
    git -C ann push -q origin HEAD:main
    begin bob
    enter ann Train 48.10 business --tag ghent
    enter bob Hotel 129.99 business --tag ghent --tag oct
    git -C ann push -q origin HEAD:main; meet bob
    git clone -q origin.git team
    """

  /// Two nights, the second without changes, and one after a correction; then the totals of
  /// `sections` for the same file.
  private static let compare = """
    night; night; look
    meet ann; iexpense --file ann/expenses.json -q edit 1 --amount 13.75
    git -C ann commit -q -a -m edit; meet ann
    night; look
    iexpense --file team/expenses.json sections --totals --csv | tr , '|' | tr -d '\r'
    """

  /// Worked out by hand from `enter` and `compare`.
  private static let totals = [
    "Personal|1|12.5", "Business|2|178.09",
    "Personal|1|13.75", "Business|2|178.09",
    "section|count|total|currency", "Personal|1|13.75|EUR", "Business|2|178.09|EUR",
  ]

  /// The output lines of a script, without the zeros that a database adds to numbers.
  private func run(_ script: String) async throws -> [String] {
    let environment = [
      "HOME": directory.path, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C.UTF-8",
    ]
    let run = try await Binary.shell(script, environment: environment, in: directory)
    #expect(run.exit == 0, "\(run.errors)")
    return run.output.split(separator: "\n").map { line in
      String(line.replacing(/(\.[0-9]*[1-9])0+$/) { $0.1 })
    }
  }

  @Test(
    .long,
    .enabled("needs PostgreSQL's server, and a user who may run it") {
      try Peers.have("PostgreSQL", if: Postgres.binaries != nil && Postgres.mayRun)
    })
  func manyPeoplesFilesBecomeOneDatabaseOfPostgreSQL() async throws {
    let lines = Self.lines("PostgreSQL")
    // Cron removes five fields and runs the rest.
    let night = try #require(lines.first).split(separator: " ", maxSplits: 5)[5]
    let query = try #require(lines.last)
    let found = try await run(
      Postgres.script(
        """
        \(Self.enter)
        mkdir -p .local/bin; ln -s \(Binary.path) .local/bin/iexpense
        createdb expenses
        export PGOPTIONS='-c client_min_messages=warning'
        night() { (cd; \(night)); }
        look() { \(query.replacing("psql", with: "psql -q -At")); }
        \(Self.compare)
        """))
    #expect(found == Self.totals)
  }

  @Test(.long, .needs("duckdb"))
  func manyPeoplesFilesBecomeOneDatabaseOfDuckDB() async throws {
    let query = try #require(Self.lines("PostgreSQL").last).split(separator: "'")[1]
    let found = try await run(
      """
      set -e
      \(Self.enter)
      night() { git -C team pull -q
        iexpense --file team/expenses.json export --format sql | duckdb expenses.duckdb; }
      look() { duckdb -list -noheader expenses.duckdb '\(query)'; }
      \(Self.compare)
      """)
    #expect(found == Self.totals)
  }
}
