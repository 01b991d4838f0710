import ExpenseCore
import Foundation

/// What the keys of the screen mean: the lines of the views, and those of the commands.
final class ScreenCommands {
  private let session: Session
  private let reports: [any Report.Type]
  /// What was typed behind `watch` and the name of the view.
  private let arguments: ParsedArguments
  /// The expenses that are on the screen.
  private var source: ItemSource?

  init(_ arguments: ParsedArguments, of reports: [any Report.Type], in session: Session) {
    (self.arguments, self.reports, self.session) = (arguments, reports, session)
  }

  /// What is shown and what keys do.
  var plan: ScreenPlan {
    ScreenPlan(
      views: reports.map { $0.description.name }, choices: choices, actions: actions,
      line: line(of:adding:),
      searching: { ShellLine.option(FilterOptions.search.description.name, $0) },
      run: { [self] words, isAgreed in
        try session.run(words, seeing: source?.items, asking: isAgreed)
      })
  }

  /// What the screen shows of the expenses.
  func content(of source: ItemSource) throws -> ScreenContent {
    var source = source
    source.searched = SearchedTexts(of: source.items)
    self.source = source
    let style = session.console.style(of: source.currency)
    let (session, shown, today) = (session, source, try session.clock.today())
    let all = ScreenItems(source.items, style)
    return ScreenContent(
      heading: try Self.totals(of: source.items, today, style),
      page: { [self] in try page(of: $0, shown, all, width: $1) },
      items: source.items, isOutdated: { (try? session.clock.today()) != today })
  }
}

// MARK: What is shown

extension ScreenCommands {
  /// What was spent today and in this month.
  private static func totals(
    of items: [ExpenseItem], _ today: CalendarDate, _ style: CurrencyStyle
  ) throws -> [Line] {
    var (day, month) = (AmountSum(), AmountSum())
    for item in items {
      guard let date = item.date, date.month == today.month, date.year == today.year else {
        continue
      }
      month.add(item.amount)
      if date == today { day.add(item.amount) }
    }
    return [
      "today \(style.text(try day.amount), .heading)",
      "\(MonthNames.inEnglish[today.month - 1]) \(style.text(try month.amount), .heading)",
    ]
  }

  private func page(
    of words: [String], _ source: ItemSource, _ all: ScreenItems, width: Int
  ) throws -> any ScreenPage {
    let (report, isSearched) = try report(of: words)
    let result = try report.result(of: source, in: session)
    let shown = (result as? any ChosenResult)?.result ?? result
    if let listing = shown as? ItemListing {
      // Whoever types a search sees letter by letter what there is.
      let notes = listing.selection.notes(on: session.console, offersWords: !isSearched)
      return ItemPage(
        all: all, rows: listing.rows, summary: try Self.summary(of: listing, all.style) + notes)
    }
    let notes = shown.notes(on: session.console)
    switch shown {
    case let listing as SectionListing:
      let total = listing.report.total
      let words = listing.report.count.counted("expense")
      return SectionPage(
        all: all, listing: listing,
        summary: ["\(words)  \(all.style.text(total), .heading)"] + notes)
    default: return try TextPage(shown, on: session.console, width: width)
    }
  }

  private static func summary(of listing: ItemListing, _ style: CurrencyStyle) throws -> [Line] {
    guard !listing.rows.isEmpty else {
      return listing.selection.items.isEmpty ? ["Press a to add the first one."] : []
    }
    let (items, all) = (listing.selection.items, listing.selection.rows)
    var sum = AmountSum()
    // In the order of the file, where no limit leaves some out: to jump about in it takes longer.
    for row in listing.rows.count == all.count ? all : listing.rows {
      sum.add(items[row - 1].amount)
    }
    let words = listing.rows.count.words(of: items.count)
    return ["\(words)  \(style.text(try sum.amount), .heading)"]
  }

  /// The report of a line, by the parser of every line, and whether keys added a search to it.
  private func report(of words: [String]) throws -> (report: any Report, isSearched: Bool) {
    var command: CommandDescription?
    let parser = ArgumentParser(grammar: CommandRegistry.standard.grammar)
    guard case .command(let found, let arguments) = try parser.parse(words, command: &command),
      let type = reports.first(where: { $0.description.name == found.name })
    else { throw UnexpectedError() }
    let search = FilterOptions.search.description
    let isSearched = arguments.words(of: search).count > self.arguments.words(of: search).count
    return (try type.init(arguments), isSearched)
  }

  /// The line of a view: what was typed for it, and of what keys add all that its command takes.
  private func line(of view: Int, adding added: [[String]]) -> [String] {
    var names = typedOptions(for: view)
    var more: [String] = []
    for words in added {
      let name = LineReader.split(words[0]).name
      // One search narrows the other.
      let isSearch = name == FilterOptions.search.description.name
      let others = isSearch ? names : names.filter { $0 != name }
      if isReadable(line(of: view, keeping: others) + more + words) {
        (names, more) = (others, more + words)
      }
    }
    return line(of: view, keeping: names) + more
  }

  /// The names of the options that were typed for a view, as far as its command takes them.
  private func typedOptions(for view: Int) -> [String] {
    let own = reports[view].description
    let names = arguments.optionNames.uniqued(by: \.self).filter {
      own.option(named: $0) != nil && !Self.unseen.contains($0)
    }
    guard view > 0 else { return Self.global + names }
    return (isMeant(for: view) ? names : []).reduce(Self.global) { kept, name in
      isReadable(line(of: view, keeping: kept + [name])) ? kept + [name] : kept
    }
  }

  /// The line of a view with the options of those names.
  private func line(of view: Int, keeping names: [String]) -> [String] {
    let hasOperands = isMeant(for: view)
    return [reports[view].description.name]
      + arguments.words(operands: { _ in hasOperands }, options: names.contains)
  }

  /// Whether what was typed is meant for a view: it is for the one that was named, and filters are
  /// for all that filter.
  private func isMeant(for view: Int) -> Bool {
    view == 0 || [0, view].allSatisfy { reports[$0] is any FilteringCommand.Type }
  }

  private func isReadable(_ line: [String]) -> Bool { (try? report(of: line)) != nil }

  /// The options that every line of the screen takes over.
  private static let global = [
    GlobalOptions.file.description.name, GlobalOptions.locale.description.name,
  ]
  /// Options that say how to print what the screen shows in its own way.
  private static let unseen = OutputFormat.names + [ListCommand.ids.description.name]
}

// MARK: Keys

extension ScreenCommands {
  private static var typeChoice: [[String]] {
    [[]] + ExpenseType.standard.map { ["--\(CommonOptions.type.description.name)", $0.rawValue] }
  }

  private var choices: [ScreenChoice] {
    let keys = SectionOrderOptions.keys.filter { $0 != ItemOrder.Key.date.rawValue }
    return [
      ScreenChoice(words: Self.typeChoice),
      ScreenChoice(words: [[]] + keys.map { ["--\(OrderOptions.sort.description.name)", $0] }),
      ScreenChoice(words: [[], ["--\(OrderOptions.reverse.description.name)"]]),
    ]
  }

  private var actions: [ScreenAction] {
    func words(_ command: CommandDescription) -> ScreenAction.Effect {
      .run { [self] _ in typed([command.name]) }
    }
    return [
      ScreenAction([.text("a")], "a", "add", .run(add), isCommon: true),
      ScreenAction([.text("e"), .enter], "e Enter", "edit", .run(edit), isCommon: true),
      ScreenAction([.text("d"), .delete], "d Del", "delete", .run(delete), isCommon: true),
      ScreenAction([.text("u")], "u", "undo", words(UndoCommand.description), isCommon: true),
      ScreenAction([.text("r")], "r", "redo", words(RedoCommand.description)),
      ScreenAction([.text("c")], "c", "category", .run(categorize)),
      ScreenAction([.text("y")], "y", "add again", .run(copy)),
      ScreenAction([.text("x")], "x", "add what's due", .run(addDue)),
      ScreenAction([.text("t")], "t", "type", .choose(0)),
      ScreenAction([.text("s")], "s", "order", .choose(1)),
      ScreenAction([.text("S")], "S", "reverse order", .choose(2)),
    ]
  }

  /// The line with the options for the file that was typed behind `watch`.
  private func typed(_ words: [String]) -> [String] {
    words + arguments.optionWords(where: Self.global.contains)
  }

  private func addDue(_: ScreenSelection) -> [String]? {
    typed([DueCommand.description.name, "--\(DueCommand.add.description.name)"])
  }

  private func delete(_ selection: ScreenSelection) -> [String]? {
    guard !selection.ids.isEmpty else { return nil }
    return typed([DeleteCommand.description.name] + selection.ids.map(shortID))
  }

  /// The line that adds the expense under the cursor once more.
  private func copy(_ selection: ScreenSelection) throws -> [String]? {
    guard let item = item(of: selection.current) else { return nil }
    let fields = try EnteredFields(
      like: item, session.console.style(of: source?.currency),
      receipts: ReceiptFolder(of: session.defaults))
    return typed(fields.addingLine(today: try session.clock.today()))
  }

  /// The line that adds what a form asks for.
  private func add(_ selection: ScreenSelection) throws -> [String]? {
    guard var form = try itemForm() else { return nil }
    try fill(&form, titled: [AddCommand.name], selection)
    return typed(form.fields.addingLine(today: try session.clock.today()))
  }

  /// The line that makes of the expense under the cursor what a form says.
  private func edit(_ selection: ScreenSelection) throws -> [String]? {
    guard let id = selection.current, var form = try itemForm(editing: item(of: id)) else {
      return nil
    }
    let line = [EditCommand.description.name, shortID(of: id)]
    try fill(&form, titled: line, selection)
    return form.fields.isEmpty ? nil : typed(line + form.fields.options())
  }

  /// The line that gives the chosen expenses a category.
  private func categorize(_ selection: ScreenSelection) throws -> [String]? {
    guard let item = item(of: selection.current), let form = try itemForm(editing: item) else {
      return nil
    }
    var short = CategoryForm(form)
    let line = [EditCommand.description.name] + selection.ids.map(shortID)
    try fill(&short, titled: line, selection)
    let options = short.form.fields.options()
    return options.isEmpty ? nil : typed(line + options)
  }

  /// The form of an expense, or of a new one.
  private func itemForm(editing item: ExpenseItem? = nil) throws -> ItemForm? {
    guard let source else { return nil }
    let currency = session.currency(ofFile: source.currency).currency
    return try ItemForm(
      EnteredFields(), editing: item, in: source.document, currency, session)
  }

  private func fill<F: Form>(
    _ form: inout F, titled line: [String], _ selection: ScreenSelection
  ) throws {
    let title = SafeText.escaped(ShellLine.text(line))
    let terminal = FormTerminal(in: selection.terminal, titled: title)
    var dialog = FormDialog(on: terminal, session.console.output)
    try dialog.fill(&form)
  }

  private func shortID(of id: UUID) -> String {
    ShortIDs.text(of: id, among: source?.items ?? [])
  }

  private func item(of id: UUID?) -> ExpenseItem? {
    id.flatMap { id in source?.items.first { $0.id == id } }
  }
}
