import ExpenseCore
import Foundation

/// The rows that an action applies to.
struct ScreenSelection {
  /// The ids of the marked expenses, or of the one under the cursor, in the order shown.
  let ids: [UUID]
  /// The row under the cursor.
  let current: RowID?
  /// The terminal for a form of the action.
  let terminal: any TerminalDevice
}

/// A line to be typed on the screen: fixed first words and the text after them.
struct ScreenInput {
  /// The fixed words, such as `add`.
  let command: String
  /// The text that it begins with.
  var text = ""
  /// Tells whether another line follows one that was run.
  var repeats = false
}

/// The views and keys of a screen.
struct ScreenPlan {
  let views: [ScreenView]
  /// The query to begin with.
  let first: ScreenQuery
  /// The groupings of sections that a key goes through.
  var groupings: [ScreenGrouping?] = [nil]
  /// The keys that run commands.
  let actions: [ScreenAction]
  /// Prints the query of a view as a command line.
  let line: (ScreenQuery) -> [String]
  /// Completes the last word of a filter.
  let completions: (_ filter: String) -> [String]
  /// Completes the last word of a line to be typed.
  let completionsOfLine: (ScreenInput) -> (_ text: String) -> [String]
  /// Resolves the days that a filter names; nil if it names none.
  ///
  /// Throws if the filter is incomplete.
  let days: (_ filter: String) throws -> ClosedRange<CalendarDate>?
  /// Removes the words from a filter that a key takes the place of.
  let without: (ScreenAspect, _ filter: String) -> String
  /// The words of a typed line.
  ///
  /// Throws an `ExplainedError` if a quote is not closed.
  let words: (ScreenInput, _ text: String) throws -> [String]
  /// Runs a command line as if it had been typed.
  ///
  /// Its closure answers questions, given the lines printed before them.
  let run: (_ words: [String], _ isAgreed: @escaping ([String]) -> Bool) throws -> LineAnswer

  /// All keys, with those that run commands first.
  var keys: [ScreenAction] { actions + ScreenAction.own }
}

/// The expenses and the functions that show them on the screen.
struct ScreenContent {
  /// All expenses, in the order of the file.
  let items: [ExpenseItem]
  /// The period to show until a key chooses one.
  let period: ScreenPeriod
  /// Sums of today and of the period for the heading; nil is all days.
  let sums: (_ days: ClosedRange<CalendarDate>?, _ name: String) -> [Line]
  /// Makes the page of a query.
  ///
  /// - Parameter isTyped: whether the filter is still being typed.
  let page: (ScreenQuery, _ width: Int, _ isTyped: Bool) throws -> any ScreenPage
  /// Counts what other views draw small, while no key is pressed.
  var prepare: (ScreenQuery) -> Void = { _ in }
  /// The number of recurring expenses that are due.
  var dueCount = 0
  let today: CalendarDate
  /// Tells whether a new day has begun, so that the heading must change.
  let isOutdated: () -> Bool

  /// The last expense that is new since another content; nil if the number did not grow.
  func added(to before: ScreenContent) -> RowID? {
    let more = items.count - before.items.count
    guard more > 0 else { return nil }
    let place = items.indices.last { $0 < more || items[$0].id != before.items[$0 - more].id }
    return place.map { .item(items[$0].id) }
  }
}
