import ExpenseCore
import Testing

@testable import iexpense

struct SystemErrorTests {
  @Test(arguments: Int32(1)...140)
  func everyErrnoHasWords(code: Int32) {
    let error = SystemError(.write, code: code, path: "/a")
    #expect(error.message.cause.hasPrefix("cannot write '/a': "))
    #expect(!error.message.cause.hasSuffix("."))
  }

  @Test(
    arguments: [(1, .forbidden), (13, .forbidden), (30, .forbidden), (28, .inputOutput)]
      as [(Int32, ExitCode)])
  func whatTheSystemForbidsHasAStatusOfItsOwn(code: Int32, exitCode: ExitCode) {
    #expect(SystemError(.open, code: code, path: nil).exitCode == exitCode)
  }
}
