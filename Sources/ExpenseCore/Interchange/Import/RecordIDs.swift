/// The ids that the records of one import have.
struct RecordIDs {
  /// For each id that is in use, how many entries were like the one that has it.
  private var likes: [ItemID: Int] = [:]

  /// Notes the id that a record brings; false where an earlier one has it.
  mutating func insert(_ id: ItemID) -> Bool {
    likes.updateValue(1, forKey: id) == nil
  }

  /// The id of a record that brings none.
  mutating func id(
    of entry: ExpenseItem, account: String? = nil, reference: String? = nil
  ) -> ItemID {
    func id(after count: Int) -> ItemID {
      ContentID(of: entry, after: count, account: account, reference: reference).id
    }
    let first = id(after: 0)
    guard var count = likes[first] else {
      likes[first] = 1
      return first
    }
    while likes[id(after: count)] != nil { count += 1 }
    let new = id(after: count)
    likes[first] = count + 1
    likes[new] = 1
    return new
  }
}
