import ExpenseCore

/// The options for the order and the number of sections, or of the items in each.
struct SectionOrderOptions {
  static let sort = Option(
    "sort", .choice(among: keys.map { ($0, $0) }),
    "The order, ascending; count orders sections")

  static let descriptions = [
    sort.description, OrderOptions.reverse.description, OrderOptions.limit.description,
  ]

  /// The order and the number of shown sections.
  private(set) var sections = SectionOrder()
  /// The order and the number of items in each section.
  private(set) var items = ItemOrder()

  /// The options as they were typed.
  let words: [String]

  private static let itemKeys = ItemOrder.Key.allCases.map(\.rawValue)
  private static let sectionKeys = SectionOrder.Key.allCases.map(\.rawValue)
  static let keys = itemKeys + sectionKeys.filter { !itemKeys.contains($0) }

  /// Reads the options of a line.
  ///
  /// - Parameters:
  ///   - ordersSections: whether the options order sections instead of items.
  ///   - grouping: the grouping of the sections.
  ///   - largestFirst: whether the default order of sections is the largest first.
  init(
    _ arguments: ParsedArguments, ofSections ordersSections: Bool, _ grouping: SectionGrouping,
    largestFirst: Bool = false
  ) throws(UsageError) {
    let word = try arguments.value(of: Self.sort)
    let isReversed = arguments.has(OrderOptions.reverse)
    let limit = try arguments.value(of: OrderOptions.limit)
    let names = Set(Self.descriptions.map(\.name))
    words = arguments.optionWords(where: names.contains)
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

  /// Tells whether the line has none of the options.
  var isEmpty: Bool { sections == SectionOrder() && items == ItemOrder() }
}
