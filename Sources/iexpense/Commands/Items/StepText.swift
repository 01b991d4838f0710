import ExpenseCore
import Foundation

/// Steps of the history in plain words.
struct StepText {
  private let ids: ShortIDs
  private let console: Console
  private var style: CurrencyStyle?

  /// The words for those steps.
  ///
  /// - Parameter items: those of the file; ids are cut so that they name one item among these and
  ///   the ones that the steps speak of.
  init(of steps: [HistoryStep], among items: [ExpenseItem], on console: Console) {
    self.console = console
    var known = Set(items.map(\.id))
    let gone = steps.flatMap { Array($0.change.removed) + $0.change.inserted }.map(\.item)
    ids = ShortIDs(of: items + gone.filter { known.insert($0.id).inserted })
  }

  /// What the step did: `Lunch  $12.50  Personal  8f7a2c`.
  mutating func words(for step: HistoryStep) -> String {
    let change = step.change
    let count = change.removed.count + change.inserted.count + change.replaced.count
    if let old = change.oldCurrency, let new = change.newCurrency, old != new {
      let relabelling = "\(old.code) -> \(new.code)"
      return count == 0 ? relabelling : "\(relabelling), \(Self.summary(of: change))"
    }
    if count == 0, change.oldCurrency == nil, let new = change.newCurrency {
      return "no currency -> \(new.code)"
    }
    guard count == 1 else { return Self.summary(of: change) }
    let style = style(for: change)
    if let edit = change.replaced.first { return describe(edit.old, edit.new, style) }
    let placed = Array(change.removed) + change.inserted
    return placed.map { describe($0.item, $0.item, style) }.joined()
  }

  private mutating func style(for change: Change) -> CurrencyStyle {
    let currency = change.newCurrency ?? change.oldCurrency
    if let style, style.currency == currency { return style }
    let style = console.style(of: currency)
    self.style = style
    return style
  }

  /// One item, and what became of it.
  private func describe(
    _ old: ExpenseItem, _ new: ExpenseItem, _ style: CurrencyStyle
  ) -> String {
    var words = [
      Self.arrow(old.shownName, new.shownName),
      Self.arrow(style.text(old.amount), style.text(new.amount)),
      Self.arrow(old.type.rawValue, new.type.rawValue), ids.text(of: new.id),
    ]
    for column in ItemColumn.details {
      let before = ItemWords.text(of: old, in: column, style)
      let after = ItemWords.text(of: new, in: column, style)
      guard before != after else { continue }
      let nothing = "no \(column.rawValue)"
      words.append(Self.arrow(before ?? nothing, after ?? nothing))
    }
    return words.joined(separator: "  ")
  }

  private static func arrow(_ old: String, _ new: String) -> String {
    old.isIdentical(to: new) ? new : "\(old) -> \(new)"
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

/// Writes what an item has in a column as text.
private struct ItemWords: ItemWriter {
  private var text: String?
  private let style: CurrencyStyle

  /// What an item has in a column; nil for nothing.
  static func text(of item: ExpenseItem, in column: ItemColumn, _ style: CurrencyStyle) -> String? {
    var words = ItemWords(style: style)
    column.write(item, row: 0, style.currency, to: &words)
    return words.text
  }

  private init(style: CurrencyStyle) {
    self.style = style
  }

  mutating func row(_ row: Int, in column: ItemColumn) { text = String(row) }
  mutating func id(_ id: UUID, in column: ItemColumn) { text = id.uuidString }
  mutating func name(of item: ExpenseItem, in column: ItemColumn) { text = item.shownName }
  mutating func text(_ text: String?, in column: ItemColumn) { self.text = text }
  mutating func word(_ word: String, in column: ItemColumn) { text = word }

  mutating func amount(_ amount: Amount, _ currency: Currency, in column: ItemColumn) {
    text = style.text(amount)
  }

  mutating func date(_ date: CalendarDate?, in column: ItemColumn) { text = date?.description }
}
