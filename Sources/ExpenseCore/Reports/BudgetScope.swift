// What a budget is for, and which expenses that are.

extension Budget.Scope {
  /// The key by which scopes are compared and sorted.
  func key(_ folding: inout TextFolding) -> [UInt8] {
    switch self {
    case .everything: []
    case .type(let type): [1] + Self.key(of: type)
    case .category(let category): [2] + folding.folded(CategoryPath.withoutEndSlash(category))
    }
  }

  /// The keys of all scopes that an expense is in: everything, its type, its category and those that
  /// its category lies in.
  static func keys(of item: ExpenseItem, _ folding: inout TextFolding) -> [[UInt8]] {
    let category = folding.folded(item.category ?? "")
    return [[], [1] + key(of: item.type), [2] + category]
      + CategoryPath.parents(of: category).map { [2] + $0 }
  }

  /// Standard types come first; what `ItemFilter` takes for one type has one key.
  private static func key(of type: ExpenseType) -> [UInt8] {
    let word = type.rawValue.lowercased()
    let place = ExpenseType.standard.firstIndex { $0.rawValue.lowercased() == word }
    return [UInt8(place ?? ExpenseType.standard.count)] + Array(word.utf8)
  }

  /// A text that is equal for two scopes that are the same, whatever the case and diacritics.
  package var folded: String {
    var folding = TextFolding()
    return String(decoding: key(&folding), as: UTF8.self)
  }

  /// Tells whether it is a category, or one that lies in it.
  package func lies(in category: String) -> Bool {
    var folding = TextFolding()
    let (path, parent) = (key(&folding), Budget.Scope.category(category).key(&folding))
    return path == parent || CategoryPath.lies(path, in: parent)
  }

  /// The filter that chooses its expenses.
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
