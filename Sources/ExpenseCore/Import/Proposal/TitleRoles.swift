import Foundation

/// The meanings of a title of a column, and how sure that is.
package struct TitleRoles {
  /// The number of letters of the title that say it, at most; 0 where none do.
  private var scores: [TitleWords.Role: Int] = [:]
  /// Tells whether each of its words says something of money, and none anything else: `Total cost`, and not
  /// `Cost center`.
  package private(set) var isMoneyAlone = false
  /// The meanings of the title as a whole.
  private var alone: [TitleWords.Role] = []

  /// Reads a title.
  package init(of title: String) {
    guard title.utf8.count < 120 else { return }
    let key = Self.key(of: title)
    alone = TitleWords.whole[key] ?? []
    readWords(of: key)
    noteEastAsian(key)
    // Umlauts are written out too.
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

  /// Notes what a word says by its end or its start; tells whether that is something of money.
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

  /// Words of Chinese and Japanese have nothing between them; a Latin letter among theirs is no word.
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

  /// The weight of one meaning.
  package subscript(role: TitleWords.Role) -> Int { scores[role] ?? 0 }

  /// Tells whether any of its words is known.
  package var isKnown: Bool { !scores.isEmpty }

  /// Tells whether the column holds what was not spent, whatever its amounts are called.
  package var isNever: Bool {
    // `Betrag inkl. MwSt.` is no tax, and `Total tax` is one.
    self[.never] > 0 && (self[.amount] == 0 || self[.including] == 0)
  }

  /// Tells whether its digits may be money that was spent or came in.
  package var mayBeMoney: Bool {
    let money = max(self[.amount], self[.out], self[.income])
    return money > 0 && !isNever && self[.number] <= money
  }

  /// Tells whether the whole title says that its amounts went out, or came in, as a cell would: `DR`.
  package var isOutAlone: Bool { alone.contains(.outWord) }
  package var isInAlone: Bool { alone.contains(.inWord) }

  /// Tells whether it may be a column of the days of payments.
  var mayBeDay: Bool {
    self[.date] > 0 && self[.date] >= self[.number] && !(self[.lateDate] > 0 && self[.never] > 0)
  }

  /// Tells whether a text in a column of states says that nothing was paid.
  static func saysUnpaid(_ text: String) -> Bool { TitleRoles(of: text)[.unpaid] > 0 }

  /// A text as the table has its words: in small letters without marks, with one space between words.
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

  /// Letters that are folded as people leave their marks out.
  private static let others: [Character: String] = [
    "ł": "l", "Ł": "l", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ı": "i", "ß": "ss", "æ": "ae",
    "Æ": "ae",
  ]
}
