/// The operand of `undo` and `redo`: how many steps.
enum StepCount {
  static let operand = OperandDescription(
    name: "N", summary: "How many steps; 1 where nothing is said", count: .optional)

  /// Reads the operand; 1 where there is none.
  ///
  /// - Throws: `UsageError.notAStepCount` for anything but a whole number from 1 on.
  static func read(_ arguments: ParsedArguments) throws(UsageError) -> Int {
    guard let word = arguments.operands.first else { return 1 }
    guard !word.isEmpty, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      throw .notAStepCount(word)
    }
    // A number of more digits than an Int has is more than any history holds.
    let count = Int(word) ?? .max
    guard count > 0 else { throw .notAStepCount(word) }
    return count
  }
}
