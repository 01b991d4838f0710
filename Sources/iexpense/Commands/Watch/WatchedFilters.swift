import ExpenseCore

/// The filter of the screen: words exactly like those of `list`.
final class WatchedFilters {
  private let session: Session
  /// The last filters that were read, by their words.
  private var options: (words: String, options: FilterOptions)?
  /// The last filter that was resolved, by its words, and the version of the file.
  private var resolved: (words: String, filter: ItemFilter, file: ObjectIdentifier)?

  init(in session: Session) { self.session = session }

  private static let names = Set(FilterOptions.descriptions.map(\.name))

  /// The filters of arguments, as an editable text.
  ///
  /// - Parameter grouping: the words `by category` among them, which are no filters.
  static func text(
    of arguments: ParsedArguments, by grouping: GroupingWords = GroupingWords()
  ) throws(UsageError) -> String {
    let words =
      grouping.grouping == nil
      ? arguments.words(operands: { _ in true }, options: names.contains)
      : grouping.removed(from: try arguments.runs(of: FilterOptions.words)).flatMap(\.self)
        + arguments.optionWords(where: names.contains)
    return words.map(ShellLine.quoted).joined(separator: " ")
  }

  /// Reads the words of a filter.
  ///
  /// - Throws: `UsageError`.
  func options(_ words: String) throws(UsageError) -> FilterOptions {
    if let options, options.words == words { return options.options }
    var reader = LineReader(grammar: Self.grammar)
    for word in [ListCommand.description.name] + BashLine.words(of: words) { try reader.read(word) }
    try reader.finish()
    var arguments = reader.arguments
    if let other = arguments.optionNames.first(where: { !Self.names.contains($0) }) {
      throw .wrong("'--\(other)' is not a filter")
    }
    try arguments.assign(to: ListCommand.description)
    let read = try FilterOptions(arguments)
    options = (words, read)
    return read
  }

  /// Resolves the words of a filter with the names in a file.
  ///
  /// - Throws: an `ExplainedError`.
  func filter(_ words: String, of file: WatchedFile) throws -> ItemFilter {
    if let resolved, resolved.words == words, resolved.file == ObjectIdentifier(file) {
      return resolved.filter
    }
    let source = file.source
    let filter = try options(words).filter(
      by: source.words, source.currency,
      months: source.document.monthStart, in: session)
    resolved = (words, filter, ObjectIdentifier(file))
    return filter
  }

  /// The filter without the words that name days or types; the same if it is not valid.
  func text(_ words: String, without kind: FilterWords.Kind, of file: WatchedFile) -> String {
    let rest = try? options(words).words(
      without: kind, by: file.source.words,
      file.source.currency, in: session)
    return rest.map { $0.map(ShellLine.quoted).joined(separator: " ") } ?? words
  }

  private static var grammar: Grammar {
    let list = ListCommand.description
    return Grammar(
      commands: [list], findCommand: { list.words.contains($0) ? list : nil }, topics: [],
      globalOptions: GlobalOptions.descriptions, help: GlobalOptions.help,
      version: GlobalOptions.version)
  }
}

// MARK: Completion

extension Session {
  /// The texts that completing the last word of a typed line can give.
  ///
  /// - Parameter command: the words before the text.
  func completions(of text: String, after command: String, in items: [ExpenseItem]) -> [String] {
    let line = BashLine("iexpense \(command) \(text)", replacing: "")
    let completion = Completion(of: line.words, grammar: grammar)
    let head = text.dropLast(completion.beginning.count)
    // A word in an open quote gets the other one.
    let mark = line.isQuoted && (head.last == "'" || head.last == "\"") ? head.suffix(1) : ""
    return completion.values.flatMap { $0.candidates(for: completion.beginning, in: items) }
      .map(\.word)
      .filter { !$0.isEmpty && SafeText.firstUntypableScalar(in: $0) == nil }
      .map { head + (mark.isEmpty ? ShellLine.quoted($0) : $0 + mark) }
  }
}
