// The values at the top level of the file besides its lists, and the places of both.

extension ExpenseDocument {
  /// The values at the top level by key, without lists of records and the currency.
  var otherValues: [ExactText: ExactText] {
    var values: [ExactText: ExactText] = [:]
    for case .other(let member) in parts {
      let key = String(decoding: member.name, as: UTF8.self)
      if lists[key]?.isEmpty ?? true { values[ExactText(key)] = ExactText(member.value) }
    }
    return values
  }

  /// Sets values, and inserts each list and value without a place before the next of those keys
  /// that has one.
  mutating func put(_ values: [DocumentChange.Value], in order: [String]) {
    let new = Dictionary(values.map { (ExactText($0.key), $0.to) }) { first, _ in first }
    // An empty list is not written, and so has no place.
    parts = parts.compactMap { part in
      switch part {
      case .list(let key): lists[key]?.isEmpty ?? true ? nil : part
      case .other(let member):
        new[ExactText(part.key)].map { value in
          value.map { .other(RawMember(key: member.key, value: $0)) }
        } ?? part
      case .items, .currency, .format: part
      }
    }
    let placed = Set(parts.map { ExactText($0.key) })
    var unplaced: [ExactText: Part] = [:]
    for key in keysOfLists { unplaced[ExactText(key)] = .list(key) }
    for value in values {
      guard let json = value.to else { continue }
      unplaced[ExactText(value.key)] = .other(RawMember(name: value.key, json: json.utf8))
    }
    /// The parts to insert before each key that has a place, in reverse order; those to append are
    /// at nil.
    var before: [ExactText?: [Part]] = [:]
    var next: ExactText?
    for key in order.reversed().map(ExactText.init) {
      if placed.contains(key) {
        next = key
      } else if let part = unplaced[key] {
        before[next, default: []].append(part)
      }
    }
    func newParts(before key: ExactText?) -> [Part] { (before[key] ?? []).reversed() }
    parts = parts.flatMap { newParts(before: ExactText($0.key)) + [$0] } + newParts(before: nil)
  }
}
