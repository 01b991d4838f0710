import ExpenseCore

/// The options that say in which order sections are shown, or the items of each, and how many.
struct SectionOrderOptions {
  static let sort = Option(
    "sort", .choice(among: keys.map { ($0, $0) }),
    "The order, ascending; count orders sections")

  static let descriptions = [
    sort.description, OrderOptions.reverse.description, OrderOptions.limit.description,
  ]

  /// The order of the sections, and how many are shown.
  private(set) var sections = SectionOrder()
  /// The order of the items in each section, and how many of each are shown.
  private(set) var items = ItemOrder()

  private static let itemKeys = ItemOrder.Key.allCases.map(\.rawValue)
  private static let sectionKeys = SectionOrder.Key.allCases.map(\.rawValue)
  static let keys = itemKeys + sectionKeys.filter { !itemKeys.contains($0) }

  /// Reads the line.
  ///
  /// - Parameters:
  ///   - ordersSections: whether sections are ordered, and not the items of each.
  ///   - grouping: what makes a section.
  ///   - largestFirst: whether sections without an order are the largest first.
  init(
    _ arguments: ParsedArguments, ofSections ordersSections: Bool, _ grouping: SectionGrouping,
    largestFirst: Bool = false
  ) throws(UsageError) {
    let word = try arguments.value(of: Self.sort)
    let isReversed = arguments.has(OrderOptions.reverse)
    let limit = try arguments.value(of: OrderOptions.limit)
    if ordersSections {
      (sections.isReversed, sections.limit) = (isReversed, limit)
      sections.isOfPeriods = grouping.period != nil
      guard let word else {
        if largestFirst { (sections.key, sections.isReversed) = (.amount, !isReversed) }
        return
      }
      sections.key = SectionOrder.Key(rawValue: word)
      if sections.key == nil {
        throw .wrong(
          "'--sort \(word)' orders items, and only sections are shown",
          "Sections are ordered by \(Self.sectionKeys.formattedAsChoices).")
      }
    } else {
      (items.isReversed, items.limit) = (isReversed, limit)
      guard let word else { return }
      guard let key = ItemOrder.Key(rawValue: word) else {
        throw .wrong(
          "'--sort \(word)' orders sections, and items are shown", "Add --totals to leave them out."
        )
      }
      items.key = key
    }
  }

  /// Tells whether nothing is said.
  var isEmpty: Bool { sections == SectionOrder() && items == ItemOrder() }
}
