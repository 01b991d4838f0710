import ExpenseCore

/// A view of `watch`: its report as a value, which keys of the screen change and which prints itself
/// as a line.
protocol WatchedView: SendableMetatype {
  /// The description of what may follow `watch NAME`.
  static var description: CommandDescription { get }
  /// The options of its command that change the file instead of showing a report.
  static var changing: [OptionDescription] { get }
  /// The members of a query that it uses.
  static var aspects: Set<ScreenAspect> { get }

  /// Reads the arguments after `watch NAME`.
  init(_ arguments: ParsedArguments) throws(UsageError)

  /// The report that is shown without a screen.
  var report: any Report { get }

  /// Changes a query to what was typed.
  func begin(_ query: inout ScreenQuery, in session: Session) throws
  /// The first words of its line, before the filters, and those after them.
  func words(of query: ScreenQuery, today: CalendarDate) -> (first: [String], last: [String])
  /// The days that a period stands for.
  func days(of period: ScreenPeriod) -> ClosedRange<CalendarDate>?
  /// Makes the page of a query.
  ///
  /// - Throws: an `ExplainedError`.
  func page(of query: ScreenQuery, in file: WatchedFile) throws -> any ScreenPage
}

extension WatchedView {
  static var name: String { description.name }
  static var changing: [OptionDescription] { [] }
  func begin(_ query: inout ScreenQuery, in session: Session) throws {}
  func days(of period: ScreenPeriod) -> ClosedRange<CalendarDate>? { period.days }
}
