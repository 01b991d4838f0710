import ExpenseCore

// Where a line may mean more than one thing

extension LineCorrection {
  /// The lines with the days that words name in another way than they are read: those that most words
  /// name together.
  func withDays(_ words: [String]) -> [[String]] {
    guard let today = known.today else { return [] }
    for count in (1...max(1, min(5, words.count))).reversed() {
      var lines: [[String]] = []
      for start in words.indices.dropLast(count - 1) where mayBeDay(at: start, of: words) {
        let run = words[start..<(start + count)]
        guard
          !run.contains(where: { LineReader.isOption($0) || registry.command(named: $0) != nil })
        else { continue }
        for day in MeantDays.readings(of: run.joined(separator: " "), today: today) {
          let line: [String] = words[..<start] + [day] + words[(start + count)...]
          var meant = isReadable(line) ? line : candidates(for: line).first(where: isReadable)
          // What is said by words are days, no groups.
          if let place = meant?.firstIndex(of: "--by"), meant?.dropFirst(place + 1).first == day {
            meant?[place] = "--on"
          }
          if let meant, !lines.contains(meant) { lines.append(meant) }
        }
        // `1.11` may be what it cost.
        let name = words[..<start].dropFirst().joined(separator: " ")
        let quoted: [String] = words[..<min(1, start)] + [name] + words[start...]
        if !lines.isEmpty, count == 1, words[start].contains("."),
          !words.contains(where: LineReader.isOption), isReadable(quoted)
        {
          lines.append(quoted)
        }
      }
      if !lines.isEmpty { return lines }
    }
    return []
  }

  /// Whether the word may be a day: one that can be an amount only after another amount, or as the
  /// value of an option.
  private func mayBeDay(at place: Int, of words: [String]) -> Bool {
    guard EnteredAmount.looksLikeAmount(words[place]), Int(words[place]) == nil else { return true }
    let days = ["-d", "--date", "--on", "--since", "--until", "--from"]
    return place > 0 && days.contains(words[place - 1])
      || ["add", "again"].contains(words[0])
        && words[..<place].contains(where: EnteredAmount.looksLikeAmount)
  }

  /// The lines that can be read of what a line may mean: more than one where it is not certain.
  func readings(of line: [String]) -> [[String]] {
    onceEach(line).flatMap(amountOrRow).filter(isReadable).uniqued(by: \.self)
  }

  /// The line, and the one where its amount is a row, which it can be beside another change.
  private func amountOrRow(_ line: [String]) -> [[String]] {
    guard let place = line.firstIndex(of: "--amount"), place > 1, line.count > place + 1,
      let row = Int(line[place + 1]), known.items.indices.contains(row - 1)
    else { return [line] }
    let other = line[..<2] + [String(row)] + line[2..<place] + line[(place + 2)...]
    return [Array(other), line]
  }

  /// The line with each of the values of an option that may stand only once.
  private func onceEach(_ line: [String]) -> [[String]] {
    let command = line.first.flatMap(registry.command)?.description
    let repeated = registry.grammar.options(of: command).filter { !$0.repeats }
      .map { places(of: $0, in: line) }.filter { $0.count > 1 }
      .min { $0[0].lowerBound < $1[0].lowerBound }
    guard let repeated else { return [line] }
    return repeated.flatMap { kept in
      let left = repeated.filter { $0 != kept }
      return onceEach(
        line.indices.filter { place in !left.contains { $0.contains(place) } }.map { line[$0] })
    }
  }

  /// Where the option stands on the line, each time with its value.
  private func places(of option: OptionDescription, in line: [String]) -> [Range<Int>] {
    line.indices.compactMap { place in
      if line[place].hasPrefix("--\(option.name)=") { return place..<(place + 1) }
      guard option.words.contains(line[place]) else { return nil }
      let value = line[(place + 1)...].prefix(option.takesValue ? 1 : 0)
      return place..<(value.first.map(LineReader.isOption) == false ? place + 2 : place + 1)
    }
  }

  /// What to say of money that is not the file's.
  func foreignMoney(in words: [String]) -> String? {
    guard let currency = document.currency,
      let unit = words.first(where: {
        EntryWords.isCurrency($0) && !CurrencyWords.isWord($0, for: currency.code)
          && !known.isName($0)
      })
    else { return nil }
    return AmountTextError.foreignCurrency(unit, found: unit, currency: currency).message.cure
  }
}
