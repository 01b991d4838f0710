import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// The filters, compared with a slow and simple model over random files and lines.
struct FilterModelTests {
  @Test(arguments: seeds(40))
  func theRewriteFindsTheSame(seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed))
    let items = (0..<24).map { ModelItem(at: $0, &numbers) }
    let shell = CommandLineHarness(file: ModelItem.document(items))
    for _ in 0..<25 {
      let typed = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in ModelWord(&numbers) }
      let line = typed.flatMap(\.words)
      let words = ModelWord.joined(typed)
      let run = shell.run(words: ["list", "--json"] + line)
      let days = ModelWord.days(of: words)
      let refusals = [
        (typed.contains { $0.text == "foood" }, Int32(1), "did you mean 'food'?"),
        (
          typed.contains { $0.isText && !items.contains(where: $0.matches) }, 1,
          "nothing in the file"
        ),
        (ModelWord.isTwice(typed), 64, "is given more than once"),
        (ModelWord.lacksQuotes(typed), 64, "may belong to '--on "),
        (days.isRefused, 64, "beside more than a year"),
      ].filter(\.0)
      guard refusals.isEmpty else {
        #expect(
          refusals.contains { run.exit == $0.1 && run.errors.contains($0.2) },
          "\(line)\n\(run.errors)")
        #expect(run.output.isEmpty)
        continue
      }
      let expected = items.indices.filter { place in
        ModelWord.kinds.allSatisfy { kind in
          let own = words.filter { $0.kind == kind && !$0.isLeftOut }
          if own.isEmpty { return true }
          if kind == .text || kind == .tag { return own.allSatisfy { $0.matches(items[place]) } }
          return kind == .days || own.contains { $0.matches(items[place]) }
        } && days.hold(items[place].day)
          && !words.contains { $0.isLeftOut && $0.kind != .days && $0.matches(items[place]) }
      }
      let found = run.output.split(separator: #"{"row":"#)
        .compactMap { Int($0.prefix { $0 != "," }) }.sorted().map { $0 - 1 }
      #expect(run.exit == 0 && found == expected, "\(line)\n\(run.errors)")
    }
  }
}

/// The days of the model; today is 2026-11-21.
private enum ModelDays {
  static let all = year(2024).lowerBound...year(2027).upperBound
  static let today = month(2026, 11).lowerBound + 20

  static func month(_ year: Int, _ month: Int) -> ClosedRange<Int> {
    CountedDays.month(year, month) ?? 0...0
  }

  static func year(_ year: Int) -> ClosedRange<Int> { CountedDays.year(year) ?? 0...0 }
}

/// An expense of the model.
private struct ModelItem {
  let name: String
  let type: String
  let amount: Int
  let category: String?
  let tags: [String]
  let day: Int?

  init(at place: Int, _ numbers: inout SeededNumbers) {
    func pick<T>(_ all: [T], _ numbers: inout SeededNumbers) -> T {
      all[Int.random(in: 0..<all.count, using: &numbers)]
    }
    name = pick(["Rent May", "Parents", "REWE Markt", "Café crème", "Supermarkt"], &numbers)
    type = pick(["Personal", "Business", "Gift"], &numbers)
    amount = pick([1250, 4990, 300], &numbers)
    let categories = [nil, "food", "food/coffee", "leisure/eating out", "Travel", "work/coffee"]
    category = place < categories.count ? categories[place] : pick(categories, &numbers)
    tags = pick([[], ["rome"], ["rome", "q4"]], &numbers)
    day = pick(
      [nil] + Array(ModelDays.all.lowerBound + 600..<ModelDays.all.lowerBound + 1060), &numbers)
  }

  static func document(_ items: [ModelItem]) -> String {
    let lines = items.enumerated().map { place, item in
      let id = "A0000000-0000-4000-8000-0000000000" + (place < 10 ? "0\(place)" : "\(place)")
      let category = item.category.map { #","category":"\#($0)""# } ?? ""
      let words = item.tags.map { "\"\($0)\"" }.joined(separator: ",")
      let tags = item.tags.isEmpty ? "" : #","tags":[\#(words)]"#
      let cents = "\(item.amount % 100 < 10 ? "0" : "")\(item.amount % 100)"
      let amount = "\(item.amount / 100).\(cents)"
      let start = #"{"id":"\#(id)","name":"\#(item.name)","type":"\#(item.type)""#
      let day = item.day.map { #","date":"\#(CountedDays.text($0))""# } ?? ""
      return start + #","amount":\#(amount)\#(day)\#(category)\#(tags)}"#
    }
    return #"{"Currency":"USD","Items":[\#(lines.joined(separator: ","))]}"#
  }
}

/// One or two words of a line, or an option with its value, with their meaning in the model.
private struct ModelWord {
  enum Kind { case type, days, category, tag, amount, tier, text, minimum, maximum, since, until }
  static let kinds: [Kind] = [
    .type, .days, .category, .tag, .amount, .tier, .text, .minimum, .maximum, .since, .until,
  ]

  let text: String
  let kind: Kind
  let isLeftOut: Bool
  /// The option before the value.
  var option: String?

  private static let table: [(String, Kind)] = [
    ("b", .type), ("personal", .type), ("Gift", .type), ("food", .category), ("coffee", .category),
    ("eating out", .category), ("travel/", .category), ("#rome", .tag), ("12.50", .amount),
    ("49,90", .amount), ("rent", .text), ("*rent", .text), ("rewe|cafe", .text), ("markt$", .text),
    ("^super", .text), ("november", .days), ("october", .days), ("2025", .days), ("2026", .days),
    ("last month", .days), ("october 2025", .days), ("saturday", .days), ("this week", .days),
    ("last 7 days", .days), ("no date", .days), ("low", .tier), ("middle", .tier),
    ("no category", .category),
    ("2026-10-20..", .days), ("..2025-11-10", .days), ("#q4", .tag), ("no tags", .tag),
    ("rewe markt", .text), ("foood", .text), ("-t b", .type), ("-c food", .category),
    ("--tag rome", .tag), ("--search rent", .text), ("--on november", .days), ("--on 2025", .days),
    ("--on 2026-10-20..", .days), ("--min 12.50", .minimum), ("--max 12.50", .maximum),
    ("--since 2026-10", .since), ("--until 2026-10", .until),
  ]
  private static let single: [Kind] = [.minimum, .maximum, .since, .until]

  init(_ numbers: inout SeededNumbers) {
    let (typed, kind) = Self.table[Int.random(in: 0..<Self.table.count, using: &numbers)]
    let parts = typed.hasPrefix("-") ? typed.split(separator: " ").map(String.init) : []
    (text, self.kind, option) = (parts.last ?? typed, kind, parts.first)
    isLeftOut =
      Int.random(in: 0..<4, using: &numbers) == 0 && !Self.single.contains(kind)
  }

  /// Tells whether something in the file must have the word.
  var isText: Bool { kind == .text && option == nil }

  /// Tells whether a month or a year after an option may be a part of its value.
  static func lacksQuotes(_ words: [ModelWord]) -> Bool {
    zip(words, words.dropFirst()).contains { one, other in
      let next = other.text.prefix { $0 != " " }
      let isYear = [one.text[...], next].map { Int($0) != nil }
      let isMonth = [one.text[...], next].map { ["october", "november"].contains($0) }
      return one.option == "--on" && !one.isLeftOut && other.option == nil && !other.isLeftOut
        && (isYear[0] && isMonth[1] || isMonth[0] && isYear[1])
    }
  }

  /// Tells whether an option that may not repeat does.
  static func isTwice(_ words: [ModelWord]) -> Bool {
    single.contains { kind in words.count { $0.kind == kind } > 1 }
  }

  private init(_ text: String, isLeftOut: Bool) {
    (self.text, self.isLeftOut, kind) = (text, isLeftOut, .days)
  }

  /// The words of a line, with a month and a year after it as one word.
  static func joined(_ words: [ModelWord]) -> [ModelWord] {
    let single = words.flatMap { word in
      word.text == "october 2025"
        ? [
          ModelWord("october", isLeftOut: word.isLeftOut), ModelWord("2025", isLeftOut: false),
        ] : [word]
    }
    return single.reduce(into: []) { joined, word in
      let texts = [joined.last?.text ?? "", word.text]
      let month = texts.filter { ["october", "november"].contains($0) }
      let year = texts.filter { ["2025", "2026"].contains($0) }
      guard !word.isLeftOut, word.option == nil, joined.last?.option == nil, month.count == 1,
        year.count == 1, let last = joined.popLast()
      else {
        return joined.append(word)
      }
      joined.append(ModelWord("\(month[0]) \(year[0])", isLeftOut: last.isLeftOut))
    }
  }

  var words: [String] {
    let typed = (isLeftOut ? "not:" : "") + text
    return option.map { [$0, typed] } ?? typed.split(separator: " ").map(String.init)
  }

  func matches(_ item: ModelItem) -> Bool {
    switch kind {
    case .type: item.type == ["b": "Business", "personal": "Personal", "Gift": "Gift"][text]
    case .category:
      // The last parts of paths in the file, which has no such path itself.
      switch text {
      case "food": item.category?.hasPrefix("food") == true
      case "coffee": item.category?.hasSuffix("/coffee") == true
      case "eating out": item.category == "leisure/eating out"
      case "no category": item.category == nil
      default: item.category == "Travel"
      }
    case .tag:
      text == "no tags" ? item.tags.isEmpty : item.tags.contains(text == "#q4" ? "q4" : "rome")
    case .minimum: item.amount >= 1250
    case .maximum: item.amount <= 1250
    case .since: item.day.map { $0 >= ModelDays.month(2026, 10).lowerBound } == true
    case .until: item.day.map { $0 <= ModelDays.month(2026, 10).upperBound } == true
    case .tier: (item.amount < 1000) == (text == "low")
    case .amount: item.amount == (text == "12.50" ? 1250 : 4990)
    case .text:
      switch text {
      case "rent": item.name == "Rent May"
      case "*rent": item.name == "Rent May" || item.name == "Parents"
      case "rewe|cafe": item.name == "REWE Markt" || item.name == "Café crème"
      case "markt$", "rewe markt": item.name == "REWE Markt"
      default: item.name == "Supermarkt"
      }
    case .days: false
    }
  }

  /// The wanted and the excluded days of a line; nil if all days are wanted.
  struct Days {
    var wanted: Set<Int>?
    var leftOut: [ClosedRange<Int>] = []
    var (wantsUndated, leavesUndatedOut) = (false, false)
    /// True if a weekday stands beside a span with an open end that nothing narrows.
    var isRefused = false

    func hold(_ day: Int?) -> Bool {
      guard let day else { return !leavesUndatedOut && (wantsUndated || wanted == nil) }
      return wanted?.contains(day) ?? true
        && !leftOut.contains { $0.contains(day) }
    }
  }

  /// A day is wanted if no other day is in all its spans and in more.
  static func days(of words: [ModelWord]) -> Days {
    let undated = words.filter { $0.text == "no date" }
    let words = words.filter { $0.kind == .days && $0.text != "no date" }
    let texts = words.filter { !$0.isLeftOut }.map(\.text)
    let years = Set(texts.filter { !$0.contains("..") }.compactMap { Int($0.suffix(4)) })
    let only = years.count == 1 ? years.first : nil
    let takesYear = only != nil && texts.contains { ["october", "november"].contains($0) }
    let spanTexts = texts.filter { $0 != "saturday" && !(takesYear && Int($0) != nil) }
    let spans = spanTexts.map { span($0, only) }
    var wanted: Set<Int>?
    var isOpen = false
    if !spans.isEmpty {
      let around = Dictionary(grouping: ModelDays.all) { day in
        Set(spans.indices.filter { spans[$0].contains(day) })
      }.filter { !$0.key.isEmpty }
      let largest = around.filter { set, _ in
        !around.keys.contains { $0.isStrictSuperset(of: set) }
      }
      wanted = Set(largest.values.joined())
      isOpen = largest.keys.contains { set in
        let own = Set(set.map { spanTexts[$0] })
        return own.count == 1 && own.first?.contains("..") == true
      }
    }
    if texts.contains("saturday") {
      // Today is a Saturday.
      wanted = wanted?.filter { ($0 - ModelDays.today).isMultiple(of: 7) } ?? [ModelDays.today]
    }
    let wantsUndated = undated.contains { !$0.isLeftOut }
    return Days(
      wanted: wanted ?? (wantsUndated ? [] : nil),
      leftOut: words.filter(\.isLeftOut).map { span($0.text, only) },
      wantsUndated: wantsUndated, leavesUndatedOut: undated.contains(where: \.isLeftOut),
      isRefused: isOpen && texts.contains("saturday"))
  }

  private static func span(_ text: String, _ only: Int?) -> ClosedRange<Int> {
    let today = ModelDays.today
    return switch text {
    case "november": ModelDays.month(only ?? 2026, 11)
    case "october": ModelDays.month(only ?? 2026, 10)
    case "last month": ModelDays.month(2026, 10)
    case "saturday": today...today
    // 2026-11-16 is a Monday.
    case "this week": today - 5...today + 1
    case "last 7 days": today - 6...today
    case "2026-10-20..": ModelDays.month(2026, 10).lowerBound + 19...ModelDays.all.upperBound
    case "..2025-11-10": ModelDays.all.lowerBound...ModelDays.month(2025, 11).lowerBound + 9
    default:
      if let year = Int(text) {
        ModelDays.year(year)
      } else {
        ModelDays.month(Int(text.suffix(4)) ?? 0, text.hasPrefix("october") ? 10 : 11)
      }
    }
  }
}
