// A category, tag, type, claim or name that is given another one everywhere: in the items, and in the
// members of the records that hold it.

/// An old name of one kind and the new one.
package struct Renaming: Sendable {
  /// What a name is of; the raw value is its member in items and records, but for tags.
  package enum Kind: String, CaseIterable, Sendable {
    case category, tag, type, claim, name
  }

  package let kind: Kind
  /// The old name, folded.
  private let old: [UInt8]
  private let new: String
  private var folding = TextFolding()

  /// The renaming of all that is called so, whatever its case and accents; a category takes what lies in
  /// it along.
  package init(_ kind: Kind, from old: String, to new: String) {
    (self.kind, self.new) = (kind, new)
    self.old = folding.folded(kind == .tag ? Tags.bare(old) : old)
  }

  /// What a text has after the old name: nothing, or the path from there; nil if it is another name.
  package mutating func rest(of text: String) -> Substring? {
    if folding.folded(kind == .tag ? Tags.bare(text) : text) == old { return "" }
    guard kind == .category else { return nil }
    return CategoryPath.parents(of: text).first { folding.folded(String($0)) == old }
      .map { text[$0.endIndex...] }
  }

  private mutating func renamed(_ text: String) -> String {
    rest(of: text).map { new + $0 } ?? text
  }

  private mutating func renamed(_ tags: [String]) -> [String] {
    let new = tags.map { renamed($0) }
    // Two that are one now.
    return new.map(ExactText.init) == tags.map(ExactText.init) ? tags : Tags.adding(new, to: [])
  }
}

// MARK: What has a name

extension Renaming.Kind {
  /// The names of this kind that an item has.
  package func names(of item: ExpenseItem) -> [String] {
    switch self {
    case .category: [item.category].compactMap(\.self)
    case .tag: item.tags
    case .type: [item.type.rawValue]
    case .claim: [item.claim].compactMap(\.self)
    case .name: [item.name]
    }
  }

  /// The names of this kind in a file, each as often as something has it.
  package func names(in document: ExpenseDocument) -> [String] {
    let records = lists.flatMap { document.lists[$0] ?? [] }
    return document.items.flatMap { names(of: $0) } + records.flatMap { names(in: $0.members) }
  }

  /// The lists of the file that have names of this kind; an account's own name is none.
  var lists: [String] {
    let lists = [Budget.listName, ExpenseRule.list, RecurringRule.listName]
    return self == .name ? lists : lists + [ExpenseDocument.profileList]
  }

  fileprivate var member: String { self == .tag ? "tags" : rawValue }

  private func names(in members: [RawMember]) -> [String] {
    members.flatMap { member in
      if member.isNamed(Renaming.layout) { return names(in: member.members ?? []) }
      guard member.isNamed(self.member) else { return [] }
      return member.texts ?? [member.text].compactMap(\.self)
    }
  }
}

// MARK: What is renamed

extension Renaming {
  /// The member of an account that holds how its statements are read.
  fileprivate static let layout = "layout"

  /// Renames all that a file has.
  ///
  /// - Returns: how many items were changed, and the ids of the records that were, by their lists.
  package mutating func carryOut(
    in document: inout ExpenseDocument
  ) -> (items: Int, records: [String: Set<ExactText>]) {
    let items = document.items.map { renamed($0) }
    let count = zip(items, document.items).count { $0 != $1 }
    if count > 0 { document.items = items }
    var changed: [String: Set<ExactText>] = [:]
    for list in kind.lists {
      guard let records = document.lists[list] else { continue }
      let new = records.map { Record(renamed($0.members)) ?? $0 }
      document.lists[list] = new
      changed[list] = Set(zip(new, records).filter { $0 != $1 }.map(\.0.id))
    }
    return (count, changed)
  }

  private mutating func renamed(_ item: ExpenseItem) -> ExpenseItem {
    var item = item
    switch kind {
    case .category: item.category = item.category.map { renamed($0) }
    case .tag: item.tags = renamed(item.tags)
    case .type: item.type = ExpenseType(rawValue: renamed(item.type.rawValue))
    case .claim: item.claim = item.claim.map { renamed($0) }
    case .name: item.name = renamed(item.name)
    }
    return item
  }

  private mutating func renamed(_ members: [RawMember]) -> [RawMember] {
    members.map { member in
      if member.isNamed(Self.layout), let inner = member.members {
        let values = renamed(inner).map { "\($0.key):\($0.value)" }
        return RawMember(key: member.key, value: "{\(values.joined(separator: ","))}")
      }
      guard member.isNamed(kind.member) else { return member }
      if let texts = member.texts {
        return RawMember(name: kind.member, texts: renamed(texts))
      }
      return member.text.map { RawMember(name: kind.member, text: renamed($0)) } ?? member
    }
  }
}
