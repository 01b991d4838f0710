/// The members at the top of a data file that we know.
enum DocumentMember: String {
  case currency = "Currency"
  case items = "Items"
  case format = "Format"
}

/// What a data file holds around its items: its members in the order found.
struct DocumentFrame: Equatable, Sendable {
  /// One member of the file's object.
  enum Part: Equatable, Sendable {
    case items
    case currency
    /// One we do not know or do not change, as it stands: `"key":value` without white space.
    case other(String)
  }

  /// The members, in their order.
  var parts: [Part] = []
  /// What all amounts are in; nil where nothing is said yet.
  var currency: Currency?

  /// The members of a new file.
  static let new = DocumentFrame(parts: [.currency, .items])

  /// Adds what every file has: its items, behind what was found, and a place for its currency.
  mutating func complete() {
    if !parts.contains(.items) { parts.append(.items) }
    if !parts.contains(.currency), let items = parts.firstIndex(of: .items) {
      parts.insert(.currency, at: items)
    }
  }
}
