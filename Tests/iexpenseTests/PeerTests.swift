import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Exports, read by the programs that they are for.
struct PeerTests {
  /// A file with names that try to break every format, and totals that need every digit.
  private static func shell(_ code: String) throws -> CommandLineHarness {
    let currency = try #require(Currency(code: code))
    let names = [
      "Lunch", "a 'quote'", "a \"quote\"", "a; b", "; note", "two\nlines", "🍕", "=1+1", "@home",
      "(x",
      "* x", "! x", "\\", "a  b", "it''s', 1); drop table items; --", "| x", "-", "x=y {1} [2]",
      "\"",
      "<script>", "é", "a\tb", "P 2026-01-01 EUR 1 USD", "%", "#x",
    ]
    let types = ["Personal", "Business", "Other; type"]
    let unit = [10_000, 1_000, 100, 10, 1][currency.minorDigits]
    let items = try names.enumerated().map { index, name in
      let minor = (index * 7_919 + 1) % 99_991 * (index % 4 == 3 ? -1 : 1)
      return ExpenseItem(
        name: name, type: ExpenseType(rawValue: types[index % 3]),
        amount: try #require(Amount(tenThousandths: Int64(minor * unit))),
        date: CalendarDate(year: 2026, month: index % 12 + 1, day: index + 1),
        category: index % 5 == 0 ? nil : name,
        tags: index % 2 == 0 ? Tags.inText(name) + ["rome"] : [],
        note: index % 3 == 0 ? "\(name) [2026-99-99] date:2026-99-99, id:" : nil)
    }
    var document = ExpenseDocument()
    document.currency = currency
    document.items = items
    return CommandLineHarness(file: String(decoding: document.encoded(), as: UTF8.self))
  }

  /// The total of each type in the report.
  private static func totals(of shell: CommandLineHarness, _ code: String) throws -> [String:
    String]
  {
    let digits = try #require(Currency(code: code)).minorDigits
    let sections = try SectionReport(
      ItemRows(all: shell.items), by: .type, of: ItemFilter()
    ).sections
    let pairs = sections.map { ($0.title, $0.total.decimal(minimumFractionDigits: digits)) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  /// Runs a script in the directory of an export, and divides its lines at the mark.
  private static func ask(
    _ shell: CommandLineHarness, format: String, _ script: String, mark: Character = "|"
  ) async throws -> [String: String] {
    let run = shell.run("export", "--format", format, "-o", shell.directory.path("x.\(format)"))
    #expect(run.exit == 0)
    let environment = ["LC_ALL": "C.UTF-8", "HOME": shell.directory.path]
    let answer = try await Binary.shell(script, environment: environment, in: shell.directory)
    #expect(answer.exit == 0, "\(answer.errors)")
    let pairs = answer.output.split(whereSeparator: \.isNewline).map { line in
      let parts = line.split(separator: mark, maxSplits: 1).map(String.init)
      return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }
    return Dictionary(pairs) { first, _ in first }
  }

  @Test(.needs("ledger"), arguments: ["USD", "JPY", "KWD"])
  func ledgerFindsTheSameTotals(code: String) async throws {
    let shell = try Self.shell(code)
    let found = try await Self.ask(
      shell, format: "ledger",
      "ledger -f x.ledger balance --no-total --depth 2 -F '%(account)|%(display_total)\\n' ^Expenses:"
    )
    for (type, total) in try Self.totals(of: shell, code) {
      #expect(found["Expenses:\(type.replacing(";", with: "；"))"] == "\(total) \(code)")
    }
  }

  @Test(.needs("hledger"), arguments: ["USD", "JPY", "KWD"])
  func hledgerFindsTheSameTotals(code: String) async throws {
    let shell = try Self.shell(code)
    let found = try await Self.ask(
      shell, format: "ledger",
      """
      hledger -f x.ledger balance --no-total --depth 2 -O csv --layout=bare Expenses |
        sed 's/","/|/; s/[",]//g; s/\(code)//'
      """)
    for (type, total) in try Self.totals(of: shell, code) {
      #expect(found["Expenses:\(type.replacing(";", with: "；"))"] == total)
    }
  }

  /// The name of a tag or a note is never read as the id of an item.
  @Test(.needs("ledger", "hledger"))
  func noTagOrNoteHidesAnItemsId() async throws {
    let items = [
      (["id"], nil), (["ID", "note"], "Tom, id:5"), (["Note", "rome"], "a, date:2026-99-99, b"),
      ([], "id: 7"), (["note"], nil),
    ].enumerated().map { index, item in
      ExpenseItem(
        name: "\(index)", amount: 1, date: CalendarDate("2026-11-21"), tags: item.0, note: item.1)
    }
    var document = ExpenseDocument()
    (document.currency, document.items) = (.usd, items)
    let shell = CommandLineHarness(file: String(decoding: document.encoded(), as: UTF8.self))
    let ids = Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.id.uuidString) })
    let ledger = try await Self.ask(
      shell, format: "ledger",
      "ledger -f x.ledger register -F '%(payee)|%(tag(\"id\"))\\n' Expenses")
    #expect(ledger == ids)
    let hledger = try await Self.ask(
      shell, format: "ledger",
      "hledger -f x.ledger print -O json | python3 -c 'import json, sys\nfor t in json.load(sys.stdin): print(t[\"tdescription\"], *[v for k, v in t[\"ttags\"] if k == \"id\"], sep=\"|\")'"
    )
    #expect(hledger == ids)
    let notes = try await Binary.shell(
      "ledger -f x.ledger register -F '%(payee)|%(tag(\"note\"))\\n' Expenses", environment: [:],
      in: shell.directory)
    #expect(notes.output.contains("1|Tom， id:5\n") && notes.output.contains("4|\n"))
  }

  @Test(.long, .needs("bean-check", "bean-query"), arguments: ["USD", "JPY", "KWD"])
  func beancountFindsNothingWrongAndTheSameTotals(code: String) async throws {
    let shell = try Self.shell(code)
    let found = try await Self.ask(
      shell, format: "beancount",
      """
      bean-check x.beancount && bean-query -f csv x.beancount \
        "select root(account, 2) as a, sum(number) as s where account ~ '^Expenses' group by a" |
        tr -d ' ' | tr ',' '|'
      """)
    for (type, total) in try Self.totals(of: shell, code) {
      #expect(found["Expenses:\(type.replacing("; ", with: "--"))"] == total)
    }
  }

  @Test(.needs("sqlite3"), arguments: ["USD", "JPY", "KWD"])
  func sqliteFindsTheSameTotalsAndNames(code: String) async throws {
    let shell = try Self.shell(code)
    let digits = try #require(Currency(code: code)).minorDigits
    let found = try await Self.ask(
      shell, format: "sql",
      """
      sqlite3 x.db < x.sql && sqlite3 x.db < x.sql && sqlite3 x.db \
        "select type, printf('%.\(digits)f', sum(amount)) from items group by type"
      """)
    #expect(found == (try Self.totals(of: shell, code)))
    let names = try await Binary.shell(
      "sqlite3 x.db 'select hex(name) from items order by rowid'", environment: [:],
      in: shell.directory)
    let lines = names.output.lowercased().split(separator: "\n")
    #expect(lines.joined(separator: " ") == Self.hexNames(of: shell.items))
  }

  @Test(
    .long,
    .enabled("needs PostgreSQL's server, and a user who may run it") {
      try Peers.have("PostgreSQL", if: Postgres.binaries != nil && Postgres.mayRun)
    },
    arguments: ["USD", "JPY", "KWD"])
  func postgreSQLFindsTheSameTotalsAndNames(code: String) async throws {
    let shell = try Self.shell(code)
    let digits = try #require(Currency(code: code)).minorDigits
    // The script runs twice, as a schedule would run it.
    var found = try await Self.ask(
      shell, format: "sql",
      Postgres.script(
        """
        ask() { psql -q -At -v ON_ERROR_STOP=1 "$@"; }
        ask -f x.sql; ask -f x.sql
        ask -c 'select type, cast(sum(amount) as numeric(38, \(digits))) from items group by 1'
        ask -c "select 'names', string_agg(encode(convert_to(name, 'UTF8'), 'hex'), ' '
          order by id) from items"
        """))
    let names = found.removeValue(forKey: "names")
    #expect(names == Self.hexNames(of: shell.items.sorted { $0.id.uuidString < $1.id.uuidString }))
    #expect(found == (try Self.totals(of: shell, code)))
  }

  @Test(.long, .needs("duckdb"), arguments: ["USD", "JPY", "KWD"])
  func duckDBFindsTheSameTotalsAndTags(code: String) async throws {
    let shell = try Self.shell(code)
    let digits = try #require(Currency(code: code)).minorDigits
    var found = try await Self.ask(
      shell, format: "sql",
      """
      duckdb x.duckdb < x.sql && duckdb x.duckdb < x.sql && duckdb -list -noheader x.duckdb \
        "select type, cast(sum(amount) as decimal(38, \(digits))) from items group by 1;
        select 'rome', count(*) from tags where tag = 'rome'"
      """)
    #expect(found.removeValue(forKey: "rome") == "13")
    #expect(found == (try Self.totals(of: shell, code)))
  }

  /// The bytes of the names, in hexadecimal digits.
  private static func hexNames(of items: [ExpenseItem]) -> String {
    let names = items.map { item in
      item.name.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    return names.joined(separator: " ")
  }

  @Test(.needs("python3"))
  func pythonReadsTheTableAndThePropertyList() async throws {
    let shell = try Self.shell("KWD")
    for (format, reading) in [
      ("csv", "rows = list(csv.DictReader(open('x.csv', newline='', encoding='utf-8')))"),
      (
        "plist",
        "rows = json.loads(plistlib.load(open('x.plist', 'rb'))['Items'], parse_float=str, parse_int=str)"
      ),
    ] {
      let script = """
        import csv, json, plistlib
        from decimal import Decimal
        \(reading)
        totals = {}
        for row in rows: totals[row['type']] = totals.get(row['type'], 0) + Decimal(row['amount'])
        for type, total in totals.items(): print(type, format(total, '.3f'), sep='|')
        print('names', ascii([row['name'].removeprefix("'") for row in rows]), sep='|')
        """
      try shell.directory.write(script, to: "read.py")
      var found = try await Self.ask(shell, format: format, "python3 read.py")
      let names = found.removeValue(forKey: "names") ?? ""
      #expect(found == (try Self.totals(of: shell, "KWD")))
      for part in ["two\\nlines", "\\U0001f355", "=1+1", "@home", "a\\tb"] {
        #expect(names.contains(part))
      }
    }
  }

  private static let browser = ["chromium", "chromium-browser", "google-chrome"]
    .first { Peers.path(of: $0) != nil }

  @Test(
    .long,
    .enabled("needs Chromium") { try Peers.have("chromium", if: browser != nil) })
  func aBrowserShowsThePageAndNothingInItRuns() async throws {
    let shell = CommandLineHarness()
    let names = [
      "<script>document.title = 'ran'</script>", "\"><img src=x onerror=document.title='ran'>",
      "</td></table></title></style><svg onload=document.title='ran'>",
    ]
    // A category is a path.
    let categories = names.map { "c" + $0.replacing("/", with: "") }
    for (name, category) in zip(names, categories) {
      shell.run("add", name, "1234.50", "-c", category)
    }
    shell.run("export", "-o", shell.directory.path("x.html"))
    let run = try await Binary.shell(
      "\(Self.browser ?? "") --headless --no-sandbox --disable-gpu --dump-dom file://$PWD/x.html",
      environment: ["HOME": shell.directory.path], in: shell.directory)
    #expect(run.exit == 0, "\(run.errors)")
    #expect(run.output.contains("<title>Expenses, 2026-11-21</title>"))
    #expect(run.output.contains(">$3,703.50<"))
    for element in ["<script", "<img", "<svg onload"] { #expect(!run.output.contains(element)) }
    func count(_ text: String) -> Int {
      let shown = text.replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      return run.output.ranges(of: ">\(shown)<").count
    }
    for name in names { #expect(count(name) == 1) }
    for category in categories { #expect(count(category) == 2, "as category and bar") }
  }

  @Test(.needs("jq"))
  func jqReadsLinesAndWritesRecords() async throws {
    let shell = try Self.shell("USD")
    let script = "jq -c 'del(.id)' x.ndjson > stripped.ndjson && wc -l < stripped.ndjson"
    _ = try await Self.ask(shell, format: "ndjson", script)
    let other = CommandLineHarness()
    let run = other.run(
      "import", shell.directory.path("stripped.ndjson"), "--map",
      "name=name,amount=amount,date=date,type=type,category=category,tags=tags,note=note,"
        + "currency=currency", "--money-in", "refund")
    #expect(run.output.hasPrefix("Imported 25 expenses, $"))
    #expect(try Self.totals(of: other, "USD") == Self.totals(of: shell, "USD"))
  }
}
