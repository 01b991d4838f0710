import ExpenseCore
import ExpenseStatements

extension LeftOutRows {
  /// The number of rows, the reason, and their sum in their own currency.
  ///
  /// - Parameter lines: the lines of the first rows.
  func words(_ lines: [Int], _ text: (Amount) -> String) -> String {
    switch reason {
    case .asked(let value): "\(sum.count) with '\(value)'\(amount(text))"
    case .chosen: "\(sum.count) chosen\(amount(text))"
    case .unpaid(let state): "\(sum.count) called '\(state)'\(amount(text))"
    case .pending: "\(sum.count) not booked yet\(amount(text))"
    case .total:
      "\(sum.count) as the sum of the others\(amount(text))\(Self.words(lines, of: sum.count))"
    case .otherCurrency(let other): sum.words(in: other)
    case .noAmount: "\(sum.count) without an amount\(Self.words(lines, of: sum.count))"
    case .noDay: "\(sum.count) without a day\(amount(text))\(Self.words(lines, of: sum.count))"
    }
  }

  private func amount(_ text: (Amount) -> String) -> String {
    sum.sum.map { ", \(text($0))" } ?? ""
  }

  private static func words(_ lines: [Int], of count: Int) -> String {
    let shown = lines.prefix(5).map { "\($0)" }.joined(separator: ", ")
    return
      " (line\(count == 1 ? "" : "s") \(shown)\(count > min(5, lines.count) ? " and more" : ""))"
  }
}

extension ImportBatch {
  /// The rows left out in words: those that are no payments, or in another currency.
  func leftOutWords(_ text: (Amount) -> String) -> [String] {
    var words = leftOut.map { $0.words(lines(of: $0), text) }
    if zeros > 0 { words.append("\(zeros) of zero") }
    if linesAbove > 0 { words.append("\(linesAbove.counted("line")) above the header") }
    return words
  }
}
