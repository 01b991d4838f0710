// The lists of a data file that the program knows. One row here says of a list whatever other parts
// ask: a new list is its row, its type, and the command that shows it. A file may hold other lists,
// which are kept, merged and recorded in the history, but have no row.

/// A list at the top level of a data file.
package struct FileList: Sendable {
  /// The key of the list in the file.
  package let key: String
  /// One record in words: `budget`.
  package let noun: String
  /// The name of a record after the noun, such as `'rewe|aldi'`; nil if it is not valid.
  let name: @Sendable (Record) -> String?
  /// The member of JSON results that counts the records.
  package let countKey: String
  /// True if a record has an `amount`, which is in the file's currency.
  package let hasAmounts: Bool
  let merging: MergeRules
  /// The kinds of names in a record that a renaming changes.
  let renamed: Set<Renaming.Kind>
  /// The loss, in words, if the list cannot be read.
  package let loss: String
  /// Checks that a record is one of this list.
  let checkRecord: @Sendable (Record) throws(RecordDamage) -> Void
  /// Reads all records of the list.
  package let check: @Sendable (ExpenseDocument) throws(DamagedDocument) -> Void
}

extension FileList {
  package static let budgets: FileList = FileList(
    key: "Budgets", noun: "budget",
    name: { record in
      guard let budget = try? Budget(record) else { return nil }
      return "for \(budget.scope.words) from \(budget.fromTitle)"
    },
    countKey: "budgets", hasAmounts: true, merging: MergeRules(),
    renamed: Set(Renaming.Kind.allCases), loss: "no budget can be shown",
    checkRecord: { (record) throws(RecordDamage) in _ = try Budget(record) },
    check: { (document) throws(DamagedDocument) in _ = try document.budgets() })

  package static let rules: FileList = FileList(
    key: "Rules", noun: "rule", name: { $0.quoted("match") },
    countKey: "rules", hasAmounts: false, merging: MergeRules(),
    renamed: Set(Renaming.Kind.allCases), loss: "no rule is applied",
    checkRecord: { (record) throws(RecordDamage) in
      if ExpenseRule(record) == nil { throw RecordDamage(.missingInRecord("match")) }
    },
    check: { (document) throws(DamagedDocument) in try document.checkRecords(of: .rules) })

  package static let recurring: FileList = FileList(
    key: "Recurring", noun: "recurring expense", name: { $0.quoted("name") },
    countKey: "recurring", hasAmounts: true,
    // A day that one side added or skipped must not come again; days of a rhythm that the other
    // changed count for nothing.
    merging: MergeRules(latest: "next", deciding: ["from", "every"]),
    renamed: Set(Renaming.Kind.allCases), loss: "nothing that recurs can be shown",
    checkRecord: { (record) throws(RecordDamage) in _ = try RecurringRule(record) },
    check: { (document) throws(DamagedDocument) in _ = try document.recurringRules() })

  package static let accounts: FileList = FileList(
    key: "Imports", noun: "account", name: { $0.quoted("name") },
    countKey: "accounts", hasAmounts: false,
    // A layout only fits its header, and either of two names will do.
    merging: MergeRules(together: ["header", "layout"], latest: "name", sets: ["states"]),
    renamed: Set(Renaming.Kind.allCases).subtracting([.name]), loss: "no account is known",
    checkRecord: { (record) throws(RecordDamage) in
      if record.member("layout") == nil { throw RecordDamage(.missingInRecord("layout")) }
    },
    check: { (document) throws(DamagedDocument) in try document.checkRecords(of: .accounts) })

  /// The lists beside the expenses, in the order in which they are named to people.
  package static let besideItems = [budgets, rules, recurring, accounts]

  /// The list of a key; nil if the program does not know it.
  package static func named(_ key: String) -> FileList? { besideItems.first { $0.key == key } }

  /// The list of which a record is one; nil if there is none.
  static func of(_ record: Record) -> FileList? {
    besideItems.first { (try? $0.checkRecord(record)) != nil }
  }

  /// The title of a record for messages; nil if it is not valid.
  package func title(of record: Record) -> String? { name(record).map { "\(noun) \($0)" } }
}

extension Record {
  /// The title for messages, given the key of its list, because the id may be a hash.
  package func title(in list: String) -> String {
    if list == ExpenseDocument.itemList {
      return "'\(ExpenseItem(self)?.shownName ?? id.text)'"
    }
    return FileList.named(list)?.title(of: self)
      ?? "'\(firstText ?? id.text)' of '\(list)'"
  }

  /// The text that probably names the record; nil if there is none.
  private var firstText: String? {
    members.lazy.filter { !$0.isNamed("id") }.compactMap(\.text).first
  }

  /// The text of a member in quotes; nil if there is none.
  fileprivate func quoted(_ member: String) -> String? {
    self.member(member)?.text.map { "'\($0)'" }
  }
}
