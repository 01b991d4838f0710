import ExpenseCore

extension Line {
  /// What one side of a merge has under a name that all of it lost on the other: a merge renames nothing.
  static func leftUnderOldNames(
    in merged: ExpenseDocument, base: ExpenseDocument, sides: [ExpenseDocument]
  ) -> [Line] {
    Renaming.Kind.allCases.flatMap { kind -> [Line] in
      let names = kind.names(in: merged).uniqued(by: \.self)
      var told: [Renaming] = []
      return sides.flatMap { kind.renamings(from: base, to: $0) }.compactMap { old, new in
        var renaming = Renaming(kind, from: old, to: new)
        let isTold = told.indices.contains { told[$0].rest(of: old) != nil }
        guard !isTold, names.contains(where: { renaming.rest(of: $0) != nil }) else { return nil }
        told.append(renaming)
        let line = ShellLine.text(["rename", old, new, kind.option])
        return "'\(old)' was renamed on one side, and the other has more of it: '\(line)'."
      }
    }
  }
}

extension Renaming.Kind {
  /// The option that says that a name is of this kind.
  var option: String { self == .category ? "-c" : self == .type ? "-t" : "--\(rawValue)" }

  /// The names that a later version of a file has no more, where all that had one has the same other
  /// one; a category before those in it.
  fileprivate func renamings(
    from base: ExpenseDocument, to side: ExpenseDocument
  ) -> [(old: String, new: String)] {
    let items = Dictionary(side.items.map { ($0.id, $0) }) { first, _ in first }
    let left = Set(names(in: side).flatMap { paths(to: $0) })
    var renamed: [String: Set<String>] = [:]
    for item in base.items {
      guard let now = items[item.id].map({ names(of: $0) }) else { continue }
      let before = names(of: item)
      for (name, old) in before.flatMap({ name in paths(to: name).map { (name, $0) } })
      where !left.contains(old) {
        let rest = name.dropFirst(old.count)
        let new = now.filter { !before.contains($0) && $0.hasSuffix(rest) }
          .map { String($0.dropLast(rest.count)) }
        renamed[old, default: []].formUnion(new.isEmpty ? [""] : new)
      }
    }
    return renamed.filter { $0.value.count == 1 && $0.value != [""] }
      .flatMap { old, new in new.map { (old: old, new: $0) } }
      .sorted { ExactText($0.old) < ExactText($1.old) }
  }

  /// A name; of a category first what it lies in.
  private func paths(to name: String) -> [String] {
    (self == .category ? CategoryPath.parents(of: name).map(String.init) : []) + [name]
  }
}
