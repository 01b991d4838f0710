import ExpenseCore
import Foundation

extension AmountTextError: ExplainedError {
  var exitCode: ExitCode { .usage }
}

extension DateTextError: ExplainedError {
  var exitCode: ExitCode { .usage }
}

extension MoneyLocaleError: ExplainedError {
  var exitCode: ExitCode {
    switch self {
    case .unknownOption: .usage
    case .unknownSetting: .badSetting
    }
  }
}

extension UnknownType: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    Message(
      cause: "unknown type '\(word)'",
      cure: Suggestion.nearest(to: word, among: known).map { "Did you mean '\($0)'?" }
        ?? "It takes \(known.formattedAsChoices).")
  }
}

extension SettingError: ExplainedError {
  var exitCode: ExitCode { .badSetting }

  var message: Message {
    switch self {
    case .noHome:
      Message(
        cause: "the variable HOME is not set", cure: "Name the file with --file or IEXPENSE_FILE.")
    case .unknownCurrency(let code):
      Message(
        cause: "unknown currency '\(code)' in IEXPENSE_CURRENCY",
        cure: "Set it to a code of ISO 4217, such as USD, EUR or JPY.")
    case .noArguments:
      Message(cause: "the command line cannot be read", cure: "Is /proc mounted?")
    case .badClock: Message(cause: "the clock is outside the years 1 to 9999")
    }
  }
}

extension CurrencyConflict: ExplainedError {
  var exitCode: ExitCode { .usage }

  var message: Message {
    Message(
      cause: "the file's amounts are in \(file.code), not '\(wanted.code)'",
      cure: "Use another --file for another currency; 'iexpense currency' relabels this one.")
  }
}

extension SelectionError: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var message: Message {
    switch self {
    case .noSuchRow(let row, let count):
      Message(
        cause: "no row '\(row == .max ? "…" : String(row))'",
        cure: count == 0 ? "The file has no expenses." : "The rows are 1 to \(count).")
    case .noSuchID(let id): Message(cause: "no id '\(id)'")
    case .ambiguousID(let id, let rows):
      Message(
        cause: "id '\(id)' is not unique",
        cure: "It could be the item in row \(rows.map(String.init).formattedAsChoices).")
    }
  }
}

extension ItemConflict: ExplainedError {
  var exitCode: ExitCode { .impossible }

  var message: Message {
    switch self {
    case .differentContent(let item, let row):
      Message(
        cause: "id '\(item.id.uuidString)' is there with other content",
        cure: "It is '\(item.name)' in row \(row).")
    case .changedMeanwhile(let item):
      Message(
        cause: "'\(item.name)' (\(item.id.uuidString)) changed meanwhile",
        cure: "Nothing was changed. Look at it again with list.")
    case .noSuchName(let name): Message(cause: "no expense is named '\(name)'")
    case .ambiguousName(let name, let rows):
      Message(
        cause: "\(rows.count) expenses are named '\(name)'",
        cure: "Delete one by its row: \(rows.map(String.init).formattedAsChoices).")
    }
  }
}

extension Declined: ExplainedError {
  var exitCode: ExitCode { .impossible }
  var message: Message { Message(cause: "nothing was changed") }
}

extension EndOfInput: ExplainedError {
  var exitCode: ExitCode { .impossible }
  var message: Message { Message(cause: "input ended, nothing was changed") }
}

extension UnreadableAnswer: ExplainedError {
  var exitCode: ExitCode { .usage }
  var message: Message { Message(cause: "the answer is not valid UTF-8") }
}

extension AmountOutOfRange: ExplainedError {
  var exitCode: ExitCode { .badData }
  var message: Message { Message(cause: "the total is out of range") }
}
