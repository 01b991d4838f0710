/// The words of one command line, told apart: what belongs to which option, and what to none.
struct ParsedArguments {
  /// The words that belong to no option, in their order.
  var operands: [String] = []
  /// The options by their names, with their values; few, so they are searched one by one.
  private var options: [(name: String, value: String?)] = []

  /// The names of the options on the line, in their order.
  var optionNames: [String] { options.map(\.name) }

  /// Whether the option of that name stands on the line, with or without a value.
  func contains(_ name: String) -> Bool {
    options.contains { $0.name == name }
  }

  /// Whether the flag stands on the line.
  func has(_ flag: Flag) -> Bool {
    contains(flag.description.name)
  }

  /// The option's value, read; nil where the option does not stand on the line.
  func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
    let found = options.first { $0.name == option.description.name }
    guard let word = found?.value else { return nil }
    return try option.read(word)
  }

  /// Takes in an option.
  ///
  /// - Throws: `UsageError.repeated` where it stood on the line before.
  mutating func add(_ option: OptionDescription, value: String?) throws(UsageError) {
    guard !contains(option.name) else { throw .repeated(option: option.name) }
    options.append((option.name, value))
  }
}
