import ExpenseCore

/// A parameter of a tool: an option or an operand of its command.
struct ToolParameter {
  let name: String
  let isOperand: Bool
  let isRequired: Bool
  private let summary: String
  /// The description of its value; nil for a flag.
  private let value: ValueDescription?
  private let isList: Bool
  private let isValueOptional: Bool

  init(_ option: OptionDescription, isRequired: Bool) {
    (name, summary, value) = (option.name, option.summary, option.value)
    (isList, isValueOptional) = (option.repeats && option.takesValue, option.isValueOptional)
    (isOperand, self.isRequired) = (false, isRequired)
  }

  init(_ operand: OperandDescription) {
    (name, summary, value) = (operand.parameterName, operand.summary, operand.value)
    (isList, isRequired) = (operand.count == .many, operand.count == .one)
    (isOperand, isValueOptional) = (true, false)
  }

  /// Tells whether the words of all operands before it must be given.
  var followsOthers: Bool { isOperand && isList }
}

// MARK: Schema

extension ToolParameter {
  /// Writes the member of `properties` in a JSON Schema.
  func write(to json: inout JSONOutput) {
    json.member(name) { json in
      if isList {
        json.member("type", "array")
        json.member("items", writeType)
      } else {
        writeType(to: &json)
      }
      json.member("description", summary)
    }
  }

  private func writeType(to json: inout JSONOutput) {
    switch value?.shape {
    case nil: json.member("type", "boolean")
    case _ where isValueOptional: json.member("type", ["string", "boolean"])
    case .amount: json.member("type", ["string", "number"])
    case .count, .number: json.member("type", "integer")
    case .choice(let words):
      json.member("type", "string")
      json.member("enum", words)
    default: json.member("type", "string")
    }
  }

  /// The values that it takes, in words.
  private var kind: String {
    switch value?.shape {
    case nil: "true"
    case _ where isValueOptional: "a text or true"
    case .amount: "a text or a number"
    case .count, .number: "a whole number"
    default: "a text"
    }
  }
}

// MARK: Arguments

extension ToolParameter {
  /// Reads the words of an argument; nil is an option without a value.
  ///
  /// - Throws: a `Refusal` if the argument does not fit the schema.
  func words(of argument: JSONValue) throws(Refusal) -> [String?] {
    switch argument {
    case .array(let elements) where isList:
      return try elements.map { (element) throws(Refusal) in try word(of: element) }
    case .bool(let isGiven) where value == nil || isValueOptional: return isGiven ? [nil] : []
    case _ where isList: throw misfit
    default: return [try word(of: argument)]
    }
  }

  private func word(of argument: JSONValue) throws(Refusal) -> String {
    guard let value else { throw misfit }
    switch (value.shape, argument) {
    case (.count, .number(let number)), (.number, .number(let number)):
      guard let word = Self.plain(number), !word.contains(".") else { throw misfit }
      return word
    case (.count, _), (.number, _): throw misfit
    case (.amount, .number(let number)): return Self.plain(number) ?? number
    case (_, .string(let text)): return text
    default: throw misfit
    }
  }

  private var misfit: Refusal {
    Refusal(
      "'\(name)' is \(isList ? "an array, each element " : "")\(kind)",
      exitCode: .usage)
  }

  /// A number of JSON without an exponent, as it is typed in every locale; nil if it is far out of
  /// range.
  ///
  /// Three digits after a point could be a group of thousands. The Arabic decimal mark, which groups
  /// in no locale, stands before these: 1.234 becomes `1٫234`.
  private static func plain(_ number: String) -> String? {
    let parts = number.lowercased().split(separator: "e")
    let mantissa = parts[0].drop { $0 == "-" }.split(separator: ".")
    guard let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) < 100 else {
      return nil
    }
    let written = mantissa.joined()
    // Enough zeros on both sides to move the point.
    let digits = String(repeating: "0", count: 100) + written + String(repeating: "0", count: 100)
    let (before, after) = (
      digits.prefix(100 + mantissa[0].count + exponent),
      digits.dropFirst(100 + mantissa[0].count + exponent)
    )
    let whole = before.drop { $0 == "0" }
    let fraction = after.prefix(after.count - after.reversed().prefix { $0 == "0" }.count)
    let mark = fraction.isEmpty ? "" : fraction.count == 3 ? "\u{66B}" : "."
    let sign = number.hasPrefix("-") && !(whole.isEmpty && fraction.isEmpty) ? "-" : ""
    return "\(sign)\(whole.isEmpty ? "0" : whole)\(mark)\(fraction)"
  }
}
