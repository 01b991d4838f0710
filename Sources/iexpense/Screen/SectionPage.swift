import ExpenseCore

/// A list of sections, one in each row.
struct SectionPage: ScreenPage {
  let all: ScreenItems
  let sections: [ReportSection]
  let total: Amount
  let rows: (ReportSection) -> [Int]
  /// The comparison with an earlier period; nil if there is none.
  let before: ScreenComparison?
  let summary: [Line]

  var count: Int { sections.count }

  func id(at place: Int) -> RowID? {
    sections.indices.contains(place) ? .section(sections[place].title) : nil
  }

  func lines(
    _ places: Range<Int>, plain: Int?, for output: Output
  ) -> (titles: String, rows: [String]) {
    let changes = output.width >= Self.changeWidth ? before?.changes ?? [:] : [:]
    let hasShares = !sections.contains { $0.total.isNegative }
    let table = BarTable(
      rows: places.map { place in
        let section = sections[place]
        return .init(
          title: section.title, count: section.count, amount: section.total,
          share: hasShares ? Ratio(of: section.total, to: total)?.percent ?? "" : "",
          change: changes[section.title]?.signed(by: all.style) ?? "")
      },
      largest: sections.map(\.total).max() ?? .zero, changeTitle: "Change",
      style: all.style)
    return table.lines(plain: plain.map { $0 - places.lowerBound }, for: output)
  }

  /// The width from which changes are shown.
  private static let changeWidth = 76

  func opens(_ id: RowID) -> Bool { true }

  func page(in id: RowID) -> (any ScreenPage)? {
    guard let section = sections.first(where: { .section($0.title) == id }) else { return nil }
    return ItemPage(
      all: all, rows: rows(section), titled: section.title, of: section.count, section.total)
  }
}

/// The changes from an earlier period, computed when they are first needed.
final class ScreenComparison {
  /// The title of the earlier period.
  let title: String
  private let make: () -> [String: Amount]
  /// The changes by the titles of sections.
  private(set) lazy var changes = make()

  init(with title: String, _ make: @escaping () -> [String: Amount]) {
    (self.title, self.make) = (title, make)
  }
}

extension Amount {
  /// The amount with a plus sign if it is positive; nothing for no change.
  func signed(by style: CurrencyStyle) -> String {
    self == .zero ? "" : self > .zero ? "+\(style.text(self))" : style.text(self)
  }
}

extension ItemPage {
  /// Creates the page of the expenses of one section.
  ///
  /// - Parameters:
  ///   - count: the number of expenses in the section, of which some may not be shown.
  ///   - total: the sum of all of them.
  init(all: ScreenItems, rows: [Int], titled title: String, of count: Int, _ total: Amount) {
    let words = rows.count == count ? "" : "\(rows.count) of "
    let amount = all.style.text(total)
    self.init(
      all: all, rows: rows,
      summary: ["\(title, .heading)  \(words)\(count.counted("expense"))  \(amount, .heading)"])
  }
}
