import ExpenseCore
import Foundation

/// The plan of the screen: its views with their reports and lines.
final class WatchedReports {
  let session: Session
  /// The view that the line names.
  private let named: WatchedView
  /// The words after the view's name.
  private let arguments: ParsedArguments
  /// The expenses on the screen.
  private(set) var source: ItemSource?
  /// The days that the last filter names.
  private var days: (filter: String, days: ClosedRange<CalendarDate>?)?

  init(_ arguments: ParsedArguments, of named: WatchedView, in session: Session) {
    (self.arguments, self.named, self.session) = (arguments, named, session)
  }

  func plan() throws -> ScreenPlan {
    ScreenPlan(
      views: WatchedView.all.map(\.name),
      first: WatchedView.all.firstIndex { $0.name == named.name } ?? 0,
      filter: typedFilter, period: try typedPeriod(), choices: choices, unitChoice: Self.unitChoice,
      actions: actions, line: line, completions: completions,
      days: { [self] in try namedDays(in: $0) }, withoutDays: withoutDays,
      run: { [self] words, isAgreed in
        try session.run(words, seeing: source?.items, asking: isAgreed)
      })
  }

  func content(of source: ItemSource) throws -> ScreenContent {
    var source = source
    source.prepareForTyping()
    (self.source, days) = (source, nil)
    let today = try session.clock.today()
    let (shown, items, session) = (source, source.items, session)
    let all = ScreenItems(items, session.console.style(of: source.currency))
    // The heading is drawn with every key, and its period seldom changes.
    var known: [ClosedRange<CalendarDate>?: [Line]] = [:]
    return ScreenContent(
      items: items,
      period: ScreenPeriod(holding: items, today: today, months: source.document.monthStart),
      sums: { days, name in
        let sums = known[days] ?? Self.sums(of: items, today, days, named: name, all.style)
        known[days] = sums
        return sums
      },
      page: { [self] in try page(of: $0, shown, all, width: $1, isTyped: $2) },
      today: today, isOutdated: { (try? session.clock.today()) != today })
  }

  private static func sums(
    of items: [ExpenseItem], _ today: CalendarDate, _ days: ClosedRange<CalendarDate>?,
    named name: String, _ style: CurrencyStyle
  ) -> [Line] {
    var (day, period) = (AmountSum(), AmountSum())
    for place in items.indices {
      let date = items[place].date
      if date == today { day.add(items[place].amount) }
      if let days, !(date.map(days.contains) ?? false) { continue }
      period.add(items[place].amount)
    }
    return [("today", day), (name, period)].map { name, sum in
      "\(name) \((try? sum.amount).map(style.text) ?? "", .heading)"
    }
  }
}

// MARK: Filters

extension WatchedReports {
  private static let filterNames = Set(FilterOptions.descriptions.map(\.name))

  /// The filters typed after `watch`, as an editable text.
  private var typedFilter: String {
    guard named.takesFilters else { return "" }
    let words = arguments.words(operands: { _ in true }, options: Self.filterNames.contains)
    return words.map(ShellLine.quoted).joined(separator: " ")
  }

  /// Tells whether options of `sections` other than filters were typed.
  var hasTypedSections: Bool {
    named.name == SectionsCommand.description.name
      && arguments.optionNames.contains { !Self.filterNames.contains($0) }
  }

  /// The month typed for a view without filters; nil if none was.
  private func typedPeriod() throws -> ScreenPeriod? {
    guard !named.takesFilters, let month = try arguments.value(of: BudgetCommand.on) else {
      return nil
    }
    return ScreenPeriod(
      of: try month.resolve(today: session.clock.today(), months: .calendar), months: .calendar)
  }

  /// Reads the words of a filter like those of `list`.
  ///
  /// - Throws: `UsageError`.
  private func filterArguments(_ filter: String) throws -> ParsedArguments {
    let line = [ListCommand.description.name] + BashLine.words(of: filter)
    let arguments = LineReader.arguments(in: line, of: WatchedView.grammar)
    let other = arguments.optionNames.first { !Self.filterNames.contains($0) }
    if let other { throw UsageError.wrong("'--\(other)' is not a filter") }
    _ = try WatchedView.report(of: line)
    return arguments
  }

  /// Resolves the days that a filter names; nil if it names none.
  ///
  /// - Throws: `UsageError` for words that do not filter.
  private func namedDays(in filter: String) throws -> ClosedRange<CalendarDate>? {
    if days?.filter != filter {
      _ = try filterArguments(filter)
      days = (filter, namedDays(in: BashLine.words(of: filter)))
    }
    return days?.days
  }

  /// The filter without the shortest group of words that names days.
  private func withoutDays(_ filter: String) -> String {
    let words = BashLine.words(of: filter)
    let ranges = (1...max(1, words.count)).lazy.flatMap { count in
      (0..<max(0, words.count - count + 1)).lazy.map { $0..<$0 + count }
    }
    let rest = ranges.map { range in
      words.indices.filter { !range.contains($0) }.map { words[$0] }
    }.first { self.namedDays(in: $0) == nil }
    return (rest ?? []).map(ShellLine.quoted).joined(separator: " ")
  }

  /// Resolves the days that those words name; nil if they name none or are not valid.
  private func namedDays(in words: [String]) -> ClosedRange<CalendarDate>? {
    guard !words.isEmpty, let source,
      let list = try? WatchedView.report(of: [ListCommand.description.name] + words),
      let filters = (list as? ListCommand)?.filters,
      let filter = try? filters.filter(
        by: source.words, session.currency(ofFile: source.currency).currency,
        months: source.document.monthStart, in: session),
      let days = filter.days, let first = days.first, let last = days.last
    else { return nil }
    return first.lowerBound...last.upperBound
  }

  /// The filters that completing the last word can give.
  private func completions(of filter: String) -> [String] {
    guard let source else { return [] }
    let line = BashLine("iexpense \(ListCommand.description.name) \(filter)", replacing: "")
    let completion = Completion(of: line.words, grammar: WatchedView.grammar)
    let head = filter.dropLast(completion.beginning.count)
    return completion.values.flatMap {
      $0.candidates(for: completion.beginning, in: source.items)
    }.map(\.word).filter { !$0.isEmpty && SafeText.firstUntypableScalar(in: $0) == nil }
      .map { head + ShellLine.quoted($0) }
  }
}

// MARK: Lines

extension WatchedReports {
  /// The line of a view: the words typed for it, its filter, and the choices made by keys that its
  /// command supports.
  private func line(of place: Int, _ request: ScreenRequest) -> [String] {
    let view = WatchedView.all[place]
    let parts = Parts(
      view: view, typed: view.name == named.name ? arguments : ParsedArguments(),
      filter: view.takesFilters ? try? filterArguments(request.filter) : ParsedArguments(),
      shared: arguments)
    // An invalid filter stays on the line, so that its error is shown.
    let unread = parts.filter == nil ? BashLine.words(of: request.filter) : []
    var (line, left) = (parts.line(without: []) + unread, Set<String>())
    for words in request.chosen + [period(request, of: view)] where !words.isEmpty {
      let name = LineReader.split(words[0]).name
      let added = line.dropFirst(parts.line(without: left).count)
      let next = parts.line(without: left.union([name])) + added + words
      guard (try? WatchedView.report(of: next)) != nil else { continue }
      line = next
      if name != Filter.on.description.name { left.insert(name) }
    }
    return line
  }

  /// The words of the period in the line of a view.
  private func period(_ request: ScreenRequest, of view: WatchedView) -> [String] {
    let option = "--\(Filter.on.description.name)"
    if view.isOfOnePeriod, (try? namedDays(in: request.filter)) == nil {
      return request.period.title.map { [option, $0] } ?? []
    }
    guard view.name == BudgetCommand.description.name, let today = try? session.clock.today(),
      request.period != .all, case let month = request.period.month(today: today),
      month.days?.contains(today) == false
    else { return [] }
    return month.title.map { [option, $0] } ?? []
  }

  /// A line with the options for the file that were typed after `watch`.
  func typed(_ words: [String]) -> [String] {
    words + arguments.optionWords(where: Self.global.contains)
  }

  /// The options that every line of the screen repeats.
  fileprivate static let global = [
    GlobalOptions.file.description.name, GlobalOptions.locale.description.name,
  ]
  /// Options for output that the screen replaces by its own.
  private static let unseen = (OutputFormat.options + [ListCommand.ids.description]).map(\.name)

  /// The words of a line before the choices made by keys.
  private struct Parts {
    let view: WatchedView
    let typed: ParsedArguments
    let filter: ParsedArguments?
    let shared: ParsedArguments

    func line(without left: Set<String>) -> [String] {
      let isFiltered = view.takesFilters
      let own = typed.words(
        operands: { _ in !isFiltered },
        options: { name in
          view.description.option(named: name) != nil && !left.contains(name)
            && !unseen.contains(name)
            && !(isFiltered && filterNames.contains(name))
            && (isFiltered || name != Filter.on.description.name)
        })
      let filters = filter?.words(operands: { _ in true }, options: { !left.contains($0) }) ?? []
      return view.words + own + filters + shared.optionWords(where: global.contains)
    }
  }
}
