/// The order in which sections are shown, and how many of them.
package struct SectionOrder: Equatable, Sendable {
  /// A key that decides on the order; for equal ones that of the grouping does.
  package enum Key: String, CaseIterable, Sendable {
    /// The title, whatever its case and diacritics.
    case name
    /// The total with its sign: refunds come first.
    case amount
    /// The number of items.
    case count
  }

  /// The key that decides on the order; nil for that of the grouping.
  package var key: Key?
  /// Tells whether the order is turned round.
  package var isReversed = false
  /// The most sections that are shown; nil for all.
  package var limit: Int?
  /// Tells whether the sections are periods, of which a limit keeps the newest unless a key is given.
  package var isOfPeriods = false

  /// The order of the grouping, of all sections.
  package init() {}

  /// The places of the sections in this order, and those that the limit leaves out.
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
    // What has no date comes last, and is older than any period.
    let dated = places.filter { !sections[$0].isOfRest }
    let newest = Set((places.filter { sections[$0].isOfRest } + dated).suffix(limit))
    return (arranged.filter(newest.contains), arranged.filter { !newest.contains($0) })
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
  /// The number of sections.
  package let count: Int
  /// Their items and total; an item that is in several of them counts once.
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
    var report = self
    report.sections = places.shown.map { sections[$0] }
    report.others = try OtherSections(places.others.map { sections[$0] }, of: items)
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
