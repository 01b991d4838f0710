// The members at the top level of the file by key.

extension ExpenseDocument {
  /// The content of a member; nil if none is written with that key.
  func content(of name: String) -> TopMember.Content? {
    place(of: name).flatMap { top[$0].content }
  }

  /// Sets the content of a member in its place, or at the end.
  mutating func set(_ content: TopMember.Content?, of name: String) {
    let member = TopMember(name, content)
    if let place = place(of: name) {
      top[place] = member
    } else if content != nil {
      top.append(member)
    }
  }

  /// Sets the contents of many members; nil removes one with its place.
  ///
  /// - Parameter order: keys; a member without a place is inserted before the next of them that has
  ///   one, or else at the end.
  mutating func put(_ contents: [ExactText: TopMember.Content?], in order: [ExactText] = []) {
    let placed = Set(top.map(\.name))
    top = top.compactMap { member in
      guard let content = contents[member.name] else { return member }
      return content.map { TopMember(member.name.text, $0) }
    }
    let unplaced = contents.filter { !placed.contains($0.key) }.compactMapValues(\.self)
    insert(unplaced, in: (order + unplaced.keys.sorted()).uniqued(by: \.self))
  }

  private mutating func insert(
    _ contents: [ExactText: TopMember.Content], in order: [ExactText]
  ) {
    let placed = Set(top.map(\.name))
    /// The members to insert before each key that has a place, in reverse order; those to append are
    /// at nil.
    var before: [ExactText?: [TopMember]] = [:]
    var next: ExactText?
    for key in order.reversed() {
      if placed.contains(key) {
        next = key
      } else if let content = contents[key] {
        before[next, default: []].append(TopMember(key.text, content))
      }
    }
    func new(before key: ExactText?) -> [TopMember] { (before[key] ?? []).reversed() }
    top = top.flatMap { new(before: $0.name) + [$0] } + new(before: nil)
  }

  private func place(of name: String) -> Int? {
    top.firstIndex { $0.name.text.isIdentical(to: name) }
  }

  /// The currency of all amounts; nil if the file names none yet.
  package var currency: Currency? {
    get {
      guard case .raw(let json) = content(of: DocumentMember.currency.rawValue) else { return nil }
      return Currency(code: String(json.dropFirst().dropLast()))
    }
    set {
      set(newValue.map { .raw("\"\($0.code)\"") }, of: DocumentMember.currency.rawValue)
    }
  }
}

// MARK: - Lists

extension ExpenseDocument {
  /// The other lists of the file by key; an empty list is not written.
  ///
  /// Any array at the top level is one if all its elements are objects that have an `id`, each a
  /// different one.
  package var lists: [String: [Record]] {
    get {
      let lists = top.compactMap { member in member.records.map { (member.name.text, $0) } }
      return Dictionary(lists) { first, _ in first }
    }
    set {
      let contents = newValue.compactMapValues { $0.isEmpty ? nil : TopMember.Content.records($0) }
      let keys = Set(lists.keys).union(contents.keys)
      put(Dictionary(uniqueKeysWithValues: keys.map { (ExactText($0), contents[$0]) }))
    }
  }

  /// The records of a known list.
  package subscript(list: FileList) -> [Record] {
    get { if case .records(let records) = content(of: list.key) { records } else { [] } }
    set {
      // An empty list changes nothing about a member that is none.
      if newValue.isEmpty, case .raw = content(of: list.key) { return }
      set(newValue.isEmpty ? nil : .records(newValue), of: list.key)
    }
  }
}
