/// The payments that a later record of the same text may say again, as the bank has changed them since:
/// those of earlier statements, and any that is corrected.
struct EarlierPayments {
  /// What a record is to them.
  enum Relation { case new, changes(Int), isCorrected }

  /// Where the one payment of each account and reference is; nil for several.
  private var places: [UInt64: Int?] = [:]
  /// How many items were looked at.
  private var count = 0
  /// The accounts and references that a correction was read of.
  private var corrected: Set<UInt64> = []

  /// Notes the items so far, of which those were not looked at yet that came since.
  mutating func note(_ items: [ExpenseItem]) {
    for place in items.indices.dropFirst(count) {
      guard let source = Self.source(of: items[place]) else { continue }
      places.updateValue(places[source] == nil ? place : nil, forKey: source)
    }
    count = items.count
  }

  /// What a record's item is to them; a correction is also one of whatever came before it.
  mutating func relation(
    of item: ExpenseItem, isCorrection: Bool, among items: [ExpenseItem]
  ) -> Relation {
    guard isCorrection || !places.isEmpty || !corrected.isEmpty,
      let source = Self.source(of: item)
    else { return .new }
    if isCorrection {
      note(items)
      corrected.insert(source)
    } else if corrected.contains(source) {
      return .isCorrected
    }
    guard let place = places[source] ?? nil else { return .new }
    return isCorrection || SamePayments.mayBeOne(item, items[place]) ? .changes(place) : .new
  }

  /// The account and the reference; nil where one is not said.
  private static func source(of item: ExpenseItem) -> UInt64? {
    ContentID(ItemID(item.id)).flatMap { $0.kind == 3 ? $0.source : nil }
  }
}
