/// Words that people say of a budget beside what it is for.
enum BudgetWords {
  /// How many months the period has that a word names: 0 for a shorter one, nil where it names none.
  static func months(of word: String) -> Int? { periods[word.lowercased()] }

  /// Whether the word says that a budget is for everything.
  static func isEverything(_ word: String) -> Bool { everything.contains(word.lowercased()) }

  /// Whether the word says nothing, or what is true of each budget.
  static func saysNothing(_ word: String) -> Bool { fillers.contains(word.lowercased()) }

  private static let everything = ["all", "everything", "total", "overall", "monthly"]

  private static let fillers = [
    "a", "per", "month", "monthly", "set", "add", "show", "list", "edit", "change", "for", "to",
    "starting", "beginning",
  ]

  private static let periods = [
    "year": 12, "yearly": 12, "annual": 12, "annually": 12, "quarter": 3, "quarterly": 3,
    "week": 0, "weekly": 0, "day": 0, "daily": 0, "yr": 12, "y": 12, "wk": 0,
  ]
}
