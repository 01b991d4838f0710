/// Notices that the data file became another one: was written, replaced, removed, or came to be.
///
/// It looks when it is asked, which costs two system calls: a watch on the file would miss the next
/// one that a rename puts in its place, and a watch on its directory what a link leads to.
package struct FileMonitor {
  private enum Sight: Equatable {
    case nothingYet
    case absent
    case version(FileIdentity)
    case failure(StoreError)
  }

  private let defaults: JSONDefaults
  private var seen = Sight.nothingYet

  /// A monitor that has not looked yet.
  package init(of defaults: JSONDefaults) {
    self.defaults = defaults
  }

  /// Whether the file is another one than at the last look; yes at the first.
  package mutating func hasChanged() -> Bool {
    let sight = look()
    defer { seen = sight }
    return sight != seen
  }

  private func look() -> Sight {
    do throws(StoreError) {
      return try ExpenseFile(defaults).identity().map { .version($0) } ?? .absent
    } catch {
      return .failure(error)
    }
  }
}
