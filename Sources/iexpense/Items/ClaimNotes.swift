import ExpenseCore

extension Line {
  /// Notes on claims whose expenses were changed or deleted.
  ///
  /// - Parameter changes: each expense before and after; `after` is nil if it was deleted.
  static func claimsTouched(
    by changes: [(before: ExpenseItem, after: ExpenseItem?)]
  ) -> [Line] {
    var folding = TextFolding()
    var (left, changed): ([(name: String, item: ExpenseItem)], [String]) = ([], [])
    for (before, after) in changes where before != after {
      guard let name = before.claimName else { continue }
      if let after, after.claimName == nil {
        left.append((name, after))
      } else {
        changed.append(name)
      }
    }
    let departures = left.map { name, item -> Line in
      "'\(item.safeName)' left the claim '\(name)': it is \(item.type.rawValue) now."
    }
    return departures
      + changed.uniqued { folding.folded($0) }.map { "The claim '\($0)' changed." }
  }
}
