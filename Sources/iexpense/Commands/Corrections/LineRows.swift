import ExpenseCore

// Where a line asks for rows, and says which ones in another way

extension LineCorrection {
  /// What to say where a line asks for one row.
  func rowSentence(for words: [String]) -> String? {
    let list = ListCommand.description
    guard let word = words.first, words.dropFirst().contains(where: { Int($0) != nil }) else {
      return nil
    }
    if registry.command(named: word)?.description.name == list.name, words.contains("--ids") {
      return words.count == 3 ? Self.noFilterForRows : nil
    }
    let other = Self.otherWords[word.lowercased()]
    let asksForOne =
      other == [list.name] || other == nil && list.synonyms.contains(word.lowercased())
    return words.count == 2 && asksForOne
      ? "No command shows one row: 'iexpense list' shows all, with their numbers." : nil
  }

  static let noFilterForRows = "No filter takes a row or an id: the list shows both."

  /// The list that shows the rows which a line without rows speaks of.
  func rowsLine(_ words: [String]) -> [String]? {
    guard words.count > 1, takesRows(words), !isReadable(words), !words.contains("--all") else {
      return nil
    }
    let hasName = words.contains("--name")
    if let name = (hasName ? texts(of: words) : words.dropFirst()).first(where: known.isName) {
      return ["list", "--search", name]
    }
    guard !hasName else { return nil }
    guard
      words.dropFirst().contains(where: { $0.first != "-" && (try? ItemSelector($0)) == nil }),
      !words.dropFirst().contains(where: { $0.first?.isNumber == true && $0.utf8.count < 7 })
    else { return nil }
    let rest = words.dropFirst().filter { !["-y", "--yes", "--dry-run"].contains($0) }
    return lines(of: ListCommand.description, rest).map { ["list"] + $0 }.first {
      isReadable($0) && $0.count > 2 && findsText($0)
    }
  }

  private func takesRows(_ words: [String]) -> Bool {
    let operand = [ItemSelector].operand.description.name
    return words.first.flatMap(registry.command)?.description.operands
      .contains { $0.name == operand } == true
  }

  /// What may name expenses: the operands, or else the value of `--name`.
  private func texts(of words: [String]) -> ArraySlice<String> {
    let arguments = arguments(of: words)
    let names = arguments.words(of: CommonOptions.name.description).compactMap(\.self)
    return (arguments.operands.isEmpty ? names : arguments.operands)[...]
  }

  /// The word that several names hold, where one of them is to be changed or added again.
  func sharedName(in words: [String]) -> String? {
    guard takesRows(words) || words.first == AgainCommand.description.name else { return nil }
    return texts(of: words).first(where: known.isInSeveralNames)
  }

  /// Whether a text that the line searches for is there.
  private func findsText(_ words: [String]) -> Bool {
    guard let place = words.firstIndex(of: "--search"), place + 1 < words.count else { return true }
    return known.holds(words[place + 1])
  }
}
