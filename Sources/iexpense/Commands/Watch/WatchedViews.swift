import ExpenseCore

/// The views of `watch`.
enum WatchedViews {
  static let all: [any WatchedView.Type] = [
    WatchedHome.self, WatchedList.self, WatchedSections.self, WatchedMonths.self,
    WatchedBudgets.self,
    WatchedDue.self,
  ]

  /// The view with that name or alias.
  static func named(_ word: String) -> (any WatchedView.Type)? {
    all.first { $0.description.words.contains(word) }
  }

  /// The view of a line that names none: sections if it groups, the list if it filters or asks for
  /// documents, else the first look.
  static func unnamed(_ arguments: ParsedArguments) -> any WatchedView.Type {
    let global = Set(GlobalOptions.descriptions.map(\.name))
    if arguments.operands.isEmpty, arguments.optionNames.allSatisfy(global.contains) {
      return WatchedHome.self
    }
    let groups =
      arguments.has(SectionsView.by)
      || arguments.operands.contains { $0.lowercased() == SectionsView.by.description.name }
    return groups ? WatchedSections.self : WatchedList.self
  }
}
