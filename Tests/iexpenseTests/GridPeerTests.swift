import ExpenseCore
import TestSupport
import Testing

@testable import iexpense

/// Grids of expenses drawn by chance, against the sums that hledger and SQLite find.
struct GridPeerTests {
  /// What a section comes to in the period that begins on a day: `food 2026-11-01`, in hundredths.
  private typealias Sums = [String: Int]

  private static let periods = [CalendarPeriod.week, .month, .quarter, .year]

  private static func items(seed: UInt64) -> [ExpenseItem] {
    var chance = Chance(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    let categories = ["food", "Food", "food/coffee", "travel", "TRAVEL", "rent", nil]
    return (0..<chance.below(200) + 20).map { index in
      ExpenseItem(
        name: ["Lunch", "lunch", "Train", "Desk"][chance.below(4)],
        type: ExpenseType(rawValue: ["Personal", "Business", "Gift"][chance.below(3)]),
        amount: Amount(tenThousandths: Int64(chance.below(40_000) - 9_999) * 100) ?? .zero,
        date: CalendarDate(daysSinceEpoch: 20_000 + chance.below(900)),
        category: categories[chance.below(categories.count)],
        tags: [["rome"], ["Rome", "work"], ["work", "art"], []][chance.below(4)])
    }
  }

  private static func shell(_ items: [ExpenseItem]) -> CommandLineHarness {
    var document = ExpenseDocument()
    (document.currency, document.items) = (.usd, items)
    return CommandLineHarness(file: String(decoding: document.encoded(), as: UTF8.self))
  }

  /// The cells of the grid that are not zero.
  private static func sums(
    _ items: [ExpenseItem], by grouping: SectionGrouping, per period: CalendarPeriod
  ) throws -> Sums {
    let rows = Array(1...items.count)
    let report = try SectionReport(items, rows: rows, by: grouping, of: ItemFilter())
    let grid = try ExpenseGrid(report, of: items, rows: rows, per: period, by: ItemFilter())
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

  /// How SQLite says what a section is called.
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

  /// How SQLite says on which day a period begins.
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

  @Test(.needs("sqlite3"), arguments: 0..<20 as Range<UInt64>)
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

  @Test(.needs("hledger"), arguments: 0..<20 as Range<UInt64>)
  func hledgerFindsTheSameSums(seed: UInt64) async throws {
    let items = Self.items(seed: seed)
    let shell = Self.shell(items)
    let exported = shell.run("export", "--format", "ledger", "-o", shell.directory.path("x.ledger"))
    #expect(exported.exit == 0)
    for period in Self.periods {
      let answer = try await Binary.shell(
        "hledger -f x.ledger balance -p \(period)ly --layout=tidy -O csv --no-total Expenses",
        environment: ["LC_ALL": "C.UTF-8", "HOME": shell.directory.path], in: shell.directory)
      #expect(answer.exit == 0, "\(answer.errors)")
      var (types, categories): (Sums, Sums) = ([:], [:])
      for line in answer.output.split(separator: "\n").dropFirst() {
        let fields = line.split(separator: "\",\"").map { $0.replacing("\"", with: "") }
        let account = fields[0].split(separator: ":").map { $0.lowercased() }
        let sum = Int(fields[5].replacing(".", with: "")) ?? 0
        for total in ["total", account[1]] { types["\(total) \(fields[2])", default: 0] += sum }
        for title in ["total", account.count > 2 ? account[2] : ""] {
          categories["\(title) \(fields[2])", default: 0] += sum
        }
      }
      #expect(try Self.sums(items, by: .type, per: period) == types.filter { $0.value != 0 })
      #expect(
        try Self.sums(items, by: .category, per: period) == categories.filter { $0.value != 0 })
    }
  }
}

/// Numbers drawn by chance, the same in each run.
private struct Chance {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state >> 11) % limit
  }
}
