// Matches budgets with expenses.

extension Budget.Scope {
  /// A key to compare and sort scopes by.
  func key(_ folding: inout TextFolding) -> [UInt8] {
    switch self {
    case .everything: []
    case .type(let type): [1] + Self.key(of: type)
    case .category(let category): [2] + folding.folded(CategoryPath.withoutEndSlash(category))
    }
  }

  /// The keys of all scopes that include an expense: everything, its type, its category and the
  /// parents of that.
  static func keys(of item: ExpenseItem, _ folding: inout TextFolding) -> [[UInt8]] {
    let category = folding.folded(item.category ?? "")
    return [[], [1] + key(of: item.type), [2] + category]
      + CategoryPath.parents(of: category).map { [2] + $0 }
  }

  /// A key of a type; standard types sort first.
  private static func key(of type: ExpenseType) -> [UInt8] {
    let word = type.folded
    let place = ExpenseType.standard.firstIndex { $0.folded == word }
    return [UInt8(place ?? ExpenseType.standard.count)] + Array(word.utf8)
  }

  /// A text that is equal for equal scopes, whatever their case and diacritics.
  package var folded: String {
    var folding = TextFolding()
    return String(decoding: key(&folding), as: UTF8.self)
  }

  /// Returns true if the scope is that category or one of its subcategories.
  package func lies(in category: String) -> Bool {
    var folding = TextFolding()
    let (path, parent) = (key(&folding), Budget.Scope.category(category).key(&folding))
    return path == parent || CategoryPath.lies(path, in: parent)
  }

  /// A filter for the expenses in this scope.
  package var filter: ItemFilter {
    var filter = ItemFilter()
    switch self {
    case .everything: break
    case .type(let type): filter.types = [type]
    case .category(let category): filter.categories = [category]
    }
    return filter
  }
}
