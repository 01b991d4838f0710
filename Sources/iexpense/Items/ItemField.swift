import ExpenseCore

/// A member of an item as the command line knows it.
///
/// `add`, `again`, `edit`, the form, the retry with `--id`, tables, JSON and CSV walk the table `all`;
/// what an item keeps and how formats write it is `ItemMember`'s. A new member is an entry in each,
/// its option in `CommonOptions`, and its place in `inTables`.
struct ItemField: Sendable {
  let member: ItemMember
  /// The option that says it; nil for what a command of its own changes.
  let option: OptionDescription?
  /// The option by which an edit takes some of it away.
  private(set) var removal: OptionDescription?
  /// Its column of tables; `dropOrder` and the widths say what a narrow terminal leaves out first.
  let column: Table.Column
  /// True if `again` takes it from the item that it repeats.
  let isRepeated: Bool
  /// True if a form asks for it.
  let isAsked: Bool
  /// What a line says of it; nil if it says nothing.
  private(set) var entered: @Sendable (ParsedArguments) throws(UsageError) -> EnteredValue?
  /// Reads one word that was typed for it.
  let read: @Sendable (_ word: String, Argument) throws(UsageError) -> EnteredValue

  /// The fields, in the order in which a form asks for them.
  static let all = [
    name, amount, type, date, category, tags, note, paid, claim, repaid, receipt,
  ]

  /// The fields in the order of the columns of tables.
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

  /// A field that no option says.
  private init(_ member: ItemMember, _ column: Table.Column) {
    (self.member, self.column, option, isRepeated, isAsked) = (member, column, nil, false, false)
    entered = { (_) throws(UsageError) in nil }
    read = { (word, _) throws(UsageError) in .text(word) }
  }

  /// The field of words, of which a line may add some and take others away.
  private func with(removal: Option<String>) -> ItemField {
    var field = self
    field.removal = removal.description
    let option = CommonOptions.tag
    field.entered = { (arguments) throws(UsageError) in
      let (new, gone) = try (arguments.values(of: option), arguments.values(of: removal))
      // `--untag Rome --tag rome` spells it in another way.
      if let word = new.first(where: { gone.map(Tags.bare).contains($0) }) {
        throw .exclusive(["--tag \(word)", "--untag \(word)"])
      }
      return new.isEmpty && gone.isEmpty ? nil : .words(new, gone: gone)
    }
    return field
  }
}

extension ItemField: Equatable {
  static func == (left: ItemField, right: ItemField) -> Bool {
    left.member.name == right.member.name
  }
}
