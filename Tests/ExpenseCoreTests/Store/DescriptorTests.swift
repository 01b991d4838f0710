import Foundation
import TestSupport
import Testing

@testable import ExpenseCore

/// Descriptors that are opened are closed again.
struct DescriptorTests {
  @Test func whatCannotBeListedIsClosedAgain() throws {
    let file = try DataFile("{}")
    let path = file.directory.path
    let opened = try System.open(file.name, for: .reading, in: Directory(path: path))
    // A descriptor that no other test's file can get in the meantime.
    let number = fcntl(opened.number, F_DUPFD_CLOEXEC, 700)
    try #require(number >= 700)
    let hooks = SystemHooks { operation, _ in
      operation == .read ? .result(Int(number)) : .proceed
    }
    #expect(throws: SystemError(.read, code: ENOTDIR, path: path)) {
      try SystemHooks.$current.withValue(hooks) { try System.names(in: Directory(path: path)) }
    }
    #expect(fcntl(number, F_GETFD) == -1)
  }
}
