import Foundation

/// A key of the screen: what it is called, and what it does.
///
/// The footer and the page of all keys are made of these.
struct ScreenAction {
  let keys: [Key]
  /// The keys as people call them.
  let shown: String
  let title: String
  let effect: Effect
  /// Whether the footer names it.
  let isCommon: Bool

  enum Effect {
    /// Runs the command line of these words; nil where there is nothing to do.
    case run((ScreenSelection) throws -> [String]?)
    /// Shows the view with the next words of a choice.
    case choose(Int)
    case move, mark, search, nextView, open, showKeys, close, leave
  }

  init(
    _ keys: [Key], _ shown: String, _ title: String, _ effect: Effect, isCommon: Bool = false
  ) {
    (self.keys, self.shown, self.title) = (keys, shown, title)
    (self.effect, self.isCommon) = (effect, isCommon)
  }

  /// What the screen does without any command.
  static var own: [ScreenAction] {
    [
      ScreenAction([.text("?")], "?", "keys", .showKeys, isCommon: true),
      ScreenAction([.text("q"), .leave], "q", "leave", .leave, isCommon: true),
      ScreenAction([.text("/")], "/", "search", .search, isCommon: true),
      ScreenAction([.tab], "Tab", "view", .nextView, isCommon: true),
      ScreenAction([.text(" ")], "Space", "mark", .mark, isCommon: true),
      ScreenAction([.enter], "Enter", "open section", .open),
      ScreenAction([.escape], "Esc", "close", .close),
      ScreenAction([.up, .down, .text("k"), .text("j")], "arrows kj", "up, down", .move),
      ScreenAction([.pageUp, .pageDown], "PgUp PgDn", "a page", .move),
      ScreenAction([.home, .text("g")], "Home g", "first", .move),
      ScreenAction([.end, .text("G")], "End G", "last", .move),
    ]
  }
}

/// What an action is about.
struct ScreenSelection {
  /// The expenses that are marked, or the one under the cursor: their ids, in the order shown.
  let ids: [UUID]
  /// The one under the cursor.
  let current: UUID?
  /// A terminal on which a form may ask below its title, as long as the action needs it.
  let terminal: any TerminalDevice
}

/// One of several ways to show a view, one after the other by a key; those that a view does not take
/// are passed over.
struct ScreenChoice {
  /// The words that each adds to the line of the view, the first one none.
  let words: [[String]]
}

/// What the screen can show and do, for which it knows no command.
struct ScreenPlan {
  /// The names of the views.
  let views: [String]
  let choices: [ScreenChoice]
  /// What commands do.
  let actions: [ScreenAction]
  /// The line of a view, with those of the added options that it takes.
  let line: (_ view: Int, _ added: [[String]]) -> [String]
  /// The words that search for a text.
  let searching: (String) -> [String]
  /// Runs a line as if it had been typed.
  ///
  /// The closure that it is given is asked for a yes, with what was said up to then.
  let run: (_ words: [String], _ isAgreed: @escaping ([String]) -> Bool) throws -> LineAnswer

  /// All keys, those of commands first.
  var keys: [ScreenAction] { actions + ScreenAction.own }

  /// The places of those words of a choice that a view takes; it always takes none.
  func places(of choice: ScreenChoice, in view: Int) -> [Int] {
    choice.words.indices.filter { place in
      let words = choice.words[place]
      return words.isEmpty || line(view, [words]).suffix(words.count).elementsEqual(words)
    }
  }
}
