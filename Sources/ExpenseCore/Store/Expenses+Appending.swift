// Most saves add one expense, and it should cost no more in a file of a hundred thousand than has to
// be: all bytes are checked, as ever, but no item is built of them, and all but one line is copied.
//
// This is the same save as a transaction's, of the same steps by the same calls, under the same lock.
// What it leaves out are the items, and with them the comparison of old and new: that one item more
// is there is what it did. Wherever that is not all (a file without items, whose currency may change;
// another layout, which is to be written anew; an id that is there) it does nothing, and leaves the
// change to a transaction.

extension Expenses {
  /// What the file holds, found without building its items; nil where there is no file.
  ///
  /// - Throws: `StoreError`, where loading it does.
  package static func outline(of defaults: JSONDefaults) throws(StoreError) -> DocumentOutline? {
    try outline(of: defaults.read(), in: defaults)
  }

  private static func outline(
    of version: FileVersion, in defaults: JSONDefaults
  ) throws(StoreError) -> DocumentOutline? {
    guard version.status != nil else { return nil }
    return try StoreError.naming(defaults.path) { () throws(DamagedDocument) in
      try DocumentOutline(of: version.bytes)
    }
  }

  /// Puts one item behind the others, as a step of its own.
  ///
  /// Leaves, byte for byte, what a transaction that appends it would leave, in the history too.
  ///
  /// - Parameters:
  ///   - command: what the step is called.
  ///   - make: makes the item, in view of what the file holds, which is at least one item in a
  ///     currency that is settled. Where another program replaces the file at the same moment it is
  ///     run again.
  /// - Returns: what the save had to say; nil where nothing was done, and a transaction has to.
  /// - Throws: `StoreError`, or what `make` throws; the file is as it was.
  package static func append(
    _ command: String, to defaults: JSONDefaults,
    _ make: (DocumentOutline, Currency) throws -> ExpenseItem
  ) throws -> [StoreWarning]? {
    let file = try defaults.lock()
    for _ in 0..<JSONDefaults.attempts {
      let old = try file.read()
      guard let outline = try outline(of: old, in: defaults), outline.count > 0,
        let currency = outline.currency
      else { return nil }
      let item = try make(outline, currency)
      guard !outline.ids.contains(ItemID(item.id)),
        let content = outline.appending(item, to: old.bytes)
      else { return nil }
      try item.validate(row: outline.count + 1)
      let change = Change(
        inserted: [.init(index: outline.count, item: item)], oldCurrency: currency,
        newCurrency: currency)
      let staged = try file.stage(content, replacing: old)
      let publication = try file.publish(staged, replacing: old, as: .step(command, change))
      if case .published(let warnings) = publication { return warnings }
    }
    throw StoreError.keptChanging(path: defaults.path)
  }
}
