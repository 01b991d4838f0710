package import ExpenseCore

/// A reason to ask whether a file is of an account: it lacks payments that the account with its header
/// has on the days of the file, or has no titles either, but other columns.
package struct AccountDoubt: Error, Equatable {
  /// The name of the account.
  package let account: String
  /// The number of payments that the file lacks, and of those that it repeats.
  package let lacking: Int
  package let common: Int

  /// The reason, in lower case.
  package var sentence: String {
    let cause =
      lacking > 0
      ? "it lacks \(lacking.counted("payment")) that '\(account)' has on these days"
      : "it has no titles, as '\(account)', but other columns"
    return "\(cause), so it may be of another account"
  }
}

extension ImportBatch {
  /// Compares the payments of its accounts in a document with those of the batch, on the days after
  /// the first and before the last one of the batch, which its file may hold only in part.
  ///
  /// - Parameters:
  ///   - plan: the plan of its import into the document.
  ///   - explained: the rows of payments that pairs explain, from 1.
  func compare(
    with items: [ExpenseItem], _ plan: ImportPlan, besides explained: Set<Int> = []
  ) -> (lacking: Int, common: Int) {
    let days = records.lazy.compactMap(\.item.date)
    let keys = Set(records.lazy.map(\.key)).subtracting([""])
    guard !keys.isEmpty, let first = days.min(), let last = days.max() else { return (0, 0) }
    var (lacking, common) = (0, 0)
    for (place, item) in items.enumerated() where item.account.map(keys.contains) ?? false {
      guard let day = item.date, first < day, day < last else { continue }
      if plan.repeatedRows.contains(place + 1) {
        common += 1
      } else if !explained.contains(place + 1) {
        lacking += 1
      }
    }
    return (lacking, common)
  }
}

extension StatementReading {
  /// The doubt whether the file is of the account that has its header; nil if there is none, or the
  /// account was named.
  ///
  /// - Parameter plan: the plan of its import into the document.
  package func doubt(_ plan: ImportPlan, into document: ExpenseDocument) -> AccountDoubt? {
    guard !isAccountNamed, let account = kept,
      let known = document.accounts.first(where: { $0.key == account.key })
    else { return nil }
    // One key would take equal payments of two accounts for one.
    guard document.accounts.contains(where: { $0.identity == account.identity }) else {
      return AccountDoubt(account: known.name, lacking: 0, common: 0)
    }
    func found(besides explained: [Int]) -> AccountDoubt? {
      let (lacking, common) = batch.compare(
        with: document.items, plan, besides: Set(explained))
      guard lacking > common else { return nil }
      return AccountDoubt(account: account.name, lacking: lacking, common: common)
    }
    let paired = plan.pairs.map(\.row)
    guard found(besides: paired) != nil else { return nil }
    return found(besides: paired + plan.movedPairs.flatMap { [$0.row, $0.other] })
  }
}
