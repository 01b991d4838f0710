extension [ExpenseItem] {
  /// The ids in the order of the items.
  var itemIDs: [ItemID] {
    // A span gives an item in place, without a copy; that of a whole array needs newer systems.
    let all = self[...]
    let items = all.span
    return items.indices.map { ItemID(items[$0].id) }
  }

  /// The indices of the first item whose id an earlier one has, and of that one; nil if all differ.
  ///
  /// A set of them would take half as long as reading them. The places in the table come from a sum with
  /// random factors, so that no file can choose ids that share many.
  var repeatedID: (first: Int, again: Int)? {
    let bits = Int.bitWidth - count.leadingZeroBitCount + 1
    var rows = [UInt32](repeating: 0, count: 1 << bits)
    let factors = (UInt64.random(in: 0 ... .max) | 1, UInt64.random(in: 0 ... .max) | 1)
    let ids = itemIDs
    for (index, id) in ids.enumerated() {
      let sum = id.high &* factors.0 &+ id.low &* factors.1
      var place = Int(truncatingIfNeeded: sum >> UInt64(UInt64.bitWidth - bits))
      while rows[place] > 0 {
        let other = Int(rows[place]) - 1
        if ids[other] == id { return (other, index) }
        place = (place + 1) & (rows.count - 1)
      }
      rows[place] = UInt32(index + 1)
    }
    return nil
  }
}
