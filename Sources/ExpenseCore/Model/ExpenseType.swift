/// A type of expenses: `Personal`, `Business`, or another word that a file contains.
public struct ExpenseType: RawRepresentable, Hashable, Codable, Sendable {
  /// The word as it is in the file.
  public let rawValue: String

  /// Creates a type; any word is valid, because files may hold types that we do not know.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }

  /// Creates a type from its word.
  public init(_ name: String) { self.init(rawValue: name) }

  /// The default type.
  public static let personal = ExpenseType(rawValue: "Personal")

  /// The type of expenses for work.
  public static let business = ExpenseType(rawValue: "Business")

  /// The types that always have a section, in order.
  public static let standard = [personal, business]

  /// The word in the form in which types are compared.
  package var folded: String { rawValue.folded }
}

extension ExpenseType: ExpressibleByStringLiteral, CustomStringConvertible {
  /// Creates a type from its word.
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
