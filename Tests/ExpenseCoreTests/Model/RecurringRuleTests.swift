import TestSupport
import Testing

@testable import ExpenseCore

struct RecurringRuleTests {
  private static func day(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(text))
  }

  private static func rule(
    _ every: String, from: String, next: String? = nil, until: String? = nil
  ) throws -> RecurringRule {
    var rule = RecurringRule(
      id: "r", ExpenseItem(name: "Rent", amount: 850), every: try #require(Rhythm(every)),
      from: try day(from), until: try until.map(day))
    if let next { rule.next = try day(next) }
    return rule
  }

  @Test(arguments: [
    ("day", "day"), ("week", "week"), ("month", "month"), ("quarter", "quarter"),
    ("year", "year"), ("2-weeks", "2-weeks"), ("10-days", "10-days"), ("14-days", "2-weeks"),
    ("1-month", "month"), ("3-months", "quarter"), ("6-months", "6-months"),
    ("12-months", "year"), ("24-months", "2-years"), ("18-months", "18-months"),
    ("2-quarters", "6-months"), ("1000-years", "1000-years"), ("007-days", "week"),
  ])
  func aRhythmHasOneSpelling(text: String, spelling: String) {
    #expect(Rhythm(text)?.description == spelling)
  }

  @Test(arguments: [
    "", "-", "months", "Month", "0-days", "-1-days", "1001-days", "2-", "-months", "2-moons",
    "1.5-years", "2-weeks-", "+2-weeks", "٢-weeks", "month ",
  ])
  func anythingElseIsNoRhythm(text: String) {
    #expect(Rhythm(text) == nil)
  }

  @Test(
    arguments: [
      (
        "month", "2026-01-31",
        ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]
      ),
      ("month", "2027-12-31", ["2027-12-31", "2028-01-31", "2028-02-29", "2028-03-31"]),
      ("month", "2026-01-29", ["2026-01-29", "2026-02-28", "2026-03-29"]),
      (
        "year", "2024-02-29",
        ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]
      ),
      ("quarter", "2026-11-30", ["2026-11-30", "2027-02-28", "2027-05-30", "2027-08-30"]),
      ("2-weeks", "2026-11-20", ["2026-11-20", "2026-12-04", "2026-12-18", "2027-01-01"]),
      ("day", "2028-02-28", ["2028-02-28", "2028-02-29", "2028-03-01"]),
    ] as [(String, String, [String])])
  func daysAreCountedFromTheFirst(every: String, from: String, days: [String]) throws {
    let rule = try Self.rule(every, from: from)
    let last = try Self.day(try #require(days.last))
    #expect(rule.days(through: last).map(\.description) == days)
  }

  @Test(arguments: ["day", "week", "month", "year"])
  func nothingComesBeforeTheFirstDay(rhythm: String) throws {
    let rhythm = try #require(Rhythm(rhythm))
    let first = try #require(CalendarDate("2026-11-21"))
    for days in [0, 1, 400, 4_000] {
      let day = try #require(first.adding(days: -days))
      #expect(rhythm.number(notBefore: day, from: first) == 0)
    }
  }

  /// A year of 365 days has 52 1/7 weeks; rules that ended cost nothing.
  @Test(
    arguments: [
      ([("month", 850)], 2, 850, 10_200), ([("2-weeks", 20)], 2, 43.45, 521.43),
      ([("day", 10)], 2, 304.17, 3_650), ([("quarter", 100)], 2, 33.33, 400),
      ([("2-years", 60)], 2, 2.5, 30), ([("week", 1_000)], 0, 4_345, 52_143),
      // Rounded one by one, their sum would be 156.42.
      ([("week", 1), ("week", 1), ("week", 1)], 2, 13.04, 156.43),
      ([("month", 100), ("month", -40)], 2, 60, 720),
      (
        [("day", 999_999_999_999), ("day", 999_999_999_999), ("day", 999_999_999_999)], 2, nil, nil
      ),
      ([], 2, 0, 0),
    ] as [([(String, Amount)], Int, Amount?, Amount?)])
  func allOfItCosts(
    rules: [(String, Amount)], digits: Int, month: Amount?, year: Amount?
  ) throws {
    var all = try rules.map { every, amount in
      var rule = try Self.rule(every, from: "2026-11-21")
      rule.amount = amount
      return rule
    }
    all.append(try Self.rule("day", from: "2026-11-21", until: "2026-11-20"))
    let cost = all.cost(digits: digits)
    #expect(cost?.month == month && cost?.year == year)
  }

  /// Compares every first day of a common year and of two leap years, for 1 to 24 months, with a
  /// walk along the months that has a table of their lengths.
  @Test(.long, arguments: 1...24)
  func theDaysAgreeWithATableOfMonths(step: Int) throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    let leapYears: Set = [2024, 2028, 2032, 2036, 2040, 2044, 2048, 2052, 2056, 2060]
    func length(_ month: Int, _ year: Int) -> Int {
      month == 2 && leapYears.contains(year) ? 29 : lengths[month - 1]
    }
    let rhythm = try #require(Rhythm("\(step)-months"))
    for start in [2023, 2024, 2028] {
      for month in 1...12 {
        for day in 1...length(month, start) {
          let first = try #require(CalendarDate(year: start, month: month, day: day))
          var (year, current) = (start, month)
          for number in 0..<13 {
            let expected = CalendarDate(
              year: year, month: current, day: min(day, length(current, year)))
            let found = rhythm.day(number, from: first)
            let known = try #require(expected)
            let numbers = [-1, 0, 1].compactMap { known.adding(days: $0) }
              .map { rhythm.number(notBefore: $0, from: first) }
            guard found == known, numbers == [number, number, number + 1] else {
              Issue.record("\(first) \(rhythm) \(number): \(known), \(String(describing: found))")
              return
            }
            for _ in 0..<step {
              (year, current) = current == 12 ? (year + 1, 1) : (year, current + 1)
            }
          }
        }
      }
    }
  }

  @Test func countingDaysDoesNotComputeThem() throws {
    let rule = try Self.rule("day", from: "0001-01-01")
    #expect(rule.days(through: .last).count == 3_652_059)
    #expect(rule.days(through: .last).last == .last)
    let years = try Self.rule("1000-years", from: "2026-11-01")
    #expect(
      years.days(through: .last).map(\.year) == [2026, 3026, 4026, 5026, 6026, 7026, 8026, 9026])
  }

  @Test func skippedAndAddedDaysDoNotComeAgain() throws {
    let rule = try Self.rule("month", from: "2026-08-31", until: "2026-12-15")
    let done = rule.done(through: try Self.day("2026-09-30"))
    #expect(done.next == (try Self.day("2026-10-31")))
    #expect(done.days(through: .last).map(\.description) == ["2026-10-31", "2026-11-30"])
    let all = done.done(through: try Self.day("2026-11-30"))
    #expect(all.nextDay == nil)
    #expect(all.days(through: .last).isEmpty)
    #expect(all.done(through: try Self.day("2026-08-31")).next == all.next)
    #expect(rule.ended.nextDay == nil)
  }

  @Test func theLastDayOfAllIsDoneWithToo() throws {
    let rule = try Self.rule("year", from: "9998-12-31", next: "9999-12-31")
    #expect(rule.nextDay == .last)
    #expect(rule.done(through: .last).nextDay == nil)
  }

  /// A file edited by hand may have any day there.
  @Test func aNextDayOffTheRuleMeansTheDayAfterIt() throws {
    let rule = try Self.rule("month", from: "2026-08-31", next: "2026-10-02")
    #expect(rule.nextDay == (try Self.day("2026-10-31")))
  }

  // MARK: In the file

  private static let record =
    #"{"id":"r","name":"Rent","type":"Personal","amount":850,"category":"home","tags":["flat"],"#
    + #""note":"x","every":"month","from":"2026-08-31","next":"2026-10-31","until":"2027-08-31""#

  private static func document(_ records: String...) throws -> ExpenseDocument {
    try ExpenseDocument(
      decoding: Array(
        "{\"Items\":[],\"Recurring\":[\n \(records.joined(separator: "\n,"))\n]}\n".utf8))
  }

  @Test func aRuleIsWrittenAsItWasRead() throws {
    var document = try Self.document(Self.record + #","new":[1]}"#)
    var rule = try #require(document.recurringRules().first)
    #expect(rule.category == "home" && rule.tags == ["flat"] && rule.note == "x")
    rule.amount = 900
    rule.until = nil
    document.put(rule)
    let text = String(decoding: document.encoded(), as: UTF8.self)
    #expect(
      text.contains(
        #""amount":900,"category":"home","tags":["flat"],"note":"x","every":"month","#
          + #""from":"2026-08-31","next":"2026-10-31","new":[1]}"#), "\(text)")
    #expect(document.holdsAmounts)
  }

  @Test(arguments: [
    (#"{"id":"r"}"#, "the record has no 'name'"),
    (#"{"id":"r","name":"x"}"#, "the record has no 'amount'"),
    (#"{"id":"r","name":"x","amount":1}"#, "the record has no 'every'"),
    (#"{"id":"r","name":"x","amount":1,"every":"month"}"#, "the record has no 'from'"),
    (
      #"{"id":"r","name":"x","amount":1,"every":"moon","from":"2026-11-01"}"#,
      #"'every' is not a period such as "month" or "2-weeks""#
    ),
    (
      #"{"id":"r","name":"x","amount":1,"every":"day","from":"2026-02-30"}"#,
      "the date '2026-02-30' does not exist"
    ),
    (#"{"id":"r","name":"x","amount":"1"}"#, "'amount' is not a number"),
  ])
  func aDamagedRuleIsNamed(record: String, sentence: String) throws {
    let document = try Self.document(record)
    let error = #expect(throws: DamagedDocument.self) { try document.recurringRules() }
    #expect(error?.problem.sentence == sentence)
    #expect(error?.line == 2)
  }

  // MARK: Merging

  private static func record(next: String, amount: String = "850", until: String? = nil) -> String {
    let end = until.map { #","until":"\#($0)""# } ?? ""
    return #"{"id":"r","name":"Rent","amount":\#(amount),"every":"month","from":"2026-08-01","#
      + #""next":"\#(next)"\#(end)}"#
  }

  @Test func theLaterNextDayIsKept() throws {
    let base = try Self.document(Self.record(next: "2026-09-01"))
    let ours = try Self.document(Self.record(next: "2026-10-01", amount: "900"))
    let theirs = try Self.document(Self.record(next: "2026-12-01", until: "2027-01-01"))
    for (first, second) in [(ours, theirs), (theirs, ours)] {
      let merge = ThreeWayMerge(base: base, ours: first, theirs: second)
      #expect(merge.conflicts.isEmpty)
      let rule = try #require(merge.document.recurringRules().first)
      #expect(rule.next == (try Self.day("2026-12-01")))
      #expect(rule.amount == 900)
      #expect(rule.until == (try Self.day("2027-01-01")))
    }
  }

  @Test func twoAmountsAreAConflictStill() throws {
    let base = try Self.document(Self.record(next: "2026-09-01"))
    let ours = try Self.document(Self.record(next: "2026-10-01", amount: "900"))
    let theirs = try Self.document(Self.record(next: "2026-12-01", amount: "950"))
    let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.conflicts.count == 1)
    #expect(try merge.document.recurringRules().map(\.amount) == [900])
  }

  /// Its amount would be read as one in the new currency.
  @Test func anAmountThatCameWhileTheOtherSideRelabelledIsAConflict() throws {
    var base = try Self.document(Self.record(next: "2026-09-01"))
    base.currency = .usd
    var ours = base
    ours.currency = Currency(code: "EUR")
    var theirs = try Self.document(Self.record(next: "2026-10-01", amount: "900"))
    theirs.currency = .usd
    #expect(ThreeWayMerge(base: base, ours: ours, theirs: theirs).conflicts.count == 1)
    theirs = try Self.document(Self.record(next: "2026-10-01"))
    theirs.currency = .usd
    let merge = ThreeWayMerge(base: base, ours: ours, theirs: theirs)
    #expect(merge.conflicts.isEmpty && merge.document.currency?.code == "EUR")
  }

  // MARK: Ids

  /// It must differ from the ids of payments and parts, whatever those contain.
  @Test func theIDOfADayIsOfItsOwnKind() throws {
    let (first, second) = try (Self.day("2026-11-01"), Self.day("2026-12-01"))
    let rule = ContentID.of(named: "rent", in: FileList.recurring.key)
    let id = ContentID.of(first, ofRule: rule)
    #expect(id == ContentID.of(first, ofRule: rule))
    #expect(id != ContentID.of(second, ofRule: rule))
    #expect(id != ContentID.of(first, ofRule: rule + "x"))
    let bytes = Array(ItemID(id).description.utf8)
    #expect(bytes[14] == UInt8(ascii: "8") && "89AB".utf8.contains(bytes[19]))
  }
}
