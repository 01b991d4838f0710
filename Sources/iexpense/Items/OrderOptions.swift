import ExpenseCore

/// The options for the order and the number of items.
struct OrderOptions {
  static let sort = Option<ItemOrder.Key>("sort", .choice, "The order, ascending")
  static let reverse = Flag("reverse", short: "r", "Reverse the order")
  static let limit = Option(
    "limit", short: "n", .count, "Only the newest N; with --sort the first N")

  static let descriptions = [sort.description, reverse.description, limit.description]

  let order: ItemOrder

  /// Reads the options of a line.
  ///
  /// - Parameter key: the key of the order if the line names none.
  init(_ arguments: ParsedArguments, else key: ItemOrder.Key = .date) throws(UsageError) {
    var order = ItemOrder()
    (order.key, order.usualKey) = (try arguments.value(of: Self.sort), key)
    order.isReversed = arguments.has(Self.reverse)
    order.limit = try arguments.value(of: Self.limit)
    self.order = order
  }
}

extension ItemOrder {
  /// The options of a line that asks for this order.
  var words: [String] {
    (key.map { ["--\(OrderOptions.sort.description.name)", $0.rawValue] } ?? [])
      + (isReversed ? OrderOptions.reverse.description.words.prefix(1) : [])
      + (limit.map { [OrderOptions.limit.description.words[0], String($0)] } ?? [])
  }
}
