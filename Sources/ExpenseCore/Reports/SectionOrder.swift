/// The order in which sections are shown, and the number of them.
package struct SectionOrder: Equatable, Sendable {
  /// A key to sort by; the grouping's own order decides if it is equal.
  package enum Key: String, CaseIterable, Sendable {
    /// The title, ignoring case and diacritics.
    case name
    /// The total with its sign: refunds come first.
    case amount
    /// The number of items.
    case count
  }

  /// The key to sort by; nil for the grouping's own order.
  package var key: Key?
  /// True if the order is reversed.
  package var isReversed = false
  /// The largest number of sections shown; nil for all.
  package var limit: Int?
  /// True if the sections are periods, of which a limit without a key keeps the newest.
  package var isOfPeriods = false

  /// Creates the grouping's own order, without a limit.
  package init() {}

  /// The indices of the sections in this order, and of those beyond the limit.
  func arranged(_ sections: [ReportSection]) -> (shown: [Int], others: [Int]) {
    let places = Array(sections.indices)
    let ascending =
      switch key {
      case nil: places
      case .amount: places.sorted { sections[$0].total < sections[$1].total }
      case .count: places.sorted { sections[$0].count < sections[$1].count }
      case .name: Self.sortedByTitle(sections)
      }
    let arranged = isReversed ? ascending.reversed() : ascending
    guard let limit, limit < arranged.count else { return (arranged, []) }
    guard key == nil, isOfPeriods else {
      return (Array(arranged.prefix(limit)), Array(arranged.dropFirst(limit)))
    }
    // The section without a date comes last, but is older than any period.
    let dated = places.filter { !sections[$0].isOfRest }
    let newest = Set((places.filter { sections[$0].isOfRest } + dated).suffix(limit))
    return (arranged.filter(newest.contains), arranged.filter { !newest.contains($0) })
  }

  private static func sortedByTitle(_ sections: [ReportSection]) -> [Int] {
    var folding = TextFolding()
    // This is how `ItemOrder` compares names.
    let titles = sections.map { String(decoding: folding.folded($0.title), as: UTF8.self) }
    return titles.indices.sorted { titles[$0] < titles[$1] }
  }
}

/// The sections beyond a limit, combined.
package struct OtherSections: Equatable, Sendable {
  /// The number of sections.
  package let count: Int
  /// The items and total; an item in several sections counts once.
  package let section: ReportSection
}

extension SectionReport {
  /// Returns the report with its sections sorted, and those beyond the limit combined.
  ///
  /// - Parameter items: all items of the file.
  package func arranged(
    by order: SectionOrder, of items: [ExpenseItem]
  ) throws(AmountOutOfRange) -> SectionReport {
    let places = order.arranged(sections)
    var report = self
    report.sections = places.shown.map { sections[$0] }
    report.others = try OtherSections(places.others.map { sections[$0] }, of: items)
    return report
  }
}

extension OtherSections {
  /// Combines sections; nil if there are none.
  fileprivate init?(
    _ sections: [ReportSection], of items: [ExpenseItem]
  ) throws(AmountOutOfRange) {
    guard !sections.isEmpty else { return nil }
    let rows = Set(sections.flatMap(\.rows)).sorted()
    let total = try ItemRows(rows, of: items).total
    count = sections.count
    section = ReportSection(
      title: sections.count.counted("other"), rows: rows, total: total)
  }
}
