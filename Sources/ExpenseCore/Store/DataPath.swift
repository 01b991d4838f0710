/// Where a file really is, once the links that its name may be have been followed.
///
/// A save replaces a name. Were the name a link, the link would be replaced and its target stay
/// behind, so links are followed by hand to the last name; directories on the way are the kernel's.
struct DataPath: Hashable, Sendable {
  /// The directory that holds the file; `.` for the working one.
  let directory: String
  /// The file's own name in it.
  let name: String

  var path: String { Self.join(directory, name) }

  /// The path of another name in the same directory.
  func sibling(named name: String) -> String { Self.join(directory, name) }

  /// Follows the links at the end of the path.
  ///
  /// A link to nothing leads to where its target will be.
  ///
  /// - Throws: `StoreError.linkLoop`, `.notARegularFile` for a directory and for what has no name,
  ///   or `.system` where the system refuses to look.
  init(resolving path: String) throws(StoreError) {
    let end: (path: String, status: FileStatus?)?
    var hasNoName = false
    do throws(SystemError) {
      end = try Self.followLinks(from: path)
      // A link of /proc, such as /dev/fd/3, leads to a pipe or a removed file, whatever it says.
      if let end, end.status == nil, end.path != path { hasNoName = try System.exists(path) }
    } catch {
      throw error.isLinkLoop ? .linkLoop(path: path) : .system(error)
    }
    guard let end else { throw .linkLoop(path: path) }
    guard end.status?.kind != .directory, !hasNoName else { throw .notARegularFile(path: path) }
    self.init(splitting: end.path)
  }

  /// The first name that is no link, and what it stands for; nil where there is none.
  private static func followLinks(
    from path: String
  ) throws(SystemError) -> (path: String, status: FileStatus?)? {
    var current = path
    // The number of links the kernel follows before it calls them a loop.
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

  /// The path taken apart at its last slash, without a look at the file system.
  init(splitting path: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      (directory, name) = (".", path)
      return
    }
    directory = slash == path.startIndex ? "/" : String(path[..<slash])
    name = String(path[path.utf8.index(after: slash)...])
  }
}

// MARK: What is kept beside the file

extension DataPath {
  /// The log of its saves.
  var historyName: String { ".\(name).history" }

  /// The file that a save locks.
  var lockName: String { ".\(name).lock" }

  /// A name for the next version of the file until it is published, which no other save has.
  var newStagingName: String { Self.newName(after: stagingBeginning) }

  /// A name for the next version of the history until it replaces the old one.
  var newHistoryStagingName: String { Self.newName(after: historyStagingBeginning) }

  /// What the names of next versions begin with: a long name is cut, to leave room for digits.
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

  /// Whether a save of this file, or of its history, gives that name to the next version.
  func isStagingName(_ other: String) -> Bool {
    isHistoryStagingName(other) || Self.isName(other, after: stagingBeginning)
  }

  /// Whether a save of this file gives that name to the next version of its history.
  func isHistoryStagingName(_ other: String) -> Bool {
    Self.isName(other, after: historyStagingBeginning)
  }

  private static func isName(_ name: String, after beginning: String) -> Bool {
    guard name.hasPrefix(beginning), name.hasSuffix(".tmp") else { return false }
    let digits = name.utf8.dropFirst(beginning.utf8.count).dropLast(4)
    return digits.count == 16
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Whether a save of this file writes a file of that name beside it.
  func isCompanionName(_ other: String) -> Bool {
    other == lockName || other == historyName || other.hasPrefix("\(historyName).")
      || isStagingName(other)
  }
}

extension DataPath {
  /// Refuses a file that this user may not write to: a rename would replace it whatever its mode.
  ///
  /// - Throws: `StoreError.notWritable`, `.system`; nothing where there is no file.
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
