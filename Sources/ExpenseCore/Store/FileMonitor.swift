/// Detects that the data file was written, replaced, removed or created.
///
/// It checks only when it is asked, with two system calls: a watch on the file would miss the next
/// one that a rename puts in its place, and a watch on its directory would miss changes behind a
/// link.
package struct FileMonitor {
  private enum State: Equatable {
    case nothingYet
    case absent
    case version(FileIdentity)
    case failure(StoreError)
  }

  private let defaults: JSONDefaults
  private var last = State.nothingYet

  /// Creates a monitor that has not checked the file yet.
  package init(of defaults: JSONDefaults) {
    self.defaults = defaults
  }

  /// Returns true if the file differs from that of the last check; always true at first.
  package mutating func hasChanged() -> Bool {
    let state = look()
    defer { last = state }
    return state != last
  }

  private func look() -> State {
    do throws(StoreError) {
      return try ExpenseFile(defaults).identity().map { .version($0) } ?? .absent
    } catch {
      return .failure(error)
    }
  }
}
