import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// The changes of the file that a monitor reports.
struct FileMonitorTests {
  private let directory = TemporaryDirectory()

  @Test func onlyAnotherVersionIsAChange() throws {
    let monitor = Watched(path: directory.path("data"))
    #expect(monitor.hasChanged())
    #expect(!monitor.hasChanged())
    try directory.write("one", to: "data")
    #expect(monitor.hasChanged())
    #expect(!monitor.hasChanged())
    try directory.write("another", to: "data")
    #expect(monitor.hasChanged())
    try FileManager.default.removeItem(atPath: directory.path("data"))
    #expect(monitor.hasChanged())
    #expect(!monitor.hasChanged())
  }

  @Test func aLinkIsFollowedToWhatItLeadsTo() throws {
    try directory.write("one", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("link"), withDestinationPath: "target")
    let monitor = Watched(path: directory.path("link"))
    #expect(monitor.hasChanged())
    #expect(!monitor.hasChanged())
    try directory.write("another", to: "target")
    #expect(monitor.hasChanged())
  }

  @Test func aFileThatCannotBeLookedAtIsAChangeOnce() throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.path("loop"), withDestinationPath: "loop")
    let monitor = Watched(path: directory.path("loop"))
    #expect(monitor.hasChanged())
    #expect(!monitor.hasChanged())
  }
}

/// A monitor that can be used in expectations.
private final class Watched {
  private var monitor: FileMonitor

  init(path: String) {
    monitor = FileMonitor(of: JSONDefaults(path: path))
  }

  func hasChanged() -> Bool { monitor.hasChanged() }
}
