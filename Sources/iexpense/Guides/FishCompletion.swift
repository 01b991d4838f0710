/// The completion script for fish.
struct FishCompletion {
  let commands: [CommandDescription]

  /// The script.
  var script: String {
    """
    # Completion of iexpense for fish. Made by 'iexpense completions fish'.

    \(Self.position.replacing("WAITING", with: wordsWithValue))

    \(Self.answers)

    complete -c iexpense -f
    \(GlobalOptions.descriptions.map { Self.line(for: $0, of: nil) }.joined(separator: "\n"))
    \(commands.map(lines).joined(separator: "\n"))

    """
  }

  /// The options that take the next word.
  private var wordsWithValue: String {
    let options = (commands.flatMap(\.options) + GlobalOptions.descriptions)
    let words = Set(options.filter { $0.value != nil }.flatMap(\.words))
    return words.sorted().joined(separator: " ")
  }

  private func lines(for command: CommandDescription) -> String {
    let names = command.words.map {
      "complete -c iexpense -n '__iexpense_at \"\"' -a \($0) -d \(Self.quoted(command.summary))"
    }
    let options = command.options.map { Self.line(for: $0, of: command) }
    let operands = command.operands.enumerated().compactMap { place, operand in
      Self.arguments(operand.completion).map { arguments in
        let places = "\(place)\(operand.count.isRepeatable ? "+" : "")"
        let test = "__iexpense_at \(command.words.joined(separator: ",")) \(places)"
        return "complete -c iexpense -n '\(test)' \(arguments) -d \(Self.quoted(operand.name))"
      }
    }
    return (["\n# \(command.usage)"] + names + options + operands).joined(separator: "\n")
  }

  private static func line(for option: OptionDescription, of command: CommandDescription?) -> String
  {
    var words = ["complete -c iexpense"]
    if let command { words.append("-n '__iexpense_at \(command.words.joined(separator: ","))'") }
    if let short = option.short { words.append("-s \(short)") }
    words.append("-l \(option.name)")
    if let value = option.value {
      words.append(value.completion == .files ? "-r" : "-x")
      words += [arguments(value.completion)].compactMap(\.self)
    }
    words.append("-d \(quoted(option.summary))")
    return words.joined(separator: " ")
  }

  /// What offers the values; nil where nothing does.
  private static func arguments(_ completion: ValueCompletion) -> String? {
    switch completion {
    case .none: nil
    case .choices(let choices): "-a \(quoted(choices.joined(separator: " ")))"
    case .files: "-F"
    case .commands: "-a '(__iexpense_commands)'"
    case .types, .categories, .names, .items:
      "-k -a '(__iexpense_values \(CompleteValuesCommand.Kind(completion)?.rawValue ?? ""))'"
    }
  }

  /// The text as one word of fish.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}

// MARK: The parts that are the same for all commands

extension FishCompletion {
  /// Finds out where on the line the cursor is; WAITING stands for the options that take a word.
  private static let position = #"""
    # Whether the line has one of these commands (none yet for ""), and as many operands before the word
    # at the cursor as said: 2, or 2+ for two or more.
    function __iexpense_at --argument-names commands places
        set -l command ''
        set -l count 0
        set -l waits 0
        set -l ended 0
        for word in (commandline -opc)[2..]
            if test $waits = 1
                set waits 0
            else if test $ended = 0; and test "$word" = --
                set ended 1
            else if test $ended = 0; and contains -- "$word" WAITING
                set waits 1
            else if test $ended = 0; and string match -qr -- '^-[A-Za-z-]' "$word"
                continue
            else if test -z "$command"
                set command "$word"
            else
                set count (math $count + 1)
            end
        end
        if test -z "$commands"
            test -z "$command"
            return
        end
        contains -- "$command" (string split , -- $commands); or return 1
        test -z "$places"; and return 0
        if string match -q -- '*+' $places
            test $count -ge (string trim -rc + -- $places)
        else
            test $count = $places
        end
    end
    """#

  /// What the answers are taken from.
  private static let answers = #"""
    # What the file holds of a kind.
    function __iexpense_values --argument-names kind
        set -l file
        set -l words (commandline -opc)
        for index in (seq (count $words))
            if test "$words[$index]" = --file
                set file --file=(string replace -r '^~/' $HOME/ -- "$words[$(math $index + 1)]")
            else if string match -q -- '--file=*' "$words[$index]"
                set file --file=(string replace -r '^--file=(~/)?' '' -- "$words[$index]")
                string match -q -- '--file=~/*' "$words[$index]"
                and set file --file=$HOME/(string sub -s 10 -- "$words[$index]")
            end
        end
        command -q iexpense; or return
        set -l prefix ''
        test $kind = items; and set prefix (commandline -ct)
        command iexpense $file complete-values -- $kind "$prefix" 2>/dev/null
    end

    # The commands, for help.
    function __iexpense_commands
        complete -C 'iexpense '
    end
    """#
}
