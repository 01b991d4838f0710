/// The members of an item that we do not know, kept token for token and in order.
///
/// They take part in equality, history, merge and JSON export, so that a file shared with a program
/// that knows more members than we do loses nothing.
public struct ExtraMembers: Equatable, Sendable {
  package var members: [RawMember]

  package init(_ members: [RawMember]) {
    self.members = members
  }

  /// No extra members.
  public static let none = ExtraMembers([])

  /// True if there are none.
  public var isEmpty: Bool { members.isEmpty }
}

/// A member of a JSON object as it is in the file, without white space between its tokens.
package struct RawMember: Sendable {
  /// The key with its quotes, such as `"note"`.
  package let key: String
  /// The value, such as `"x"` or `[1,2]`.
  package let value: String

  /// Creates a member from its key and value, both as they are in a file.
  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

extension RawMember: Equatable {
  /// Compares the tokens byte for byte.
  package static func == (left: RawMember, right: RawMember) -> Bool {
    left.key.isIdentical(to: right.key) && left.value.isIdentical(to: right.value)
  }
}
