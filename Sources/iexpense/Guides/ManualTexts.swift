/// The manual's texts on the program as a whole.
enum ManualTexts {
  static let description = [
    """
    iexpense keeps expenses in one JSON file: a name, a type (Personal or Business), an amount, a \
    day, and perhaps a category. All amounts of a file are in one currency.
    """,
    """
    A command that succeeds has saved: its change is in the file and on the disk. A command that \
    fails has changed nothing. Several programs may change the file at the same time.
    """,
  ]

  /// The environment variables and their effects.
  static let variables = [
    ("IEXPENSE_FILE", "The data file, if --file is not given."),
    ("IEXPENSE_CURRENCY", "The currency of a new file, a code of ISO 4217."),
    ("IEXPENSE_LOCALE", "The locale for amounts, if --locale is not given."),
    ("IEXPENSE_NO_INPUT", "Never ask for anything, if it is not empty."),
    (
      "LC_ALL, LC_MONETARY, LANG",
      "The first that is not empty is the locale, if IEXPENSE_LOCALE is not set."
    ),
    ("XDG_DATA_HOME", "The directory for the data of programs, if it is an absolute path."),
    ("COLUMNS", "The width for tables, if the terminal's is not right."),
    ("NO_COLOR", "No colour, if it is not empty."),
    ("CLICOLOR_FORCE, FORCE_COLOR", "Colour into pipes and files too, if not empty and not 0."),
  ]

  /// Tasks that combine the program with others.
  static let recipes: [(text: String, lines: [String])] = [
    (
      text: """
      To have cron add what recurs, such as the rent after 'iexpense add Rent 900 --every month'. \
      Days on which the machine was off are added later, each once:
      """,
      lines: ["0 7 * * * iexpense due --add --yes -q"]
    ),
    (
      text: """
      To let an assistant keep the expenses, name the program in its settings as a server of the \
      Model Context Protocol, with the file and the locale, which it would not find otherwise. Most \
      assistants take these lines, the paths in full:
      """,
      lines: [
        #"{"mcpServers": {"iexpense": {"command": "/usr/local/bin/iexpense","#,
        #" "args": ["mcp", "--file", "/home/ann/expenses.json", "--locale", "en_US"]}}}"#,
      ]
    ),
    (
      text: "For Claude Code and for Visual Studio Code one line does it:",
      lines: [
        "claude mcp add iexpense -- iexpense mcp --file ~/expenses.json --locale en_US",
        #"code --add-mcp '{"name": "iexpense", "command": "iexpense", "args": "#
          + #"["mcp", "--file", "/home/ann/expenses.json", "--locale", "en_US"]}'"#,
      ]
    ),
    (
      text: """
      To have git merge the file by expense and by field, wherever it is in a repository, run \
      these lines on each machine:
      """,
      lines: [
        "git config --global merge.iexpense.driver 'iexpense merge %O %A %B'",
        "git config --global merge.iexpense.recursive iexpense-base",
        "git config --global merge.iexpense-base.driver 'iexpense merge --keep-base %O %A %B'",
      ]
    ),
    (
      text: "Then name the driver in the repository, once:",
      lines: ["echo 'expenses.json merge=iexpense' >> .gitattributes"]
    ),
    (
      text: """
      After a conflict git stops before it commits. The file is merged, and iexpense has named \
      each conflict with the value that it kept. Correct those in which the other value is right, \
      then commit the merge:
      """,
      lines: ["git add expenses.json", "git commit --no-edit"]
    ),
    (
      text: "To have git mergetool --tool iexpense merge what git did not:",
      lines: [
        #"git config --global mergetool.iexpense.cmd "#
          + #"'iexpense merge "$BASE" "$LOCAL" "$REMOTE" -o "$MERGED"'"#
      ]
    ),
    (
      text: """
      To have a team's expenses in one database: each works in a clone of one git repository, which \
      merges the files as above, and cron loads its state into PostgreSQL every night. An expense \
      that is already there is replaced, so the line may run twice; to remove expenses that were \
      deleted from the file, drop the two tables and run the line again. duckdb and sqlite3 accept \
      the same statements:
      """,
      lines: [
        "30 5 * * * cd ~/team && git pull -q && ~/.local/bin/iexpense --file expenses.json "
          + "export --format sql | psql -q expenses",
        "psql expenses -c 'select type, count(*), sum(amount) from items group by 1 order by 1 desc'",
      ]
    ),
  ]

  /// The lock on the file during a save, and its limits.
  static let saving =
    "Only one save at a time changes the file: it locks .NAME.lock beside it. Machines that write "
    + "to one file over a network are kept apart only if its file system shares flock(2) locks "
    + "between them. If it cannot exchange two names, a version that another program puts in place "
    + "at the moment of a save can be lost."

  /// The default places of the data file.
  static let files = [
    (
      "~/.local/share/iexpense/expenses.json",
      "The data file by default, if XDG_DATA_HOME is not set."
    ),
    ("~/Library/Application Support/iexpense/expenses.json", "The same on macOS."),
    ("/proc", "On Linux it has to be mounted, or the program ends before it reads any file."),
  ]
}

extension ExitCode {
  /// The cases in which the program ends with the status.
  var summary: String {
    switch self {
    case .done: "Done, even if there was nothing to show."
    case .impossible: "Understood, but not possible: no such row, or the answer was no."
    case .usage: "The command line is wrong."
    case .badData: "The data file, or an imported record, is not valid."
    case .noInput: "An input file cannot be opened, or is not a regular file."
    case .inconsistency: "An inconsistency inside the program; nothing was changed."
    case .missingDirectory: "The directory of a named file does not exist."
    case .inputOutput: "Reading or writing failed."
    case .tryAgain: "The file was locked for 30 seconds, or kept changing."
    case .forbidden: "The system forbids it."
    case .badSetting: "A variable of the environment is wrong."
    }
  }
}
