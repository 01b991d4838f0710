/// Categories with their subcategories.
///
///     food             60.00
///       coffee         12.00
///       (food itself)  48.00
///     travel           20.00
///
/// A row includes everything in its category, and the rows below it add up to its total.
package struct CategoryTree: Equatable, Sendable {
  package struct Row: Equatable, Sendable {
    /// The section with the category's count and total; its title is the last part of the path.
    package let section: ReportSection
    /// The level of indentation, from 0.
    package let level: Int

    package init(section: ReportSection, level: Int) {
      (self.section, self.level) = (section, level)
    }
  }

  /// The rows from top to bottom.
  package private(set) var rows: [Row] = []

  /// Groups rows of a file by category.
  ///
  /// - Parameters:
  ///   - chosen: the items to group.
  ///   - order: the order of each level; its limit applies to the first level.
  /// - Throws: `AmountOutOfRange` if a total is out of range.
  package init(
    _ chosen: ItemRows, by order: SectionOrder, of filter: ItemFilter
  ) throws(AmountOutOfRange) {
    let report = try Self.report(of: chosen, depth: 1, filter)
      .arranged(by: order, of: chosen.items)
    var below = order
    below.limit = nil
    for section in report.sections {
      try add(section, at: 1, of: chosen, by: below, filter)
    }
    if let others = report.others { self.rows.append(Row(section: others.section, level: 0)) }
  }

  /// Adds a category whose path has `depth` parts, and its subcategories.
  private mutating func add(
    _ section: ReportSection, at depth: Int, of chosen: ItemRows,
    by order: SectionOrder, _ filter: ItemFilter
  ) throws(AmountOutOfRange) {
    rows.append(Row(section: section, level: depth - 1))
    let report = try Self.report(of: chosen.choosing(section.rows), depth: depth + 1, filter)
      .arranged(by: order, of: chosen.items)
    func isSelf(_ part: ReportSection) -> Bool {
      CategoryPath.prefix(of: part.title, depth: depth) == part.title
    }
    guard !report.sections.allSatisfy(isSelf) else { return }
    for part in report.sections {
      if isSelf(part) {
        rows.append(Row(section: part.titled("(\(section.title) itself)"), level: depth))
      } else {
        let parent = CategoryPath.prefix(of: part.title, depth: depth)
        let rest = part.title.utf8.dropFirst(parent.utf8.count + 1)
        let name = String(decoding: rest, as: UTF8.self)
        try add(part.titled(name), at: depth + 1, of: chosen, by: order, filter)
      }
    }
  }

  private static func report(
    of chosen: ItemRows, depth: Int, _ filter: ItemFilter
  ) throws(AmountOutOfRange) -> SectionReport {
    try SectionReport(chosen, by: .category, depth: depth, of: filter)
  }
}

extension ReportSection {
  fileprivate func titled(_ title: String) -> ReportSection {
    ReportSection(title: title, rows: rows, count: count, total: total, isOfRest: isOfRest)
  }
}
