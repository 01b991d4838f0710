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

  enum Effect {
    /// Runs the command line; nil if there is nothing to do.
    case run((ScreenSelection) throws -> [String]?)
    /// Runs the command line, but not again before a pause or another key.
    case runOnce((ScreenSelection) throws -> [String]?)
    /// Asks with a form, and runs the resulting command line.
    case fill((ScreenSelection) throws -> [String]?)
    /// Shows the view with the next words of a choice.
    case choose(Int)
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

  init(
    _ keys: [Key], _ shown: String, _ title: String, _ effect: Effect, to task: Task,
    isCommon: Bool = false
  ) {
    (self.keys, self.shown, self.title) = (keys, shown, title)
    (self.effect, self.task, self.isCommon) = (effect, task, isCommon)
  }

  /// The keys of the screen itself, which run no command.
  static var own: [ScreenAction] {
    [
      ScreenAction([.text("?")], "?", "keys", .showKeys, to: .look, isCommon: true),
      ScreenAction([.text("q"), .leave], "q", "leave", .leave, to: .look, isCommon: true),
      ScreenAction([.text("/")], "/", "filter", .filter, to: .find, isCommon: true),
      ScreenAction([.tab], "Tab", "next view", .turn(1), to: .look),
      ScreenAction([.tabBack], "Shift-Tab", "view before", .turn(-1), to: .look),
      ScreenAction((1...9).map { .text(String($0)) }, "1 to 5", "that view", .view, to: .look),
      ScreenAction(
        [.left, .text("h")], "Left h", "period before", .step(isLater: false), to: .look),
      ScreenAction(
        [.right, .text("l")], "Right l", "period after", .step(isLater: true), to: .look),
      ScreenAction([.text("p")], "p", "period", .changeUnit, to: .look, isCommon: true),
      ScreenAction([.enter], "Enter", "open", .open, to: .look),
      ScreenAction([.text(" ")], "Space", "mark", .mark, to: .change, isCommon: true),
      ScreenAction([.escape], "Esc", "close", .close, to: .find),
      ScreenAction([.up, .down, .text("k"), .text("j")], "Up Down kj", "a row", .move, to: .move),
      ScreenAction([.pageUp, .pageDown], "PgUp PgDn", "a page", .move, to: .move),
      ScreenAction([.home, .text("g")], "Home g", "first", .move, to: .move),
      ScreenAction([.end, .text("G")], "End G", "last", .move, to: .move),
    ]
  }
}
