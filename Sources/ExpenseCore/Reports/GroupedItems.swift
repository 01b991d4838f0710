/// Items of a file that are put into sections.
struct GroupedItems {
  /// All items of the file, in its order.
  let items: [ExpenseItem]
  /// Those to put into sections, from 1; each section keeps their order.
  let rows: [Int]

  /// The sum of all amounts; an item that stands in several sections counts once.
  var total: Amount {
    get throws(AmountOutOfRange) { try rows.lazy.map { items[$0 - 1].amount }.total() }
  }

  /// The rows of one section.
  fileprivate struct Group {
    var rows: [Int] = []
    var total = AmountSum()

    mutating func add(_ amount: Amount, row: Int) {
      rows.append(row)
      total.add(amount)
    }

    func section(titled title: String) throws(AmountOutOfRange) -> ExpenseSection {
      ExpenseSection(title: title, rows: rows, total: try total.amount)
    }
  }

  /// The keys of the items, in the order in which they are first met, each with its rows.
  ///
  /// An item is looked at where it stands: to copy it would take longer than to group it.
  private func grouped<Key: Hashable>(
    beginning first: [Key] = [], by key: (borrowing ExpenseItem) -> Key
  ) -> [(key: Key, group: Group)] {
    var places = FirstSeenOrder(first)
    var groups = first.map { _ in Group() }
    for row in rows {
      let place = places.place(of: key(items[row - 1]))
      if place == groups.count { groups.append(Group()) }
      groups[place].add(items[row - 1].amount, row: row)
    }
    return Array(zip(places.keys, groups))
  }
}

// MARK: By what the program names

extension GroupedItems {
  /// A section for each type, those first.
  func byType(_ first: [ExpenseType]) throws(AmountOutOfRange) -> [ExpenseSection] {
    let sections = try sections(of: grouped(beginning: first) { $0.type }) { $0.rawValue }
    // The others in the order of the file, in whatever order their items are shown.
    let others = sections.dropFirst(first.count).map { (row: $0.rows.min() ?? 0, section: $0) }
    return sections.prefix(first.count) + others.sorted { $0.row < $1.row }.map(\.section)
  }

  /// A section for each tier, those first.
  func byTier(
    _ first: [Tier], in currency: Currency
  ) throws(AmountOutOfRange) -> [ExpenseSection] {
    try sections(of: grouped(beginning: first) { $0.amount.tier(in: currency) }) { $0.rawValue }
  }

  private func sections<Key>(
    of groups: [(key: Key, group: Group)], titled title: (Key) -> String
  ) throws(AmountOutOfRange) -> [ExpenseSection] {
    try groups.map { (key, group) throws(AmountOutOfRange) in
      try group.section(titled: title(key))
    }
  }
}

// MARK: By what people name

extension GroupedItems {
  /// A section for each category, or for its first parts.
  func byCategory(depth: Int?) throws(AmountOutOfRange) -> [ExpenseSection] {
    var groups = TextGroups()
    for row in rows {
      let path = items[row - 1].category ?? ""
      let text = depth.map { CategoryPath.prefix(of: path, depth: $0) } ?? path
      groups.add(items[row - 1].amount, row: row, to: text)
    }
    return try groups.sections(emptyAs: "No category")
  }

  /// A section for each tag; an item stands in those of all its tags.
  func byTag() throws(AmountOutOfRange) -> [ExpenseSection] {
    var groups = TextGroups()
    for row in rows {
      let tags = items[row - 1].tags
      for tag in tags.isEmpty ? [""] : tags {
        groups.add(items[row - 1].amount, row: row, to: Tags.bare(tag))
      }
    }
    return try groups.sections(emptyAs: "No tag")
  }

  /// A section for each name.
  func byName() throws(AmountOutOfRange) -> [ExpenseSection] {
    var groups = TextGroups()
    for row in rows {
      let name = items[row - 1].name
      groups.add(items[row - 1].amount, row: row, to: name.isBlank ? "" : name)
    }
    return try groups.sections(emptyAs: "No name")
  }
}

/// The rows of each text, whatever its case and diacritics.
private struct TextGroups {
  private var spelled = SpelledTexts()
  private var groups: [GroupedItems.Group] = []

  mutating func add(_ amount: Amount, row: Int, to text: String) {
    let place = spelled.place(of: text)
    if place == groups.count { groups.append(GroupedItems.Group()) }
    // Two spellings of one tag are one.
    if groups[place].rows.last != row { groups[place].add(amount, row: row) }
  }

  /// A section for each text in the order of the texts; the spelling that most items use is its title.
  ///
  /// - Parameter untitled: what the section is called whose text is empty; it comes last.
  func sections(emptyAs untitled: String) throws(AmountOutOfRange) -> [ExpenseSection] {
    try spelled.titles(emptyAs: untitled).map { (title, place) throws(AmountOutOfRange) in
      try groups[place].section(titled: title)
    }
  }
}

/// Numbers texts from 0 as they are met, those that fold to the same alike, and counts how each of
/// them is spelled.
struct SpelledTexts {
  private var folding = TextFolding()
  private var folded = FirstSeenOrder<[UInt8]>()
  private var spellings = FirstSeenOrder<String>()
  /// For each spelling, the place of its text, and how often it was met.
  private var uses: [(place: Int, count: Int)] = []

  /// The place of the text, the next free one where it is new.
  mutating func place(of text: String) -> Int {
    let spelling = spellings.place(of: text)
    if spelling == uses.count { uses.append((folded.place(of: folding.folded(text)), 0)) }
    uses[spelling].count += 1
    return uses[spelling].place
  }

  /// What the texts are called, in their order, each with its place.
  ///
  /// - Parameter untitled: stands for the empty text, which comes last.
  func titles(emptyAs untitled: String) -> [(title: String, place: Int)] {
    var most = folded.keys.map { _ in (title: "", count: 0) }
    for (spelling, use) in zip(spellings.keys, uses) where use.count > most[use.place].count {
      most[use.place] = (spelling, use.count)
    }
    // As `ItemOrder` compares names.
    let keys = folded.keys.map { String(decoding: $0, as: UTF8.self) }
    let places = keys.indices.sorted { keys[$0] < keys[$1] }
    // The empty text is the first of them.
    let named = places.drop { keys[$0].isEmpty }
    return named.map { (most[$0].title, $0) } + places.dropLast(named.count).map { (untitled, $0) }
  }
}

// MARK: By the calendar

extension GroupedItems {
  /// A section for each period, those without items between the first and the last too, but for
  /// days; items without a date come last.
  func byPeriod(_ period: CalendarPeriod) throws(AmountOutOfRange) -> [ExpenseSection] {
    let groups = grouped { $0.date.map(period.number) }
    var sections: [ExpenseSection] = []
    var expected: Int?
    let dated = groups.compactMap { key, group in key.map { (number: $0, group: group) } }
    for (number, group) in dated.sorted(by: { $0.number < $1.number }) {
      if let expected, period != .day { sections += Self.empty(expected..<number, period) }
      sections.append(try group.section(titled: period.title(of: number)))
      expected = number + 1
    }
    return try sections + self.sections(of: groups.filter { $0.key == nil }) { _ in "No date" }
  }

  /// The sections of periods without items.
  ///
  /// More of them than anybody looks through, as after a year mistyped as 0206, are one.
  private static func empty(_ numbers: Range<Int>, _ period: CalendarPeriod) -> [ExpenseSection] {
    guard numbers.count > 60 else {
      return numbers.map { ExpenseSection(title: period.title(of: $0)) }
    }
    let (first, last) = (numbers.lowerBound, numbers.upperBound - 1)
    return [ExpenseSection(title: "\(period.title(of: first)) to \(period.title(of: last))")]
  }
}
