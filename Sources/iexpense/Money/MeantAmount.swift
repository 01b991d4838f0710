import ExpenseCore

/// Finds the amount that was probably meant by a text that is none.
enum MeantAmount {
  /// The text as it is to be written: `=12.50`, `12.-`, `12h50`, `12:50`, `1_000`, `12.5k`, `300/month`.
  static func text(for text: String) -> String? {
    let hasGroups = text.split(separator: "_").dropFirst().allSatisfy { $0.utf8.count == 3 }
    let plain = text.lowercased().replacing("_", with: hasGroups ? "" : "_")
      .replacing("÷", with: "/").replacing("..", with: ".")
    let bare = String(plain.drop { "=~≈ ".contains($0) }.trimmingSuffix { ",;:.-– ".contains($0) })
    let meant =
      thousands(bare) ?? withMark(bare) ?? perUnit(bare)
      ?? (EnteredAmount.looksLikeAmount(bare) ? bare : withDigits(bare))
    return meant != text && !meant.hasPrefix("(") && EnteredAmount.looksLikeAmount(meant)
      ? meant : nil
  }

  /// `12.5o`, `l2.50`: letters that look like digits.
  private static func withDigits(_ text: String) -> String {
    text.contains(where: \.isNumber)
      ? text.replacing("o", with: "0").replacing("l", with: "1") : text
  }

  private static func thousands(_ text: String) -> String? {
    text.last == "k" && text.first?.isNumber == true ? "\(text.dropLast())x1000" : nil
  }

  /// `12h50`, `12:50` and `12€50`, where two digits follow another mark; a currency's is kept.
  private static func withMark(_ text: String) -> String? {
    guard let mark = text.first(where: { "h:€$£".contains($0) }) else { return nil }
    let parts = text.split(separator: mark, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 2, !parts[0].isEmpty,
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    return "\(parts[0]).\(parts[1])\("h:".contains(mark) ? "" : String(mark))"
  }

  /// `300/month`.
  private static func perUnit(_ text: String) -> String? {
    let parts = text.split(separator: "/")
    return parts.count == 2 && ["month", "mo", "m"].contains(parts[1]) ? String(parts[0]) : nil
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The text without the characters at its end that are so.
  func trimmingSuffix(while isSo: (Character) -> Bool) -> Substring {
    dropLast(reversed().prefix(while: isSo).count)
  }
}
