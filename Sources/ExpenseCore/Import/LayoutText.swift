// The text form of a layout's columns: `name=Payee|Text,amount=-Betrag`. A `\` makes the mark after
// it an ordinary character. `--map` accepts this form, and the data file keeps it.

/// A reason why a text does not describe columns.
package enum LayoutTextError: Error, Equatable {
  /// A `\` at the end.
  case openEscape
  /// A part that is not of the form FIELD=COLUMN.
  case noField(String)
  case unknownField(String)
  case repeatedField(String)
  /// A field without a column, or with amounts joined by `+`.
  case noColumn(field: String, isMoney: Bool)
  case lacksName, lacksAmount
  /// An amount as well as columns of `out` or `in`.
  case amountAndSides
}

extension Layout {
  /// Parses the columns of a layout.
  ///
  /// - Throws: `LayoutTextError` if the text is invalid, or has no name or no amount.
  package init(columns text: String) throws(LayoutTextError) {
    self.init()
    guard let typed = EscapedText(text) else { throw .openEscape }
    for part in typed.split(at: ",") {
      guard let (name, source) = part.cut(at: "=") else { throw .noField(part.text) }
      guard let field = Field(name: name.text.trimmed) else { throw .unknownField(name.text) }
      guard columns[field] == nil else { throw .repeatedField(field.name) }
      guard let read = Self.source(source, of: field) else {
        throw .noColumn(field: field.name, isMoney: field.isMoney)
      }
      columns[field] = read
    }
    guard columns[.name] != nil else { throw .lacksName }
    let hasSides = columns[.out] != nil || columns[.in] != nil
    if columns[.amount] != nil, hasSides { throw .amountAndSides }
    guard columns[.amount] != nil || columns[.out] != nil else { throw .lacksAmount }
  }

  private static func source(_ text: EscapedText, of field: Field) -> Source? {
    var alternatives: [[Part]] = []
    for alternative in text.split(at: "|") {
      var parts: [Part] = []
      for var part in alternative.split(at: "+") {
        let isNegated = field.isMoney && part.readSign()
        guard let column = Column(part) else { return nil }
        parts.append(Part(column: column, isNegated: isNegated))
      }
      guard parts.count == 1 || !field.isMoney else { return nil }
      alternatives.append(parts)
    }
    return Source(alternatives)
  }

  /// The columns as a text that can be parsed again.
  package var columnsText: String {
    Field.all.compactMap { field in
      columns[field].map { source in
        let alternatives = source.alternatives.map { parts in
          parts.map { ($0.isNegated ? "-" : "") + $0.column.typed }.joined(separator: "+")
        }
        return "\(field.name)=\(alternatives.joined(separator: "|"))"
      }
    }.joined(separator: ",")
  }
}

extension Layout.Column {
  /// The column as typed.
  package var typed: String {
    var text = title.hasPrefix("-") ? "\\" : ""
    for character in title {
      if ",=+|:\\".contains(character) { text += "\\" }
      text.append(character)
    }
    return text + (ordinal.map { ":\($0)" } ?? "")
  }

  /// Parses a column: a title, `TITLE:2` for the second with that title, or a number; nil if it is
  /// empty.
  fileprivate init?(_ typed: EscapedText) {
    guard !typed.text.isBlank else { return nil }
    if let (name, ordinal) = typed.cut(atLast: ":"), let number = ordinal.number,
      !name.text.isBlank
    {
      self.init(name.text.trimmed, ordinal: number)
    } else {
      self.init(typed.text.trimmed, number: typed.number)
    }
  }
}

extension Layout.ColumnValue {
  /// Parses a value with its column: `Af Bij=Af`; nil if the text is invalid.
  package init?(_ text: String) {
    guard let (column, value) = EscapedText(text)?.cut(at: "="), let name = Layout.Column(column)
    else { return nil }
    self.init(name, value: value.text)
  }

  /// The value with its column, as typed.
  package var typed: String { "\(column.typed)=\(value.replacing("\\", with: "\\\\"))" }
}

/// Characters, each with a flag that tells whether a `\` precedes it.
private struct EscapedText {
  private var characters: ArraySlice<(character: Character, isEscaped: Bool)> = []

  private static let marks: Set<Character> = [",", "=", "+", "|", ":", "-", "/", "\\"]

  /// Resolves escapes; nil if the text ends in a `\`.
  init?(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "\\" else {
        characters.append((character, false))
        continue
      }
      guard let next = rest.first else { return nil }
      let isMark = Self.marks.contains(next)
      characters.append((isMark ? next : character, isMark))
      if isMark { rest.removeFirst() }
    }
  }

  private init(_ characters: ArraySlice<(character: Character, isEscaped: Bool)>) {
    self.characters = characters
  }

  /// The characters without the flags.
  var text: String { String(characters.map(\.character)) }

  /// The characters as a whole number; nil if they are not a number.
  var number: Int? {
    let text = text.trimmed
    return text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
  }

  func split(at mark: Character) -> [EscapedText] {
    characters.split(omittingEmptySubsequences: false) { $0.character == mark && !$0.isEscaped }
      .map { EscapedText($0) }
  }

  func cut(at mark: Character) -> (EscapedText, EscapedText)? {
    cut(at: characters.firstIndex { $0.character == mark && !$0.isEscaped })
  }

  func cut(atLast mark: Character) -> (EscapedText, EscapedText)? {
    cut(at: characters.lastIndex { $0.character == mark && !$0.isEscaped })
  }

  private func cut(at place: Int?) -> (EscapedText, EscapedText)? {
    place.map { (EscapedText(characters[..<$0]), EscapedText(characters[($0 + 1)...])) }
  }

  /// Removes a leading `-`; returns true if there was one.
  mutating func readSign() -> Bool {
    let rest = characters.drop { $0.character == " " }
    guard let first = rest.first, first.character == "-", !first.isEscaped else { return false }
    characters = rest.dropFirst()
    return true
  }
}
