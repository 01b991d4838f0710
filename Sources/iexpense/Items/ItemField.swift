import ExpenseCore

/// A member of an item at the command line.
///
/// `add`, `again`, `edit`, the form, the retry with `--id`, tables, JSON and CSV loop over the
/// table `all`; `ItemMember` describes how an item stores the member and how formats write it. A
/// new member needs an entry in each, an option in `CommonOptions`, and a place in `inTables`.
struct ItemField: Sendable {
  let member: ItemMember
  /// The option that sets the member; nil if a command of its own does.
  let option: OptionDescription?
  /// The option of `edit` that removes a part of the member.
  private(set) var removal: OptionDescription?
  /// The column of tables, with the order in which narrow terminals leave columns out.
  let column: Table.Column
  let isRepeated: Bool
  let isAsked: Bool
  /// Reads the member's options on a line; nil if it has none there.
  private(set) var entered: @Sendable (ParsedArguments) throws(UsageError) -> EnteredValue?
  let read: @Sendable (_ word: String, Argument) throws(UsageError) -> EnteredValue

  static let all = [
    name, amount, type, date, category, tags, note, paid, claim, repaid, receipt,
  ]

  static let inTables = [
    date, name, amount, paid, type, category, tags, claim, repaid, note, receipt,
  ]

  static let name = ItemField(
    .name, CommonOptions.name, .init("Name", minimumWidth: 12, wantedWidth: 20),
    isRepeated: true, isAsked: true
  ) { .text($0) }
  static let amount = ItemField(
    .amount, CommonOptions.amount, .init("Amount", .trailing), isRepeated: true, isAsked: true
  ) { .amount($0) }
  static let type = ItemField(
    .type, CommonOptions.type, .init("Type", minimumWidth: 8, dropOrder: 1, canBeSpared: true),
    isRepeated: true, isAsked: true
  ) { .type($0) }
  static let date = ItemField(
    .date, CommonOptions.date, .init("Date", dropOrder: 5), isAsked: true
  ) { .day($0) }
  static let category = ItemField(
    .category, CommonOptions.category, .init("Category", minimumWidth: 6, dropOrder: 4),
    isRepeated: true, isAsked: true
  ) { .text($0) }
  static let tags = ItemField(
    .tags, CommonOptions.tag, .init("Tags", minimumWidth: 6, dropOrder: 2), isRepeated: true,
    isAsked: true
  ) { .words([$0]) }.with(removal: CommonOptions.untag)
  static let note = ItemField(
    .note, CommonOptions.note, .init("Note", minimumWidth: 8, dropOrder: 0, canBeSpared: true),
    isAsked: true
  ) { .text($0) }
  static let paid = ItemField(
    .paid, CommonOptions.paid, .init("Paid", .trailing, dropOrder: 0, canBeSpared: true)
  ) { .paid($0) }
  static let claim = ItemField(
    .claim, .init("Claim", minimumWidth: 6, dropOrder: 0, canBeSpared: true))
  static let repaid = ItemField(.repaid, .init("Repaid", dropOrder: 0, canBeSpared: true))
  static let receipt = ItemField(
    .receipt, CommonOptions.receipt,
    .init("Receipt", minimumWidth: 8, dropOrder: 0, canBeSpared: true)
  ) { .receipt($0) }

  private init<Value>(
    _ member: ItemMember, _ option: Option<Value>, _ column: Table.Column,
    isRepeated: Bool = false, isAsked: Bool = false,
    _ value: @escaping @Sendable (Value) -> EnteredValue
  ) {
    (self.member, self.option, self.column) = (member, option.description, column)
    (self.isRepeated, self.isAsked) = (isRepeated, isAsked)
    entered = { (arguments) throws(UsageError) in
      guard let first = try arguments.value(of: option) else { return nil }
      return value(first)
    }
    read = { (word, argument) throws(UsageError) in value(try option.read(word, for: argument)) }
  }

  private init(_ member: ItemMember, _ column: Table.Column) {
    (self.member, self.column, option, isRepeated, isAsked) = (member, column, nil, false, false)
    entered = { (_) throws(UsageError) in nil }
    read = { (word, _) throws(UsageError) in .text(word) }
  }

  /// The field of a list of words, with an option that removes words.
  private func with(removal: Option<String>) -> ItemField {
    var field = self
    field.removal = removal.description
    let option = CommonOptions.tag
    field.entered = { (arguments) throws(UsageError) in
      let (new, removed) = try (arguments.values(of: option), arguments.values(of: removal))
      // The words may be spelled differently: `--untag Rome --tag rome`.
      if let word = new.first(where: { removed.map(Tags.bare).contains($0) }) {
        throw .exclusive(["--tag \(word)", "--untag \(word)"])
      }
      return new.isEmpty && removed.isEmpty ? nil : .words(new, removed: removed)
    }
    return field
  }
}

extension ItemField: Equatable {
  static func == (left: ItemField, right: ItemField) -> Bool {
    left.member.name == right.member.name
  }
}
