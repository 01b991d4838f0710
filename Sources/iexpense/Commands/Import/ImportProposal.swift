import ExpenseCore

/// What a table, or JSON, that nobody mapped yet holds, and the line that would import it.
///
/// It is a proposal to look at: nothing is imported by it.
struct ImportProposal: Error {
  private let source: String
  private let sketch: TableSketch
  private let lines: [String]
  private let doubts: [String]

  /// Looks at the text; nil where it has no columns of names and amounts, or its encoding is not known.
  ///
  /// - Parameters:
  ///   - arguments: the line; what it says stays said in the one that is offered.
  ///   - isJSON: whether that is what it is taken for.
  ///   - profiles: those of the file. One may be meant for this text if it has no header, or if the
  ///     text has all of its columns.
  init?(
    _ text: [UInt8], isJSON: Bool, source: String, _ arguments: ParsedArguments,
    profiles: [ImportProfile]
  ) {
    let encoding = text.areUTF8 ? nil : ProposedColumns.encoding(of: text)
    guard text.areUTF8 || encoding != nil, let utf8 = try? encoding?.decode(text) ?? text,
      let whole = isJSON ? TableSketch(ofJSON: utf8) : TableSketch(utf8),
      let (sketch, columns) = ProposedColumns.best(of: whole)
    else { return nil }
    (self.source, self.sketch, doubts) = (source, sketch, columns.doubts)
    let encodingWords = encoding.map { ["--encoding", $0.name] } ?? []
    let isTable = sketch.itemsPath == nil
    let fitting = profiles.filter { profile in
      isTable && profile.header.isEmpty
        || profile.value(of: ImportOptionWords.map).map { sketch.holds($0.map) } ?? false
    }
    let options = [encodingWords, columns.map] + columns.options
    let proposed = options.filter {
      $0.first.map { !arguments.contains(String($0.dropFirst(2))) } ?? false
    }
    lines = (fitting.map { ["--as", $0.name] } + [proposed.flatMap(\.self)]).map { words in
      let typed = words + arguments.optionWords()
      let line = LineReader.isOption(source) ? typed + ["--", source] : [source] + typed
      return "  \(ShellLine.text(["import"] + line))"
    }
  }
}

extension ImportProposal: ExplainedError {
  var exitCode: ExitCode { .badData }

  var message: Message {
    let samples = sketch.titles.indices.map { column in
      let values = sketch.rows.lazy.map { $0[column] }.filter { !$0.isEmpty }.prefix(3)
      let shown = values.map { "'\($0.prefix(40))'" }.joined(separator: ", ")
      return "  \(sketch.titles[column]): \(shown)"
    }
    return Message(
      cause: "\(source): nothing says which of its \(sketch.titles.count) "
        + "\(sketch.itemsPath == nil ? "columns" : "members") holds what",
      cure: "Nothing was changed. Look at the columns, and run "
        + (lines.count == 1 ? "this line if it is right:" : "the line that is right:"),
      list: lines + doubts.map { "  (\($0))" } + samples)
  }
}
