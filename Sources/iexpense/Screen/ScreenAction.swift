/// A key of the screen with its name and its effect.
///
/// The footer and the page of keys are made from these.
struct ScreenAction {
  let keys: [Key]
  /// The name of the keys.
  let shown: String
  let title: String
  let effect: Effect
  let task: Task
  /// Tells whether the footer lists the key.
  let isCommon: Bool
  /// The state in which the key does something.
  let need: Need

  enum Effect {
    /// Runs the command line; nil if there is nothing to do.
    case run((ScreenSelection) throws -> [String]?)
    /// Runs the command line, but not again before a pause or another key.
    case runOnce((ScreenSelection) throws -> [String]?)
    /// Runs the command line after a yes; nil if there is nothing to do.
    case ask((ScreenSelection) throws -> (question: String, line: [String])?)
    /// Asks with a form, and runs the resulting command line.
    case fill((ScreenSelection) throws -> [String]?)
    /// Begins a line to be typed; nil if there is nothing to do.
    case type((ScreenSelection) throws -> ScreenInput?)
    /// Chooses the next value of a member of the query.
    case choose(ScreenAspect)
    /// Turns the order round.
    case reverse
    /// Shows the previous or the next period.
    case step(isLater: Bool)
    /// Shows the view at that distance from the current one.
    case turn(Int)
    /// Shows the view with the pressed number.
    case view
    case changeUnit, move, mark, filter, open, showKeys, close, leave
  }

  /// The task that a key is for, in the order of the page of keys.
  enum Task: String, CaseIterable {
    case look = "Look"
    case find = "Find"
    case move = "Move"
    case change = "Change"
  }

  /// The state that a key needs to do something.
  enum Need {
    case nothing
    /// A row that can be chosen.
    case rows
    /// A row that can be opened.
    case inside
    /// A row of one of these kinds under the cursor.
    case row([RowID.Kind])
    /// Exactly two marked rows.
    case pair
    /// A view that uses one of these members of the query.
    case aspects([ScreenAspect])
    /// A recurring expense that is due.
    case due
  }

  init(
    _ keys: [Key], _ shown: String, _ title: String, _ effect: Effect, to task: Task,
    need: Need = .nothing, isCommon: Bool = false
  ) {
    (self.keys, self.shown, self.title) = (keys, shown, title)
    (self.effect, self.task, self.need, self.isCommon) = (effect, task, need, isCommon)
  }

  /// The keys of the screen itself, which run no command.
  static var own: [ScreenAction] {
    let step = Need.aspects([.period, .unit])
    return [
      ScreenAction([.enter], "Enter", "open", .open, to: .look, need: .inside, isCommon: true),
      ScreenAction([.text("?")], "?", "keys", .showKeys, to: .look, isCommon: true),
      ScreenAction([.text("q"), .leave], "q", "leave", .leave, to: .look, isCommon: true),
      ScreenAction(
        [.text("/")], "/", "filter", .filter, to: .find, need: .aspects([.filter]), isCommon: true),
      ScreenAction([.tab], "Tab", "next view", .turn(1), to: .look),
      ScreenAction([.tabBack], "Shift-Tab", "view before", .turn(-1), to: .look),
      ScreenAction((1...9).map { .text(String($0)) }, "1 to 6", "that view", .view, to: .look),
      ScreenAction(
        [.left, .text("h")], "Left h", "period before", .step(isLater: false), to: .look, need: step
      ),
      ScreenAction(
        [.right, .text("l")], "Right l", "period after", .step(isLater: true), to: .look, need: step
      ),
      ScreenAction(
        [.text("p")], "p", "period", .changeUnit, to: .look, need: step, isCommon: true),
      ScreenAction(
        [.text(" ")], "Space", "mark", .mark, to: .change, need: .row([.item]), isCommon: true),
      ScreenAction([.escape], "Esc", "close", .close, to: .find),
      ScreenAction(
        [.up, .down, .text("k"), .text("j")], "Up Down kj", "a row", .move, to: .move, need: .rows),
      ScreenAction([.pageUp, .pageDown], "PgUp PgDn", "a page", .move, to: .move, need: .rows),
      ScreenAction([.home, .text("g")], "Home g", "first", .move, to: .move, need: .rows),
      ScreenAction([.end, .text("G")], "End G", "last", .move, to: .move, need: .rows),
    ]
  }
}
