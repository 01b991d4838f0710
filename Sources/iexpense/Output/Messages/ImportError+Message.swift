import ExpenseCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

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

extension UnknownFormat: ExplainedError {
  var exitCode: ExitCode { .badData }

  var message: Message {
    guard !isEmpty else { return Message(cause: "\(source):1:1: there is nothing") }
    let names = InterchangeRegistry.imports.map { $0.name }
    return Message(
      cause: "\(source):1:1: the content does not say what format it is in",
      cure: "Say --format \(names.formattedAsChoices), or --map for a table.")
  }
}

extension ExportError: ExplainedError {
  var exitCode: ExitCode { .badData }

  var message: Message {
    switch self {
    case .undated(let count, let format):
      Message(
        cause: "\(count.counted("expense")) without a date, which \(format) needs",
        cure: "Give them one with edit, or leave them out with --since 0001.")
    case .totalOutOfRange: Message(cause: "the total is out of range")
    }
  }
}

extension InvalidRecords: ExplainedError {
  var exitCode: ExitCode { .badData }

  /// A line for each fault, and one for those that are not shown.
  var lines: [String] {
    var lines = faults.map {
      "\(source):\($0.place.line):\($0.place.column): \($0.problem.sentence)"
    }
    if count > faults.count { lines.append("… and \(count - faults.count) more") }
    return lines
  }

  var message: Message {
    if count == 1, let fault = faults.first {
      return Message(cause: lines[0], cure: fault.problem.cure ?? "Nothing was changed.")
    }
    let cure = faults.lazy.compactMap(\.problem.cure).first
    return Message(
      cause: "\(count) records are not valid", cure: cure ?? "Nothing was changed.", list: lines)
  }
}
