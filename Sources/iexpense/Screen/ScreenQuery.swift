import ExpenseCore

/// A view of the screen as a value: what it shows of the file, and how.
///
/// Keys change it. The page is made from it, and so is the line that shows the same in a shell.
struct ScreenQuery: Equatable {
  /// The index of the view.
  var view = 0
  /// The words of the filter as they were typed.
  var filter = ""
  /// The only type that is shown; nil for all types.
  var type: ExpenseType?
  /// The period that a key chose; nil for the one of the content.
  var period: ScreenPeriod?
  /// The order of a list of expenses.
  var order = ItemOrder()
  /// The grouping of sections; nil for the one of the typed line.
  var grouping: ScreenGrouping?
  /// The length of periods in a view that shows several.
  var unit = CalendarPeriod.month
}

/// The grouping of sections that a key chooses.
struct ScreenGrouping: Equatable {
  let key: SectionGrouping
  /// The number of parts of a category's path that make a section; nil for all.
  var depth: Int?
}

/// A view as the screen knows it.
struct ScreenView {
  let name: String
  /// The members of the query that it uses.
  let aspects: Set<ScreenAspect>
  /// Tells whether it offers to add an expense in place of a summary.
  var isEntrance = false
}

/// A member of a query that a key changes.
enum ScreenAspect {
  case filter, type, period, order, grouping, unit
}

extension ScreenQuery {
  /// The types, orders and units that a key goes through.
  private static let types = [nil] + ExpenseType.standard
  private static let orders: [ItemOrder.Key?] = [nil, .row, .name, .amount, .type, .category]
  static let units: [CalendarPeriod] = [.month, .quarter, .year, .week]

  /// Chooses the next type, order, grouping or unit.
  ///
  /// - Parameter groupings: the groupings to go through.
  mutating func choose(_ aspect: ScreenAspect, among groupings: [ScreenGrouping?]) {
    switch aspect {
    case .type: type = Self.next(after: type, in: Self.types)
    case .order:
      order.key = Self.next(after: order.key == .date ? nil : order.key, in: Self.orders)
    case .grouping: grouping = Self.next(after: grouping, in: groupings)
    case .unit: unit = Self.next(after: unit, in: Self.units)
    case .filter, .period: break
    }
  }

  private static func next<Value: Equatable>(after value: Value, in all: [Value]) -> Value {
    let place = all.firstIndex(of: value).map { $0 + 1 } ?? 0
    return all[place % all.count]
  }
}
