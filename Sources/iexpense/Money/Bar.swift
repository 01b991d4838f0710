import ExpenseCore

/// A horizontal bar that shows how large an amount is.
///
/// Blocks of eighths where the stream shows Unicode, else `#`. The length is rounded to the nearest
/// eighth (or `#`), but an amount that is not zero always shows at least one. A negative amount is as
/// long as its magnitude and drawn in `░`, or `-`, in whole cells.
enum Bar {
  /// The bar of an amount.
  ///
  /// - Parameters:
  ///   - largest: the amount whose magnitude fills the width; a larger one fills it too.
  ///   - width: the cells of a full bar.
  static func text(
    of amount: Amount, outOf largest: Amount, width: Int, glyphs: Glyphs
  ) -> String {
    guard amount != .zero, largest != .zero, width > 0 else { return "" }
    let share =
      Double(amount.magnitude.tenThousandths) / Double(largest.magnitude.tenThousandths)
    func units(_ full: Int) -> Int { max(1, Int((min(1, share) * Double(full)).rounded())) }
    switch (glyphs, amount.isNegative) {
    case (.unicode, false): return eighths(units(width * 8))
    case (.unicode, true): return String(repeating: "░", count: units(width))
    case (.ascii, false): return String(repeating: "#", count: units(width))
    case (.ascii, true): return String(repeating: "-", count: units(width))
    }
  }

  private static func eighths(_ count: Int) -> String {
    let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: count / 8) + parts[count % 8]
  }
}
