/// The completion script for zsh, which works both from a directory of `fpath` and sourced.
struct ZshCompletion {
  let commands: [CommandDescription]

  /// The script.
  var script: String {
    """
    #compdef iexpense
    # Completion of iexpense for zsh. Made by 'iexpense completions zsh'.

    _iexpense() {
      local curcontext=$curcontext context state state_descr ret=1
      local -a line iexpense_words=("${words[@]}")
      typeset -A opt_args
      local -a every=(
    \(GlobalOptions.descriptions.flatMap { Self.specs(of: $0, apart: []) }.joined(separator: "\n"))
      )
      _arguments -C -s -S -A '-*' $every '1:command:_iexpense_commands' '*::word:->words' && ret=0
      [[ $state == words ]] || return ret
      curcontext=${curcontext%:*:*}:iexpense-$line[1]:
      case $line[1] in
    \(commands.map(branch).joined(separator: "\n"))
      esac
      return ret
    }

    _iexpense_commands() {
      local -a commands=(
    \(commands.flatMap(Self.entries).joined(separator: "\n"))
      )
      _describe -t commands command commands
    }
    \(Self.machinery)
    """
  }

  private func branch(_ command: CommandDescription) -> String {
    let options = command.options.flatMap { option in
      Self.specs(
        of: option, apart: command.exclusive.filter { $0.contains(option.name) }.flatMap(\.self))
    }
    let operands = command.operands.enumerated().map { place, operand in
      let position = operand.count.isRepeatable ? "*" : "\(place + 1)"
      let mark = operand.count.isRequired || operand.count.isRepeatable ? ":" : "::"
      let action = self.action(operand.completion)
      return "      " + "\(position)\(mark)\(Self.escaped(operand.name)):\(action)".quotedForShell
    }
    return """
        # \(command.usage)
        (\(command.words.joined(separator: "|")))
          _arguments -s -S $every \\
      \((options.map { "  " + $0 } + operands).joined(separator: " \\\n")) && ret=0 ;;
      """
  }

  /// The entries of the list of commands.
  private static func entries(of command: CommandDescription) -> [String] {
    command.words.map { "    " + "\($0):\(command.summary)".quotedForShell }
  }

  private static func specs(of option: OptionDescription, apart names: [String]) -> [String] {
    let excluded = option.words + names.filter { $0 != option.name }.map { "--" + $0 }
    let summary = "[\(escaped(option.summary))]"
    return option.words.map { word in
      let isLong = word.hasPrefix("--")
      let head = "(\(excluded.joined(separator: " ")))\(word)"
      guard let value = option.value else { return "    " + (head + summary).quotedForShell }
      let message = escaped(value.placeholder)
      let spec = "\(head)\(isLong ? "=" : "+")\(summary):\(message):\(action(value.completion))"
      return "    " + spec.quotedForShell
    }
  }

  private func action(_ completion: ValueCompletion) -> String { Self.action(completion) }

  private static func action(_ completion: ValueCompletion) -> String {
    switch completion {
    case .none: " "
    case .choices(let choices): "(\(choices.joined(separator: " ")))"
    case .files: "_files"
    case .commands: "_iexpense_commands"
    case .types, .categories, .names, .items:
      "_iexpense_values \(CompleteValuesCommand.Kind(completion)?.rawValue ?? "")"
    }
  }

  /// Text in which `_arguments` finds no end of its own.
  private static func escaped(_ text: String) -> String {
    String(text.flatMap { #"\:[]"#.contains($0) ? [#"\"#, $0] : [$0] })
  }

  private static let machinery = #"""

    # Offers what the file holds: the last word is the kind.
    _iexpense_values() {
      local -a file lines values shown
      local -i index
      local word line
      for ((index = 2; index <= $#iexpense_words; index++)); do
        word=${(Q)iexpense_words[index]}
        [[ $word != --file ]] || word=--file=${(Q)iexpense_words[index + 1]}
        [[ $word != --file=* ]] || file=(--file=${${word#--file=}/#\~\//$HOME/})
      done
      # Only rows and ids are looked for by their beginning: zsh itself knows better ways for the rest.
      word=
      [[ $argv[-1] != items ]] || word=${(Q)PREFIX}
      lines=("${(@f)$(command iexpense $file complete-values -- $argv[-1] "$word" 2>/dev/null)}")
      for line in $lines; do
        values+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  }")
      done
      (( $#values )) || return 1
      compadd "${(@)argv[1,-2]}" -o nosort -l -d shown -a values
    }

    if [[ $funcstack[1] == _iexpense ]]; then
      _iexpense "$@"
    elif (( $+functions[compdef] )); then
      compdef _iexpense iexpense
    fi

    """#
}
