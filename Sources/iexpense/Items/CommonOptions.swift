import ExpenseCore
import Foundation

enum CommonOptions {
  static let type = Option(
    "type", short: "t", .type, "Personal, Business, or another type of the file")
  static let category = Option(
    "category", short: "c", .category, "Free text such as food")
  static let tag = Option("tag", .newTag, "A tag, one word; repeats", repeats: true)
  static let untag = Option(
    "untag", .text("TAG", .tag), "Remove this tag; repeats", repeats: true)
  static let note = Option(
    "note", .textOrNone("TEXT"), "A note in free text")
  static let paid = Option(
    "paid", .paid, "The amount paid in another currency, such as 'JPY 980'")
  static let receipt = Option(
    "receipt", .text("PATH", .path), "The file of the receipt; only its path is kept")
  static let date = Option<DaysText>(
    "date", short: "d", .day, "The day, such as 2026-11-21 or fri")
  static let amount = Option(
    "amount", .entered, "The amount, such as 12.50")
  static let name = Option("name", .name, "The name")
  static let long = Flag("long", short: "l", "Show ids too, and cut nothing")
  static let yes = Flag("yes", short: "y", "Do not ask")
  static let dryRun = Flag("dry-run", "Show what would be done, and do nothing")
}

// MARK: Syntax of their values

extension Syntax<TypeWord> {
  static var type: Syntax {
    Syntax(
      "TYPE", .type,
      glossary: [
        "TYPE": "Personal or Business, in any case, or p or b for them; or another type in full."
      ]
    ) { (word, argument) throws(UsageError) in
      // For an operand, the message on an unknown type shows the word.
      guard case .option = argument else { return TypeWord(text: word) }
      return TypeWord(text: try TypedText.check(word, for: argument.name).withSingleBlanks)
    }
  }
}

extension Syntax<String> {
  static var name: Syntax {
    Syntax("NAME", .text, completion: .names) { (word, _) throws(UsageError) in
      try TypedText.name(word)
    }
  }

  /// A category; a blank one is read as empty.
  static var category: Syntax { textOrNone("CATEGORY", .category) }

  static var tag: Syntax {
    Syntax(
      "TAG", .tag,
      glossary: ["TAG": "A word such as rome, in any case; repeat --tag for another."]
    ) { (word, argument) throws(UsageError) in
      let tag = Tags.bare(word)
      guard !tag.isEmpty else { throw .emptyValue(of: argument) }
      _ = try TypedText.check(tag, for: argument.name)
      let words = Tags.inText(word).map(Tags.bare)
      guard tag != "#", !words.isEmpty else { throw .wrong("'\(word)' is not a tag", aTag) }
      guard Tags.isWord(tag) else {
        throw .wrong("'\(word)' is more than one tag", severalTags(words, for: argument))
      }
      return tag
    }
  }

  private static let aTag = "A tag is a word without spaces, such as rome or #rome."

  private static func severalTags(_ tags: [String], for argument: Argument) -> String {
    guard case .option = argument, !tags.isEmpty else { return aTag }
    return "Write \(tags.map { "\(argument.name) \($0)" }.joined(separator: " "))."
  }

  static var tagOrNone: Syntax {
    Syntax("TAG", .tag) { (word, argument) throws(UsageError) in
      word.isEmpty ? "" : try tag.read(word, argument)
    }
  }

  /// A tag for an expense, with a number sign only at its beginning.
  static var newTag: Syntax {
    Syntax(like: tag) { (word, argument) throws(UsageError) in
      let tag = try tag.read(word, argument)
      if tag.folded == "none" {
        throw .wrong("'\(word)' cannot be a tag", "Leave --tag out for none, or write --untag TAG.")
      }
      guard tag.contains("#") else { return tag }
      throw .wrong(
        "'\(word)' has a '#' that is not just in front of the tag",
        severalTags(tag.split(separator: "#").map(String.init), for: argument))
    }
  }
}

extension Syntax<Currency> {
  static var currency: Syntax {
    Syntax(
      "CODE", .text, completion: .words(Currency.codes),
      glossary: ["CODE": "A currency code of ISO 4217, such as USD, EUR or JPY."]
    ) { (word, _) throws(UsageError) in
      guard let currency = Currency(code: word.uppercased()) else {
        throw .wrong(
          "unknown currency '\(word)'",
          CurrencyWords.code(of: word).map { "Write \($0)." }
            ?? "Write a code of ISO 4217, such as USD, EUR or JPY.")
      }
      return currency
    }
  }
}

extension Syntax<Rhythm> {
  static var rhythm: Syntax {
    Syntax(
      "PERIOD", .text, completion: .words(Rhythm.words),
      glossary: [
        "PERIOD": "day, week, month, quarter or year; or a number of them, as in 2-weeks, 6-months."
      ]
    ) { (word, argument) throws(UsageError) in
      guard let rhythm = Rhythm(word.lowercased().replacing(" ", with: "-")) else {
        throw .unknownChoice(word, for: argument, choices: Rhythm.words + ["2-weeks"])
      }
      return rhythm
    }
  }
}

extension Syntax<UUID> {
  static var id: Syntax {
    Syntax(
      "UUID", .text, glossary: ["UUID": "A whole id, as uuidgen prints it."]
    ) { (word, _) throws(UsageError) in
      guard let id = UUID(uuidString: word) else {
        throw .wrong("invalid id '\(word)'", "Write a whole UUID, as uuidgen prints it.")
      }
      return id
    }
  }
}
