/// The words of one command line, told apart: what belongs to which option, and what to none.
struct ParsedArguments {
  /// The words that belong to no option, in their order.
  var operands: [String] = []
  private var values: [String: String] = [:]
  private var flags: Set<String> = []

  /// The names of the options on the line, in no order.
  var optionNames: [String] { Array(flags) + values.keys }

  /// Whether the option of that name stands on the line, with or without a value.
  func contains(_ name: String) -> Bool {
    flags.contains(name) || values[name] != nil
  }

  /// Whether the flag stands on the line.
  func has(_ flag: Flag) -> Bool {
    flags.contains(flag.description.name)
  }

  /// The option's value, read; nil where the option does not stand on the line.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    guard let word = values[option.description.name] else { return nil }
    return try option.read(word)
  }

  /// Takes in an option.
  ///
  /// - Throws: `UsageError.repeated` where it stood on the line before.
  mutating func add(_ option: OptionDescription, value: String?) throws(UsageError) {
    guard !contains(option.name) else { throw .repeated(option: option.name) }
    if let value {
      values[option.name] = value
    } else {
      flags.insert(option.name)
    }
  }
}
