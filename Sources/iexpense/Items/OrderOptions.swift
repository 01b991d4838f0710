import ExpenseCore

/// The options that say in which order items are shown or handed on, and how many of them.
struct OrderOptions {
  static let sort = Option<ItemOrder.Key>("sort", .choice, "The order, ascending")
  static let reverse = Flag("reverse", short: "r", "Turn the order round")
  static let limit = Option(
    "limit", short: "n", .count, "Only the newest N; with --sort the first N",
    synonyms: ["top"])

  static let descriptions = [sort.description, reverse.description, limit.description]

  /// The order that the line says.
  private let order: ItemOrder

  /// - Parameter key: what decides on the order where the line does not say.
  init(_ arguments: ParsedArguments, else key: ItemOrder.Key = .date) throws(UsageError) {
    var order = ItemOrder()
    (order.key, order.usualKey) = (try arguments.value(of: Self.sort), key)
    order.isReversed = arguments.has(Self.reverse)
    order.limit = try arguments.value(of: Self.limit)
    self.order = order
  }

  /// The rows of a selection in this order, as many as are wanted.
  func arranged(_ selection: ItemSelection) -> [Int] {
    order.arranged(selection.rows, of: selection.items)
  }
}
