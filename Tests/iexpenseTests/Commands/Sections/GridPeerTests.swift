import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Grids of random expenses, compared with the sums of hledger and SQLite.
@Suite(.eager)
struct GridPeerTests {
  /// The total of a section in a period, by its first day: `food 2026-11-01`, in hundredths.
  private typealias Sums = [String: Int]

  private static let periods = [CalendarPeriod.week, .month, .quarter, .year]

  private static func items(seed: UInt64) -> [ExpenseItem] {
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let categories = ["food", "Food", "food/coffee", "travel", "TRAVEL", "rent", nil]
    return (0..<chance.below(100) + 20).map { index in
      ExpenseItem(
        name: ["Lunch", "lunch", "Train", "Desk"][chance.below(4)],
        type: ExpenseType(rawValue: ["Personal", "Business", "Gift"][chance.below(3)]),
        amount: Amount(tenThousandths: Int64(chance.below(40_000) - 9_999) * 100) ?? .zero,
        date: CalendarDate(daysSinceEpoch: 20_000 + chance.below(300)),
        category: categories[chance.below(categories.count)],
        tags: [["rome"], ["Rome", "work"], ["work", "art"], []][chance.below(4)])
    }
  }

  private static func shell(_ items: [ExpenseItem]) -> CommandLineHarness {
    var document = ExpenseDocument()
    (document.currency, document.items) = (.usd, items)
    return CommandLineHarness(file: String(decoding: document.encoded(), as: UTF8.self))
  }

  /// The cells of the grid other than zero.
  private static func sums(
    _ items: [ExpenseItem], by grouping: SectionGrouping, per period: CalendarPeriod
  ) throws -> Sums {
    let chosen = ItemRows(all: items)
    let report = try SectionReport(chosen, by: grouping, of: ItemFilter())
    let grid = try ExpenseGrid(
      report, of: chosen, per: period, by: ItemFilter(), today: nil)
    var sums: Sums = [:]
    for row in grid.rows + [grid.total] {
      for (column, total) in zip(grid.columns, row.totals) where total != .zero {
        let title = row.title.hasPrefix("No ") ? "" : row.title.lowercased()
        sums["\(title) \(column.days.lowerBound)"] = Int(total.tenThousandths / 100)
      }
    }
    return sums
  }

  // MARK: SQLite

  /// The expressions that name sections in SQLite.
  private static let keys: [(SectionGrouping, String)] = [
    (.type, "lower(type)"), (.category, "lower(coalesce(category, ''))"),
    (.tag, "lower(coalesce(tag, ''))"), (.name, "lower(name)"), (.day, "date"),
    (
      .week,
      "lower(strftime('%Y-W', thursday)) || printf('%02d', (strftime('%j', thursday) + 6) / 7)"
    ),
    (.month, "strftime('%Y-%m', date)"), (.quarter, "strftime('%Y-q', date) || quarter"),
    (.year, "strftime('%Y', date)"),
    (
      .tier,
      "case when abs(amount) < 10 then 'low' when abs(amount) < 100 then 'middle' else 'high' end"
    ),
  ]

  /// The expressions for the first day of a period in SQLite.
  private static let starts: [CalendarPeriod: String] = [
    .week: "date(thursday, '-3 days')", .month: "date(date, 'start of month')",
    .quarter: "printf('%s-%02d-01', strftime('%Y', date), quarter * 3 - 2)",
    .year: "date(date, 'start of year')",
  ]

  private static func query(_ key: String, _ period: CalendarPeriod, of table: String) -> String {
    """
    select '\(period)', lower(\(key)), \(starts[period] ?? ""), sum(cast(round(amount * 100) as integer))
      from (select *, date(date, '-3 days', 'weekday 4') as thursday,
        (strftime('%m', date) + 2) / 3 as quarter from \(table)) group by 2, 3;
    """
  }

  @Test(.long, .needs("sqlite3"), arguments: 0..<20 as Range<UInt64>)
  func sqliteFindsTheSameSums(seed: UInt64) async throws {
    let items = Self.items(seed: seed)
    let shell = Self.shell(items)
    let exported = shell.run("export", "--format", "sql", "-o", shell.directory.path("x.sql"))
    #expect(exported.exit == 0)
    let tagged =
      "(select distinct items.*, lower(tag) as tag from items left join tags on item = id)"
    let queries = (Self.keys + [(.type, "'total'")]).flatMap { grouping, key in
      Self.periods.map {
        "select '\(key.count) \(grouping)';"
          + Self.query(key, $0, of: grouping == .tag ? tagged : "items")
      }
    }
    try shell.directory.write(queries.joined(separator: "\n"), to: "queries.sql")
    let answer = try await Binary.shell(
      "sqlite3 x.db < x.sql && sqlite3 x.db < queries.sql", environment: [:], in: shell.directory)
    #expect(answer.exit == 0, "\(answer.errors)")
    var found: [String: Sums] = [:]
    var key = ""
    for line in answer.output.split(separator: "\n") {
      let fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4 else {
        key = String(line.split(separator: " ")[1])
        continue
      }
      if let sum = Int(fields[3]), sum != 0 {
        found["\(key) \(fields[0])", default: [:]]["\(fields[1]) \(fields[2])"] = sum
      }
    }
    for (grouping, _) in Self.keys {
      for period in Self.periods {
        let totals = found["type \(period)"]?.filter { $0.key.hasPrefix("total ") } ?? [:]
        let expected = (found["\(grouping) \(period)"] ?? [:]).merging(totals) { cell, _ in cell }
        #expect(
          try Self.sums(items, by: grouping, per: period) == expected, "\(grouping) \(period)")
      }
    }
  }

  // MARK: hledger

  private static let tags = ["rome", "work", "art"]

  /// The query of hledger for each grouping, by name; an empty name is for expenses without a tag.
  private static let questions =
    [("accounts", ""), ("payees", "--pivot payee")] + tags.map { ($0, "'tag:^\($0)$'") } + [
      ("", "'not:tag:^(\(tags.joined(separator: "|")))$'")
    ]

  /// All files are read in one run, each with its own account.
  @Test(.long, .needs("hledger")) func hledgerFindsTheSameSums() async throws {
    let files = (0..<8).map { seed in
      Self.items(seed: seed).map { item in
        var item = item
        item.name += " \(seed)"
        return item
      }
    }
    let directory = TemporaryDirectory()
    var journal = ""
    for (seed, items) in files.enumerated() {
      let path = directory.path("\(seed).ledger")
      #expect(Self.shell(items).run("export", "--format", "ledger", "-o", path).exit == 0)
      journal += "apply account \(seed)\ninclude \(seed).ledger\nend apply account\n"
    }
    try directory.write(journal, to: "all.journal")
    let script = Self.periods.flatMap { period in
      Self.questions.map { key, words in
        "echo '\"\(period)\",\"\(key)\"' && hledger -f all.journal balance -p \(period)ly "
          + "--layout=tidy -O csv --no-total Expenses \(words)"
      }
    }
    let answer = try await Binary.shell(
      script.joined(separator: " && "),
      environment: ["LC_ALL": "C.UTF-8", "HOME": directory.path], in: directory)
    #expect(answer.exit == 0, "\(answer.errors)")
    let found = Self.sums(ofAnswer: answer.output)
    for (seed, items) in files.enumerated() {
      for period in Self.periods {
        for grouping in [SectionGrouping.type, .category, .name, .tag] {
          let expected = found["\(seed) \(period) \(grouping)"]?.filter { $0.value != 0 }
          let totals = found["\(seed) \(period) total"]?.filter { $0.value != 0 }
          #expect(
            try Self.sums(items, by: grouping, per: period)
              == expected?.merging(totals ?? [:]) { cell, _ in cell },
            "\(seed) \(period) \(grouping)")
        }
      }
    }
  }

  /// The sums of hledger, for each file, period and grouping.
  private static func sums(ofAnswer text: String) -> [String: Sums] {
    var found: [String: Sums] = [:]
    var (period, question) = ("", "")
    for line in text.split(separator: "\n") {
      let fields = line.dropFirst().dropLast().components(separatedBy: "\",\"")
      guard fields.count == 6 else {
        (period, question) = (fields[0], fields[1])
        continue
      }
      guard let sum = Int(fields[5].replacing(".", with: "")) else { continue }
      func add(_ seed: some StringProtocol, _ grouping: String, _ title: some StringProtocol) {
        found["\(seed) \(period) \(grouping)", default: [:]]["\(title) \(fields[2])", default: 0] +=
          sum
      }
      let account = fields[0].lowercased().split(separator: ":")
      switch question {
      case "payees": add(account[0].split(separator: " ").last ?? "", "name", account[0])
      case "accounts":
        add(account[0], "total", "total")
        add(account[0], "type", account[2])
        add(account[0], "category", account.dropFirst(3).joined(separator: "/"))
      default: add(account[0], "tag", question)
      }
    }
    return found
  }
}

/// Random numbers, the same in each run.
private struct Chance {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % limit
  }
}
