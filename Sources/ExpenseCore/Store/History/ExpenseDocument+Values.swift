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
    put(new, in: order.map(ExactText.init))
  }
}
