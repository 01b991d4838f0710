import ExpenseCore
import ExpenseStatements

/// The words that are never text to search for, each with advice.
enum RefusedFilter {
  /// Checks a word that is no name in the file.
  ///
  /// - Throws: `UsageError` if the word is never text.
  static func check(_ word: String, today: CalendarDate) throws(UsageError) {
    if let error = dayError(word, today) { throw error.about(word) }
    guard let sentence = sentence(on: word) else { return }
    throw .wrong("'\(word)' is not a filter", sentence, about: word)
  }

  private static func sentence(on word: String) -> String? {
    if let sentence = sentences[word.lowercased()] { return sentence }
    if ExportFormats.format(ofPath: word) != nil || ImportFormats.format(ofPath: word) != nil {
      return "'iexpense export -o FILE' writes a file, 'iexpense import FILE' reads one."
    }
    return word.unicodeScalars.allSatisfy(\.isDigitOrMark)
      ? "An amount has all its decimals (49.90); days go after --on, how many after -n." : nil
  }

  /// English words that join or count filters.
  private static let sentences = [
    "": "Write 'not:food', without a blank.",
    "all": "Without a filter everything is shown.",
    "last": "Write 'last month', or -n 5 for five.",
    "this": "Write 'this month'.",
    "not": "Write 'not:food'.",
    "and": "Words of two kinds must both match: 'food november'.",
    "or": "Words of one kind are alternatives: 'food travel'; in texts write 'rewe|aldi'.",
    "from": "Write '2026-10..' or --since 2026-10.",
    "to": "Write '..2026-11' or --until 2026-11.",
    "in": "Write the month or the category alone: 'november', 'food'.",
    "of": "Write the words alone: 'november 2025'.",
    "vs": "Write --versus last-year, of sections and totals.",
    "versus": "Write --versus last-year, of sections and totals.",
    "by": "Write 'iexpense sections by month'.",
  ]

  /// The error of a word that is written like a day.
  private static func dayError(_ word: String, _ today: CalendarDate) -> UsageError? {
    guard ItemSelector.mayBeRows(word) else {
      do throws(DateTextError) { _ = try DaysText(word, .days) } catch {
        if case .unreadable = error { return nil }
        return .refused(error.message)
      }
      return nil
    }
    guard word.contains("-"), let day = try? DaysText(word, .day).day(today: today) else {
      return nil
    }
    return .wrong(
      "'\(word)' may be rows or a day",
      "Write --on \(day) for the day; edit and delete accept rows.")
  }
}

extension ItemSelector {
  /// Tells whether a word is written like rows and therefore is no day: `3`, `3-5`, but not the
  /// year `2026`.
  static func mayBeRows(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    let digits = parts.compactMap { DateDigits($0, count: 1...18) }
    guard parts.count < 3, digits.count == parts.count else { return false }
    return parts.count == 1 ? digits[0].count != 4 : digits[0].count < 4
  }
}

extension Unicode.Scalar {
  /// Tells whether the scalar may be part of a number: a digit, an ASCII mark, or a currency sign.
  fileprivate var isDigitOrMark: Bool {
    isASCII ? !properties.isAlphabetic : properties.numericType != nil || isCurrencySign
  }
}
