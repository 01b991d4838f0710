/// The ids that the records of one import have.
struct RecordIDs {
  /// For each id that is in use, how many entries with its content came so far.
  private var likes: [ItemID: Int] = [:]
  /// How many of them are in the present statement, by the first one's id; nil while it is the first.
  private var likesInStatement: [ItemID: Int]?

  /// Begins another statement of the same import.
  mutating func beginStatement() {
    if !likes.isEmpty { likesInStatement = [:] }
  }

  /// Notes the id that a record brings; false where an earlier one has it.
  mutating func insert(_ id: ItemID) -> Bool {
    likes.updateValue(1, forKey: id) == nil
  }

  /// The id of a record that brings none; nil where an earlier statement of its account has it.
  mutating func id(
    of entry: ExpenseItem, account: String? = nil, reference: String? = nil
  ) -> ItemID? {
    func id(after count: Int) -> ItemID {
      ContentID(of: entry, after: count, account: account, reference: reference).id
    }
    let first = id(after: 0)
    let place = account == nil ? nil : likesInStatement?[first, default: 0]
    if let place { likesInStatement?[first] = place + 1 }
    guard var count = likes[first] else {
      likes[first] = 1
      return first
    }
    if let place, place < count { return nil }
    while likes[id(after: count)] != nil { count += 1 }
    let new = id(after: count)
    likes[first] = count + 1
    likes[new] = 1
    return new
  }
}
