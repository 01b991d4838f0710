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

  mutating func note(_ items: [ExpenseItem]) {
    for place in items.indices.dropFirst(count) {
      guard let source = Self.source(of: items[place]) else { continue }
      places.updateValue(places[source] == nil ? place : nil, forKey: source)
    }
    count = items.count
  }

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
    return isCorrection || Self.mayBeOne(item, items[place]) ? .changes(place) : .new
  }

  /// Whether two payments of one reference are one: some banks give theirs again.
  private static func mayBeOne(_ item: ExpenseItem, _ other: ExpenseItem) -> Bool {
    guard let day = item.date?.daysSinceEpoch, let old = other.date?.daysSinceEpoch, day != old
    else { return true }
    let isNear = abs(day - old) <= SamePayments.bookingDays
    return isNear && (item.amount == other.amount || item.name == other.name)
  }

  /// The account and the reference; nil where one is not said.
  private static func source(of item: ExpenseItem) -> UInt64? {
    ContentID(ItemID(item.id)).flatMap { $0.kind == 3 ? $0.source : nil }
  }
}
