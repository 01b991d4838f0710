import ExpenseCore
import Testing

@testable import iexpense

struct SystemErrorMessageTests {
  /// A dictionary of reasons once had two numbers that are one on Linux, and each message trapped.
  @Test(arguments: Int32(1)...150)
  func everyErrorNumberHasAReason(code: Int32) {
    let message = SystemError(.write, code: code, path: "f.json").message
    #expect(message.cause.hasPrefix("cannot write 'f.json': "))
    #expect(!SystemError.reason(of: code).isEmpty)
  }

  @Test func whatTheSystemForbidsHasItsOwnStatus() {
    #expect(SystemError(.open, code: 13, path: nil).exitCode == .forbidden)
    #expect(SystemError(.open, code: 1, path: nil).exitCode == .forbidden)
    #expect(SystemError(.open, code: 30, path: nil).exitCode == .forbidden)
    #expect(SystemError(.write, code: 28, path: nil).exitCode == .inputOutput)
  }
}
