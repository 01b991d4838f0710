import ExpenseCore

// Names of several words, of which some may have been meant for something else

extension EntryWords {
  /// The line for what the words of the name may have been meant for as well; nil for one word.
  ///
  /// A type or a day in front may stand for itself, the first words may end the category or the day,
  /// and one with a number sign may be a tag.
  ///
  /// - Parameter category: the category that the line names.
  func otherReading(category: String?, among items: [ExpenseItem]) -> [String]? {
    guard nameCount > 1, command == AddCommand.name else { return nil }
    let first = words[0]
    let others = Array(words[1...])
    if let category, arguments.has(CommonOptions.category) {
      let whole = "\(category) \(first)"
      if items.holdsOne(where: { $0.category = whole }) {
        return line(others, adding: ("category", whole), without: "category")
      }
    }
    if let said = try? arguments.value(of: CommonOptions.date)?.text {
      for count in (1..<nameCount).reversed() {
        let text = ([said] + words[..<count]).joined(separator: " ")
        guard let day = MeantDays.exact(text) else { continue }
        return line(words[count...], adding: ("date", day), without: "date")
      }
    }
    if !words[nameCount - 1].contains(where: { $0.isLetter || $0.isNumber }) {
      return line(words[..<(nameCount - 1)] + words[nameCount...])
    }
    if let place = words[..<nameCount].firstIndex(where: { $0.count > 1 && $0.first == "#" }) {
      return line(
        words[..<place] + words[(place + 1)...], adding: ("tag", Tags.bare(words[place])))
    }
    let says =
      Self.isDay(first)
      ? day != nil || arguments.has(CommonOptions.date)
      : type != nil || arguments.has(CommonOptions.type)
    guard Self.isTypeOrDay(first), !says else { return nil }
    return line(others + [first])
  }
}
