import ExpenseCore

extension ItemSelection {
  /// What a person should know of the selection beside its items.
  ///
  /// - Throws: what is wrong with a setting.
  func notes(in context: Context) throws -> [String] {
    let style = try context.style(of: currency)
    var notes: [String] = []
    if matchCount == 0 { notes.append(emptyNote(style)) }
    if undatedCount > 0 {
      notes.append("\(undatedCount.counted("expense")) without a date left out.")
    }
    return notes
  }

  /// Why there is nothing; an absent file is named, so that a mistyped path is noticed.
  private func emptyNote(_ style: CurrencyStyle) -> String {
    if !fileExists { return "No expenses yet: '\(SafeText.escaped(path))' does not exist." }
    if items.isEmpty { return "No expenses yet in '\(SafeText.escaped(path))'." }
    return SafeText.escaped("No \(filter.words(style)).")
  }
}

extension ItemFilter {
  /// What the filter asks for, in words: `Business expenses in 'food' since 2026-11-01`.
  fileprivate func words(_ style: CurrencyStyle) -> String {
    var words = [type.map { "\($0.rawValue) expenses" } ?? "expenses"]
    if let category {
      words.append(category.isEmpty ? "without a category" : "in '\(category)'")
    }
    if let search { words.append("with '\(search)'") }
    switch tier {
    case .low: words.append("below 10")
    case .middle: words.append("from 10 up to 100")
    case .high: words.append("of 100 or more")
    case nil: break
    }
    words += amountWords(style) + dayWords
    return words.joined(separator: " ")
  }

  private func amountWords(_ style: CurrencyStyle) -> [String] {
    switch (minimum.map(style.text), maximum.map(style.text)) {
    case (let least?, let most?): ["from \(least) to \(most)"]
    case (let least?, nil): ["of \(least) or more"]
    case (nil, let most?): ["of \(most) or less"]
    case (nil, nil): []
    }
  }

  private var dayWords: [String] {
    switch (since, until) {
    case (let first?, let last?): [first == last ? "on \(first)" : "from \(first) to \(last)"]
    case (let first?, nil): ["since \(first)"]
    case (nil, let last?): ["until \(last)"]
    case (nil, nil): []
    }
  }
}
