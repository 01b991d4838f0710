/// A column that says of each record which way the money went.
package struct DirectionColumn {
  /// What each of its texts says: whether money went out; nil for what moved no money in or out.
  private let meanings: [String: Bool?]

  /// The most different texts of one.
  package static let limit = 8

  /// The column, given its different texts; nil where it says nothing of the kind.
  ///
  /// Every text in it has to be known, and one of them to be spending or money in. Where the title does
  /// not say what it is, both have to be there: `C`, `D` and `S` alone are grades as well.
  package init?(_ texts: [String], under plainTitle: String) {
    guard texts.contains(where: { !$0.isEmpty }) else { return nil }
    var meanings: [String: Bool?] = [:]
    let title = TitleRoles(of: plainTitle)
    for text in texts {
      guard let meaning = Self.word(text) ?? Self.answer(text, to: title) else { return nil }
      meanings[text] = meaning
    }
    let said = Set(meanings.values.compactMap(\.self))
    // A dash alone is nothing, unless each record has a plus or a minus.
    let areSigns = texts.contains { Self.sign($0) != nil }
    guard !areSigns || said.count == 2 && texts.allSatisfy({ $0.isEmpty || Self.sign($0) != nil })
    else { return nil }
    let isCalledSo = title[.direction] > 0 || title.saysOut && title.saysIn
    // A column without a title says something of the amount before it, and signs say nothing else.
    let areWords =
      meanings.contains { $0.value != nil && $0.key.count > 1 } || plainTitle.isEmpty
      || areSigns || texts.allSatisfy { $0.isEmpty || Self.answer($0, to: title) != nil }
    guard isCalledSo ? !said.isEmpty : said.count == 2 && areWords else { return nil }
    self.meanings = meanings
  }

  /// Whether a text says that money went out; nil where it says neither.
  package func isOut(_ text: String) -> Bool? { meanings[text] ?? nil }

  /// Its texts that say one or the other, in order.
  package func texts(thatMean isOut: Bool?) -> [String] {
    meanings.filter { $0.value == isOut }.map(\.key).sorted()
  }

  /// Whether a text says that money went out; nil where that is not known.
  static func meaning(of text: String) -> Bool? { word(text) ?? nil }

  /// What a yes or no says under a title that asks: `is_income`; `payment` asks for no way.
  private static func answer(_ text: String, to title: TitleRoles) -> Bool?? {
    guard (title[.out] > 0) != (title[.income] > 0), title[.amount] == 0 else { return nil }
    return YesNo(text).map { ($0 == .yes) == (title[.out] > 0) }
  }

  /// What a sign alone says, as beside an amount that has none.
  private static func sign(_ text: String) -> Bool? {
    if text == "+" { return false }
    return text.count == 1 && "-–—−".contains(text) ? true : nil
  }

  /// What a text says; nil where it is not known, and nil inside for neither.
  private static func word(_ text: String) -> Bool?? {
    guard text.utf8.count <= 40 else { return nil }
    if let sign = sign(text) { return sign }
    let key = TitleRoles.key(of: text)
    if TitleWords.isWord(key, of: .out) { return true }
    if TitleWords.isWord(key, of: .income) { return false }
    return TitleWords.isWord(key, of: .neither) || text.isEmpty || text == "/" ? .some(nil) : nil
  }
}

/// A truth value as files write it.
package enum YesNo {
  case yes, no

  /// Nil for any other text.
  package init?(_ text: String) {
    switch text.lowercased() {
    case "true", "yes", "y", "1": self = .yes
    case "false", "no", "n", "0": self = .no
    default: return nil
    }
  }
}
