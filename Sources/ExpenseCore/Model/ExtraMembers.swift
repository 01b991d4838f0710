/// The members of an item that we do not know, carried through token for token, in their order.
///
/// They take part in equality, history, merge and JSON export, so that a file shared with a program
/// that knows more than we do loses nothing.
public struct ExtraMembers: Sendable {
  /// How they are kept: an item with extras nearly always has just one, a fingerprint, which is kept
  /// inline, without an allocation.
  enum Form {
    /// As they stand between the braces of the object, without white space between tokens:
    /// `"note":"x","tags":[1,2]`; empty for none.
    case json(String)
    /// The one member that an import leaves.
    case fingerprint(RecordFingerprint)
  }

  private(set) var form: Form

  /// No extra members.
  public static let none = ExtraMembers(json: "")

  /// Members already in their written form, as the scanner and the format writers know it.
  package init(json: String) {
    form = RecordFingerprint(json).map(Form.fingerprint) ?? .json(json)
  }

  /// The members as they stand between the braces of the object, without white space between tokens:
  /// `"note":"x","tags":[1,2]`; empty for none.
  package var json: String {
    switch form {
    case .json(let json): json
    case .fingerprint(let fingerprint): fingerprint.json
    }
  }

  /// Whether there is none.
  public var isEmpty: Bool {
    if case .json(let json) = form { json.isEmpty } else { false }
  }

  /// The fingerprint of the record that the item was made of; nil where none is kept.
  var fingerprint: RecordFingerprint? {
    switch form {
    case .json: member(RecordFingerprint.key).flatMap { RecordFingerprint(value: $0.value) }
    case .fingerprint(let fingerprint): fingerprint
    }
  }

  /// Appends a member in its written form, whose key is not there yet.
  ///
  /// - Parameters:
  ///   - key: the key as it stands in JSON, with its quotes.
  ///   - value: the value as it stands in JSON, without white space between tokens.
  package mutating func append(key: String, value: String) {
    append("\(key):\(value)")
  }

  /// Appends a fingerprint, where none is there yet.
  mutating func append(_ fingerprint: RecordFingerprint) {
    if isEmpty { form = .fingerprint(fingerprint) } else { append(fingerprint.json) }
  }

  private mutating func append(_ member: String) {
    self = ExtraMembers(json: isEmpty ? member : "\(json),\(member)")
  }
}

extension ExtraMembers: Equatable {
  /// Equal where every token is, byte for byte.
  public static func == (left: ExtraMembers, right: ExtraMembers) -> Bool {
    switch (left.form, right.form) {
    case (.json(let left), .json(let right)): left.isIdentical(to: right)
    case (.fingerprint(let left), .fingerprint(let right)): left == right
    default: false
    }
  }
}

extension String {
  /// Whether both hold the same scalars, where `==` also takes canonically equivalent ones as equal.
  package func isIdentical(to other: String) -> Bool {
    utf8.elementsEqual(other.utf8)
  }
}
