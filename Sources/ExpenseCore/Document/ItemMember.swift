internal import Foundation

/// A member of an item that we know: all there is to say about it, in one place.
///
/// The table `all` is what reading, writing, comparing, `Codable`, history, merge and the tables of
/// other programs walk. A new member is a stored property of `ExpenseItem` and a line there.
package struct ItemMember: Sendable {
  /// Its key in the file.
  package let name: String
  /// Whether an item must have it.
  package let isRequired: Bool
  /// What it holds, and where an item keeps that.
  let value: Value
  /// What a member holds.
  enum Value: Sendable {
    /// The id, which every item has and no edit changes.
    case id
    /// The amount.
    case amount
    /// A text; nil where it is absent.
    case text(TextAccess)
    /// A day; nil where it is absent.
    case day(DayAccess)
    /// Words; none where it is absent.
    case words(WordsAccess)
  }

  /// Where an item keeps a text.
  struct TextAccess: Sendable {
    let get: @Sendable (borrowing ExpenseItem) -> String?
    let set: @Sendable (inout ExpenseItem, consuming String?) -> Void
  }

  /// Where an item keeps a day.
  struct DayAccess: Sendable {
    let get: @Sendable (borrowing ExpenseItem) -> CalendarDate?
    let set: @Sendable (inout ExpenseItem, CalendarDate?) -> Void
  }

  /// Where an item keeps words.
  struct WordsAccess: Sendable {
    let get: @Sendable (borrowing ExpenseItem) -> [String]
    let set: @Sendable (inout ExpenseItem, consuming [String]) -> Void
  }

  /// The members, in the order they are written in.
  package static let all = [
    ItemMember("id", required: true, .id),
    ItemMember("name", required: true, .text(.init(get: { $0.name }, set: { $0.name = $1 ?? "" }))),
    ItemMember(
      "type", required: true,
      .text(.init(get: { $0.type.rawValue }, set: { $0.type = ExpenseType(rawValue: $1 ?? "") }))),
    ItemMember("amount", required: true, .amount),
    ItemMember("date", .day(.init(get: { $0.date }, set: { $0.date = $1 }))),
    ItemMember("category", .text(.init(get: { $0.category }, set: { $0.category = $1 }))),
    ItemMember("tags", .words(.init(get: { $0.tags }, set: { $0.tags = $1 }))),
    ItemMember("note", .text(.init(get: { $0.note }, set: { $0.note = $1 }))),
  ]

  private init(_ name: String, required: Bool = false, _ value: Value) {
    (self.name, isRequired, self.value) = (name, required, value)
  }
}

extension ItemMember {
  /// What the item holds there, as it is shown and put into tables; nil where it is absent.
  package func text(of item: ExpenseItem) -> String? {
    switch value {
    case .id: ItemID(item.id).description
    case .amount: item.amount.description
    case .text(let text): text.get(item)
    case .day(let day): day.get(item)?.description
    case .words(let words):
      words.get(item).isEmpty ? nil : words.get(item).joined(separator: " ")
    }
  }

  /// Whether both items hold the same there; texts scalar by scalar.
  package func isEqual(_ left: ExpenseItem, _ right: ExpenseItem) -> Bool {
    switch value {
    case .id: left.id == right.id
    case .amount: left.amount == right.amount
    case .text(let text): areIdentical(text.get(left), text.get(right))
    case .day(let day): day.get(left) == day.get(right)
    case .words(let words): areIdentical(words.get(left), words.get(right))
    }
  }

  /// Gives an item what another one holds there.
  func copy(from source: ExpenseItem, to item: inout ExpenseItem) {
    switch value {
    case .id: break
    case .amount: item.amount = source.amount
    case .text(let text): text.set(&item, text.get(source))
    case .day(let day): day.set(&item, day.get(source))
    case .words(let words): words.set(&item, words.get(source))
    }
  }
}

extension ExpenseItem: Hashable {
  /// By the id, which no other item has.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }

  /// Equal where the file would hold the same bytes: text is compared by scalar, not by canonical
  /// equivalence, so that a change from one spelling of `é` to the other is a change.
  public static func == (left: ExpenseItem, right: ExpenseItem) -> Bool {
    left.isCopy(of: right) || left.holdsTheSame(as: right)
  }

  private borrowing func holdsTheSame(as right: borrowing ExpenseItem) -> Bool {
    guard id == right.id, amount == right.amount, extras == right.extras else { return false }
    let members = ItemMemberRow.all
    for place in members.indices {
      switch members[place].kind {
      case .id, .amount: continue
      case .text:
        let text = members[place].text
        guard areIdentical(text.get(self), text.get(right)) else { return false }
      case .day:
        let day = members[place].day
        guard day.get(self) == day.get(right) else { return false }
      case .words:
        let words = members[place].words
        guard areIdentical(words.get(self), words.get(right)) else { return false }
      }
    }
    return true
  }

  /// Whether both are the same bits, as copies that nobody changed are: what is compared again and
  /// again is a whole list with the one that it was made from.
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
