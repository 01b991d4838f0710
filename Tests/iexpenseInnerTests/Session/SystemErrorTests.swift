import ExpenseCore
import Foundation
import Testing

@testable import iexpense

struct SystemErrorTests {
  @Test(
    arguments: [
      EPERM, ENOENT, EIO, ENXIO, EBADF, ENOMEM, EACCES, EBUSY, EEXIST, EXDEV, ENODEV, ENOTDIR,
      EISDIR,
      ENFILE, EMFILE, ETXTBSY, EFBIG, ENOSPC, EROFS, ENAMETOOLONG, ELOOP, EILSEQ, ENOTSUP,
      EOPNOTSUPP,
      ESTALE, EDQUOT,
    ])
  func everySystemErrorOfAFileHasWords(code: Int32) {
    let cause = SystemError(.write, code: code, path: "/a").message.cause
    #expect(cause.hasPrefix("cannot write '/a': "))
    #expect(!cause.hasSuffix("error \(code)") && !cause.hasSuffix("."))
  }

  @Test func otherErrnosAreShownByNumber() {
    let error = SystemError(.write, code: 999, path: "/a")
    #expect(error.message.cause == "cannot write '/a': error 999")
  }

  @Test(arguments: [EACCES, EPERM, EROFS, ENOSPC, EDQUOT, EFBIG, EIO, EMFILE])
  func deniedAccessHasItsOwnStatus(code: Int32) {
    let isDenied = [EACCES, EPERM, EROFS].contains(code)
    #expect(
      SystemError(.open, code: code, path: nil).exitCode == (isDenied ? .forbidden : .inputOutput))
  }
}
