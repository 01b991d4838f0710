package import ExpenseCore

/// An account whose statements are imported, as kept in the data file, with the layout of its
/// files.
package struct ImportAccount: Equatable, Sendable {
  /// The name, a label that may change.
  package var name: String
  /// The key from which ids of its payments are made; it never changes.
  package let key: String
  /// The titles of its files' columns; empty if there are none, as in JSON.
  package var header: [String]
  /// The layout of its files; nil if nothing but the account's name is known.
  package var layout: Layout?
  /// The states of its payments so far, each with its column as typed.
  var states: [String] = []

  package init(name: String, key: String, header: [String], layout: Layout?) {
    (self.name, self.key, self.header, self.layout) = (name, key, header, layout)
  }

  /// Reads an account from its record; nil if it has no name.
  package init?(_ record: Record) {
    guard let name = record.member("name")?.text else { return nil }
    self.name = name
    header = record.member("header")?.texts ?? []
    key = record.member("key")?.text ?? NamedAccounts.key(ofHeader: header, name)
    layout = Layout(ofAccount: record).flatMap { $0.isMapped ? $0 : nil }
    states = record.member("states")?.texts ?? []
  }

  /// The record of the account, with the same id in every clone.
  package var record: Record? {
    Record(
      [
        RawMember(name: "id", text: ContentID.of(named: identity, in: FileList.accounts.key)),
        RawMember(name: "key", text: key), RawMember(name: "name", text: name),
        RawMember(name: "header", texts: header),
      ] + [layout?.rawMember].compactMap(\.self)
        + (states.isEmpty ? [] : [RawMember(name: "states", texts: states)]))
  }

  /// The text that distinguishes it from the other accounts: its key, or its columns where several
  /// have the empty key, which tables without titles have.
  var identity: String {
    key.isEmpty ? "\(header.count)\n\(layout?.columnsText ?? "")" : key
  }

  /// Adds the states of payments that were imported.
  mutating func remember(_ new: [Layout.ColumnValue]) {
    states += new.map(\.typed).filter { !states.contains($0) }
  }

  /// The account as if its files were in Unicode.
  var inUnicode: ImportAccount {
    var account = self
    account.layout?.encoding = nil
    return account
  }

  /// True if the program chose the name.
  var isNamedByProgram: Bool {
    name.hasPrefix(Self.label) && name.dropFirst(4).allSatisfy(\.isNumber)
  }

  /// The name that the program chooses for the first account.
  static let label = "bank"
}

extension ExpenseDocument {
  /// The accounts in the file, in order.
  package var accounts: [ImportAccount] {
    self[.accounts].compactMap(ImportAccount.init)
  }

  /// Adds an account, or replaces it if the file has it; returns true if anything changed.
  package mutating func keep(_ account: ImportAccount) -> Bool {
    guard let record = account.record else { return false }
    var records = self[.accounts]
    let place = records.firstIndex { ImportAccount($0)?.identity == account.identity }
    if let place {
      // A merge may have put the members in another order.
      guard ImportAccount(records[place]) != account else { return false }
      records[place] = record
    } else {
      records.append(record)
    }
    self[.accounts] = records
    return true
  }

  /// Removes the account with a name; returns false if there is none.
  package mutating func forgetAccount(named name: String) -> Bool {
    let records = self[.accounts]
    let kept = records.filter { ImportAccount($0)?.name.lowercased() != name.lowercased() }
    self[.accounts] = kept
    return kept.count < records.count
  }
}
