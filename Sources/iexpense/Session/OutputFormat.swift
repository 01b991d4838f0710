/// A format that results are printed in for programs.
///
/// A format is one file and its line in `all`: the options of the commands that print reports, help,
/// completion, and what excludes what follow from that.
struct OutputFormat: Sendable {
  /// The formats of reports, in the order that help lists them.
  static let all = [json, csv]

  /// What asks for it on the command line.
  ///
  private let flag: Flag
  /// True if one document can follow another on a stream.
  let canRepeat: Bool
  /// The bytes of a result; nil for a result that has no such form.
  let render: @Sendable (any CommandResult) -> [UInt8]?

  /// The format that a line asks for; nil for text.
  static func asked(by arguments: ParsedArguments) -> OutputFormat? {
    all.first { arguments.has($0.flag) }
  }

  /// The options that ask for them, of which only one may stand on a line.
  static let options = all.map(\.option)

  /// The option that asks for it.
  var option: OptionDescription { flag.description }

  init(
    flag: Flag, canRepeat: Bool, render: @escaping @Sendable (any CommandResult) -> [UInt8]?
  ) {
    (self.flag, self.canRepeat, self.render) = (flag, canRepeat, render)
  }
}

/// A result that programs read too, as one JSON document.
protocol DataResult: CommandResult {
  /// Writes it as one JSON document.
  func write(to json: inout JSONOutput)
}

/// A result that is one table too, for spreadsheets.
protocol TableResult: DataResult {
  /// Writes its records.
  func write(to records: inout some RecordWriter)
}

/// What writes the records of a table in some format.
///
/// A result writes to any of them: so a further format of tables is its own file and its line in
/// `OutputFormat.all`.
protocol RecordWriter {
  /// Writes the names of the fields.
  mutating func header(_ names: [String])

  /// Writes a field that holds what somebody typed.
  mutating func text(_ text: String)

  /// Writes a field that holds a number, a date, or a word of ours.
  mutating func verbatim(_ text: String)

  /// Ends a record.
  mutating func endRecord()
}
