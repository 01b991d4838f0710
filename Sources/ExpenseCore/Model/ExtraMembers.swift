/// The members of an item that we do not know, carried through token for token, in their order.
///
/// They take part in equality, history, merge and JSON export, so that a file shared with a program
/// that knows more than we do loses nothing.
public struct ExtraMembers: Sendable {
  /// The members as they stand between the braces of the object, without white space between tokens:
  /// `"note":"x","tags":[1,2]`; empty for none.
  package private(set) var json: String

  /// No extra members.
  public static let none = ExtraMembers(json: "")

  /// Members already in their written form, as the scanner and the format writers know it.
  package init(json: String) {
    self.json = json
  }

  /// Whether there is none.
  public var isEmpty: Bool { json.isEmpty }

  /// Appends a member in its written form, whose key is not there yet.
  ///
  /// - Parameters:
  ///   - key: the key as it stands in JSON, with its quotes.
  ///   - value: the value as it stands in JSON, without white space between tokens.
  package mutating func append(key: String, value: String) {
    json += (json.isEmpty ? "" : ",") + key + ":" + value
  }
}

extension ExtraMembers: Equatable {
  /// Equal where every token is, byte for byte.
  public static func == (left: ExtraMembers, right: ExtraMembers) -> Bool {
    left.json.isIdentical(to: right.json)
  }
}

extension String {
  /// Whether both hold the same scalars, where `==` also takes canonically equivalent ones as equal.
  package func isIdentical(to other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
