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
      for key in Set(lists.keys).union(newValue.keys).sorted() {
        put(newValue[key] ?? [], inList: key)
      }
    }
  }

  /// The records of a known list.
  package subscript(list: FileList) -> [Record] {
    get { if case .records(let records) = content(of: list.key) { records } else { [] } }
    set { put(newValue, inList: list.key) }
  }

  private mutating func put(_ records: [Record], inList key: String) {
    // An empty list changes nothing about a member that is none.
    if records.isEmpty, case .raw = content(of: key) { return }
    set(records.isEmpty ? nil : .records(records), of: key)
  }
}
