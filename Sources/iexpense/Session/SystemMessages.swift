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
    case ENOTDIR: .missingDirectory
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
    case .changeAttributes: "keep the access list and attributes of"
    case .makeDirectory: "make the directory"
    case .close: "close"
    }
  }

  /// What an `errno` means, in the words of this program whatever the C library's language.
  static func reason(of code: Int32) -> String {
    switch code {
    case EACCES: "permission denied"
    case EPERM: "operation not permitted"
    case EROFS: "the file system is read-only"
    case ENOSPC: "no space left on the device"
    case EDQUOT: "the disk quota is used up"
    case EFBIG: "the file would be too large"
    case EIO: "input or output failed"
    case ENOENT: "no such file or directory"
    case ENOTDIR: "a part of the path is not a directory"
    case EISDIR: "it is a directory"
    case ELOOP: "too many links on the path"
    case ENAMETOOLONG: "the name is too long"
    case EMFILE: "too many open files"
    case ENFILE: "too many open files in the system"
    case ENOMEM: "out of memory"
    case EBADF: "it is closed"
    // One number on Linux, two elsewhere.
    case ENOTSUP, EOPNOTSUPP: "the file system cannot do that"
    case EILSEQ: "it is not valid UTF-8"
    case EEXIST: "it is there already"
    case EBUSY, ETXTBSY: "it is in use"
    case EXDEV: "it is on another file system"
    case ENXIO, ENODEV: "no such device"
    case ESTALE: "the file server lost it"
    default: "error \(code)"
    }
  }
}

extension InputError: ExplainedError {
  var exitCode: ExitCode {
    switch self {
    case .notARegularFile: .noInput
    case .tooLarge: .noInput
    case .system(let error):
      switch error.code {
      case ENOENT, ENOTDIR, EISDIR, ENAMETOOLONG, ELOOP, ENXIO, ENODEV: .noInput
      default: error.exitCode
      }
    }
  }

  var message: Message {
    switch self {
    case .system(let error): error.message
    case .notARegularFile(let path):
      Message(
        cause: "'\(path)' is not a regular file", cure: "Something else than a file goes in by '-'."
      )
    case .tooLarge(let path):
      Message(
        cause: "'\(path)' holds more than \(InputFile.sizeLimit >> 20) MB",
        cure: "Nothing was changed. Import it in parts.")
    }
  }
}

extension OutputError: ExplainedError {
  var exitCode: ExitCode { .inputOutput }

  var message: Message {
    switch self {
    case .closedPipe: Message(cause: "nobody reads the output")
    case .failed(let code):
      Message(cause: "cannot write the output: \(SystemError.reason(of: code))")
    }
  }
}
