import ExpenseCore

/// The file of a wrong line, read once, and only if something depends on it.
final class RepairedFile {
  private let world: World
  private let arguments: ParsedArguments
  /// Nil where the file cannot be read: then nothing depends on it.
  private lazy var source = readSource()
  private lazy var items = source?.items ?? []
  private lazy var categories = folded(
    items.lazy.compactMap(\.category).flatMap { category in
      let parts = category.split(separator: "/")
      return parts.indices.map { parts[...$0].joined(separator: "/") }
    })
  private lazy var tags = folded(items.lazy.flatMap(\.tags).map(Tags.bare))

  /// - Parameter arguments: what the line says as far as it is right.
  init(of arguments: ParsedArguments, in world: World) {
    (self.arguments, self.world) = (arguments, world)
  }

  private func readSource() -> ItemSource? {
    let option = try? arguments.value(of: GlobalOptions.file)
    guard let defaults = try? DataLocation.find(option: option, setting: world.setting) else {
      return nil
    }
    return (try? ExpenseFile(defaults).read()).map(ItemSource.init)
  }

  private func folded(_ words: some Sequence<String>) -> Set<[UInt8]> {
    var folding = TextFolding()
    return Set(words.lazy.uniqued(by: \.self).map { folding.folded($0) })
  }

  private func holds(_ words: Set<[UInt8]>, _ word: String) -> Bool {
    var folding = TextFolding()
    return words.contains(folding.folded(word))
  }

  /// Whether a word is certainly a value of that shape.
  ///
  /// A number without a decimal mark, or two from one to another, could count anything, and a sign
  /// before one be a slip.
  func fits(_ word: String, _ shape: Shape) -> Bool {
    let isSigned = word.unicodeScalars.first.map { $0.isMinus || $0 == "+" } ?? true
    guard !isSigned, !word.withPlainDigits.utf8.allSatisfy(\.isASCIIDigit),
      !FilterLine.mayBeRows(word)
    else { return false }
    return switch shape {
    case .type: (try? TypeWord(text: word).resolve(in: items)) != nil
    case .day: (try? DateText(word)) != nil
    case .span: (try? DateSpanText(word)) != nil
    case .amount:
      EnteredAmount.looksLikeAmount(word) && word.contains { ".,".contains($0) }
        && !word.unicodeScalars.contains(where: \.isMinus)
    case .category: holds(categories, word)
    case .tag: word.hasPrefix("#") || holds(tags, Tags.bare(word))
    case .name: !items.rows(named: word).isEmpty
    case .path: InterchangeRegistry.format(ofPath: word) != nil
    case .choice(let words): words.contains(word)
    case .count, .number, .row, .filter, .text: false
    }
  }

  private struct NothingToDo: Error {}

  /// Finds what keeps a line that was read from doing something.
  func check(
    _ command: any Command, _ description: CommandDescription, _ arguments: ParsedArguments
  ) throws {
    guard let source else { return }
    let session = try Session(in: world, options: GlobalOptions(arguments)) { _ in .done }
    if let command = command as? any FilteringCommand,
      try command.filters.select(from: source, in: session).count == 0
    {
      throw NothingToDo()
    }
    // What only looks is tried.
    if let report = command as? any Report, (try? report.check(in: session)) != nil {
      _ = try report.result(of: source, in: session)
    }
    let operands = description.operands
    if let command = command as? any EnteringCommand {
      guard command.isComplete else { throw NothingToDo() }
      let context = EntryContext(
        types: items.lazy.map(\.type),
        currency: session.currency(ofFile: source.currency).currency, locale: session.locale,
        today: try session.clock.today(), defaults: try session.defaults)
      _ = try command.fields.change(in: context)
      if operands[0].count == .several, let name = command.fields.name {
        try check(name, operands[0].value.shape, in: session)
      }
    }
    for option in description.options {
      for case let word? in arguments.words(of: option) {
        if case .name? = option.value?.shape, items.rows(named: word).count > 1 {
          throw NothingToDo()
        }
        try option.value.map { try check(word, $0.shape, in: session) }
      }
    }
    guard operands.first?.count != .several else { return }
    for (place, word) in arguments.operands.enumerated() where !operands.isEmpty {
      try check(word, operands[min(place, operands.count - 1)].value.shape, in: session)
    }
  }

  /// Refuses a word for something that the file does not have.
  private func check(_ word: String, _ shape: Shape, in session: Session) throws {
    switch shape {
    case .type: _ = try TypeWord(text: word).resolve(in: items)
    case .row:
      _ = try [ItemSelector(word)].rows(in: items) {
        CurrencyStyle(currency: .usd, locale: session.locale)
      }
    case .name where items.rows(named: word).isEmpty: throw NothingToDo()
    case .number(let list):
      let count = source?.document.lists[list]?.count ?? 0
      guard Syntax<Int>.number(word).map({ $0 <= count }) == true else { throw NothingToDo() }
    default: break
    }
  }
}
