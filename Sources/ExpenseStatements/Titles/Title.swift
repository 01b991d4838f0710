import ExpenseCore

/// The meanings of a text in a statement: of a column's title, or of a value.
package struct Title {
  /// The text as it is compared: folded, letters only, with one space between words.
  let key: String
  private let bytes: [UInt8]
  /// For each meaning, 3 if a word with it is the whole text, and 2 if it is a part of the text.
  private var scores: [StatementWords.Role: Int] = [:]

  /// The largest number of bytes in a title, and of words in a phrase of the table.
  private static let (longest, phrase) = (120, 4)

  package init(_ text: String) {
    key = text.utf8.count < Self.longest ? StatementWords.key(of: text) : ""
    bytes = Array(key.utf8)
    let words = key.split(separator: " ")
    for start in words.indices {
      for end in start..<min(words.count, start + Self.phrase) {
        let phrase = words[start...end].joined(separator: " ")
        let score = end - start + 1 == words.count ? 3 : 2
        for role in StatementWords.roles[phrase] ?? [] {
          scores[role] = max(scores[role] ?? 0, score)
        }
      }
    }
  }

  /// The score of a meaning: 3 if the text is a word with it, 2 if it has such a word, 1 if one is a
  /// part of one of its words, and 0 otherwise.
  ///
  /// Short words are never parts of others.
  package subscript(role: StatementWords.Role) -> Int {
    if let score = scores[role] { return score }
    let words = StatementWords.longWords[role] ?? []
    return words.contains { bytes.firstPlace(of: $0) != nil } ? 1 : 0
  }

  /// Returns true if the text ends with a word, which is longer than one letter.
  func ends(with word: [UInt8]) -> Bool {
    word.count > 3 && bytes.suffix(word.count).elementsEqual(word)
  }

  /// The greatest score of some meanings.
  subscript(roles: [StatementWords.Role]) -> Int { roles.map { self[$0] }.max() ?? 0 }

  /// True if it has a known word.
  package var isKnown: Bool { !scores.isEmpty }

  /// The side of money that the title names; nil if it names none, or amounts or balances as such.
  var side: Side? {
    guard self[.balance] < 2, self[.amount] < 3 else { return nil }
    let (out, income) = (self[.out], self[.income])
    return out == income ? nil : out > income ? .out : .income
  }
}

/// Which way money went.
package enum Side {
  case out, income

  var other: Side { self == .out ? .income : .out }

  /// The side that a value tells: its words are of one side, or it ends with one, or it is a yes or no
  /// under a title of one side; nil for others, and for one that turns it round.
  init?(_ value: String, under column: Title) {
    if let isYes = Self.answers[value.lowercased()], let side = column.side {
      self = isYes ? side : side.other
      return
    }
    let title = Title(value)
    guard !title.key.isEmpty else {
      switch value.trimmed {
      case "-", "−": self = .out
      case "+": self = .income
      default: return nil
      }
      return
    }
    guard title[.turned] == 0 else { return nil }
    func tells(_ roles: [StatementWords.Role]) -> Bool {
      let words = title.key.split(separator: " ")
      let areAll = words.allSatisfy { word in
        !roles.allSatisfy { !(StatementWords.roles[String(word)] ?? []).contains($0) }
      }
      return areAll
        || roles.contains { role in
          title[role] == 3
            || StatementWords.longWords[role, default: []].contains(where: title.ends)
        }
    }
    let (out, income) = (tells([.out, .outValue]), tells([.income, .incomeValue]))
    guard out != income else { return nil }
    self = out ? .out : .income
  }

  private static let answers = [
    "true": true, "yes": true, "y": true, "false": false, "no": false, "n": false,
  ]
}

extension StatementWords {
  /// The text as words are compared: without case, marks and digits, with `ae`, `oe` and `ue` like
  /// the letters with marks, and with single spaces between words, also between `aWord`.
  package static func key(of text: String) -> String {
    var spaced = ""
    var wasSmall = false
    for character in text {
      if wasSmall, character.isUppercase { spaced.append(" ") }
      wasSmall = character.isLowercase
      spaced.append(character)
    }
    var folding = TextFolding()
    var key = ""
    for character in String(decoding: folding.folded(spaced), as: UTF8.self) {
      if let plain = plain[character] {
        key += plain
      } else {
        key.append(character.isLetter ? character : " ")
      }
    }
    for (two, one) in [("ae", "a"), ("oe", "o"), ("ue", "u")] { key.replace(two, with: one) }
    return key.split(separator: " ").joined(separator: " ")
  }

  /// Letters that folding leaves, as people write them without marks.
  private static let plain: [Character: String] = [
    "ł": "l", "ø": "o", "đ": "d", "ı": "i", "æ": "a", "œ": "o",
  ]

  /// Returns true if a word is known, or in Chinese and Japanese has a known part.
  static func holds(_ word: String) -> Bool {
    let key = key(of: word)
    if roles[key] != nil, key.utf8.count > 2 { return true }
    let letters = Array(key)
    guard letters.count > 1, letters.allSatisfy({ ($0.unicodeScalars.first?.value ?? 0) > 0x2E80 })
    else { return false }
    return letters.indices.dropLast().contains { roles[String(letters[$0...($0 + 1)])] != nil }
  }

  /// Returns true if a value in a column of states says that nothing was paid.
  package static func saysUnmade(_ value: String) -> Bool { Title(value)[.unmade] > 0 }
}
