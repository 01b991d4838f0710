/// An account whose statements are imported, as the data file keeps it: how its files are read.
package struct ImportAccount: Equatable, Sendable {
  /// Its name: a label, which may change.
  package var name: String
  /// The text that ids of its payments are made of; it never changes.
  package let key: String
  /// The titles of the columns of its files; empty if there are none, as in JSON.
  package var header: [String]
  /// The layout of its files; nil if nothing but whose they are is known.
  package var layout: Layout?

  package init(name: String, key: String, header: [String], layout: Layout?) {
    (self.name, self.key, self.header, self.layout) = (name, key, header, layout)
  }

  /// The account that a record of the file is; nil if it is none.
  package init?(_ record: Record) {
    guard let name = record.member("name")?.text else { return nil }
    self.name = name
    header = record.member("header")?.texts ?? []
    key = record.member("key")?.text ?? Self.key(ofHeader: header, name)
    layout = Layout(ofAccount: record).flatMap { $0.isMapped ? $0 : nil }
  }

  /// The key of an account of which nothing is known but its header, and its name if there is another
  /// with that header.
  static func key(ofHeader header: [String], _ name: String? = nil) -> String {
    let titles = header.map { $0.lowercased() }.joined(separator: "\n")
    let whole = name.map { "\(titles)\n\n\($0.lowercased())" } ?? titles
    return ContentID.of(named: whole, in: ExpenseDocument.profileList)
  }

  /// The record that keeps it; its id is the same in every clone.
  package var record: Record? {
    Record(
      [
        RawMember(name: "id", text: ContentID.of(named: key, in: ExpenseDocument.profileList)),
        RawMember(name: "key", text: key), RawMember(name: "name", text: name),
        RawMember(name: "header", texts: header),
      ] + [layout?.rawMember].compactMap(\.self))
  }

  /// Tells whether the program named it.
  var isNamedByProgram: Bool {
    name.hasPrefix(Self.label) && name.dropFirst(4).allSatisfy(\.isNumber)
  }

  /// The name of the first account that nobody named.
  static let label = "bank"
}

extension ExpenseDocument {
  /// The accounts that the file keeps, in its order.
  package var accounts: [ImportAccount] {
    (lists[Self.profileList] ?? []).compactMap(ImportAccount.init)
  }

  /// Keeps an account, in place of the one with its key or its name; tells whether anything changed.
  package mutating func keep(_ account: ImportAccount) -> Bool {
    guard let record = account.record else { return false }
    var records = lists[Self.profileList] ?? []
    let place = records.firstIndex {
      let known = ImportAccount($0)
      return known?.key == account.key || known?.name.lowercased() == account.name.lowercased()
    }
    if let place {
      guard records[place] != record else { return false }
      records[place] = record
    } else {
      records.append(record)
    }
    lists[Self.profileList] = records
    return true
  }

  /// Takes out the account of that name; false if there is none.
  package mutating func forgetAccount(named name: String) -> Bool {
    let records = lists[Self.profileList] ?? []
    let kept = records.filter { ImportAccount($0)?.name.lowercased() != name.lowercased() }
    lists[Self.profileList] = kept
    return kept.count < records.count
  }

  /// Writes accounts of the older form as the layouts that they mean.
  package mutating func renewAccounts() {
    guard let records = lists[Self.profileList] else { return }
    lists[Self.profileList] = records.map { record in
      record.member("map") == nil ? record : ImportAccount(record)?.record ?? record
    }
  }
}
