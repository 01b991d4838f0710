/// What an expense is for: `Personal`, `Business`, or another word that a file brought along.
public struct ExpenseType: RawRepresentable, Hashable, Codable, Sendable {
  /// The word as it is in the file.
  public let rawValue: String

  /// The type of that name; any word is one, since files may hold types we do not know.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// The type of that name.
  public init(_ name: String) { self.init(rawValue: name) }

  /// The type of an expense that says nothing else.
  public static let personal = ExpenseType(rawValue: "Personal")

  /// Expenses for work.
  public static let business = ExpenseType(rawValue: "Business")

  /// The types that always have a section, in its order.
  public static let standard = [personal, business]

  /// The word as types are compared: whatever its case and its blanks.
  package var folded: String { rawValue.withSingleBlanks.lowercased() }
}

extension ExpenseType: ExpressibleByStringLiteral, CustomStringConvertible {
  /// The type of that name.
  public init(stringLiteral name: String) { self.init(rawValue: name) }

  /// The word as it is in the file.
  public var description: String { rawValue }
}

extension [ExpenseType] {
  /// The standard types in their order, then the others.
  var standardFirst: [ExpenseType] {
    let standard = ExpenseType.standard
    return standard.filter(contains) + filter { !standard.contains($0) }
  }
}
