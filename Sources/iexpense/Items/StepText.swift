import ExpenseCore
import Foundation

struct StepText {
  private let ids: ShortIDs
  private let console: Console
  private let today: CalendarDate?
  private var style: CurrencyStyle?

  /// Creates descriptions for those steps.
  ///
  /// - Parameter items: the items of the file; short ids are unique among these and the items in
  ///   the steps.
  init(
    of steps: [HistoryStep], among items: [ExpenseItem], on console: Console, by clock: Clock
  ) {
    (self.console, today) = (console, try? clock.today())
    let touched = steps.flatMap { $0.change.items.removed + $0.change.items.inserted }
      .compactMap { ExpenseItem($0.record) }
    var missing = Dictionary(touched.map { ($0.id, $0) }) { first, _ in first }
    for item in items where !missing.isEmpty { missing[item.id] = nil }
    ids = ShortIDs(of: missing.isEmpty ? items : items + missing.values)
  }

  /// The description of a step: `Lunch  $12.50  Personal  8f7a2c`, with the date if it is not
  /// today.
  mutating func words(for step: HistoryStep) -> String {
    let change = step.change
    if let relabelling = Self.relabelling(change) {
      return ([relabelling] + summaries(of: change)).joined(separator: ", ")
    }
    let items = change.items
    guard items.count == 1, change.lists.count == 1, change.values.isEmpty else {
      let summaries = summaries(of: change)
      return summaries.isEmpty ? "nothing" : summaries.joined(separator: ", ")
    }
    let style = style(for: change)
    if let edited = items.replaced.first, let old = ExpenseItem(edited.old),
      let new = ExpenseItem(edited.new)
    {
      return Self.words(from: old, to: new, shortID: ids.text(of: new.id), style)
    }
    let item = (items.removed + items.inserted).first.flatMap { ExpenseItem($0.record) }
    guard let item else { return "" }
    return Self.words(
      from: item, to: item, date: item.date == today ? nil : item.date,
      shortID: ids.text(of: item.id), style)
  }

  /// The currencies before and after, if the step changed the currency.
  static func relabelling(_ change: DocumentChange) -> String? {
    guard let new = change.newCurrency, change.oldCurrency != new else { return nil }
    if let old = change.oldCurrency { return "\(old.code) -> \(new.code)" }
    return change.lists.isEmpty ? "no currency -> \(new.code)" : nil
  }

  private mutating func style(for change: DocumentChange) -> CurrencyStyle {
    let currency = change.newCurrency ?? change.oldCurrency
    if let style, style.currency == currency { return style }
    let style = console.style(of: currency)
    self.style = style
    return style
  }

  /// The description of one item before and after a change.
  ///
  /// - Parameter date: the date to show if it did not change.
  static func words(
    from old: ExpenseItem, to new: ExpenseItem, date: CalendarDate? = nil, shortID: String,
    _ style: CurrencyStyle
  ) -> String {
    var words = [
      arrow(old.safeName, new.safeName),
      arrow(style.text(old.amount), style.text(new.amount)),
      arrow(old.type.rawValue, new.type.rawValue),
    ]
    words += [date?.description, shortID].compactMap(\.self)
    for field in ItemField.all where !field.member.isRequired {
      let column = ItemColumn(field)
      let before = column.text(of: old, style)
      let after = column.text(of: new, style)
      guard before != after else { continue }
      let nothing = "no \(column.name)"
      words.append(arrow(before ?? nothing, after ?? nothing))
    }
    return words.joined(separator: "  ")
  }

  private static func arrow(_ old: String, _ new: String) -> String {
    old.isIdentical(to: new) ? new : "\(old) -> \(new)"
  }

  func shortID(of item: ExpenseItem) -> String { ids.text(of: item.id) }

  private mutating func summaries(of change: DocumentChange) -> [String] {
    let items = Self.summary(of: change.items) { $0.counted("expense") }
    return [items].compactMap(\.self) + words(forOthersOf: change)
  }

  /// The changes of other lists and of other values in words.
  mutating func words(forOthersOf change: DocumentChange) -> [String] {
    let style = style(for: change)
    let lists = change.otherLists.sorted { $0.key < $1.key }.flatMap { name, list in
      Self.words(for: list, in: name, style)
        ?? [Self.summary(of: list) { "\(name): \($0)" }].compactMap(\.self)
    }
    return lists
      + change.values.map { "\($0.key): \($0.from ?? "nothing") -> \($0.to ?? "nothing")" }
  }

  /// The change of each record; nil if there are many or one of them has no known name.
  private static func words(
    for change: ListChange, in list: String, _ style: CurrencyStyle
  ) -> [String]? {
    guard change.count <= 4 else { return nil }
    let removed = change.removed.map(\.record)
    let inserted = change.inserted.map(\.record)
    let moved = inserted.filter { record in removed.contains { $0.id == record.id } }
    let known = FileList.named(list)
    func words(_ record: Record, _ verb: String, was old: Record? = nil) -> String? {
      known?.words(record, verb, was: old, style)
    }
    let texts =
      removed.filter { record in !moved.contains { $0.id == record.id } }
      .map { words($0, "deleted") }
      + inserted.map { record in
        words(record, moved.contains { $0.id == record.id } ? "moved" : "added")
      }
      + change.replaced.map { words($0.new, "changed", was: $0.old) }
    return texts.contains(nil) ? nil : texts.compactMap(\.self)
  }

  /// - Parameter counted: returns the first number with its noun.
  private static func summary(of change: ListChange, _ counted: (Int) -> String) -> String? {
    let removed = Set(change.removed.map(\.record.id))
    let moved = change.inserted.count { removed.contains($0.record.id) }
    let kinds = [
      (change.inserted.count - moved, "added"), (change.removed.count - moved, "deleted"),
      (change.replaced.count, "changed"), (moved, "moved"),
    ].filter { $0.0 > 0 }
    guard let first = kinds.first else { return nil }
    let counts = "\(counted(first.0)) \(first.1)"
    return ([counts] + kinds.dropFirst().map { "\($0.0) \($0.1)" }).joined(separator: ", ")
  }
}

extension FileList {
  /// The change of a record with its title: `rule 'rewe|aldi' added`, `budget for 'food' from
  /// 2026-11 deleted: $300.00`; nil if it is not valid.
  fileprivate func words(
    _ record: Record, _ verb: String, was old: Record?, _ style: CurrencyStyle
  ) -> String? {
    guard let title = title(of: record) else { return nil }
    let amounts =
      !hasAmounts
      ? []
      : [old, record].compactMap(\.self)
        .map { (try? $0.amount("amount")).map(style.text) ?? "no more" }
    let change = "\(title) \(verb)"
    guard amounts.uniqued(by: \.self).count == amounts.count, !amounts.isEmpty else {
      return change
    }
    return "\(change): \(amounts.joined(separator: " -> "))"
  }
}
