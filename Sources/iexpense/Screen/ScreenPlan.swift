import ExpenseCore
import Foundation

/// The expenses that an action applies to.
struct ScreenSelection {
  /// The ids of the marked expenses, or of the one under the cursor, in the order shown.
  let ids: [UUID]
  /// The id of the expense under the cursor.
  let current: UUID?
  /// The terminal for a form of the action.
  let terminal: any TerminalDevice
}

/// The filter, period and choices made by keys, from which the lines of the views are made.
struct ScreenRequest {
  /// The filter's words as they were typed.
  var filter = ""
  var period: ScreenPeriod
  /// The words of the choices.
  var chosen: [[String]] = []
}

/// Alternatives in the line of a view that a key goes through, skipping those that the view does
/// not have.
struct ScreenChoice {
  /// The words of each alternative.
  let words: [[String]]
  /// The only view with this choice; nil for all views.
  var view: String?
}

/// The views and keys of a screen.
struct ScreenPlan {
  let views: [String]
  /// The first view to show.
  var first = 0
  /// The initial filter.
  var filter = ""
  /// The initial period; nil for that of the content.
  var period: ScreenPeriod?
  let choices: [ScreenChoice]
  /// The choice of the length of periods in a view that shows several.
  var unitChoice: Int?
  /// The keys that run commands.
  let actions: [ScreenAction]
  /// Makes the command line of a view.
  let line: (_ view: Int, ScreenRequest) -> [String]
  /// Completes the last word of a filter.
  let completions: (_ filter: String) -> [String]
  /// Resolves the days that a filter names; nil if it names none.
  ///
  /// Throws if the filter is incomplete.
  let days: (_ filter: String) throws -> ClosedRange<CalendarDate>?
  /// Removes the words that name days from a filter.
  let withoutDays: (_ filter: String) -> String
  /// Runs a command line as if it had been typed.
  ///
  /// Its closure answers questions, given the lines printed before them.
  let run: (_ words: [String], _ isAgreed: @escaping ([String]) -> Bool) throws -> LineAnswer

  /// All keys, with those that run commands first.
  var keys: [ScreenAction] { actions + ScreenAction.own }

  /// The alternatives of a choice that a view has.
  func places(of choice: ScreenChoice, in view: Int, _ request: ScreenRequest) -> [Int] {
    guard choice.view == nil || choice.view == views[view] else { return [] }
    return choice.words.indices.filter { place in
      let words = choice.words[place]
      let request = ScreenRequest(period: request.period, chosen: [words])
      return words.isEmpty
        || line(view, request).joined(separator: " ").contains(
          words.joined(separator: " "))
    }
  }
}

/// The expenses and the functions that show them on the screen.
struct ScreenContent {
  /// All expenses, in the order of the file.
  let items: [ExpenseItem]
  /// The period to show until a key chooses one.
  let period: ScreenPeriod
  /// Sums of today and of the period for the heading; nil is all days.
  let sums: (_ days: ClosedRange<CalendarDate>?, _ name: String) -> [Line]
  /// Makes the page for a command line.
  ///
  /// - Parameter isTyped: whether the line is still being typed.
  let page: (_ words: [String], _ width: Int, _ isTyped: Bool) throws -> any ScreenPage
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
