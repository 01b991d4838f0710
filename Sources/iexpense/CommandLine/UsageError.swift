import ExpenseCore

/// What is wrong with a command line, before any file is opened.
enum UsageError: Error, Equatable {
  case unknownCommand(String)
  case unknownOption(String, command: String?)
  case missingValue(option: String)
  case emptyValue(option: String)
  case unexpectedValue(option: String)
  case repeated(option: String)
  case exclusive([String])
  case missingOperand(String)
  case surplusOperand(String)
  case unquotedName([String])
  case unknownChoice(String, option: String, choices: [String])
  case unknownOperand(String, of: String, choices: [String])
  case needsTerminal(String)
  /// An option, without its dashes, of another command than the one that is to have it.
  case foreignOption(String, command: String)
  case notText(position: Int)
  case controlCharacter(Unicode.Scalar, in: String)
  case emptyName
  case notACount(String, option: String)
  case notAStepCount(String)
  case amount(AmountTextError)
  case date(DateTextError)
  case notAnID(String)
  case notASelector(String)
  case backwardRange(String)
  case sinceAfterUntil(CalendarDate, CalendarDate)
  case minimumAboveMaximum(Amount, Amount)
  case severalItems(String)
  case nothingSelected
  case nothingToChange
  case unknownCurrency(String)
  case confirmationNeeded(String)
  case badColumnMap(String)
  case badDateFormat(String)
  case mapNeedsTable(String)
  case exportOnly(String)
  case outputIsDataFile(String)
  /// The path of a file whose ending stands for no format.
  case unknownEnding(String)
  /// An option whose file cannot be a standard stream.
  case notAStream(option: String)
}
