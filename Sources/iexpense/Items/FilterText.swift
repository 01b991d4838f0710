import ExpenseCore

// The filters of a line in words

extension ItemFilter {
  /// The filter in words for the line of a total: `food, 2026-11`.
  func words(_ style: CurrencyStyle) -> String {
    (conditions(style) + leftOut.map { $0.wordsLeftOut(style) }).joined(separator: ", ")
  }

  private func conditions(_ style: CurrencyStyle) -> [String] {
    Filter.all.flatMap { $0.words(self, style) }
  }

  private func wordsLeftOut(_ style: CurrencyStyle) -> String {
    if categories == [""] { return "with a category" }
    return tags == [""] ? "with tags" : "not \(conditions(style).joined(separator: ", "))"
  }

  /// The line of a total below items: `3 expenses, $63.20: food, 2026-11`; empty if nothing was
  /// found or there is no filter.
  ///
  /// - Parameter total: the sum; nil if it is out of range.
  func summary(of shown: Int, in count: Int, total: Amount?, _ style: CurrencyStyle) -> [Line] {
    guard count > 0, !isEmpty else { return [] }
    let amount = total.map { ", \(style.text($0))" } ?? ""
    return ["\(shown.words(of: count))\(amount): \(words(style))"]
  }
}
