/// The members of an item that we know, in the order they are written in.
enum ItemMember: Int, CaseIterable {
  case id, name, type, amount, date, category

  /// The key as it stands in the file.
  var key: String {
    switch self {
    case .id: "id"
    case .name: "name"
    case .type: "type"
    case .amount: "amount"
    case .date: "date"
    case .category: "category"
    }
  }

  /// Whether an item must have it.
  var isRequired: Bool { rawValue <= Self.amount.rawValue }

  /// The member of that key, or nil for one we do not know.
  init?(_ key: JSONText, in view: ByteView) {
    guard !key.isEscaped else {
      let name = view.string(key)
      guard let member = Self.allCases.first(where: { $0.key.isIdentical(to: name) }) else {
        return nil
      }
      self = member
      return
    }
    switch (key.range.count, view[key.range.lowerBound]) {
    case (2, UInt8(ascii: "i")): self = .id
    case (4, UInt8(ascii: "n")): self = .name
    case (4, UInt8(ascii: "t")): self = .type
    case (4, UInt8(ascii: "d")): self = .date
    case (6, UInt8(ascii: "a")): self = .amount
    case (8, UInt8(ascii: "c")): self = .category
    default: return nil
    }
    var offset = key.range.lowerBound
    for byte in self.key.utf8 {
      guard view[offset] == byte else { return nil }
      offset += 1
    }
  }
}
