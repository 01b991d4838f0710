import ExpenseCore
import Foundation

/// The meanings of a column's title, with weights.
package struct TitleRoles {
  /// For each meaning, the number of letters in the longest part of the title that has it.
  private var scores: [TitleWords.Role: Int] = [:]
  /// True if each word is about money and none about anything else: `Total cost`, but not `Cost
  /// center`.
  package private(set) var isMoneyAlone = false
  /// The meanings of the title as a whole.
  private var alone: [TitleWords.Role] = []

  /// Analyses a title.
  package init(of title: String) {
    guard title.utf8.count < 120 else { return }
    let key = Self.key(of: title)
    alone = TitleWords.whole[key] ?? []
    readWords(of: key)
    noteEastAsian(key)
    // Umlauts may be written as two letters.
    let short = Self.withoutWrittenUmlauts(key)
    guard short != key else { return }
    let isOfMoney = isMoneyAlone
    readWords(of: short)
    isMoneyAlone = isMoneyAlone || isOfMoney
  }

  private static func withoutWrittenUmlauts(_ key: String) -> String {
    key.replacing("ae", with: "a").replacing("oe", with: "o").replacing("ue", with: "u")
  }

  private mutating func readWords(of key: String) {
    let words = key.split(separator: " ").map(String.init)
    var ofMoney: Set<Int> = []
    for start in words.indices {
      for end in start..<min(words.count, start + 5) {
        let phrase = words[start...end].joined(separator: " ")
        note(TitleWords.whole[phrase], phrase.count + 1)
        if Self.areOfMoney(TitleWords.whole[phrase]) { ofMoney.formUnion(start...end) }
      }
      if noteParts(of: words[start]) { ofMoney.insert(start) }
    }
    isMoneyAlone = !words.isEmpty && ofMoney.count == words.count
  }

  /// Adds the meanings of a word's ending and beginning; returns true if one of them is about
  /// money.
  private mutating func noteParts(of word: String) -> Bool {
    let places = word.indices.dropFirst()
    let found =
      places.map { (TitleWords.ends[String(word[$0...])], word[$0...].count) }
      + places.map { (TitleWords.starts[String(word[..<$0])], word[..<$0].count) }
      + [(TitleWords.ends[word], word.count + 1), (TitleWords.starts[word], word.count + 1)]
    for (roles, score) in found { note(roles, score) }
    return found.contains { Self.areOfMoney($0.0) }
  }

  private static func areOfMoney(_ roles: [TitleWords.Role]?) -> Bool {
    let ofMoney: [TitleWords.Role] = [
      .amount, .out, .income, .account, .gross, .net, .including, .currency,
    ]
    return roles?.contains(where: ofMoney.contains) ?? false
  }

  /// Adds the words of a Chinese or Japanese title, which has no spaces; a Latin letter in it is
  /// not a word.
  private mutating func noteEastAsian(_ key: String) {
    guard key.unicodeScalars.contains(where: Self.isEastAsian) else { return }
    let letters = Array(key)
    for start in letters.indices {
      for end in start..<min(letters.count, start + 8) {
        let word = String(letters[start...end])
        guard word.unicodeScalars.contains(where: Self.isEastAsian) else { continue }
        note(TitleWords.whole[word], (end - start + 1) * 3)
      }
    }
  }

  private static func isEastAsian(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x2E80 }

  private mutating func note(_ roles: [TitleWords.Role]?, _ score: Int) {
    for role in roles ?? [] { scores[role] = max(scores[role] ?? 0, score) }
  }

  /// The weight of a meaning; 0 if the title does not have it.
  package subscript(role: TitleWords.Role) -> Int { scores[role] ?? 0 }

  /// True if any word of the title is known.
  package var isKnown: Bool { !scores.isEmpty }

  /// True if the column cannot have amounts of payments, whatever its amounts are called.
  package var isNever: Bool {
    // `Betrag inkl. MwSt.` is an amount, and `Total tax` a tax.
    self[.never] > 0 && (self[.amount] == 0 || self[.including] == 0)
  }

  /// True if its numbers may be amounts of payments.
  package var mayBeMoney: Bool {
    let money = max(self[.amount], self[.out], self[.income])
    return money > 0 && !isNever && self[.number] <= money
  }

  /// True if the whole title marks amounts as spending, as a cell would: `DR`.
  package var isOutAlone: Bool { alone.contains(.outWord) }
  package var isInAlone: Bool { alone.contains(.inWord) }

  /// Tells whether its cells say which way the money went: it is called so, or as both sides are at once.
  var isOfDirections: Bool { self[.direction] > 0 || self[.out] > 0 && self[.income] > 0 }

  /// Tells whether it may be a column of the days of payments.
  var mayBeDay: Bool {
    self[.date] > 0 && self[.date] >= self[.number] && !(self[.lateDate] > 0 && self[.never] > 0)
  }

  /// Returns true if a text in a column of states means that nothing was paid.
  static func saysUnpaid(_ text: String) -> Bool { TitleRoles(of: text)[.unpaid] > 0 }

  /// The text in the form of the table's words: in lower case, without accents, with single spaces
  /// between words.
  package static func key(of text: String) -> String {
    var plain = ""
    var wasSmall = false
    for character in text.folding(options: [.diacriticInsensitive, .widthInsensitive], locale: nil)
    {
      if wasSmall, character.isUppercase { plain += " " }
      wasSmall = character.isLowercase
      plain += others[character] ?? (character.isLetter ? character.lowercased() : " ")
    }
    return plain.split(separator: " ").joined(separator: " ")
  }

  /// Letters that folding leaves, as people write them without marks.
  private static let others: [Character: String] = [
    "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ı": "i", "ß": "ss", "æ": "ae",
    "Æ": "ae",
  ]
}
