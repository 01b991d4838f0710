/// An output format for programs.
///
/// A format is one file and its line in `all`: options, help, completion and the groups of
/// exclusive options follow from that.
struct OutputFormat: Sendable {
  /// The formats of reports, in the order that help lists them.
  static let all = [json, csv]

  /// The option for the format.
  private let flag: Flag
  /// Tells whether documents can follow one another on a stream.
  let canRepeat: Bool
  /// Renders a result; nil if the result does not have this format.
  let render: @Sendable (any CommandResult) -> [UInt8]?

  /// The format that a line asks for; nil for text.
  static func asked(by arguments: ParsedArguments) -> OutputFormat? {
    all.first { arguments.has($0.flag) }
  }

  /// The options for the formats, of which a line may have only one.
  static let options = all.map(\.option)

  var option: OptionDescription { flag.description }

  init(
    flag: Flag, canRepeat: Bool, render: @escaping @Sendable (any CommandResult) -> [UInt8]?
  ) {
    (self.flag, self.canRepeat, self.render) = (flag, canRepeat, render)
  }
}

/// A result that programs can read as one JSON document.
protocol DataResult: CommandResult {
  /// Writes the result as one JSON document.
  func write(to json: inout JSONOutput)

  /// The name of the elements, if the document is an array.
  var elements: String { get }
}

extension DataResult {
  var elements: String { "expenses" }
}

extension LineCaller {
  /// Keeps the document of a result, or of the plan that the program must agree to.
  func keepDocument(of result: any CommandResult) {
    isSaved = isSaved || result.isSaved
    guard let data = result as? any DataResult else { return }
    var json = JSONOutput()
    data.write(to: &json)
    let text = String(decoding: json.bytes, as: UTF8.self)
    document = text.hasPrefix("[") ? "{\"\(data.elements)\":\(text)}" : text
  }
}

/// A result that is also a table of records, for spreadsheets.
protocol TableResult: DataResult {
  func write(to records: inout some RecordWriter)
}

/// A writer of a table's records in some format.
///
/// Results write to any of these, so that another table format is one file and its line in
/// `OutputFormat.all`.
protocol RecordWriter {
  /// Writes the names of the fields.
  mutating func header(_ names: [String])

  /// Writes a field of user text.
  mutating func text(_ text: String)

  /// Writes a field with a number, a date, or a word of the program.
  mutating func verbatim(_ text: String)

  mutating func endRecord()
}
