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
}
