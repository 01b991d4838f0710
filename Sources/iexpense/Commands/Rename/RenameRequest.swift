import ExpenseCore

struct RenameRequest {
  /// The kind of name; nil if the line does not say.
  let kind: Renaming.Kind?
  private(set) var old: String
  let new: String

  init(kind: Renaming.Kind?, old: String, new: String) throws(UsageError) {
    (self.kind, self.old, self.new) = (kind, old.trimmed, new.trimmed)
    guard !self.old.isEmpty else {
      throw .wrong("OLD is empty", "'iexpense edit' gives a category or tag to expenses without.")
    }
    // Of `rename food => fare` a shell leaves the sign.
    guard
      self.new.isEmpty || self.new.contains(where: { !$0.isASCII || $0.isLetter || $0.isNumber })
    else {
      throw .wrong(
        "'\(self.new)' cannot be a name", "Write the names alone: iexpense rename food fare")
    }
    if let kind { _ = try checkedNew(as: kind) }
  }

  /// The new name, checked as a name of that kind.
  func checkedNew(as kind: Renaming.Kind) throws(UsageError) -> String {
    guard !new.isEmpty else {
      guard !kind.canEnd else { return "" }
      throw .wrong("NEW is empty", "Only a category, tag or claim can be ended.")
    }
    let argument = Argument.operand("NEW")
    switch kind {
    case .category:
      var known = KnownCategories(naming: [])
      return try known.read(Syntax<String>.category.read(new, argument)).category
    case .tag: return try Syntax<String>.newTag.read(new, argument)
    case .type: return (try? TypeWord(text: new).resolve(among: []))?.rawValue ?? new
    case .claim:
      guard new.folded != ClaimState.open.rawValue else {
        throw .wrong("'\(new)' means expenses in no claim, and cannot be a name")
      }
      return try Syntax<String>.claim.read(new, argument)
    case .name: return try TypedText.name(new)
    }
  }

  /// The request with the whole path of a category that is named by its last part.
  ///
  /// - Throws: a `Refusal` if several paths end with it.
  func readingCategory(in document: ExpenseDocument) throws(Refusal) -> RenameRequest {
    guard let kind, kind == .category else { return self }
    var known = KnownCategories(naming: kind.names(in: document))
    let paths = known.path(old) == nil ? known.named(old) : [old]
    guard paths.count < 2 else {
      throw Refusal(
        "'\(old)' could be \(paths.map { "'\($0)'" }.formattedAsChoices)", "Write the whole path.")
    }
    var request = self
    request.old = paths.first ?? old
    return request
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
