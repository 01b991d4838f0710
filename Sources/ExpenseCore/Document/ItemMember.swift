internal import Foundation

/// A member of an item that we know, with everything that the program needs to know about it.
///
/// Reading, writing, comparing, `Codable`, history, merge, search and other programs' formats
/// iterate over the table `all`. A new member needs a stored property of `ExpenseItem` and an entry
/// there.
package struct ItemMember: Sendable {
  /// Its key in the file.
  package let name: String
  /// The key as our writer writes it.
  let key: WrittenKey
  /// True if every item must have it.
  package let isRequired: Bool
  package let kind: Kind
  /// True if a search for text includes it.
  let isSearched: Bool
  /// True if formats that have no field for it write it as a remark, with its name.
  let isRemark: Bool
  /// True if blanks in it are kept as they are, because it names something outside the file.
  let keepsBlanks: Bool
  /// True if it is shown to people; members that only programs need are written only in our own
  /// formats.
  package private(set) var isShown = true
  // Access to the value of an item; only that of the member's kind does anything. They are stored
  // side by side, not as payloads of an enum: unpacking a case for each member of each item would
  // take longer than reading or writing the member.
  package private(set) var text = TextAccess(get: { _ in nil }, set: { _, _ in })
  package private(set) var day = DayAccess(get: { _ in nil }, set: { _, _ in })
  package private(set) var words = WordsAccess(get: { _ in [] }, set: { _, _ in })

  /// The type of a member's value.
  package enum Kind: Sendable {
    /// The id, which every item has and no edit changes.
    case id
    case amount
    /// A text; nil if absent.
    case text
    /// A day; nil if absent.
    case day
    /// A list of words; empty if absent.
    case words
  }

  // These are three types and not a generic one, whose closures would pass their values indirectly.

  /// Reads and sets a text of an item.
  package struct TextAccess: Sendable {
    package let get: @Sendable (borrowing ExpenseItem) -> String?
    package let set: @Sendable (inout ExpenseItem, consuming String?) -> Void
  }

  /// Reads and sets a day of an item.
  package struct DayAccess: Sendable {
    package let get: @Sendable (borrowing ExpenseItem) -> CalendarDate?
    package let set: @Sendable (inout ExpenseItem, CalendarDate?) -> Void
  }

  /// Reads and sets a list of words of an item.
  package struct WordsAccess: Sendable {
    package let get: @Sendable (borrowing ExpenseItem) -> [String]
    package let set: @Sendable (inout ExpenseItem, consuming [String]) -> Void
  }

  package static let id = ItemMember(.id, "id", isRequired: true)
  package static let name = ItemMember(
    "name", isRequired: true, isSearched: true,
    text: .init(get: { $0.name }, set: { $0.name = $1 ?? "" }))
  package static let type = ItemMember(
    "type", isRequired: true,
    text: .init(get: { $0.type.rawValue }, set: { $0.type = ExpenseType(rawValue: $1 ?? "") }))
  package static let amount = ItemMember(.amount, "amount", isRequired: true)
  package static let date = ItemMember(
    "date", day: .init(get: { $0.date }, set: { $0.date = $1 }))
  package static let category = ItemMember(
    "category", isSearched: true,
    text: .init(get: { $0.category }, set: { $0.category = $1 }))
  package static let tags = ItemMember(
    "tags", isSearched: true, words: .init(get: { $0.tags }, set: { $0.tags = $1 }))
  package static let note = ItemMember(
    "note", isSearched: true, isRemark: true,
    text: .init(get: { $0.note }, set: { $0.note = $1 }))

  package static let paid = ItemMember(
    "paid", isSearched: true, isRemark: true,
    text: .init(get: { $0.paid }, set: { $0.paid = $1 }))
  package static let claim = ItemMember(
    "claim", isSearched: true, isRemark: true,
    text: .init(get: { $0.claim }, set: { $0.claim = $1 }))
  package static let repaid = ItemMember(
    "repaid", isRemark: true, day: .init(get: { $0.repaid }, set: { $0.repaid = $1 }))
  package static let receipt = ItemMember(
    "receipt", isRemark: true, keepsBlanks: true,
    text: .init(get: { $0.receipt }, set: { $0.receipt = $1 }))
  package static let same = ItemMember(
    "same", isShown: false, words: .init(get: { $0.same }, set: { $0.same = $1 }))
  package static let other = ItemMember(
    "other", isShown: false, words: .init(get: { $0.other }, set: { $0.other = $1 }))
  package static let account = ItemMember(
    "account", keepsBlanks: true, isShown: false,
    text: .init(get: { $0.account }, set: { $0.account = $1 }))

  /// The members, in the order in which they are written.
  package static let all = [
    id, name, type, amount, date, category, tags, note, paid, claim, repaid, receipt, same, other,
    account,
  ]

  /// The members that formats write as remarks.
  static let remarks = all.filter(\.isRemark)

  // The indices in the table of members that are needed by themselves.
  package static let (namePlace, typePlace) = (place(of: "name"), place(of: "type"))
  package static let (amountPlace, datePlace) = (place(of: "amount"), place(of: "date"))
  package static let paidPlace = place(of: "paid")

  private static func place(of name: String) -> Int {
    all.firstIndex { $0.name == name } ?? all.endIndex
  }

  private init(
    _ kind: Kind, _ name: String, isRequired: Bool = false, isSearched: Bool = false,
    isRemark: Bool = false, keepsBlanks: Bool = false
  ) {
    (self.kind, self.name, self.isRequired) = (kind, name, isRequired)
    (self.isSearched, self.isRemark, self.keepsBlanks) = (isSearched, isRemark, keepsBlanks)
    key = WrittenKey(name, isFirst: kind == .id)
  }

  private init(
    _ name: String, isRequired: Bool = false, isSearched: Bool = false, isRemark: Bool = false,
    keepsBlanks: Bool = false, isShown: Bool = true, text: TextAccess
  ) {
    self.init(
      .text, name, isRequired: isRequired, isSearched: isSearched, isRemark: isRemark,
      keepsBlanks: keepsBlanks)
    (self.isShown, self.text) = (isShown, text)
  }

  private init(_ name: String, isRemark: Bool = false, day: DayAccess) {
    self.init(.day, name, isRemark: isRemark)
    self.day = day
  }

  private init(
    _ name: String, isSearched: Bool = false, isShown: Bool = true, words: WordsAccess
  ) {
    self.init(.words, name, isSearched: isSearched)
    (self.isShown, self.words) = (isShown, words)
  }
}

extension ItemMember {
  /// The value of an item as text, for display and tables; nil if absent.
  package func text(of item: ExpenseItem) -> String? {
    switch kind {
    case .id: ItemID(item.id).description
    case .amount: item.amount.description
    case .text: text.get(item)
    case .day: day.get(item)?.description
    case .words:
      words.get(item).isEmpty ? nil : words.get(item).joined(separator: " ")
    }
  }

  /// The texts of an item that a search includes.
  func texts(of item: borrowing ExpenseItem) -> [String] {
    switch kind {
    case .text: text.get(item).map { [$0] } ?? []
    case .words: words.get(item)
    case .id, .amount, .day: []
    }
  }

  /// Returns true if both items have the same value; texts are compared by scalars.
  package func isEqual(_ left: borrowing ExpenseItem, _ right: borrowing ExpenseItem) -> Bool {
    switch kind {
    case .id: left.id == right.id
    case .amount: left.amount == right.amount
    case .text: areIdentical(text.get(left), text.get(right))
    case .day: day.get(left) == day.get(right)
    case .words: areIdentical(words.get(left), words.get(right))
    }
  }

  /// Copies the value from one item to another; an id is not copied.
  package func copy(from source: ExpenseItem, to item: inout ExpenseItem) {
    switch kind {
    case .id: break
    case .amount: item.amount = source.amount
    case .text: text.set(&item, text.get(source))
    case .day: day.set(&item, day.get(source))
    case .words: words.set(&item, words.get(source))
    }
  }
}

extension ExpenseItem {
  /// The item with its texts as they are stored in a file; see `String.withSingleBlanks`.
  package var withSingleBlanks: ExpenseItem {
    var item = self
    for member in ItemMember.all where !member.keepsBlanks {
      if member.kind == .words {
        member.words.set(&item, member.words.get(self).map(\.withSingleBlanks))
      } else if member.kind == .text, let text = member.text.get(self) {
        member.text.set(&item, text.withSingleBlanks)
      }
    }
    return item
  }

  /// The names and texts of the members that formats write as remarks.
  var remarks: [(name: String, text: String)] {
    ItemMember.remarks.compactMap { member in member.text(of: self).map { (member.name, $0) } }
  }
}

extension ExpenseItem: Hashable {
  /// Hashes the id, which no other item has.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Compares what the file would hold: texts by scalars and not by canonical equivalence, so that
  /// a change from one spelling of `é` to another counts as a change.
  public static func == (left: ExpenseItem, right: ExpenseItem) -> Bool {
    left.isCopy(of: right) || left.holdsTheSame(as: right)
  }

  private borrowing func holdsTheSame(as right: borrowing ExpenseItem) -> Bool {
    let members = ItemMember.all
    for place in members.indices where !members[place].isEqual(self, right) { return false }
    return extras == right.extras
  }

  /// Returns true if both have the same bits, as unchanged copies do; a quick test, because whole
  /// lists are often compared with the list that they were copied from.
  @inline(__always) private borrowing func isCopy(of other: borrowing ExpenseItem) -> Bool {
    unsafe withUnsafePointer(to: self) { left in
      unsafe withUnsafePointer(to: other) { right in
        unsafe memcmp(left, right, MemoryLayout<ExpenseItem>.size) == 0
      }
    }
  }
}

private func areIdentical(_ left: String?, _ right: String?) -> Bool {
  switch (left, right) {
  case (nil, nil): true
  case (let left?, let right?): left.isIdentical(to: right)
  default: false
  }
}

private func areIdentical(_ left: [String], _ right: [String]) -> Bool {
  left.elementsEqual(right) { $0.isIdentical(to: $1) }
}
