import ExpenseCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension SystemError: ExplainedError {
  var exitCode: ExitCode {
    switch code {
    case EACCES, EPERM, EROFS: .forbidden
    default: .inputOutput
    }
  }

  var message: Message {
    let deed = path.map { "cannot \(verb) '\($0)'" } ?? "cannot \(verb)"
    return Message(cause: "\(deed): \(Self.reason(of: code))")
  }

  private var verb: String {
    switch operation {
    case .open: "open"
    case .read: "read"
    case .write: "write"
    case .sync: "bring to the disk"
    case .inspect: "look at"
    case .rename: "replace"
    case .remove: "remove"
    case .link: "follow the link"
    case .lock: "lock"
    case .changeMode: "set the mode of"
    case .changeOwner: "set the owner of"
    case .makeDirectory: "make the directory"
    case .close: "close"
    case .terminal: "use the terminal"
    case .wait: "wait"
    }
  }

  /// What an `errno` means, in the words of this program whatever the C library's language.
  static func reason(of code: Int32) -> String {
    let reasons: [Int32: String] = [
      EACCES: "permission denied", EPERM: "operation not permitted",
      EROFS: "the file system is read-only", ENOSPC: "no space left on the device",
      EDQUOT: "the disk quota is used up", EFBIG: "the file would be too large",
      EIO: "input or output failed", ENOENT: "no such file or directory",
      ENOTDIR: "a part of the path is not a directory", EISDIR: "it is a directory",
      ELOOP: "too many links on the path", ENAMETOOLONG: "the name is too long",
      EMFILE: "too many open files", ENFILE: "too many open files in the system",
      ENOMEM: "out of memory", EBADF: "it is closed", ENOTSUP: "the file system cannot do that",
      EOPNOTSUPP: "the file system cannot do that", EILSEQ: "it is not valid UTF-8",
      EEXIST: "it is there already", EBUSY: "it is in use", ENXIO: "no such device",
      ETXTBSY: "it is in use", ESTALE: "the file server lost it",
    ]
    return reasons[code] ?? "error \(code)"
  }
}
