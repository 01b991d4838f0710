import ExpenseCore

/// Steps of the history in plain words.
struct StepText {
  private let ids: ShortIDs
  private let context: Context
  private var style: CurrencyStyle?

  /// The words for those steps.
  ///
  /// - Parameter items: those of the file; ids are cut so that they name one item among these and
  ///   the ones that the steps speak of.
  init(of steps: [HistoryStep], among items: [ExpenseItem], in context: Context) {
    self.context = context
    var known = Set(items.map(\.id))
    let gone = steps.flatMap { Array($0.change.removed) + $0.change.inserted }.map(\.item)
    ids = ShortIDs(of: items + gone.filter { known.insert($0.id).inserted })
  }

  /// What the step did: `Lunch  $12.50  Personal  8f7a2c`.
  mutating func words(for step: HistoryStep) throws -> String {
    let change = step.change
    let count = change.removed.count + change.inserted.count + change.replaced.count
    if let old = change.oldCurrency, let new = change.newCurrency, old != new {
      let relabelling = "\(old.code) -> \(new.code)"
      return count == 0 ? relabelling : "\(relabelling), \(Self.summary(of: change))"
    }
    guard count == 1 else { return Self.summary(of: change) }
    let style = try style(for: change)
    if let edit = change.replaced.first { return describe(edit.old, edit.new, style) }
    let placed = Array(change.removed) + change.inserted
    return placed.map { describe($0.item, $0.item, style) }.joined()
  }

  private mutating func style(for change: Change) throws -> CurrencyStyle {
    let currency =
      try context.currency(settled: change.newCurrency ?? change.oldCurrency).currency
    if let style, style.currency == currency { return style }
    let style = try context.style(of: currency)
    self.style = style
    return style
  }

  /// One item, and what became of it.
  private func describe(
    _ old: ExpenseItem, _ new: ExpenseItem, _ style: CurrencyStyle
  ) -> String {
    var words = [
      Self.arrow(old.name, new.name), Self.arrow(style.text(old.amount), style.text(new.amount)),
      Self.arrow(old.type.rawValue, new.type.rawValue), ids.text(of: new.id),
    ]
    if old.date != new.date {
      words.append(
        Self.arrow(old.date?.description ?? "no date", new.date?.description ?? "no date"))
    }
    if old.category != new.category {
      words.append(Self.arrow(old.category ?? "no category", new.category ?? "no category"))
    }
    return words.joined(separator: "  ")
  }

  private static func arrow(_ old: String, _ new: String) -> String {
    old.isIdentical(to: new) ? SafeText.escaped(new) : SafeText.escaped("\(old) -> \(new)")
  }

  /// How many items, and the names of the first.
  private static func summary(of change: Change) -> String {
    let removed = Set(change.removed.map(\.item.id))
    let moved = change.inserted.count { removed.contains($0.item.id) }
    let kinds = [
      (change.inserted.count - moved, "added"), (change.removed.count - moved, "deleted"),
      (change.replaced.count, "changed"), (moved, "moved"),
    ].filter { $0.0 > 0 }
    guard let first = kinds.first else { return "nothing" }
    let counts = "\(first.0.counted("expense")) \(first.1)"
    return ([counts] + kinds.dropFirst().map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }
}
