import ExpenseCore

/// Which column holds which field, as typed: `name=Payee|Text,amount=-Betrag`, `amount=cents/100`.
///
/// A `\` makes the mark after it an ordinary character.
struct ColumnMap {
  let map: RecordMap

  /// Reads the text.
  ///
  /// - Throws: `UsageError` where it is none, or has no name or no amount.
  init(_ text: String) throws(UsageError) {
    func wrong(_ cure: String) -> UsageError { .wrong("invalid columns '\(text)'", cure) }
    guard let typed = EscapedText(text) else {
      throw wrong("Nothing follows the last '\\'.")
    }
    var sources: [ImportField: FieldSource] = [:]
    for part in typed.split(at: ",") {
      guard let (field, source) = part.cut(at: "=") else {
        throw wrong("'\(part.text)' is not like FIELD=COLUMN; write \\, for a comma in a name.")
      }
      guard let known = ImportField(name: field.text.trimmed) else {
        let names = ImportField.all.map(\.name).joined(separator: ", ")
        throw wrong("'\(field.text)' is no field; these are: \(names).")
      }
      guard sources[known] == nil else { throw wrong("'\(known.name)' stands there twice.") }
      guard let read = Self.source(source, of: known) else {
        let more = known.isMoney ? ", and '+' joins no amounts" : ""
        throw wrong("'\(known.name)' needs a column\(more).")
      }
      sources[known] = read
    }
    if let fault = Self.fault(in: sources) { throw wrong(fault) }
    map = RecordMap(sources)
  }

  private static func fault(in sources: [ImportField: FieldSource]) -> String? {
    if sources[.name] == nil { return "'name' must be there: name=COLUMN." }
    if sources[.amount] != nil, sources[.out] != nil || sources[.in] != nil {
      return "'amount' stands alone, 'out' and 'in' stand together."
    }
    if sources[.amount] == nil, sources[.out] == nil {
      return "'amount' must be there, or 'out' and 'in': amount=COLUMN, or out=DEBIT,in=CREDIT."
    }
    return nil
  }

  private static func source(_ text: EscapedText, of field: ImportField) -> FieldSource? {
    var alternatives: [[FieldSource.Part]] = []
    for alternative in text.split(at: "|") {
      var parts: [FieldSource.Part] = []
      for var part in alternative.split(at: "+") {
        let isNegated = field.isMoney && part.readSign()
        let divisor = field.isMoney ? part.readDivisor() : 1
        guard let column = ColumnName(part) else { return nil }
        parts.append(FieldSource.Part(column, isNegated: isNegated, divisor: divisor))
      }
      guard parts.count == 1 || !field.isMoney else { return nil }
      alternatives.append(parts)
    }
    return FieldSource(alternatives)
  }
}

extension Syntax<ColumnValue> {
  /// A value in a column: `Af Bij=Af`.
  static var columnValue: Syntax {
    Syntax("COLUMN=VALUE", .text) { (word, argument) throws(UsageError) in
      guard let (column, value) = EscapedText(word)?.cut(at: "="), let name = ColumnName(column)
      else {
        throw .wrong(
          "invalid value '\(word)' for '\(argument.name)'",
          "Write a column and what stands there, like 'Status=Pending' or Status=.")
      }
      return ColumnValue(name, value: value.text)
    }
  }
}

extension ColumnName {
  /// The column as it is typed, so that it is read again.
  var typed: String {
    var text = title.hasPrefix("-") ? "\\" : ""
    let divisor = EscapedText(unescaped: title).divisor?.start
    for (place, character) in title.enumerated() {
      if ",=+|:\\".contains(character) || place == divisor { text += "\\" }
      text.append(character)
    }
    return text + (ordinal.map { ":\($0)" } ?? "")
  }

  /// A value in the column, as --skip and --out take it.
  func typed(_ value: String) -> String { "\(typed)=\(value.replacing("\\", with: "\\\\"))" }

  /// The column that is typed so: a name, `NAME:2` for the second of that name, or a number; nil where
  /// there is none.
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

/// Characters, and which of them a `\` stood before.
private struct EscapedText {
  private var characters: ArraySlice<(character: Character, isEscaped: Bool)> = []

  private static let marks: Set<Character> = [",", "=", "+", "|", ":", "-", "/", "\\"]

  /// Reads the text; nil where it ends in a `\` that nothing follows.
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

  /// Characters of which none is escaped.
  init(unescaped text: String) {
    characters = text.map { ($0, false) }[...]
  }

  /// The characters alone.
  var text: String { String(characters.map(\.character)) }

  /// The whole number that the characters are; nil where they are none.
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

  /// The power of ten behind a `/` at the end, such as `/100`, and where that starts; nil where there is
  /// none.
  var divisor: (value: Int, start: Int)? {
    var characters = characters
    while characters.last?.character == " " { characters.removeLast() }
    let zeros = characters.reversed().prefix { $0.character == "0" }.count
    let rest = characters.dropLast(zeros)
    guard (1...Amount.fractionDigits).contains(zeros), rest.count > 2,
      rest.last?.character == "1", let slash = rest.dropLast().last, slash.character == "/",
      !slash.isEscaped, let value = EscapedText(characters.suffix(zeros + 1)).number
    else { return nil }
    return (value, rest.count - 2)
  }

  /// Reads what amounts are divided by off the end; 1 where nothing is there.
  mutating func readDivisor() -> Int {
    guard let divisor else { return 1 }
    characters = characters.prefix(divisor.start)
    return divisor.value
  }

  /// Reads a `-` off the front; tells whether it was there.
  mutating func readSign() -> Bool {
    let rest = characters.drop { $0.character == " " }
    guard let first = rest.first, first.character == "-", !first.isEscaped else { return false }
    characters = rest.dropFirst()
    return true
  }
}
