import ExpenseCore

// Words between filters, names and rows

extension Mistake {
  /// Words that say nothing by themselves.
  private static let fillers: Set = [
    "a", "all", "amount", "an", "and", "as", "at", "by", "everything", "for", "from", "in", "is",
    "most", "of", "on", "only", "row", "rows", "than", "the", "to", "with",
  ]

  /// The days, amounts, rows or names of `from oct 1 to oct 15`, `between 10 and 20`, `oct-nov`, `3 to
  /// 5` and `eating out to restaurants`.
  func ends(around place: Int) -> [Change] {
    let ranges = (max(0, place - 3)...place).flatMap { start in
      (place + 1...operands.count).reversed().map { start..<$0 }
    }
    let ends = operands[place].split(separator: "-").map(String.init)
    let isSpan = takesFilters && ends.count == 2 && ends.allSatisfy { $0.first?.isLetter == true }
    let span = isSpan ? words(between: ends[0], ends[1]).map { [(place..<place + 1, $0)] } : nil
    return (span ?? [])
      + ranges.filter { $0.count <= 8 }.compactMap { range in
        let opens = ["from", "since", "between"].contains(operands[range.lowerBound].lowercased())
        let joints =
          ["to", "as", "->", "until", "till", "through", "into"] + (opens ? ["and"] : [])
        let parts = operands[range].dropFirst(opens ? 1 : 0)
          .split { joints.contains($0.lowercased()) }.map { $0.joined(separator: " ") }
        return parts.count == 2 ? words(between: parts[0], parts[1]).map { (range, $0) } : nil
      }
  }

  private func words(between one: String, _ other: String) -> [String]? {
    if takesRows {
      guard command?.operands.contains(where: { $0.count == .many }) == true else { return nil }
      return [one, other].allSatisfy(ItemSelector.mayBeRows) ? ["\(one)-\(other)"] : nil
    }
    if !takesFilters { return !isEntry && isRead([one]) ? [one, other] : nil }
    if [one, other].allSatisfy(EnteredAmount.looksLikeAmount) {
      return ["--min", one, "--max", other]
    }
    let (isRow, span) = ([one, other].contains(where: ItemSelector.mayBeRows), "\(one)..\(other)")
    return !isRow && (try? DaysText(span, .days)) != nil && isRead([span]) ? [span] : nil
  }

  /// The filter of `not food`, `without category` and `no receipt`.
  func leavingOut(at place: Int) -> [Change] {
    let marks = ["not", "no", "but", "without", "except", "excluding"]
    let rest = operands[(place + 1)...].drop(while: isFiller)
    guard takesFilters, marks.contains(operands[place].lowercased()), let word = rest.first else {
      return []
    }
    let flag = options.named("no-\(word)")?.words(with: nil)
    let filter = FilterLabel("no \(word)") == nil ? ["not:\(word)"] : ["no", word]
    guard flag != nil || isRead(filter + rest.dropFirst()) || isRead(filter) else { return [] }
    return [(place..<rest.startIndex + 1, flag ?? filter)]
  }

  /// `food or travel`, which widen by themselves, and `rewe or lidl`, which are one text.
  func either(at place: Int) -> [Change] {
    guard ["or", "and"].contains(operands[place].lowercased()), place > 0,
      place + 1 < operands.count
    else { return [] }
    let ends = [operands[place - 1], operands[place + 1]]
    let apart = found(by: Array(operands[..<place] + operands[(place + 1)...]))?.count ?? 0
    let isText = place == 1 && ends.allSatisfy { (try? DaysText($0)) == nil }
    let text = ends.joined(separator: "|")
    let together = isText ? found(by: [text] + operands[3...])?.count ?? 0 : 0
    let least = operands[place].lowercased() == "and" ? 1 : max(together, 1)
    return apart >= least
      ? [(place..<place + 1, [])] : together > 0 ? [(place - 1..<place + 2, [text])] : []
  }

  /// The name that several words are, or are near together: `las month`, `eatin out`.
  func together(at place: Int) -> [Change] {
    let known = (error.message.choices + (source?.words.ownWords ?? [])).filter { $0.contains(" ") }
    return groups(at: place).filter { $0.places.count > 1 }.compactMap { places, text in
      // Several words may have more in common than the one that is meant.
      Suggestion.nearest(to: text, among: known, most: 2).map { (places, [$0]) }
    }
  }

  /// The words that commas join, or a month and a day: `food,travel`, `nov20`.
  func parts(at place: Int) -> [Change] {
    let word = operands[place]
    let parts = word.contains(",") ? word.split(separator: ",").map(String.init) : word.parts
    let isDay = parts.count == 2 && (try? DaysText(parts.joined(separator: " "), .day)) != nil
    let isRead = takesRows || takesFilters && isRead(parts) || isDay
    return parts.count > 1 && isRead ? [(place..<place + 1, parts)] : []
  }

  func isFiller(_ word: String) -> Bool { Self.fillers.contains(word.lowercased()) }

  func next(from place: Int) -> Int {
    let isEmpty = (takesFilters || takesRows) && isFiller(operands[place])
    return isEmpty && place + 1 < operands.count ? place + 1 : place
  }
}

extension String {
  /// The letters and the digits of a word such as `nov20`, or else the word itself.
  var parts: [String] {
    let first = prefix { $0.isLetter == self.first?.isLetter }
    return [first, dropFirst(first.count)].filter { !$0.isEmpty }.map(String.init)
  }
}
