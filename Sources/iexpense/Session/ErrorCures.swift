import ExpenseCore
import Foundation

// The library's errors describe the fault themselves. The program adds exit statuses, and advice
// for a person at a shell.

extension StoreError: ExplainedError {
  var exitCode: ExitCode {
    switch self {
    case .system(let error): error.exitCode
    case .notARegularFile, .linkLoop, .missingFile: .noInput
    case .alreadyExists: .impossible
    case .missingDirectory: .missingDirectory
    case .notWritable, .directoryNotWritable, .readOnly, .lockForbidden: .forbidden
    case .damaged, .tooLarge: .badData
    case .lockTimeout, .keptChanging, .changedSinceLoaded: .tryAgain
    case .invalidItems, .transactionInProgress, .unsavedChanges: .inconsistency
    }
  }

  var message: Message { Message(cause: errorDescription ?? "", cure: cure) }

  private var cure: String? {
    switch self {
    case .damaged(_, let damage): damage.problem.cure
    case .missingDirectory: "Create it, or name another file."
    case .alreadyExists: "Name a new file; nothing was changed."
    case .notWritable, .readOnly: "Nothing was changed."
    case .directoryNotWritable:
      "Nothing was changed. A save writes a new file there, and gives it the name of the old one."
    case .system(let error): error.cure
    case .lockTimeout(_, _, nil):
      "Nothing was changed. Another iexpense is running, or was stopped midway."
    case .lockTimeout(_, _, let holder?):
      "Nothing was changed. The lock is held by process \(holder.description)."
    case .lockForbidden(_, let owner):
      "Nothing was changed. Let \(owner) save once, or remove it while no iexpense runs."
    case .keptChanging, .changedSinceLoaded: "Nothing was changed. Another program writes to it."
    default: nil
    }
  }
}

extension LockHolder {
  fileprivate var description: String { name.map { "\(process) (\($0))" } ?? "\(process)" }
}

extension DamagedDocument.Problem {
  fileprivate var cure: String? {
    switch self {
    case .empty: "Remove the file to start anew, or bring it back from a backup."
    case .syntax(.conflictMarkers):
      "Resolve the conflict in git first; 'iexpense help merge' shows how git merges the file."
    case .newerFormat: "Update iexpense. Nothing was changed."
    case .severalCurrencies: "A file has one currency: put each currency in a file of its own."
    case .wrongShape("amount", _), .wrongShape("date", _), .wrongShape("tags", _),
      .missingMember("id"), .missingMember("type"):
      "It is left as it is; 'iexpense --file NEW import THIS' reads items of other shapes."
    default: "It is left as it is; 'iexpense doctor --salvage NEW' rescues what can be read."
    }
  }
}

extension HistoryError: ExplainedError {
  var exitCode: ExitCode { .impossible }
  var message: Message { Message(cause: errorDescription ?? "", cure: cure) }

  private var cure: String? {
    switch self {
    case .tooFewSteps(_, 0): nil
    case .tooFewSteps: "Nothing was changed. 'iexpense history' lists the steps."
    case .damaged: "Nothing was changed. 'iexpense history --clear' begins a new history."
    case .conflict: "Nothing was changed."
    }
  }
}

extension AmountOutOfRange: ExplainedError {
  var exitCode: ExitCode { .badData }
  var message: Message { Message(cause: errorDescription ?? "") }
}

extension SystemError: ExplainedError {
  var exitCode: ExitCode {
    switch code {
    case EACCES, EPERM, EROFS: .forbidden
    case ENOTDIR: .missingDirectory
    default: .inputOutput
    }
  }

  var message: Message { Message(cause: description, cure: cure) }

  fileprivate var cure: String? {
    switch (operation, code) {
    case (.rename, EBUSY):
      "Nothing was changed. A file that is mounted by itself cannot be replaced: mount its folder."
    default: nil
    }
  }
}

extension InputError: ExplainedError {
  var exitCode: ExitCode {
    switch self {
    case .notARegularFile, .tooLarge: .noInput
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
        cause: "'\(path)' is not a regular file",
        cure: "To read a pipe or a device, redirect it and pass '-'."
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
    case .closedPipe: Message(cause: "the output has no reader")
    case .failed(let code):
      Message(cause: "cannot write the output: \(SystemError.reason(of: code))")
    }
  }
}
