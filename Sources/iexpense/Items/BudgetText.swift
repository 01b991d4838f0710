import ExpenseCore

// The look of a budget in its period

extension BudgetReport.Status {
  var word: String { isOver ? "over" : isAhead ? "too fast" : "" }
  var look: Palette.Style { isOver ? .failure : isAhead ? .warning : .plain }
  var barLook: Palette.Style { look == .plain ? .firstPart : look }

  /// A bar of what is spent, with a mark at what is available.
  func bar(width: Int, glyphs: Glyphs) -> String {
    Bar.marked(
      of: spent, outOf: available > .zero ? available : amount, width: width, glyphs: glyphs)
  }
}
