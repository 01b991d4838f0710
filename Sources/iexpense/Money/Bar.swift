import ExpenseCore

/// A horizontal bar that shows how large an amount is.
///
/// Drawn with blocks of eighths if the stream shows Unicode, else with `#`. The length is rounded,
/// but an amount above zero always shows at least one eighth (or `#`). A negative amount has no
/// bar, because a length would look like money spent.
enum Bar {
  /// The bar of an amount.
  ///
  /// - Parameters:
  ///   - largest: the amount that fills the width; a larger one fills it too.
  ///   - width: the cells of a full bar.
  static func text(
    of amount: Amount, outOf largest: Amount, width: Int, glyphs: Glyphs
  ) -> String {
    guard amount > .zero, largest > .zero, width > 0 else { return "" }
    let share = Double(amount.tenThousandths) / Double(largest.tenThousandths)
    func units(_ full: Int) -> Int { max(1, Int((min(1, share) * Double(full)).rounded())) }
    return switch glyphs {
    case .unicode: eighths(units(width * 8))
    case .ascii: String(repeating: "#", count: units(width))
    }
  }

  /// The bar with a mark after it at the largest amount, in one cell of the width.
  static func marked(
    of amount: Amount, outOf largest: Amount, width: Int, glyphs: Glyphs
  ) -> String {
    let bar = text(of: amount, outOf: largest, width: width - 1, glyphs: glyphs)
    let gap = String(repeating: " ", count: max(0, width - 1 - bar.count))
    return bar + gap + (glyphs == .unicode ? "│" : "|")
  }

  private static func eighths(_ count: Int) -> String {
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: count / 8) + parts[count % 8]
  }
}
