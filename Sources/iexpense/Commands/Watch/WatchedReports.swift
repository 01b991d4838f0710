import ExpenseCore
import Foundation

/// The reports that `watch` shows, the lines that make them, and those that keys run.
final class WatchedReports {
  let session: Session
  private let reports: [any Report.Type]
  /// What was typed after `watch` and the name of the view.
  private let arguments: ParsedArguments
  /// The expenses that are on the screen.
  private(set) var source: ItemSource?

  init(_ arguments: ParsedArguments, of reports: [any Report.Type], in session: Session) {
    (self.arguments, self.reports, self.session) = (arguments, reports, session)
  }

  /// What is shown and what keys do.
  var plan: ScreenPlan {
    ScreenPlan(
      views: reports.map { $0.description.name }, choices: choices, actions: actions,
      line: line(of:adding:),
      searching: { ShellLine.option(Filter.search.description.name, $0) },
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

extension WatchedReports {
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
        all: all, sections: listing.sections, rows: listing.rows(of:),
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
    let parser = ArgumentParser(grammar: session.grammar)
    guard case .command(let found, let arguments) = try parser.parse(words, command: &command),
      let type = reports.first(where: { $0.description.name == found.name })
    else { throw UnexpectedError() }
    let search = Filter.search.description
    let isSearched = arguments.words(of: search).count > self.arguments.words(of: search).count
    return (try type.init(arguments), isSearched)
  }

  /// The line with the options for the file that was typed after `watch`.
  func typed(_ words: [String]) -> [String] {
    words + arguments.optionWords(where: Self.global.contains)
  }

  /// The line of a view: what was typed for it, and of what keys add all that its command takes.
  private func line(of view: Int, adding added: [[String]]) -> [String] {
    var names = typedOptions(for: view)
    var more: [String] = []
    for words in added {
      let name = LineReader.split(words[0]).name
      // One search narrows the other.
      let isSearch = name == Filter.search.description.name
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
    view == 0 || [0, view].allSatisfy { reports[$0].description.takesFilters }
  }

  private func isReadable(_ line: [String]) -> Bool { (try? report(of: line)) != nil }

  /// The options that every line of the screen takes over.
  private static let global = [
    GlobalOptions.file.description.name, GlobalOptions.locale.description.name,
  ]
  /// Options that say how to print what the screen shows in its own way.
  private static let unseen = OutputFormat.names + [ListCommand.ids.description.name]
}
