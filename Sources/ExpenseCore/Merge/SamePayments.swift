// One payment may have come in two formats, or before and after the bank changed it, and so under two
// ids. An import, of a statement's records into a file, and a merge of two copies of a file both have
// to know it again, by one rule:
// - Two equal payments are one where one names an account or a reference that the other leaves out.
//   Each is paired with one of the other list at most. Two that came in one format are two.
// - What has one reference, day and amount is one payment, where one of the formats does not say the
//   account: formats cut long names short, each in its own way.
// - What has one account and reference is one payment that was changed. But banks also write one
//   reference for each payment of a standing order: so there have to be no others with it, and the days
//   may not lie far apart, unless only the day changed and the statement no longer has the old one.

/// The payments that two lists have under different ids.
struct SamePayments {
  /// The places of one payment in both lists.
  struct Pair {
    let first: Int
    let second: Int
    /// Whether it has one reference, and another name, amount or day.
    let isChanged: Bool
  }

  private(set) var pairs: [Pair] = []
  private let first: [ExpenseItem]
  private let second: [ExpenseItem]
  /// What is only in one of the lists, by kind and in the order of ids.
  private var open: (first: [[Payment]], second: [[Payment]]) = ([], [])

  private struct Payment {
    let place: Int
    let id: ContentID
  }

  /// How many days a payment may move when the bank books it.
  private static let bookingDays = 4
  private static let kinds = 0..<4

  /// Looks for them.
  ///
  /// - Parameters:
  ///   - first: items.
  ///   - places: where each of these is, by its id.
  ///   - second: other items, or the records of a statement.
  ///   - isStatement: whether the second have all payments of the days that they span.
  ///   - known: ids, those of the base, that are not paired merely for being equal.
  init(
    _ first: [ExpenseItem], at places: [ItemID: Int], _ second: [ExpenseItem],
    isStatement: Bool = false, equalBesides known: [ItemID: Int] = [:]
  ) {
    (self.first, self.second) = (first, second)
    guard !first.isEmpty else { return }
    open.second = Self.payments(of: second) { places[$0] == nil }
    guard !open.second.allSatisfy(\.isEmpty) else { return }
    open.first = Self.payments(of: first) { _ in true }
    guard mayHavePairs else { return }
    let others = Set(second.lazy.map { ItemID($0.id) })
    open.first = open.first.map { $0.filter { !others.contains($0.id.id) } }
    pairChanged(isStatement: isStatement)
    if !known.isEmpty {
      open.first = open.first.map { $0.filter { known[$0.id.id] == nil } }
      open.second = open.second.map { $0.filter { known[$0.id.id] == nil } }
    }
    pairEqual { $0.content }
    guard mayHavePairs else { return }
    let groups = equalContents()
    pairEqual { groups[$0.content] ?? $0.content }
    pairCutShort()
  }

  private static func payments(
    of items: [ExpenseItem], where isOpen: (ItemID) -> Bool
  ) -> [[Payment]] {
    var payments = kinds.map { _ in [Payment]() }
    for (place, item) in items.enumerated() {
      let id = ItemID(item.id)
      guard isOpen(id), let known = ContentID(id) else { continue }
      payments[known.kind].append(Payment(place: place, id: known))
    }
    return payments
  }

  /// Whether there are kinds of which one says more than the other, or the same reference.
  private var mayHavePairs: Bool {
    Self.kinds.contains { mine in
      !open.first[mine].isEmpty
        && Self.kinds.contains { !open.second[$0].isEmpty && ($0 != mine || mine & 1 != 0) }
    }
  }
}

// MARK: - Equal payments

extension SamePayments {
  /// Pairs what has one key, first what agrees in the reference, then in the account.
  private mutating func pairEqual(by key: (ContentID) -> UInt64) {
    for (mine, other) in [(1, 3), (2, 3), (0, 3), (0, 1), (0, 2), (1, 2)] {
      pairEqual(mine, other, by: key)
      pairEqual(other, mine, by: key)
    }
  }

  private mutating func pairEqual(_ mine: Int, _ other: Int, by key: (ContentID) -> UInt64) {
    guard !open.first[mine].isEmpty, !open.second[other].isEmpty else { return }
    func whole(_ payment: Payment) -> [UInt64] {
      [key(payment.id), payment.id.source(ofKind: mine & other)]
    }
    // In the order of ids, so that it does not matter which list is the first.
    func sorted(_ payments: [Payment]) -> [Payment] { payments.sorted { $0.id.id < $1.id.id } }
    var found = Dictionary(grouping: sorted(open.first[mine]).reversed(), by: whole)
    var taken: Set<Int> = []
    open.second[other] = sorted(open.second[other]).filter { payment in
      guard let same = found[whole(payment)]?.popLast() else { return true }
      taken.insert(same.place)
      pairs.append(Pair(first: same.place, second: payment.place, isChanged: false))
      return false
    }
    if !taken.isEmpty { open.first[mine].removeAll { taken.contains($0.place) } }
  }

  /// For the content of the second, third and further one of equal payments, that of the first.
  ///
  /// Each format counts equal payments in its own way, and one of them may have been deleted, so the
  /// count must not keep two payments apart.
  private func equalContents() -> [UInt64: UInt64] {
    var counts: [PaymentText: (item: ExpenseItem, count: Int)] = [:]
    for (items, payments) in [(first, open.first), (second, open.second)] {
      for payment in payments.joined() {
        counts[PaymentText(items[payment.place])] = (items[payment.place], 1)
      }
    }
    for item in [first, second].joined() { counts[PaymentText(item)]?.count += 1 }
    var contents: [UInt64: UInt64] = [:]
    for (item, count) in counts.values {
      let first = ContentID.content(of: item, after: 0)
      for place in 1..<count { contents[ContentID.content(of: item, after: place)] = first }
    }
    return contents
  }
}

/// What an item says of its payment.
private struct PaymentText: Hashable {
  let name: String
  let amount: Amount
  let day: Int?

  init(_ item: ExpenseItem) {
    (name, amount, day) = (item.name, item.amount, item.date?.daysSinceEpoch)
  }
}

// MARK: - Changed payments

extension SamePayments {
  private mutating func pairChanged(isStatement: Bool) {
    let days = isStatement ? second.compactMap { $0.date?.daysSinceEpoch } : []
    let span = days.min().map { $0...(days.max() ?? $0) }
    for kind in [1, 3] {
      let found = onlyOnes(kind, kind, by: { $0.source }) { isChange($0, $1, span) }
      take(found, of: kind, kind, isChanged: true)
    }
  }

  /// Pairs what differs in the name only, and in whether the account is said.
  private mutating func pairCutShort() {
    for (kind, other) in [(1, 3), (3, 1)] {
      let found = onlyOnes(kind, other, by: { $0.source(ofKind: 1) }) { place, payment in
        let (item, other) = (first[place], second[payment.place])
        return item.amount == other.amount && item.date == other.date
      }
      take(found, of: kind, other, isChanged: false)
    }
  }

  /// The places of payments that are the only ones with their source in both lists.
  ///
  /// - Parameter isOne: whether the payments of one source are one.
  private func onlyOnes(
    _ kind: Int, _ other: Int, by source: (ContentID) -> UInt64, where isOne: (Int, Payment) -> Bool
  ) -> [(first: Int, second: Int)] {
    guard !open.first[kind].isEmpty, !open.second[other].isEmpty else { return [] }
    let mine = Self.places(in: first, by: source)
    let others = Self.places(in: second, by: source)
    let unmatched = Set(open.first[kind].map(\.place))
    return open.second[other].compactMap { payment in
      guard others[source(payment.id)] == payment.place, let place = mine[source(payment.id)],
        unmatched.contains(place), isOne(place, payment)
      else { return nil }
      return (place, payment.place)
    }
  }

  private mutating func take(
    _ found: [(first: Int, second: Int)], of kind: Int, _ other: Int, isChanged: Bool
  ) {
    pairs += found.map { Pair(first: $0.first, second: $0.second, isChanged: isChanged) }
    let (mine, others) = (Set(found.map(\.first)), Set(found.map(\.second)))
    open.first[kind].removeAll { mine.contains($0.place) }
    open.second[other].removeAll { others.contains($0.place) }
  }

  /// Where the only payment of each source is; -1 where there are several.
  private static func places(
    in items: [ExpenseItem], by source: (ContentID) -> UInt64
  ) -> [UInt64: Int] {
    let places = items.enumerated().compactMap { place, item in
      ContentID(ItemID(item.id)).flatMap { $0.hasReference ? (source($0), place) : nil }
    }
    return Dictionary(places) { _, _ in -1 }
  }

  /// Whether two payments of one reference are one that the bank changed: some banks give theirs again.
  static func mayBeOne(_ item: ExpenseItem, _ other: ExpenseItem) -> Bool {
    guard let day = item.date?.daysSinceEpoch, let new = other.date?.daysSinceEpoch, day != new
    else { return true }
    let isNear = abs(day - new) <= bookingDays
    return isNear && (item.amount == other.amount || item.name == other.name)
  }

  private func isChange(_ place: Int, _ payment: Payment, _ span: ClosedRange<Int>?) -> Bool {
    let (item, other) = (first[place], second[payment.place])
    if Self.mayBeOne(item, other) { return true }
    guard let id = ContentID(ItemID(item.id)), let day = item.date?.daysSinceEpoch,
      let new = other.date?.daysSinceEpoch
    else { return false }
    if abs(day - new) <= Self.bookingDays {
      return id.isEdited(item) || payment.id.isEdited(other)
    }
    var moved = other
    moved.date = item.date
    return span?.contains(day) == true && !id.isEdited(moved)
  }
}
