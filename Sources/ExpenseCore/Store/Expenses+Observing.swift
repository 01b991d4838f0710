extension Expenses {
  /// Reloads the file whenever another program has changed it, until the task is cancelled.
  ///
  /// Observers are notified of what differs; nothing is written. A version that cannot be read is
  /// ignored, and so is every version while an assignment is unsaved (`saveError`).
  ///
  /// - Parameters:
  ///   - interval: the time between two checks of the file, each of two system calls.
  ///   - isolation: the actor of the instance; by default the caller's.
  public func followFile(
    every interval: Duration = .milliseconds(500), isolation: isolated (any Actor)? = #isolation
  ) async {
    var monitor = FileMonitor(of: defaults)
    repeat {
      if saveError == nil, isIdle, monitor.hasChanged() { try? reload() }
    } while (try? await Task.sleep(for: interval)) != nil
  }

  /// The items in sections by type, observable through `items`.
  public var sections: [ExpenseSection] { sections(by: .type) }

  /// Groups the items into sections, observable through `items`.
  ///
  /// - Parameter grouping: the property that items of a section share.
  public func sections(by grouping: SectionGrouping) -> [ExpenseSection] {
    let items = items
    let filter = ItemFilter(in: currency ?? .usd)
    return ItemRows(all: items)
      .groups(by: grouping, of: filter).map { ExpenseSection($0, of: items) }
  }
}

/// Expenses that belong together, for a list with headings.
public struct ExpenseSection: Identifiable, Equatable, Sendable {
  /// An id that is unique within a grouping, and stays the same if the title is spelled in another
  /// way; empty for items without the property they are grouped by.
  public let id: String
  /// The title of the section.
  public let title: String
  /// The items in the order of the file.
  public let items: [ExpenseItem]
  /// The sum of the amounts in the file's currency; nil only if it is out of range.
  public let total: Amount?

  init(_ group: RowGroup, of all: [ExpenseItem]) {
    (id, title, items) = (group.id, group.title, group.rows.map { all[$0 - 1] })
    total = try? group.sum.amount
  }
}
