extension Expenses {
  /// Reads the file again whenever another program has changed it, until the task is cancelled.
  ///
  /// Observers hear of what differs; nothing is written. A version that cannot be read is passed over,
  /// and so is every version while an assignment is not saved (`saveError`): what is shown stays.
  ///
  /// - Parameters:
  ///   - interval: how long to wait between two looks at the file, each of two system calls.
  ///   - isolation: the actor of the instance; the caller's own where nothing is said.
  public func followFile(
    every interval: Duration = .milliseconds(500), isolation: isolated (any Actor)? = #isolation
  ) async {
    var monitor = FileMonitor(of: defaults)
    repeat {
      if saveError == nil, isIdle, monitor.hasChanged() { try? reload() }
    } while (try? await Task.sleep(for: interval)) != nil
  }

  /// The items in sections by type; observers of `items` are observers of this.
  public var sections: [ExpenseSection] { sections(by: .type) }

  /// The items in sections; observers of `items` are observers of this.
  ///
  /// - Parameter grouping: what puts items into one section.
  public func sections(by grouping: SectionGrouping) -> [ExpenseSection] {
    let items = items
    let filter = ItemFilter(in: currency ?? .usd)
    return GroupedItems(items: items, rows: Array(1..<items.count + 1))
      .groups(by: grouping, of: filter).map { ExpenseSection($0, of: items) }
  }
}

/// Expenses that belong together, for a list with headings.
public struct ExpenseSection: Identifiable, Equatable, Sendable {
  /// What tells it from the other sections of a grouping, and stays the same while its title is
  /// spelled in another way; empty for the items that have nothing that they could be grouped by.
  public let id: String
  /// What it is called.
  public let title: String
  /// Its items, in the order of the file.
  public let items: [ExpenseItem]
  /// The sum of their amounts, in the file's currency; nil only if no amount is as large.
  public let total: Amount?

  init(_ group: RowGroup, of all: [ExpenseItem]) {
    (id, title, items) = (group.id, group.title, group.rows.map { all[$0 - 1] })
    total = try? group.sum.amount
  }
}
