// Renames a category, tag, type, claim or item name everywhere: in the items, and in the records
// that refer to it.

/// A rename from an old name to a new one; to an empty one, it ends a category, tag or claim.
package struct Renaming: Sendable {
  /// The kind of name that is renamed; the raw value is the key of the member that has it, except
  /// for tags.
  package enum Kind: String, CaseIterable, Sendable {
    case category, tag, type, claim, name

    /// True if an item can be without a name of this kind.
    package var canEnd: Bool { self != .type && self != .name }
  }

  package let kind: Kind
  /// The old name, folded.
  private let old: [UInt8]
  private let new: String
  private var folding = TextFolding()

  /// Renames whatever has the old name, ignoring case and accents; subcategories are renamed with
  /// their category.
  package init(_ kind: Kind, from old: String, to new: String) {
    (self.kind, self.new) = (kind, new)
    self.old = folding.folded(kind == .tag ? Tags.bare(old) : old)
  }

  /// The rest of a text after the old name: empty, or the path below the category; nil if it is
  /// another name.
  package mutating func rest(of text: String) -> Substring? {
    if folding.folded(kind == .tag ? Tags.bare(text) : text) == old { return "" }
    guard kind == .category else { return nil }
    return CategoryPath.parents(of: text).first { folding.folded(String($0)) == old }
      .map { text[$0.endIndex...] }
  }

  /// Returns nil if the name ends.
  private mutating func renamed(_ text: String) -> String? {
    guard let rest = rest(of: text) else { return text }
    return new.isEmpty ? nil : new + rest
  }

  private mutating func renamed(_ tags: [String]) -> [String] {
    let new = tags.compactMap { renamed($0) }
    // Two tags can have become equal.
    return new.map(ExactText.init) == tags.map(ExactText.init) ? tags : Tags.adding(new, to: [])
  }
}

// MARK: Names in a file

extension Renaming.Kind {
  /// The names of this kind in an item.
  package func names(of item: ExpenseItem) -> [String] {
    switch self {
    case .category: [item.category].compactMap(\.self)
    case .tag: item.tags
    case .type: [item.type.rawValue]
    case .claim: [item.claim].compactMap(\.self)
    case .name: [item.name]
    }
  }

  /// The names of this kind in a file, repeated for each use.
  package func names(in document: ExpenseDocument) -> [String] {
    let records = lists.flatMap { document[$0] }
    return document.items.flatMap { names(of: $0) } + records.flatMap { names(in: $0.members) }
  }

  /// The lists whose records have names of this kind.
  fileprivate var lists: [FileList] { FileList.besideItems.filter { $0.renamed.contains(self) } }

  fileprivate var member: String { self == .tag ? "tags" : rawValue }

  private func names(in members: [RawMember]) -> [String] {
    members.flatMap { member in
      if member.isNamed(Renaming.layout) { return names(in: member.members ?? []) }
      guard member.isNamed(self.member) else { return [] }
      return member.texts ?? [member.text].compactMap(\.self)
    }
  }
}

// MARK: Renaming

extension Renaming {
  /// The member of an import profile that describes how statements are read.
  fileprivate static let layout = "layout"

  /// The lists whose records change; budgets end in the same way as when they are removed.
  private var lists: [FileList] { new.isEmpty ? [.rules, .recurring] : kind.lists }

  /// Renames all uses in a file; a rule that would do nothing any more is removed.
  ///
  /// - Returns: the number of items that changed, and by list the ids of the records that did.
  package mutating func carryOut(
    in document: inout ExpenseDocument
  ) -> (items: Int, records: [String: Set<ExactText>]) {
    let items = document.items.map { renamed($0) }
    let count = zip(items, document.items).count { $0 != $1 }
    if count > 0 { document.items = items }
    var changed: [String: Set<ExactText>] = [:]
    for list in lists {
      let old = document[list]
      let new = old.map { Record(renamed($0.members)) ?? $0 }
      changed[list.key] = Set(zip(new, old).filter { $0 != $1 }.map(\.0.id))
      document[list] = zip(new, old).filter { new, old in
        new == old || ExpenseRule(new)?.isEmpty != true
      }.map(\.0)
    }
    return (count, changed)
  }

  private mutating func renamed(_ item: ExpenseItem) -> ExpenseItem {
    var item = item
    switch kind {
    case .category: item.category = item.category.flatMap { renamed($0) }
    case .tag: item.tags = renamed(item.tags)
    case .type: item.type = renamed(item.type.rawValue).map { ExpenseType($0) } ?? item.type
    case .claim:
      guard let claim = item.claim else { break }
      item.claim = renamed(claim)
      if item.claim == nil { item.leaveClaim() }
    case .name: item.name = renamed(item.name) ?? item.name
    }
    return item
  }

  private mutating func renamed(_ members: [RawMember]) -> [RawMember] {
    members.compactMap { member in
      if member.isNamed(Self.layout), let inner = member.members {
        let values = renamed(inner).map { "\($0.key):\($0.value)" }
        return RawMember(key: member.key, value: "{\(values.joined(separator: ","))}")
      }
      guard member.isNamed(kind.member) else { return member }
      if let texts = member.texts {
        let texts = renamed(texts)
        return texts.isEmpty && new.isEmpty ? nil : RawMember(name: kind.member, texts: texts)
      }
      guard let text = member.text else { return member }
      return renamed(text).map { RawMember(name: kind.member, text: $0) }
    }
  }
}
