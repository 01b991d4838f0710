import Foundation
import Synchronization

/// Requirements of tests that a machine may lack: other programs to compare with, a user who is not
/// root, or minutes of time.
///
/// A test whose requirement is missing is skipped, and the requirement is named in one line at the
/// end of the run. With `CI=true` in the environment, such a test fails.
package enum Peers {
  /// The error for a missing requirement with `CI=true`.
  package struct Missing: Error, CustomStringConvertible {
    package let description: String
  }

  /// The directories that are searched for programs.
  package static let folders = ["/usr/local/bin", "/opt/homebrew/bin", "/usr/bin", "/bin"]

  /// The path of a program; nil if it is not installed.
  package static func path(of program: String) -> String? {
    folders.map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Returns true if all programs are installed, as a condition of a test.
  package static func have(_ programs: [String]) throws(Missing) -> Bool {
    var haveAll = true
    for program in programs where try !have(program, if: path(of: program) != nil) {
      haveAll = false
    }
    return haveAll
  }

  /// Returns true if another requirement is met, as a condition of a test.
  package static func have(_ need: String, if isThere: Bool) throws(Missing) -> Bool {
    guard !isThere else { return true }
    guard ProcessInfo.processInfo.environment["CI"] != "true" else {
      throw Missing(description: "\(need) is missing, and CI=true allows no test to be skipped")
    }
    note(need)
    return false
  }

  /// Returns true if file modes restrict this process, as they do unless it is root.
  package static func haveFileModes() throws(Missing) -> Bool {
    let directory = TemporaryDirectory()
    let made = FileManager.default.createFile(
      atPath: directory.path("closed"), contents: Data(), attributes: [.posixPermissions: 0])
    let isBound = made && directory.bytes(of: "closed") == nil
    return try have("a user who is not root", if: isBound)
  }

  /// Returns true if long tests run too, as a condition of a test.
  package static func haveMinutes() -> Bool {
    let has = ProcessInfo.processInfo.environment["IEXPENSE_TEST_LONG"] == "1"
    if !has { note("minutes (IEXPENSE_TEST_LONG=1 runs them)") }
    return has
  }

  private static func note(_ need: String) {
    missing.withLock { names in
      if names.isEmpty { atexit { Peers.report() } }
      names.insert(need)
    }
  }

  private static let missing = Mutex<Set<String>>([])

  private static func report() {
    let names = missing.withLock { $0.sorted() }
    print("Tests were skipped that need: \(names.joined(separator: ", "))")
  }
}
