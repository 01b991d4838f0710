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
      if saveError == nil, monitor.hasChanged() { try? reload() }
    } while (try? await Task.sleep(for: interval)) != nil
  }

  /// The items in sections by type, with totals; observers of `items` are observers of this.
  ///
  /// - Throws: `AmountOutOfRange` where a total has no exact representation.
  public var sections: [ExpenseSection] {
    get throws(AmountOutOfRange) { try SectionReport(items).sections }
  }
}
