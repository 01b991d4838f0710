import ExpenseCore

// The name, the amount and the rest that were probably meant by the words of `add` and `again`

extension CommandCorrection {
  /// The words in the order that `add` takes them in; nil where no one of them is an amount, or another
  /// one says what it is in.
  func entry(_ words: [String]) -> [String]? {
    if words.count == 1 {
      let fields = words[0].split { ",;|".contains($0) }.map(String.init)
      return (fields.count > 2 ? entry(fields) : nil) ?? split(words[0])
    }
    if let joined = joined(words) { return entry(joined) }
    let places = words.indices.filter { EnteredAmount.looksLikeAmount(words[$0]) }
    if places.isEmpty { return withMeantAmount(words).flatMap(entry) }
    guard places.count == 1, !words.contains(where: EntryWords.isCurrency) else { return nil }
    return arranged(words, amount: places[0])
  }

  /// The words with the parts of a sum in one word: `5 +2`, `3x Coffee 4`.
  private func joined(_ words: [String]) -> [String]? {
    if let place = words.indices.dropFirst().first(where: {
      words[$0].first.map { "/+x".contains($0) } == true
    }),
      TypedSum(words[place - 1] + words[place]) != nil
    {
      let sum = words[place - 1] + words[place]
      return words[..<(place - 1)] + [sum] + words[(place + 1)...]
    }
    let places = words.indices.filter { EnteredAmount.looksLikeAmount(words[$0]) }
    guard places.count == 1, places[0] > 1, EntryWords.isCount(words[0]) else { return nil }
    return words[1..<places[0]] + [words[0] + words[places[0]]] + words[(places[0] + 1)...]
  }

  /// The words with the one that is nearly an amount as that amount.
  private func withMeantAmount(_ words: [String]) -> [String]? {
    let meant = words.map { word -> String? in
      let plain = word.first == "+" ? String(word.dropFirst()) : word
      guard word.contains(where: \.isNumber) else { return nil }
      return EnteredAmount.looksLikeAmount(plain) ? plain : MeantAmount.text(for: plain)
    }
    guard meant.count(where: { $0 != nil }) == 1 else { return nil }
    return zip(words, meant).map { $1 ?? $0 }
  }

  /// The words in the order that `add` takes them in, given where the amount is.
  private func arranged(_ words: [String], amount place: Int) -> [String]? {
    let said = words.indices.filter { !Self.fillers.contains(words[$0].lowercased()) }
    let behind = said.filter { $0 != place && isBehind(words[$0]) }
    let others = said.filter { $0 != place && !behind.contains($0) }
    let name = others.contains { $0 < place } ? others.filter { $0 < place } : others
    var rest = others.filter { !name.contains($0) }
    guard !name.isEmpty else { return nil }
    let category = rest.count == 1 && known.isCategory(words[rest[0]]) ? rest.removeFirst() : nil
    guard rest.isEmpty else { return nil }
    return [name.map { words[$0] }.joined(separator: " "), words[place]] + behind.map { words[$0] }
      + (category.map { ["-c", words[$0]] } ?? [])
  }

  /// The words of `again`, whose name is one of the file.
  func repetition(_ words: [String]) -> [String]? {
    let runs = (1...max(1, words.count)).reversed().flatMap { count in
      (0...max(0, words.count - count)).map { $0..<min(words.count, $0 + count) }
    }
    guard let run = runs.first(where: { known.isName(words[$0].joined(separator: " ")) }) else {
      return nil
    }
    let others = (words[..<run.lowerBound] + words[run.upperBound...])
      .filter { !Self.fillers.contains($0.lowercased()) }
    let amounts = others.filter(EnteredAmount.looksLikeAmount)
    let days = others.filter { EntryWords.isDay($0) }
    let rest = others.filter { !amounts.contains($0) && !days.contains($0) }
    guard amounts.count < 2, days.count < 2, rest.count < 2 else { return nil }
    let options = rest.map { word -> [String]? in
      known.isType(word) ? ["-t", word] : known.isCategory(word) ? ["-c", word] : nil
    }
    guard !options.contains(nil) else { return nil }
    let name = words[run].joined(separator: " ")
    return [name] + amounts + days + options.compactMap(\.self).joined()
  }

  /// Words that say nothing.
  static let fillers = ["on", "in", "last", "this", "the", "of"]

  /// A day or a type.
  private func isBehind(_ word: String) -> Bool {
    guard !word.utf8.allSatisfy(\.isASCIIDigit) else { return false }
    return (try? DateText(word)) != nil || known.isType(word)
  }

  /// `Lunch 12.50`, `Lunch12.50` and `Lunch=12.50` in one word.
  private func split(_ word: String) -> [String]? {
    let end = word.reversed().prefix { $0.isNumber || ".,".contains($0) }.count
    let name = word.dropLast(end).trimmingPrefix(" ")
    let trimmed = String(name.reversed().drop { " =:,;|".contains($0) }.reversed())
    let amount = String(word.suffix(end).drop { ",.".contains($0) })
    return trimmed.contains(where: \.isLetter) && EnteredAmount.looksLikeAmount(amount)
      ? [trimmed, amount] : nil
  }
}
