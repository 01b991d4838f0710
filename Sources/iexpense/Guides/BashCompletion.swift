// What bash calls for a completion is a function that finds the line in variables and leaves its
// answers in an array. Both ends have traps, so the script goes its own way at each:
//
// - `COMP_WORDS` is split at `:` and `=` too, and keeps the quotes. The script splits the line
//   itself, into words as a command would see them.
// - What an answer replaces begins behind the last `:` or `=`, or behind an open quote. An answer is
//   therefore shortened by what stands before that, and quoted as the word was begun.
// - `compgen -W` expands its words as the shell does: a name with `$(...)` would be run. It is used
//   for nothing that comes out of a file.

/// The completion script for bash 3.2 and later, which needs no bash-completion.
struct BashCompletion {
  let commands: [CommandDescription]

  /// The script.
  var script: String {
    """
    # Completion of iexpense for bash. Made by 'iexpense completions bash'.

    # What a command takes: its options, and what completes each of its operands.
    _iexpense_takes() {
      options=\(Self.words(of: GlobalOptions.descriptions)) operands=()
      case $1 in
    \(commands.map(takes).joined(separator: "\n"))
      esac
    }

    # What completes the value of an option; nothing for a flag.
    _iexpense_kind_of() {
      case $1:$2 in
    \((commands.flatMap(kinds) + Self.kinds(of: GlobalOptions.descriptions, after: "*")).joined(separator: "\n"))
      *) kind= ;;
      esac
    }

    _iexpense_commands=\(commands.flatMap(\.words).joined(separator: " ").quotedForShell)

    \(Self.splitting)

    \(Self.reading)

    \(Self.offering)

    \(Self.answering)

    complete -F _iexpense iexpense

    """
  }

  private func takes(_ command: CommandDescription) -> String {
    let operands = command.operands.map { Self.kind($0.completion).quotedForShell }
    let rest = command.operands.last?.count.isRepeatable == true ? " repeats=1" : ""
    return """
        # \(command.usage)
        \(command.words.joined(separator: "|")))
          options+=' '\(Self.words(of: command.options))
          operands=(\(operands.joined(separator: " ")))\(rest) ;;
      """
  }

  private func kinds(of command: CommandDescription) -> [String] {
    Self.kinds(of: command.options, after: command.words.joined(separator: "|"))
  }

  private static func kinds(of options: [OptionDescription], after command: String) -> [String] {
    let words = command == "*" ? ["*"] : command.split(separator: "|").map(String.init)
    return options.compactMap { option in
      guard let value = option.value else { return nil }
      let patterns = words.flatMap { word in option.words.map { "\(word):\($0)" } }
      return
        "  \(patterns.joined(separator: "|"))) kind=\(kind(value.completion).quotedForShell) ;;"
    }
  }

  private static func words(of options: [OptionDescription]) -> String {
    options.flatMap(\.words).joined(separator: " ").quotedForShell
  }

  /// What the script knows a kind of value by: its first word says where the answers come from.
  private static func kind(_ completion: ValueCompletion) -> String {
    switch completion {
    case .none: "none"
    case .choices(let choices): "words " + choices.joined(separator: " ")
    case .files: "files"
    case .commands: "commands"
    case .types, .categories, .names, .items:
      "stored \(CompleteValuesCommand.Kind(completion)?.rawValue ?? "")"
    }
  }
}

// MARK: The parts that are the same for all commands

extension BashCompletion {
  /// Finds the words of the line.
  private static let splitting = #"""
    # Splits the line before the cursor: 'words' are the whole ones, 'word' is the one begun, 'raw' the
    # same as typed, 'quote' the quote open in it. 'places' tells how much of 'word' any of 'raw' is.
    _iexpense_split() {
      local line=${COMP_LINE:0:COMP_POINT} index=0 char
      words=() word= raw= quote= places=(0)
      while ((index < ${#line})); do
        char=${line:index:1}
        if [[ $quote != "'" && $char == \\ ]]; then
          index=$((index + 1))
          raw+=$char char=${line:index:1} places[${#raw}]=${#word} word+=$char
        elif [[ -n $quote && $char == "$quote" ]]; then
          quote=
        elif [[ -z $quote && $char == [\'\"] ]]; then
          quote=$char
        elif [[ -z $quote && $char == [[:space:]] ]]; then
          [[ -z $raw ]] || words+=("$word")
          word= raw= char=
        else
          word+=$char
        fi
        raw+=$char
        places[${#raw}]=${#word}
        index=$((index + 1))
      done
    }
    """#

  /// Finds out what the words before the one at the cursor are.
  private static let reading = #"""
    # Reads the whole words: which command, how many operands, which option waits for its value.
    _iexpense_read() {
      local item kind letters
      for item in "${words[@]:1}"; do
        if [[ -n $waiting ]]; then
          [[ $waiting != --file ]] || file=("--file=${item/#\~\//$HOME/}")
          waiting=
        elif [[ -z $ended && $item == -- ]]; then
          ended=1
        elif [[ -z $ended && $item == --file=* ]]; then
          item=${item#--file=}
          file=("--file=${item/#\~\//$HOME/}")
        elif [[ -z $ended && $item == --* ]]; then
          _iexpense_kind_of "$command" "$item"
          [[ -z $kind ]] || waiting=$item
        elif [[ -z $ended && $item == -[A-Za-z]* ]]; then
          letters=${item#-}
          while [[ -n $letters ]]; do
            _iexpense_kind_of "$command" "-${letters:0:1}"
            if [[ -n $kind ]]; then
              [[ ${#letters} -gt 1 ]] || waiting=$item
              break
            fi
            letters=${letters:1}
          done
        elif [[ -z $command ]]; then
          command=$item
        else
          count=$((count + 1))
        fi
      done
    }
    """#

  /// Leaves answers for bash, all or those of a kind.
  private static let offering = #"""
    # Offers an answer that begins as the word does, quoted as the word is. In double quotes a '!' means
    # history to bash, but not at their end.
    _iexpense_offer() {
      local answer=$1 last=
      [[ $answer == "$word"* ]] || return 0
      answer=${answer:skip}
      case $quote in
      "'") answer=${answer//\'/\'\\\'\'} ;;
      '"') answer=${answer//\\/\\\\} answer=${answer//\"/\\\"} answer=${answer//\$/\\\$}
        answer=${answer//\`/\\\`}
        [[ $answer != *! ]] || last=!
        answer=${answer%"$last"} answer=${answer//!/\"\'!\'\"}$last ;;
      *) printf -v answer %q "$answer" ;;
      esac
      COMPREPLY+=("$answer")
      shown+=("$answer${2:+  $2}")
    }

    # Offers all answers of a kind, each behind 'lead'.
    _iexpense_offer_kind() {
      local lead=$1 answer text
      set -- $2
      case $1 in
      words)
        shift
        for answer in "$@"; do _iexpense_offer "$lead$answer"; done ;;
      commands)
        for answer in $_iexpense_commands; do _iexpense_offer "$answer"; done ;;
      stored)
        while IFS=$'\t' read -r answer text; do
          _iexpense_offer "$lead$answer" "$text"
        done < <(command iexpense "${file[@]}" complete-values -- "$2" "${word#"$lead"}" 2>/dev/null)
        compopt -o nosort 2>/dev/null
        # Only a list for the eye says what a row is: what can end up on the line is the row alone.
        case ${COMP_TYPE:-9}:${#COMPREPLY[@]}:$2 in
        *:[01]:* | *:categories | *:names | *:types) ;;
        33:* | 63:* | 64:*) COMPREPLY=("${shown[@]}") ;;
        esac ;;
      files)
        if ! compopt -o default 2>/dev/null; then
          while IFS= read -r answer; do
            _iexpense_offer "$lead$answer"
          done < <(compgen -f -- "${word#"$lead"}")
        fi ;;
      esac
    }
    """#

  /// What bash calls.
  private static let answering = #"""
    _iexpense() {
      local IFS=$' \t\n' words word raw quote places
      local command= waiting= ended= count=0 file=() options operands repeats= kind= shown=() skip=0
      COMPREPLY=()
      _iexpense_split
      _iexpense_read
      [[ $raw != *"$2" ]] || skip=${places[${#raw} - ${#2}]}
      _iexpense_takes "$command"
      if [[ -n $waiting ]]; then
        [[ $waiting == --* ]] || waiting=-${waiting: -1}
        _iexpense_kind_of "$command" "$waiting"
        _iexpense_offer_kind '' "$kind"
      elif [[ -z $ended && $word == --*=* ]]; then
        _iexpense_kind_of "$command" "${word%%=*}"
        _iexpense_offer_kind "${word%%=*}=" "$kind"
      elif [[ -z $ended && $word == -* ]]; then
        _iexpense_offer_kind '' "words $options"
      elif [[ -z $command ]]; then
        _iexpense_offer_kind '' commands
      elif ((count < ${#operands[@]})); then
        _iexpense_offer_kind '' "${operands[count]}"
      elif [[ -n $repeats ]]; then
        _iexpense_offer_kind '' "${operands[${#operands[@]} - 1]}"
      fi
    }
    """#
}
