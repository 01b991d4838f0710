import ExpenseCore

extension Line {
  /// Notes on categories that a change takes from the last expense that had them, while budgets,
  /// rules or recurring expenses keep them.
  ///
  /// - Parameter document: the file before the change.
  static func categoriesLeftInLists(
    by changes: [ItemChange], in document: ExpenseDocument
  ) -> [Line] {
    let kind = Renaming.Kind.category
    let gone = changes.filter { $0.before.category != $0.after.category }
      .compactMap(\.before.category).uniqued(by: \.folded)
    guard !gone.isEmpty else { return [] }
    var lists = document
    for change in changes { lists.items[row: change.row] = change.after }
    let left = lists.items.compactMap(\.category).uniqued(by: \.self)
    lists.items = []
    return gone.compactMap { old in
      let new = changes.first { $0.before.category?.folded == old.folded }?.after.category ?? ""
      var (renaming, after) = (Renaming(kind, from: old, to: "/"), lists)
      guard !left.contains(where: { renaming.rest(of: $0) != nil }) else { return nil }
      let records = renaming.carryOut(in: &after).records
      let counts = FileList.besideItems.counted { records[$0.key]?.count ?? 0 }
      guard !counts.isEmpty else { return nil }
      let line = ShellLine.text(["rename", old, new, kind.option])
      return
        "\(counts.joined(separator: ", ")) still \(counts.count == 1 ? "has" : "have") '\(old)': '\(line)'."
    }
  }
}

extension Renaming.Kind {
  /// The option of `rename` for names of this kind.
  var option: String { self == .category ? "-c" : self == .type ? "-t" : "--\(rawValue)" }
}
