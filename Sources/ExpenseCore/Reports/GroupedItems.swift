extension ItemRows {
  /// The groups of a kind, in its order.
  ///
  /// - Parameters:
  ///   - depth: the number of parts of a category's path that make a group; nil for all.
  ///   - filter: the filter that chose the rows; if it has types or a tier, only these have groups.
  func groups(
    by grouping: SectionGrouping, depth: Int? = nil, of filter: ItemFilter
  ) -> [RowGroup] {
    switch grouping {
    case .type: byType(filter.types.isEmpty ? ExpenseType.standard : filter.types.standardFirst)
    case .tier: byTier(filter.tiers.isEmpty ? Tier.allCases : filter.tiers, in: filter.currency)
    case .category: byCategory(depth: depth)
    case .tag: byTag()
    case .name: byName()
    case .day: byPeriod(.day, filter.monthStart)
    case .week: byPeriod(.week, filter.monthStart)
    case .month: byPeriod(.month, filter.monthStart)
    case .quarter: byPeriod(.quarter, filter.monthStart)
    case .year: byPeriod(.year, filter.monthStart)
    case .weekday: byWeekday()
    case .claim: byClaim()
    }
  }
}

/// Items that belong together; their sum may be out of the range of an amount.
struct RowGroup {
  /// The key of the group, whatever its title; empty for items without what the groups are made by.
  var id = ""
  var title = ""
  var rows: [Int] = []
  var sum = AmountSum()

  mutating func add(_ amount: Amount, row: Int) {
    rows.append(row)
    sum.add(amount)
  }
}

// MARK: By fixed properties

extension ItemRows {
  /// A group for each type: the given types first, then others in the order of the file.
  private func byType(_ first: [ExpenseType]) -> [RowGroup] {
    var types = SpelledTexts(types: first)
    var groups = first.map { _ in RowGroup() }
    for row in rows {
      let place = types.place(of: items[row: row].type.rawValue)
      if place == groups.count { groups.append(RowGroup()) }
      groups[place].add(items[row: row].amount, row: row)
    }
    for (place, title) in types.mostUsed.enumerated() {
      (groups[place].id, groups[place].title) = (types.key(at: place), title)
    }
    let others = groups.dropFirst(first.count).map { (row: $0.rows.min() ?? 0, group: $0) }
    return groups.prefix(first.count) + others.sorted { $0.row < $1.row }.map(\.group)
  }

  private func byTier(_ first: [Tier], in currency: Currency) -> [RowGroup] {
    var tiers = FirstSeenOrder(first)
    var groups = first.map { RowGroup(id: $0.rawValue, title: $0.rawValue) }
    for row in rows {
      let tier = items[row: row].amount.tier(in: currency)
      let place = tiers.place(of: tier)
      if place == groups.count { groups.append(RowGroup(id: tier.rawValue, title: tier.rawValue)) }
      groups[place].add(items[row: row].amount, row: row)
    }
    return groups
  }
}

// MARK: By typed text

extension ItemRows {
  /// A group for each category, or for the first parts of its path.
  private func byCategory(depth: Int?) -> [RowGroup] {
    var groups = TextGroups { category in
      let path = CategoryPath.withoutEndSlash(category)
      return depth.map { CategoryPath.prefix(of: path, depth: $0) } ?? path
    }
    for row in rows {
      groups.add(items[row: row].amount, row: row, to: items[row: row].category ?? "")
    }
    return groups.all(emptyAs: "No category")
  }

  /// A group for each tag; an item is in the groups of all its tags.
  private func byTag() -> [RowGroup] {
    var groups = TextGroups(of: Tags.bare)
    for row in rows {
      let tags = items[row: row].tags
      for tag in tags.isEmpty ? [""] : tags {
        groups.add(items[row: row].amount, row: row, to: tag)
      }
    }
    return groups.all(emptyAs: "No tag")
  }

  private func byName() -> [RowGroup] {
    var groups = TextGroups { $0.isBlank ? "" : $0 }
    for row in rows { groups.add(items[row: row].amount, row: row, to: items[row: row].name) }
    return groups.all(emptyAs: "No name")
  }
}

extension ItemRows {
  /// A group for open expenses, one for each claim, and one for those that are not Business.
  private func byClaim() -> [RowGroup] {
    // This id sorts first, because no claim's name begins with a space.
    var open = RowGroup(id: " ", title: "Open")
    var groups = TextGroups()
    for row in rows {
      let item = items[row: row]
      if item.claimState == .open {
        open.add(item.amount, row: row)
      } else {
        groups.add(item.amount, row: row, to: item.claimState == nil ? "" : item.claimName ?? "")
      }
    }
    return (open.rows.isEmpty ? [] : [open]) + groups.all(emptyAs: "No claim")
  }
}

/// The rows of each text, ignoring case and diacritics.
private struct TextGroups {
  private var spelled: SpelledTexts
  private var groups: [RowGroup] = []

  /// Creates groups of texts by a part of each, which is found once for each text.
  init(of part: @escaping (String) -> String = { $0 }) { spelled = SpelledTexts(of: part) }

  mutating func add(_ amount: Amount, row: Int, to text: String) {
    let place = spelled.place(of: text)
    if place == groups.count { groups.append(RowGroup()) }
    // Two spellings of a tag count once.
    if groups[place].rows.last != row { groups[place].add(amount, row: row) }
  }

  /// The groups in the order of their texts; the title is the most frequent spelling.
  ///
  /// - Parameter untitled: the title of the group with an empty text, which comes last.
  func all(emptyAs untitled: String) -> [RowGroup] {
    spelled.titles(emptyAs: untitled).map { title, place in
      var group = groups[place]
      (group.id, group.title) = (spelled.key(at: place), title)
      return group
    }
  }
}

// MARK: By the calendar

extension ItemRows {
  /// A group for each period, including empty ones between the first and the last unless they are
  /// days; items without a date come last.
  private func byPeriod(_ period: CalendarPeriod, _ months: MonthStart) -> [RowGroup] {
    var numbers = FirstSeenOrder<Int?>()
    var found: [RowGroup] = []
    for row in rows {
      let place = numbers.place(
        of: items[row: row].date.map { period.number(of: $0, months: months) })
      if place == found.count { found.append(RowGroup()) }
      found[place].add(items[row: row].amount, row: row)
    }
    var groups: [RowGroup] = []
    var expected: Int?
    let dated = zip(numbers.keys, found).compactMap { key, group in
      key.map { (number: $0, group: group) }
    }
    for (number, group) in dated.sorted(by: { $0.number < $1.number }) {
      if let expected, period != .day { groups += Self.empty(expected..<number, period) }
      let title = period.title(of: number)
      groups.append(RowGroup(id: title, title: title, rows: group.rows, sum: group.sum))
      expected = number + 1
    }
    guard let place = numbers.keys.firstIndex(of: nil) else { return groups }
    return groups + [RowGroup(title: Self.undated, rows: found[place].rows, sum: found[place].sum)]
  }

  private static let undated = "No date"

  /// A group for each day of the week; items without a date come last.
  private func byWeekday() -> [RowGroup] {
    var groups = CalendarDate.weekdays.map { RowGroup(id: $0, title: $0) }
    for row in rows {
      let place = items[row: row].date.map { $0.weekday - 1 } ?? CalendarDate.weekdays.count
      if place == groups.count { groups.append(RowGroup(title: Self.undated)) }
      groups[place].add(items[row: row].amount, row: row)
    }
    return groups
  }

  /// The groups of periods without items.
  ///
  /// If there are very many, as after a year mistyped as 0206, they are combined into one.
  private static func empty(_ numbers: Range<Int>, _ period: CalendarPeriod) -> [RowGroup] {
    guard numbers.count > 60 else {
      return numbers.map(period.title).map { RowGroup(id: $0, title: $0) }
    }
    let (first, last) = (numbers.lowerBound, numbers.upperBound - 1)
    let title = "\(period.title(of: first)) to \(period.title(of: last))"
    return [RowGroup(id: title, title: title)]
  }
}
