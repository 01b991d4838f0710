import ExpenseCore
import ExpenseStatements
import Foundation

extension Line {
  /// Notes on names that one side of a merge still uses after the other side renamed them, because
  /// a merge renames nothing.
  static func leftUnderOldNames(
    in merged: ExpenseDocument, base: ExpenseDocument, sides: [ExpenseDocument]
  ) -> [Line] {
    var folding = TextFolding()
    return Renaming.Kind.allCases.flatMap { kind -> [Line] in
      func keys(_ names: [String]) -> [[UInt8]] {
        names.uniqued(by: \.self).flatMap { kind.paths(to: $0) }
          .map { folding.folded(kind == .tag ? Tags.bare($0) : $0) }
      }
      let used = Set(keys(kind.names(in: merged)))
      var noted: Set<[UInt8]> = []
      return sides.flatMap { kind.renamings(from: base, to: $0) }.compactMap { old, new in
        let paths = keys([old])
        guard let key = paths.last, used.contains(key), noted.isDisjoint(with: paths) else {
          return nil
        }
        noted.insert(key)
        let line = ShellLine.text(["rename", old, new, kind.option])
        return "'\(old)' was renamed on one side, and the other side added more of it: '\(line)'."
      }
    }
  }
}

extension Line {
  /// Notes on accounts that have another name now than one side of a merge gave them.
  static func accountsRenamed(
    in merged: ExpenseDocument, base: ExpenseDocument, sides: [ExpenseDocument]
  ) -> [Line] {
    func names(_ document: ExpenseDocument) -> [ExactText: String] {
      Dictionary(document[.accounts].map { ($0.id, $0.member("name")?.text ?? "") }) { $1 }
    }
    let (old, new) = (names(base), names(merged))
    return sides.flatMap { names($0).sorted { $0.key < $1.key } }.compactMap { id, name in
      guard let now = new[id], now != name, old[id] != name else { return nil }
      return "The account '\(SafeText.escaped(name))' is '\(SafeText.escaped(now))' now."
    }
  }
}

extension Line {
  /// Notes on accounts that may be two, one of each side of a merge: of the new payments between the
  /// first and the last day that both have, each side lacks more than they have in common.
  static func accountsInDoubt(base: ExpenseDocument, sides: [ExpenseDocument]) -> [Line] {
    let old = Set(base.items.map(\.id))
    func ids(_ item: ExpenseItem) -> [String] { [item.id.uuidString] + item.same }
    return (sides.first?.accounts ?? []).filter { !$0.key.isEmpty }.compactMap { account in
      let new = sides.map { side in
        side.items.filter { $0.account == account.key && !old.contains($0.id) }
      }
      let days = new.map { $0.compactMap(\.date).sorted() }
      let firsts = days.compactMap(\.first), lasts = days.compactMap(\.last)
      guard firsts.count == sides.count, let first = firsts.max(), let last = lasts.min() else {
        return nil
      }
      let inDoubt = zip(new, new.reversed()).allSatisfy { items, others in
        let known = Set(others.flatMap(ids))
        let shared = items.filter { $0.date.map { first < $0 && $0 < last } ?? false }
        return shared.count { known.isDisjoint(with: ids($0)) } * 2 > shared.count
      }
      guard inDoubt else { return nil }
      return """
        '\(SafeText.escaped(account.name))' may be two accounts, one of each side: if so, undo its \
        import on one side, import there with '--as NAME', and merge again.
        """
    }
  }
}

extension Line {
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

  /// Notes on expenses that recur more often in a merged file than on either side, because both
  /// sides added them.
  static func recurringTwice(
    in merged: ExpenseDocument, from sides: [ExpenseDocument]
  ) -> [Line] {
    func kinds(_ document: ExpenseDocument) -> [[String]: [RecurringRule]] {
      let rules = (try? document.recurringRules()) ?? []
      return Dictionary(grouping: rules.filter { $0.nextDay != nil }, by: \.kind)
    }
    let known = sides.map(kinds)
    return kinds(merged).filter { kind, rules in
      rules.count > known.map { $0[kind]?.count ?? 0 }.reduce(1, max)
    }.values.compactMap(\.first).sorted { ExactText($0.name) < ExactText($1.name) }.map {
      "'\($0.name)' recurs \($0.every.inWords) more than once now: 'iexpense due' shows it."
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

extension Renaming.Kind {
  /// The names that a later version renamed.
  ///
  /// None of the old name is left, and all items that had it have the same new name. A category comes
  /// before its subcategories.
  fileprivate func renamings(
    from base: ExpenseDocument, to side: ExpenseDocument
  ) -> [(old: String, new: String)] {
    let items = Dictionary(side.items.map { ($0.id, $0) }) { first, _ in first }
    let left = Set(names(in: side).flatMap { paths(to: $0) })
    var renamed: [String: Set<String>] = [:]
    for item in base.items {
      guard let now = items[item.id].map({ names(of: $0) }) else { continue }
      let before = names(of: item)
      let gained = now.filter { !Set(before).contains($0) }
      for (name, old) in before.flatMap({ name in paths(to: name).map { (name, $0) } })
      where !left.contains(old) {
        let rest = name.dropFirst(old.count)
        // With several new names none is certain.
        let new =
          gained.count == 1 && gained[0].hasSuffix(rest) ? gained[0].dropLast(rest.count) : ""
        renamed[old, default: []].insert(String(new))
      }
    }
    return renamed.filter { $0.value.count == 1 && $0.value != [""] }
      .flatMap { old, new in new.map { (old: old, new: $0) } }
      .sorted { ExactText($0.old) < ExactText($1.old) }
  }

  /// The name; for a category, after those that contain it.
  fileprivate func paths(to name: String) -> [String] {
    (self == .category ? CategoryPath.parents(of: name).map(String.init) : []) + [name]
  }
}
