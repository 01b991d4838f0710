/// The rules for merging the records of a list, beyond merging member by member.
package struct MergeRules: Sendable {
  /// True if the order of records matters, as for rules, of which the first match wins.
  var orderMatters = true
  /// The members that are kept from the same side.
  var together: [String] = []
  /// The member of which the later day is kept, or of two other texts the greater one.
  var latest: String?
  /// The members that decide about that one: if one side alone changed any of them, its value is kept.
  var deciding: [String] = []
  /// The members that are merged as sets of texts.
  var sets = Self.words

  private static let words = ItemMember.all.filter { $0.kind == .words }.map(\.name)

  /// The rules for expenses.
  static let items = MergeRules(
    orderMatters: false,
    // An expense in no claim is not repaid, and a personal one is in no claim.
    together: [ItemMember.type, .claim, .repaid].map(\.name),
    // Of two accounts with a payment of one expense either will do, in both orders the same.
    latest: ItemMember.account.name)
}
