// The values at the top level of the file besides its lists, and the places of both.

extension ExpenseDocument {
  /// The values at the top level by key, without lists of records and the currency.
  var otherValues: [ExactText: ExactText] {
    var values: [ExactText: ExactText] = [:]
    for member in top where member.known != .currency {
      if case .raw(let json) = member.content { values[member.name] = ExactText(json) }
    }
    return values
  }

  /// Sets lists and values, and inserts each without a place before the next of those keys that has
  /// one, or at the end.
  mutating func put(
    _ lists: [String: [Record]], _ values: [DocumentChange.Value], in order: [String]
  ) {
    var new: [ExactText: TopMember.Content?] = [:]
    for value in values { new[ExactText(value.key)] = .some(value.to.map(TopMember.Content.raw)) }
    for (key, records) in lists where !records.isEmpty || new[ExactText(key)] == nil {
      new[ExactText(key)] = .some(records.isEmpty ? nil : .records(records))
    }
    let placed = Set(top.map(\.name))
    // A member that goes loses its place.
    top = top.compactMap { member in
      guard let content = new[member.name] else { return member }
      return content.map { TopMember(member.name.text, $0) }
    }
    let unplaced = new.filter { !placed.contains($0.key) }.compactMapValues(\.self)
    let keys = order.map(ExactText.init) + unplaced.keys.sorted()
    insert(unplaced, in: keys.uniqued(by: \.self))
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
}
