/// The order in which sections are shown, and how many of them.
package struct SectionOrder: Equatable, Sendable {
  /// What decides on the order; where it does not, that of the grouping does.
  package enum Key: String, CaseIterable, Sendable {
    /// The title, whatever its case and diacritics.
    case name
    /// The total with its sign: refunds come first.
    case amount
    /// How many items there are.
    case count
  }

  /// What decides on the order; nil for that of the grouping.
  package var key: Key?
  /// Whether the order is turned round.
  package var isReversed = false
  /// How many sections are shown at most; nil for all.
  package var limit: Int?

  /// The order of the grouping, of all sections.
  package init() {}

  /// The places of the sections in this order, those beyond the limit too.
  func arranged(_ sections: [ReportSection]) -> [Int] {
    let places = Array(sections.indices)
    let ascending =
      switch key {
      case nil: places
      case .amount: places.sorted { sections[$0].total < sections[$1].total }
      case .count: places.sorted { sections[$0].count < sections[$1].count }
      case .name: Self.sortedByTitle(sections)
      }
    return isReversed ? ascending.reversed() : ascending
  }

  private static func sortedByTitle(_ sections: [ReportSection]) -> [Int] {
    var folding = TextFolding()
    // As `ItemOrder` compares names.
    let titles = sections.map { String(decoding: folding.folded($0.title), as: UTF8.self) }
    return titles.indices.sorted { titles[$0] < titles[$1] }
  }
}

/// The sections that a limit leaves out, as one.
package struct OtherSections: Equatable, Sendable {
  /// How many they are.
  package let count: Int
  /// Their items and total; an item that stands in several of them counts once.
  package let section: ReportSection
}

extension SectionReport {
  /// The report with its sections in an order, and those beyond its limit as one.
  ///
  /// - Parameter items: those that the report is of.
  package func arranged(
    by order: SectionOrder, of items: [ExpenseItem]
  ) throws(AmountOutOfRange) -> SectionReport {
    let places = order.arranged(sections)
    let limit = order.limit ?? places.count
    let others = places.dropFirst(limit).map { sections[$0] }
    var report = self
    report.sections = places.prefix(limit).map { sections[$0] }
    report.others = try OtherSections(others, of: items)
    return report
  }
}

extension OtherSections {
  /// Puts sections together; nil where there is none.
  fileprivate init?(
    _ sections: [ReportSection], of items: [ExpenseItem]
  ) throws(AmountOutOfRange) {
    guard !sections.isEmpty else { return nil }
    let rows = Set(sections.flatMap(\.rows)).sorted()
    let total = try GroupedItems(items: items, rows: rows).total
    count = sections.count
    section = ReportSection(
      title: sections.count.counted("other"), rows: rows, total: total)
  }
}
