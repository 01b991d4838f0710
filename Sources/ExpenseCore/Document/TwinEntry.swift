import Foundation

/// An entry with all that decides about its pairs.
struct TwinEntry {
  /// The index among the items that it was made from.
  let place: Int
  let id: String
  /// Its id, and those of what it stands for.
  let known: Set<String>
  let amount: Amount
  /// The day, in days since 1970-01-01.
  let day: Int
  /// The number of its name, and the words of that.
  let name: Int
  let words: Set<[UInt8]>
  /// The key of its account, or of that of a payment for which it stands; nil if it has none.
  let account: String?
  /// True if a statement made it, and neither a person nor a rule.
  let isImported: Bool
  /// True if it is an occurrence of a rule, or stands for one.
  let isOfRhythm: Bool
  /// The most days to another entry of the same expense.
  let reach: Int
  /// The ids about which is decided.
  let decided: Set<String>

  func sharesWord(with other: TwinEntry) -> Bool {
    name == other.name || !words.isDisjoint(with: other.words)
  }

  func isDecided(about other: TwinEntry) -> Bool {
    !decided.isDisjoint(with: other.known) || !other.decided.isDisjoint(with: known)
  }
}

/// Makes entries, each name folded once.
struct EntryBook {
  private let rules: [RecurringRule]
  private let last: CalendarDate?
  private lazy var occurrences = rules.occurrences(through: last)
  private var names = NameWords()

  init(_ twins: Twins) {
    rules = twins.rules
    last = rules.isEmpty ? nil : twins.items.lazy.compactMap(\.date).max()
  }

  /// The entry of an item; nil if it has no day.
  mutating func entry(_ item: ExpenseItem, at place: Int, amount: Amount) -> TwinEntry? {
    guard let date = item.date else { return nil }
    let name = names.number(of: item.name)
    let rule = rule(of: item.id, near: date)
    let remembered = item.same.compactMap(UUID.init(uuidString:))
      .contains { self.rule(of: $0, near: date) != nil }
    let (id, same) = (item.id.uuidString, item.same.map { $0.uppercased() })
    return TwinEntry(
      place: place, id: id, known: Set([id] + same), amount: amount, day: date.daysSinceEpoch,
      name: name,
      words: names.words[name], account: item.account,
      isImported: isImported(item),
      isOfRhythm: rule != nil || remembered,
      reach: min(Twins.reach, rule?.every.reach ?? Twins.reach),
      decided: Set(same + item.other.map { $0.uppercased() }))
  }

  /// Returns true if a statement made an item, and neither a person nor a rule.
  mutating func isImported(_ item: ExpenseItem) -> Bool {
    guard item.account != nil, ContentID.made(item.id) else { return false }
    // An occurrence has an account only from a payment that it remembers.
    return item.same.isEmpty || item.date.flatMap { rule(of: item.id, near: $0) } == nil
  }

  /// The rule of which an id is that of an occurrence; nil if there is none.
  private mutating func rule(of id: UUID, near date: CalendarDate) -> RecurringRule? {
    guard !rules.isEmpty, ContentID.made(id) else { return nil }
    // A rule that was moved no longer counts its former days.
    for distance in [0, -1, 1, -2, 2, -3, 3, -4, 4] {
      guard let day = date.adding(days: distance) else { continue }
      if let rule = rules.first(where: { ContentID.of(day, ofRule: $0.id) == id }) { return rule }
    }
    return occurrences[id].map { rules[$0] }
  }
}

/// The words of names, each name folded once.
struct NameWords {
  private var folding = TextFolding()
  private var names: [String: Int] = [:]
  /// The words of three letters or more, by the number of the name.
  private(set) var words: [Set<[UInt8]>] = []

  mutating func number(of name: String) -> Int {
    if let known = names[name] { return known }
    let folded = folding.folded(name)
    names[name] = words.count
    words.append(Set(folded.words))
    return words.count - 1
  }

  /// Returns true if two names have a word in common.
  mutating func share(_ one: String, _ other: String) -> Bool {
    let (one, other) = (number(of: one), number(of: other))
    return !words[one].isDisjoint(with: words[other])
  }
}

extension Rhythm {
  /// The number of days that is less than half of it.
  fileprivate var reach: Int {
    let (times, years) = timesInYears
    return (365 * years / times - 1) / 2
  }
}

extension [UInt8] {
  /// The words of folded text, those of three letters or more.
  fileprivate var words: [[UInt8]] {
    let isLetter = { (byte: UInt8) in byte >= 0x80 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
    return split { !isLetter($0) && !$0.isASCIIDigit }.map(Array.init)
      .filter { String(decoding: $0.filter(isLetter), as: UTF8.self).count >= 3 }
  }
}

extension [RecurringRule] {
  /// The ids of all occurrences up to a day, from the first days on, each with the rule's index.
  fileprivate func occurrences(through last: CalendarDate?) -> [UUID: Int] {
    guard let last else { return [:] }
    var found: [UUID: Int] = [:]
    for (index, rule) in enumerated() {
      var whole = rule
      (whole.next, whole.until) = (rule.from, nil)
      for day in whole.days(through: last) { found[ContentID.of(day, ofRule: rule.id)] = index }
    }
    return found
  }
}

/// The number of times that each account has a name in a month.
struct NameCounts {
  private struct Key: Hashable {
    let account: String
    let name: [UInt8]
    let month: Int
  }

  private var counts: [Key: Int] = [:]
  private var keys: [String: Key] = [:]

  /// Counts the names of entries and, of their accounts and months, those of other items.
  init(_ entries: [TwinEntry], in items: [ExpenseItem], _ others: [ExpenseItem]) {
    let days = entries.lazy.filter { $0.account != nil }.map(\.day)
    guard let first = days.min(), let last = days.max() else { return }
    let near = first - 31...last + 31
    var folding = TextFolding()
    let own = Set(items.lazy.map(\.id))
    for item in items + others.lazy.filter({ !own.contains($0.id) }) {
      guard let account = item.account, let date = item.date, near.contains(date.daysSinceEpoch)
      else { continue }
      let key = Key(
        account: account, name: folding.folded(item.name),
        month: CalendarPeriod.month.number(of: date, months: .calendar))
      counts[key, default: 0] += 1
      keys[item.id.uuidString] = key
    }
  }

  func isOnce(_ entry: TwinEntry) -> Bool { keys[entry.id].flatMap { counts[$0] } ?? 1 < 2 }
}
