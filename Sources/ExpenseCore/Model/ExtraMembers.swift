/// The members of an item that we do not know, carried through token for token, in their order.
///
/// They take part in equality, history, merge and JSON export, so that a file shared with a program
/// that knows more than we do loses nothing.
public struct ExtraMembers: Equatable, Sendable {
  package var members: [RawMember]

  package init(_ members: [RawMember]) {
    self.members = members
  }

  /// No extra members.
  public static let none = ExtraMembers([])

  /// Whether there is none.
  public var isEmpty: Bool { members.isEmpty }
}

/// A member of an object as it is in the file, without white space between its tokens.
package struct RawMember: Sendable {
  /// The key with its quotes: `"note"`.
  package let key: String
  /// The value: `"x"`, `[1,2]`.
  package let value: String

  /// The member of that key and that value, both as they are in the file.
  package init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

extension RawMember: Equatable {
  /// Equal where every token is, byte for byte.
  package static func == (left: RawMember, right: RawMember) -> Bool {
    left.key.isIdentical(to: right.key) && left.value.isIdentical(to: right.value)
  }
}
