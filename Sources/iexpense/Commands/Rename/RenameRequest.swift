import ExpenseCore

struct RenameRequest {
  /// The kind of name; nil if the line does not say.
  let kind: Renaming.Kind?
  let old: String
  let new: String

  init(kind: Renaming.Kind?, old: String, new: String) throws(UsageError) {
    (self.kind, self.old, self.new) = (kind, old.trimmed, new.trimmed)
    for (operand, word) in [("OLD", self.old), ("NEW", self.new)] where word.isEmpty {
      throw .wrong("\(operand) is empty", "'iexpense edit' removes a category, tag or claim.")
    }
    if let kind { _ = try checkedNew(as: kind) }
  }

  /// The new name, checked as a name of that kind.
  func checkedNew(as kind: Renaming.Kind) throws(UsageError) -> String {
    let argument = Argument.operand("NEW")
    switch kind {
    case .category: return try Syntax<String>.category.read(new, argument)
    case .tag: return try Syntax<String>.newTag.read(new, argument)
    case .type: return (try? TypeWord(text: new).resolve(among: []))?.rawValue ?? new
    case .claim:
      guard new.lowercased() != ClaimState.open.rawValue else {
        throw .wrong("'\(new)' means expenses in no claim, and cannot be a name")
      }
      return try Syntax<String>.claim.read(new, argument)
    case .name: return try TypedText.name(new)
    }
  }

  /// Finds the kind of the old name in a file.
  ///
  /// - Throws: a `Refusal` if nothing or more than one kind has the name, or it is a standard type.
  func foundKind(in document: ExpenseDocument) throws(Refusal) -> Renaming.Kind {
    let isStandard = (try? TypeWord(text: old).resolve(among: [])) != nil
    let candidates = kind.map { [$0] } ?? Renaming.Kind.allCases
    var found = candidates.filter { kind in
      var renaming = Renaming(kind, from: old, to: new)
      return !(kind == .type && isStandard)
        && kind.names(in: document).contains { renaming.rest(of: $0) != nil }
    }
    // The names of expenses are used only if nothing else has the name.
    if found.count > 1 { found.removeAll { $0 == .name } }
    let isKept = isStandard && (kind ?? .type) == .type
    if found.count == 1, !isKept { return found[0] }
    if found.isEmpty {
      throw isKept
        ? Refusal("Personal and Business keep their names")
        : Self.nothing(named: old, candidates, in: document)
    }
    let kinds = (isKept ? ["a type that keeps its name"] : []) + found.map { "a \($0.rawValue)" }
    let lines = found.map { ["rename", old, new, $0.option] }
    throw Refusal(
      "'\(old)' is \(kinds.joined(separator: " and "))", Message.heading(of: lines),
      offered: lines)
  }

  private static func nothing(
    named old: String, _ kinds: [Renaming.Kind], in document: ExpenseDocument
  ) -> Refusal {
    let names = kinds.flatMap { $0.names(in: document) }.uniqued(by: \.self)
    let words = kinds.map(\.rawValue).formattedAsChoices
    return Refusal(
      "no \(words) is named '\(old)'",
      Suggestion.nearest(to: old, among: names).map(Suggestion.sentence(offering:)))
  }
}
