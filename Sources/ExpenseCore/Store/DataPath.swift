/// The real location of a file, after the links at the end of its path were followed.
///
/// A save replaces a name. If that name were a link, the save would replace the link and leave its
/// target, so links are followed here up to the last name; the kernel follows those in directories
/// on the way.
struct DataPath: Hashable, Sendable {
  /// The directory that contains the file; `.` for the working directory.
  let directory: String
  /// The file's name in the directory.
  let name: String

  var path: String { Self.join(directory, name) }

  /// The path of another name in the directory.
  func sibling(named name: String) -> String { Self.join(directory, name) }

  /// Follows the links at the end of the path.
  ///
  /// A link whose target does not exist leads to where the target would be.
  ///
  /// - Throws: `StoreError.linkLoop`, `.notARegularFile` for a directory or a file without a name,
  ///   or `.system` if the system refuses access.
  init(resolving path: String) throws(StoreError) {
    let end: (path: String, status: FileStatus?)?
    var hasNoName = false
    do throws(SystemError) {
      end = try Self.followLinks(from: path)
      // A link in /proc, such as /dev/fd/3, can lead to a pipe or a removed file, whatever its
      // target says.
      if let end, end.status == nil, end.path != path { hasNoName = try System.exists(path) }
    } catch {
      throw error.isLinkLoop ? .linkLoop(path: path) : .system(error)
    }
    guard let end else { throw .linkLoop(path: path) }
    guard end.status?.kind != .directory, !hasNoName else { throw .notARegularFile(path: path) }
    self.init(splitting: end.path)
  }

  /// The first path that is not a link, and its status, nil if there is no such file; nil if the
  /// links form a loop.
  private static func followLinks(
    from path: String
  ) throws(SystemError) -> (path: String, status: FileStatus?)? {
    var current = path
    // The number of links after which the kernel reports a loop.
    for _ in 0..<40 {
      let status = try System.status(of: current, in: .working)
      guard status?.kind == .symbolicLink else { return (current, status) }
      let target = try System.target(ofLink: current)
      current =
        target.hasPrefix("/") ? target : join(DataPath(splitting: current).directory, target)
    }
    return nil
  }

  private static func join(_ directory: String, _ name: String) -> String {
    directory == "." ? name : directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }

  /// Splits the path at its last slash, without access to the file system.
  init(splitting path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (directory, name) = (".", path)
      return
    }
    directory = slash == path.startIndex ? "/" : String(path[..<slash])
    name = String(path[path.utf8.index(after: slash)...])
  }
}

// MARK: Companion files

extension DataPath {
  /// The name of the history of its saves.
  var historyName: String { ".\(name).history" }

  /// The name of the file that a save locks.
  var lockName: String { ".\(name).lock" }

  /// A name for the next version of the file before it is published, different for each save.
  var newStagingName: String { Self.newName(after: stagingBeginning) }

  /// A name for the next version of the history before it replaces the old one.
  var newHistoryStagingName: String { Self.newName(after: historyStagingBeginning) }

  /// The prefix of names of next versions; a long name is shortened to leave room for digits.
  private var stagingBeginning: String {
    var scalars = name.unicodeScalars
    while scalars.count > 50, String(scalars).utf8.count > 200 { scalars.removeLast() }
    return ".\(String(scalars))."
  }

  private var historyStagingBeginning: String { "\(stagingBeginning)history." }

  private static func newName(after beginning: String) -> String {
    let digits = String(UInt64.random(in: 0...UInt64.max), radix: 16)
    return "\(beginning)\(String(repeating: "0", count: 16 - digits.count))\(digits).tmp"
  }

  /// Returns true if saves give that name to next versions of this file or of its history.
  func isStagingName(_ other: String) -> Bool {
    isHistoryStagingName(other) || Self.isName(other, after: stagingBeginning)
  }

  /// Returns true if saves give that name to next versions of its history.
  func isHistoryStagingName(_ other: String) -> Bool {
    Self.isName(other, after: historyStagingBeginning)
  }

  /// Makes the beginning only if it is needed, because all names of a folder are tested.
  private static func isName(_ name: String, after beginning: @autoclosure () -> String) -> Bool {
    guard name.hasSuffix(".tmp") else { return false }
    let beginning = beginning()
    guard name.hasPrefix(beginning) else { return false }
    let digits = name.utf8.dropFirst(beginning.utf8.count).dropLast(4)
    return digits.count == 16
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Returns true if saves of this file write a file of that name beside it.
  func isCompanionName(_ other: String) -> Bool {
    other == lockName || other == historyName || other.hasPrefix("\(historyName).")
      || isStagingName(other)
  }
}

extension DataPath {
  /// Refuses a file that this user may not write to, because a rename would replace it whatever its
  /// mode.
  ///
  /// - Throws: `StoreError.notWritable` or `.system`; a missing file is accepted.
  func requireWritable(in directory: borrowing Directory) throws(StoreError) {
    do throws(SystemError) {
      if try System.isWritable(name, in: directory) { return }
    } catch {
      if error.isMissing { return }
      throw .system(error)
    }
    throw .notWritable(path: path)
  }
}
