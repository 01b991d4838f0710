/// The shells that have completion scripts.
///
/// A script asks the program, which answers with the parser of command lines. Each line of the
/// answer is a whole word, a tab, and an explanation. A line that begins with a tab asks the shell
/// for files; the text after its second tab comes before the path in the same word.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  /// The script that completes the program's command lines.
  var completionScript: String {
    switch self {
    case .bash: Self.bashScript
    case .zsh: Self.zshScript
    case .fish: Self.fishScript
    }
  }

  /// The script for bash 3.2 and later, without bash-completion.
  ///
  /// Words from the data file never go through `compgen -W`, which would execute a name with
  /// `$(...)`.
  private static let bashScript = #"""
    # Completion of iexpense for bash. Made by 'iexpense completions bash'.
    _iexpense() {
      local line shown=()
      COMPREPLY=()
      while IFS= read -r line; do
        case $line in
        $'\t'*) compopt -o default 2>/dev/null ;;
        *) COMPREPLY+=("${line%%$'\t'*}") shown+=("${line/$'\t'/  }") ;;
        esac
      done < <(command iexpense complete --bash="$2" -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
      compopt -o nosort 2>/dev/null
      # Only a list for the eye says what an answer is: what can end up on the line is the answer alone.
      case ${COMP_TYPE:-9}:${#COMPREPLY[@]} in
      *:[01]) ;;
      33:* | 63:* | 64:*) COMPREPLY=("${shown[@]}") ;;
      esac
    }
    # Before version 4, bash cannot be told only now and then to offer files.
    if type compopt >/dev/null 2>&1; then
      complete -F _iexpense iexpense
    else
      complete -o default -F _iexpense iexpense
    fi

    """#

  /// The script for zsh, in a directory of `fpath` or sourced.
  private static let zshScript = #"""
    #compdef iexpense
    # Completion of iexpense for zsh. Made by 'iexpense completions zsh'.
    _iexpense() {
      local line
      local -a answers shown
      for line in "${(@f)$(command iexpense complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" \
          2>/dev/null)}"; do
        case $line in
        '') ;;
        $'\t'*) compset -P "${line##*$'\t'}"; _files; return ;;
        *) answers+=("${line%%$'\t'*}") shown+=("${line/$'\t'/  }") ;;
        esac
      done
      (( $#answers )) || return 1
      compadd -V iexpense -l -d shown -a answers ||
        compadd -M 'm:{[:lower:]}={[:upper:]}' -V iexpense -l -d shown -a answers
    }
    if [[ $funcstack[1] == _iexpense ]]; then
      _iexpense "$@"
    elif (( $+functions[compdef] )); then
      compdef _iexpense iexpense
    fi

    """#

  private static let fishScript = #"""
    # Completion of iexpense for fish. Made by 'iexpense completions fish'.
    function __iexpense_complete
        set -l word (string trim -l -c '"\'' -- (commandline -ct))
        set -l answers (command iexpense complete -- (commandline -cpo)[2..] "$word" 2>/dev/null)
        if string match -q -- \t'*' "$answers[1]"
            set -l lead (string split -- \t $answers[1])[3]
            set -l start (math (string length -- "$lead") + 1)
            printf '%s\n' $lead(__fish_complete_path (string sub -s $start -- "$word"))
        else
            string join -- \n $answers
        end
    end
    complete -c iexpense -f -k -a '(__iexpense_complete)'

    """#
}
