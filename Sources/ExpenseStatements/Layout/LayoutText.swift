import ExpenseCore

// The text form of a layout's columns: `name=Payee|Text,amount=-Betrag`. A `\` makes the mark after
// it an ordinary character. `--map` accepts this form, and the data file keeps it.

/// The reason why a text does not describe columns.
package struct LayoutTextError: Error, Equatable {
  package let sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension Layout {
  /// Parses the columns of a layout.
  ///
  /// - Throws: `LayoutTextError` if the text is invalid, or has no name or no amount.
  package init(columns text: String) throws(LayoutTextError) {
    self.init()
    guard let typed = EscapedText(text) else { throw .init("Nothing follows the last '\\'.") }
    for part in typed.split(at: ",") {
      guard let (name, source) = part.cut(at: "=") else {
        throw .init("'\(part.text)' is not like FIELD=COLUMN; write \\, for a comma in a name.")
      }
      guard let field = Field(name: name.text.trimmed) else {
        let known = Field.all.map(\.name).joined(separator: ", ")
        throw .init("'\(name.text)' is not a field; the fields are: \(known).")
      }
      guard columns[field] == nil else { throw .init("'\(field.name)' is given twice.") }
      guard let read = Self.source(source, of: field) else {
        let money = field.isMoney ? ", and '+' cannot join amounts" : ""
        throw .init("'\(field.name)' needs a column\(money).")
      }
      columns[field] = read
    }
    guard columns[.name] != nil else { throw .init("'name' is required: name=COLUMN.") }
    guard columns[.amount] == nil || columns[.out] == nil && columns[.in] == nil else {
      throw .init("Use either 'amount', or 'out' and 'in'.")
    }
    guard columns[.amount] != nil || columns[.out] != nil else {
      throw .init(
        "'amount' is required, or 'out' and 'in': amount=COLUMN, or out=DEBIT,in=CREDIT.")
    }
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
  package var columnsText: String { text(of: Field.all.filter { columns[$0] != nil }) }

  /// The columns of money that goes out and comes in, as in `columnsText`.
  package var moneyText: String { text(of: Field.money.filter { columns[$0] != nil }) }

  /// The columns with a mark in the place of those of some fields.
  package func columnsText(with mark: String, for fields: [Field]) -> String {
    let others = Field.all.filter { columns[$0] != nil && !fields.contains($0) }
    return [text(of: others.prefix(1)), mark, text(of: others.dropFirst())]
      .filter { !$0.isEmpty }.joined(separator: ",")
  }

  /// The columns of some fields, as typed.
  package func text(of fields: some Sequence<Field>) -> String {
    fields.compactMap { field in
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
    if let (name, ordinal) = typed.cut(at: ":", isLast: true), let number = ordinal.number,
      !name.text.isBlank
    {
      self.init(name.text.trimmed, ordinal: number)
    } else {
      self.init(typed.text.trimmed, number: typed.number)
    }
  }
}

extension Layout.ColumnValue {
  /// Parses a value with its column: `Af Bij=Af`, or `Text=TRANSFER*` for all that begin with it; nil
  /// if the text is invalid.
  package init?(_ text: String) {
    guard let (column, value) = EscapedText(text)?.cut(at: "="), let name = Layout.Column(column)
    else { return nil }
    if let beginning = value.beginning {
      self.init(name, value: beginning, isBeginning: true)
    } else {
      self.init(name, value: value.text)
    }
  }

  /// The value with its column, as typed.
  package var typed: String {
    var text = value.replacing("\\", with: "\\\\")
    if isBeginning {
      text += "*"
    } else if text.hasSuffix("*"), text != "*" {
      text = text.dropLast() + "\\*"
    }
    return "\(column.typed)=\(text)"
  }
}

/// A text in which a `\` makes the mark after it an ordinary character.
private struct EscapedText {
  private var characters: ArraySlice<(character: Character, isEscaped: Bool)> = []

  private static let marks: Set<Character> = [",", "=", "+", "|", ":", "-", "/", "*", "\\"]

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
      characters.append((isMark ? rest.removeFirst() : character, isMark))
    }
  }

  private init(_ characters: ArraySlice<(character: Character, isEscaped: Bool)>) {
    self.characters = characters
  }

  /// The characters without the escapes.
  var text: String { String(characters.map(\.character)) }

  /// The characters as a whole number; nil if they are not a number.
  var number: Int? {
    let text = text.trimmed
    return text.utf8.allSatisfy(\.isASCIIDigit) ? Int(text) : nil
  }

  /// The text before a last `*` that is not escaped; nil if there is none, or nothing before it.
  var beginning: String? {
    guard let last = characters.last, last.character == "*", !last.isEscaped, characters.count > 1
    else { return nil }
    return EscapedText(characters.dropLast()).text
  }

  func split(at mark: Character) -> [EscapedText] {
    characters.split(omittingEmptySubsequences: false) { $0.character == mark && !$0.isEscaped }
      .map { EscapedText($0) }
  }

  /// The texts before and after the first such mark, or the last one; nil if there is none.
  func cut(at mark: Character, isLast: Bool = false) -> (EscapedText, EscapedText)? {
    let places = characters.indices.filter {
      characters[$0].character == mark && !characters[$0].isEscaped
    }
    return (isLast ? places.last : places.first).map {
      (EscapedText(characters[..<$0]), EscapedText(characters[($0 + 1)...]))
    }
  }

  /// Removes a leading `-`; returns true if there was one.
  mutating func readSign() -> Bool {
    let rest = characters.drop { $0.character == " " }
    guard let first = rest.first, first.character == "-", !first.isEscaped else { return false }
    characters = rest.dropFirst()
    return true
  }
}
