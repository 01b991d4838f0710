import ExpenseCore
import Foundation

/// The screen's views, keys and lines.
final class WatchedScreen {
  let session: Session
  /// The view that the line names.
  private let named: any WatchedView
  private let views: [any WatchedView]
  /// The words after the view's name.
  private let arguments: ParsedArguments
  private let filters: WatchedFilters
  /// The present version of the file.
  private(set) var file: WatchedFile?

  init(_ named: any WatchedView, _ arguments: ParsedArguments, in session: Session) throws {
    (self.named, self.arguments, self.session) = (named, arguments, session)
    filters = WatchedFilters(in: session)
    views = try WatchedViews.all.map { kind in
      type(of: named).name == kind.name ? named : try kind.init(ParsedArguments())
    }
  }

  private var kinds: [any WatchedView.Type] { WatchedViews.all }

  func plan() throws -> ScreenPlan {
    var query = ScreenQuery()
    query.view = kinds.firstIndex { $0.name == type(of: named).name } ?? 0
    if type(of: named).aspects.contains(.filter) {
      let by =
        named is WatchedSections
        ? try GroupingWords(arguments, SectionsView.by) : GroupingWords()
      query.filter = try WatchedFilters.text(of: arguments, by: by)
    }
    for view in views { try view.begin(&query, in: session) }
    let isTyped = views.contains { ($0 as? WatchedSections)?.isTyped == true }
    return ScreenPlan(
      views: kinds.map {
        ScreenView(name: $0.name, aspects: $0.aspects, isEntrance: $0.name == WatchedHome.name)
      }, first: query,
      groupings: (isTyped ? [nil] : []) + WatchedSections.groupings, actions: actions,
      line: { [self] in typed(line(of: $0)) },
      completions: { [self] in completions(of: $0, after: ListCommand.description.name) },
      completionsOfLine: { [self] input in { [self] in completions(of: $0, after: input.command) }
      },
      days: { [self] in try days(in: $0) },
      without: { [self] aspect, filter in
        file.map { filters.text(filter, without: aspect == .type ? .type : .days, of: $0) }
          ?? filter
      },
      words: { [self] in typed(try words(of: $0, $1)) },
      run: { [self] words, isAgreed in
        try session.run(words, seeing: file?.all.items, asking: isAgreed)
      })
  }

  func content(of source: ItemSource) throws -> ScreenContent {
    let file = WatchedFile(source, filters: filters, in: session)
    self.file = file
    return ScreenContent(
      items: file.all.items,
      period: file.firstPeriod,
      sums: file.sums,
      page: { [self] query, width, isTyping in
        (file.width, file.isTyping) = (width, isTyping)
        return try views[query.view].page(of: query, in: file)
      },
      prepare: { [self] query in
        for view in views where view is WatchedHome || view is WatchedMonths {
          _ = try? view.page(of: query, in: file)
        }
      },
      dueCount: try source.document.dueCount(in: session), today: file.today,
      isOutdated: { [session] in (try? session.clock.today()) != file.today })
  }
}

// MARK: Filters

extension WatchedScreen {
  /// Resolves the days that a filter names; nil if it names none.
  ///
  /// - Throws: an `ExplainedError` for words that do not filter.
  private func days(in filter: String) throws -> ClosedRange<CalendarDate>? {
    guard let file else {
      _ = try filters.options(filter)
      return nil
    }
    let days = try filters.filter(filter, of: file).days
    return days?.first.flatMap { first in
      days?.last.map { first.lowerBound...$0.upperBound }
    }
  }

  private func completions(of text: String, after command: String) -> [String] {
    file.map { session.completions(of: text, after: command, in: $0.all.items) } ?? []
  }
}

// MARK: Lines

extension WatchedScreen {
  /// The line that shows in a shell what the view shows.
  private func line(of query: ScreenQuery) -> [String] {
    let (first, last) = views[query.view].words(
      of: query, today: file?.today ?? (try? session.clock.today()) ?? .first)
    let aspects = kinds[query.view].aspects
    guard aspects.contains(.filter) else { return first + last }
    let type = query.type.map { ["--\(Filter.type.description.name)", $0.rawValue] } ?? []
    let namesDays = (try? days(in: query.filter)) != nil
    let on = "--\(Filter.on.description.name)"
    let span =
      !aspects.contains(.period) || namesDays
      ? nil
      : query.period.flatMap { period in
        views[query.view].days(of: period).map { [on, period.title(of: $0)] }
      }
    return first + BashLine.words(of: query.filter) + type + (span ?? []) + last
  }

  /// The words of a line that was typed.
  ///
  /// - Throws: a `Refusal` if a quote is not closed.
  private func words(of input: ScreenInput, _ text: String) throws -> [String] {
    let line = BashLine("iexpense \(input.command) \(text.trimmed)", replacing: "")
    guard !line.isQuoted else {
      throw Refusal("a quote is not closed", "Write an apostrophe in quotes: \"Joe's\".")
    }
    return line.words
  }

  /// A line with the options for the file that were typed after `watch`.
  func typed(_ words: [String]) -> [String] {
    words + arguments.optionWords(where: Self.global.contains)
  }

  /// The options that every line of the screen repeats.
  private static let global = [
    GlobalOptions.file.description.name, GlobalOptions.locale.description.name,
  ]
}
