import ExpenseCore
import Foundation

/// The expenses that an action is about.
struct ScreenSelection {
  /// The expenses that are marked, or the one under the cursor: their ids, in the order shown.
  let ids: [UUID]
  /// The one under the cursor.
  let current: UUID?
  /// A terminal on which a form may ask below its title, as long as the action needs it.
  let terminal: any TerminalDevice
}

/// The choices that keys made: the lines of the views are made of them.
struct ScreenWish {
  /// The words that filter, as they were typed.
  var filter = ""
  var period: ScreenPeriod
  /// The words of each choice.
  var chosen: [[String]] = []
}

/// One of several ways to show a view, one after the other by a key; those that a view does not take
/// are passed over.
struct ScreenChoice {
  /// The words that each adds to the line of the view.
  let words: [[String]]
  /// The only view that it is for; nil for all.
  var view: String?
}

/// The views and keys of a screen.
struct ScreenPlan {
  /// The names of the views.
  let views: [String]
  /// The view to begin with.
  var first = 0
  /// The filter to begin with.
  var filter = ""
  /// The period to begin with; nil for the one of the content.
  var period: ScreenPeriod?
  let choices: [ScreenChoice]
  /// The choice of how long the periods are in a view that shows several.
  var unitChoice: Int?
  /// The keys that run commands.
  let actions: [ScreenAction]
  /// Makes the line of a view.
  let line: (_ view: Int, ScreenWish) -> [String]
  /// The texts that a filter may become when its last word is completed.
  let completions: (_ filter: String) -> [String]
  /// The days that the words of a filter name; nil if they name none.
  ///
  /// Throws for half a filter.
  let days: (_ filter: String) throws -> ClosedRange<CalendarDate>?
  /// The words of a filter without those that name days.
  let withoutDays: (_ filter: String) -> String
  /// Runs a line as if it had been typed.
  ///
  /// The closure that it is given is asked for a yes, with what was printed before.
  let run: (_ words: [String], _ isAgreed: @escaping ([String]) -> Bool) throws -> LineAnswer

  /// All keys, those of commands first.
  var keys: [ScreenAction] { actions + ScreenAction.own }

  /// The places of those words of a choice that a view takes.
  func places(of choice: ScreenChoice, in view: Int, _ wish: ScreenWish) -> [Int] {
    guard choice.view == nil || choice.view == views[view] else { return [] }
    return choice.words.indices.filter { place in
      let words = choice.words[place]
      let wish = ScreenWish(period: wish.period, chosen: [words])
      return words.isEmpty
        || line(view, wish).joined(separator: " ").contains(
          words.joined(separator: " "))
    }
  }
}

/// The expenses as the screen shows them, as they were read.
struct ScreenContent {
  /// All expenses, in the order of the file.
  let items: [ExpenseItem]
  /// The period that is shown until a key chooses one.
  let period: ScreenPeriod
  /// The sums of today and of those days, for the first line; nil for all days.
  let sums: (_ days: ClosedRange<CalendarDate>?, _ name: String) -> [Line]
  /// Makes what the result of a command line is on the screen.
  ///
  /// - Parameter isTyped: whether the line is still being typed.
  let page: (_ words: [String], _ width: Int, _ isTyped: Bool) throws -> any ScreenPage
  let today: CalendarDate
  /// Whether another day has begun: then the heading is not true any more, though nothing changed.
  let isOutdated: () -> Bool

  /// The last of the expenses that came to those of another content; nil if there are not more.
  func added(to before: ScreenContent) -> RowID? {
    let more = items.count - before.items.count
    guard more > 0 else { return nil }
    let place = items.indices.last { $0 < more || items[$0].id != before.items[$0 - more].id }
    return place.map { .item(items[$0].id) }
  }
}
