// Words into options and operands
//
// A word is an option only if `-` is followed by an ASCII letter or by another `-`: `-12.50`, `-$5`
// and `-3d` are values, so that a refund can be typed as it is read. `--opt=v` equals `--opt v` and
// is split at the first `=`; an option that needs a value takes the next word, unless that is an
// option itself. `--` ends the options. Short flags group, and the last of a group may carry its
// value. Nothing may be abbreviated: what works today would mean something else, or nothing, once
// another option is added.
//
// The options before the command's name can only be global ones; from the name on, the command's
// own description decides. `-h` and `--help` win over everything on the line and change nothing.
//
// Words are split between bytes, not between characters: an accent after `=` would join it.

/// Parses a command line by the description of the command that it names.
struct ArgumentParser {
  enum Invocation {
    /// A help page: the whole or the short one of a command, or the overview.
    case help(CommandDescription?, isWhole: Bool, ParsedArguments)
    case version
    case command(CommandDescription, ParsedArguments)
    /// A line without a command.
    case nothing(ParsedArguments)
  }

  let grammar: Grammar

  /// - Parameter command: set to the command that the line names, so that an error can point to its page.
  func parse(
    _ words: [String], command: inout CommandDescription?
  ) throws(UsageError) -> Invocation {
    var reader = LineReader(grammar: grammar)
    var failure: UsageError?
    for word in words {
      do throws(UsageError) {
        try reader.read(word)
      } catch {
        // A request for help is answered, whatever else is wrong with the line.
        if failure == nil { (failure, command) = (error, reader.command) }
        reader.readLeniently(word)
      }
    }
    if reader.arguments.has(grammar.help) {
      return .help(reader.command, isWhole: reader.wantsWholePage, reader.arguments)
    }
    if let failure { throw failure }
    command = reader.command
    try reader.finish()
    if reader.arguments.has(grammar.version) { return .version }
    guard let description = reader.command else { return .nothing(reader.arguments) }
    var arguments = reader.arguments
    try arguments.assign(to: description)
    return .command(description, arguments)
  }
}
