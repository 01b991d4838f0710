import ExpenseCore

// What filters ask for, in words

extension ItemFilter {
  /// What was understood, for the line of a total: `food, 2026-11`.
  func words(_ style: CurrencyStyle) -> String {
    let parts =
      [
        Self.either(types.map(\.rawValue)), Self.either(categories.map(Self.category)),
        Self.either(claims.map(Self.claim)),
      ]
      .compactMap(\.self)
      + categoriesLeftOut.map { $0.isEmpty ? "with a category" : "not \($0)" }
      + tags.map { "#\($0)" } + tagsLeftOut.map { $0.isEmpty ? "with tags" : "not #\($0)" }
      + texts.map { "'\($0)'" } + tierWords(style) + amountWords(style) + dayWords
    return parts.joined(separator: ", ")
  }

  /// The line of a total that stands alone: `3 expenses, $63.20: food, 2026-11`; none if nothing was
  /// found, or asked for.
  ///
  /// - Parameters:
  ///   - shown: how many of those found the total is of.
  ///   - total: nil if it is out of range.
  func summary(of shown: Int, in count: Int, total: Amount?, _ style: CurrencyStyle) -> [Line] {
    guard count > 0, !isEmpty else { return [] }
    let amount = total.map { ", \(style.text($0))" } ?? ""
    return ["\(shown.words(of: count))\(amount): \(words(style))"]
  }

  private static func either(_ words: [String]) -> String? {
    words.isEmpty ? nil : words.uniqued(by: \.self).formattedAsChoices
  }

  private static func category(_ name: String) -> String { name.isEmpty ? "no category" : name }

  private static func claim(_ name: String) -> String { name.isEmpty ? "open" : "claim \(name)" }

  private func tierWords(_ style: CurrencyStyle) -> [String] {
    let edges = Tier.edges(in: currency)
    let (middle, high) = (style.text(edges.middle), style.text(edges.high))
    return switch tier {
    case .low: ["below \(middle)"]
    case .middle: ["from \(middle) to below \(high)"]
    case .high: ["\(high) or more"]
    case nil: []
    }
  }

  private func amountWords(_ style: CurrencyStyle) -> [String] {
    switch (minimum.map(style.text), maximum.map(style.text)) {
    case (let least?, let most?): ["from \(least) to \(most)"]
    case (let least?, nil): ["\(least) or more"]
    case (nil, let most?): ["\(most) or less"]
    case (nil, nil): []
    }
  }

  private var dayWords: [String] {
    let limits =
      since == nil && until == nil
      ? [] : [Self.title(from: since ?? .first, to: until ?? .last)]
    return [Self.either(spans.map { Self.title(from: $0.lowerBound, to: $0.upperBound) })]
      .compactMap(\.self) + limits
  }

  private static func title(from first: CalendarDate, to last: CalendarDate) -> String {
    switch (first, last) {
    case (.first, .last): "with a date"
    case (.first, _): "until \(last)"
    case (_, .last): "since \(first)"
    default: first <= last ? CalendarPeriod.title(of: first...last) : "from \(first) to \(last)"
    }
  }
}
