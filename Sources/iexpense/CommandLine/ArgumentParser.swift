// Words into options and operands
//
// A word is an option only if `-` is followed by an ASCII letter or by another `-`: `-12.50`, `-$5`
// and `-3d` are values, so that a refund can be typed as it is read. `--opt=v` equals `--opt v` and
// is split at the first `=`; an option that wants a value takes the next word, unless that is an
// option itself. `--` ends the options. Short flags group, and the last of a group may carry its
// value. Nothing may be abbreviated: what works today would mean something else, or nothing, once
// another option is added.
//
// The options before the command's name can only be global ones; from the name on, the command's
// own description decides. `-h` and `--help` win over everything on the line and change nothing.

import ExpenseCore

/// Tells the words of a command line apart, by the description of the command that they name.
struct ArgumentParser {
  /// What a command line asks for.
  enum Invocation {
    /// The help page of a command, or the overview.
    case help(CommandDescription?, ParsedArguments)
    case version
    case command(any Command.Type, ParsedArguments)
    /// No command at all.
    case nothing(ParsedArguments)
  }

  let registry: CommandRegistry

  /// What the words ask for.
  ///
  /// - Parameters:
  ///   - words: the command line without the program's name.
  ///   - description: set to the command that the line names as soon as it is known, so that an
  ///     error can point to its page.
  func parse(
    _ words: [String], naming description: inout CommandDescription?
  ) throws(UsageError) -> Invocation {
    if let help = help(for: words.prefix { $0 != "--" }) { return help }
    var reader = WordReader(words[...])
    var command: (any Command.Type)?
    while let word = reader.next() {
      if let option = word.asOption {
        try reader.read(option, of: command?.description)
      } else if command == nil {
        guard let named = registry.command(named: word.text) else {
          throw .unknownCommand(word.text)
        }
        command = named
        description = named.description
      } else {
        reader.arguments.operands.append(word.text)
      }
    }
    if reader.arguments.has(GlobalOptions.version) { return .version }
    guard let command else { return .nothing(reader.arguments) }
    try Self.check(reader.arguments, against: command.description)
    return .command(command, reader.arguments)
  }

  /// The page that a line asks for, whatever else is wrong with the line; nil where it asks for none.
  private func help(for words: ArraySlice<String>) -> Invocation? {
    var reader = WordReader(words)
    var command: (any Command.Type)?
    while let word = reader.next() {
      if let option = word.asOption {
        try? reader.read(option, of: command?.description)
      } else {
        command = command ?? registry.command(named: word.text)
      }
    }
    guard reader.arguments.has(GlobalOptions.help) else { return nil }
    return .help(command?.description, reader.arguments)
  }

  /// Checks how many operands there are, and which options exclude each other.
  static func check(
    _ arguments: ParsedArguments, against description: CommandDescription
  ) throws(UsageError) {
    for names in description.exclusive {
      let present = names.filter(arguments.contains)
      if present.count > 1 { throw .exclusive(present) }
    }
    let operands = description.operands
    let needed = operands.prefix { $0.count.isRequired }
    if arguments.operands.count < needed.count {
      throw .missingOperand(needed[arguments.operands.count].name)
    }
    if arguments.operands.count > operands.count,
      !operands.contains(where: { $0.count.isRepeatable })
    {
      throw .surplusOperand(arguments.operands[operands.count])
    }
  }
}

/// Goes through the words of a line, and gathers what they say.
private struct WordReader {
  var arguments = ParsedArguments()
  private var rest: ArraySlice<String>
  private var optionsEnded = false

  init(_ words: ArraySlice<String>) {
    rest = words
  }

  /// A word and whether it may still be an option.
  struct Word {
    let text: String
    let mayBeOption: Bool

    var asOption: String? { mayBeOption && WordReader.isOption(text) ? text : nil }
  }

  mutating func next() -> Word? {
    guard let text = rest.popFirst() else { return nil }
    if text == "--", !optionsEnded {
      optionsEnded = true
      return next()
    }
    return Word(text: text, mayBeOption: !optionsEnded)
  }

  /// Takes in an option of either kind, with its value.
  mutating func read(
    _ word: String, of description: CommandDescription?
  ) throws(UsageError) {
    if word.hasPrefix("--") {
      try readLong(word, of: description)
    } else {
      try readShort(word, of: description)
    }
  }

  private mutating func readLong(
    _ word: String, of description: CommandDescription?
  ) throws(UsageError) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = description.allOptions.first(where: { $0.name == name }) else {
      throw .unknownOption("--" + name, command: description?.name)
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard option.value != nil else {
      if attached != nil { throw .unexpectedValue(option: "--" + name) }
      return try arguments.add(option, value: nil)
    }
    guard let attached else {
      return try arguments.add(option, value: nextValue(for: "--" + name))
    }
    try arguments.add(option, value: attached)
  }

  private mutating func readShort(
    _ word: String, of description: CommandDescription?
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = description.allOptions.first(where: { $0.short == letter }) else {
        throw .unknownOption(
          letters.isEmpty && word.count == 2 ? word : "-\(letter) in \(word)",
          command: description?.name)
      }
      guard option.value != nil else {
        try arguments.add(option, value: nil)
        continue
      }
      let value = try letters.isEmpty ? nextValue(for: "-\(letter)") : String(letters)
      return try arguments.add(option, value: value)
    }
  }

  private mutating func nextValue(for option: String) throws(UsageError) -> String {
    guard let word = rest.first, !Self.isOption(word) else { throw .missingValue(option: option) }
    rest.removeFirst()
    return word
  }

  /// Whether the word has the shape of an option: `-` and then a letter or another `-`.
  static func isOption(_ word: String) -> Bool {
    var bytes = word.utf8.makeIterator()
    guard bytes.next() == UInt8(ascii: "-"), let second = bytes.next() else { return false }
    return second == UInt8(ascii: "-") || second.isASCIILetter
  }
}
