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

  /// Notes on claims that a merge changed from both sides: one side may have paid back what the
  /// other changed.
  static func claimsMerged(
    from sides: [[ExpenseItem]], into merged: [ExpenseItem]
  ) -> [Line] {
    guard let report = try? ClaimReport(of: merged) else { return [] }
    let known = sides.compactMap { try? ClaimReport(of: $0) }
    return report.claims.filter { claim in
      !known.contains { $0.claim(named: claim.name ?? "").map(claim.isSame) ?? false }
    }.map {
      "Neither side had the claim '\($0.name ?? "")' as it is now: 'iexpense claim' shows it."
    }
  }
}

extension Claim {
  /// Tells whether the same amounts of equally many expenses were handed in and paid back, in
  /// whatever rows.
  fileprivate func isSame(as other: Claim) -> Bool {
    (rows.count, total, repaidCount, repaid)
      == (other.rows.count, other.total, other.repaidCount, other.repaid)
  }
}
