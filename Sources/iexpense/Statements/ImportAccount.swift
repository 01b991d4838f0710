import ExpenseCore

/// An account whose statements are imported: how their columns are read, kept in the data file.
struct ImportAccount {
  /// What it is called; a label, which may change.
  private(set) var name: String
  /// What ids of its payments are made of; it never changes.
  let key: String
  /// The titles of the columns of its files; empty where there are none, as in JSON.
  let header: [String]
  /// The words of each option, nil for a flag.
  private var words: [(option: OptionDescription, words: [String?])]

  /// The options that are kept.
  private static let options = ImportOptionWords.descriptions + [ImportCommand.type.description]

  /// An account that a line says how to read.
  init(name: String, key: String, header: [String], arguments: ParsedArguments) {
    (self.name, self.key, self.header) = (name, key, header)
    words = Self.options.compactMap { option in
      let words = arguments.words(of: option)
      return words.isEmpty ? nil : (option, words)
    }
  }

  /// The account that a record of the file is; nil where it is none.
  init?(_ record: Record) {
    guard let name = record.member("name")?.text else { return nil }
    self.name = name
    header = record.member("header")?.texts ?? []
    key = record.member("key")?.text ?? Self.key(ofHeader: header, name)
    words = Self.options.compactMap { option in
      guard let member = record.member(option.name) else { return nil }
      if !option.takesValue { return member.value == "true" ? (option, [nil]) : nil }
      let words = option.repeats ? member.texts : member.text.map { [$0] }
      return words.map { (option, $0) }
    }
  }

  /// The key of an account of which nothing is known but its header, and its name where there is another
  /// with that header.
  static func key(ofHeader header: [String], _ name: String? = nil) -> String {
    let titles = header.map { $0.lowercased() }.joined(separator: "\n")
    let whole = name.map { "\(titles)\n\n\($0.lowercased())" } ?? titles
    return ContentID.of(named: whole, in: ExpenseDocument.profileList)
  }

  /// The record that keeps it; its id is the same in every clone.
  var record: Record? {
    var members = [
      RawMember(name: "id", text: ContentID.of(named: key, in: ExpenseDocument.profileList)),
      RawMember(name: "key", text: key), RawMember(name: "name", text: name),
      RawMember(name: "header", texts: header),
    ]
    for (option, words) in words {
      let texts = words.compactMap(\.self)
      if !option.takesValue {
        members.append(RawMember(key: "\"\(option.name)\"", value: "true"))
      } else if option.repeats {
        members.append(RawMember(name: option.name, texts: texts))
      } else {
        members += texts.map { RawMember(name: option.name, text: $0) }
      }
    }
    return Record(members)
  }

  /// The options as they would be typed.
  var line: String {
    words.flatMap { option, words in
      words.flatMap { $0.map { ShellLine.option(option.name, $0) } ?? ["--\(option.name)"] }
    }.map(ShellLine.quoted).joined(separator: " ")
  }

  /// Whether it says which column is which.
  var hasMap: Bool { words.contains { $0.option.name == ImportOptionWords.map.description.name } }

  /// Keeps that rows with a value are left out.
  mutating func leaveOut(_ value: ColumnValue) {
    let skip = ImportOptionWords.skip.description
    let word = value.column.typed(value.value)
    let known = words.first { $0.option.name == skip.name }?.words ?? []
    guard !known.contains(where: { $0?.lowercased() == word.lowercased() }) else { return }
    words = Self.options.compactMap { option in
      option.name == skip.name
        ? (option, known + [word]) : words.first { $0.option.name == option.name }
    }
  }

  /// Keeps nothing but whose account it is, so that the next file is looked at again.
  mutating func forgetMap() { words = [] }

  /// The account with what a line says of its money in; with all that the line says where that names
  /// other columns.
  func keeping(_ arguments: ParsedArguments, name: String) -> ImportAccount {
    var account = ImportAccount(name: name, key: key, header: header, arguments: arguments)
    let map = ImportOptionWords.map.description
    guard hasMap,
      arguments.words(of: map) == words.first(where: { $0.option.name == map.name })?.words
    else { return account }
    let ofMoneyIn = [
      ImportOptionWords.moneyIn.description.name, ImportOptionWords.refund.description.name,
    ]
    account.words = Self.options.compactMap { option in
      let source = ofMoneyIn.contains(option.name) ? account.words : words
      return source.first { $0.option.name == option.name }
    }
    return account
  }

  /// The line completed with the options of the account; its own win.
  func completing(_ arguments: ParsedArguments) throws(UsageError) -> ParsedArguments {
    var completed = arguments
    for (option, words) in words where !arguments.contains(option.name) {
      for word in words { try completed.add(option, value: word) }
    }
    return completed
  }

  /// What it says by an option; nil where that is nothing, or cannot be read.
  func value<Value>(of option: Option<Value>) -> Value? {
    let line = try? completing(ParsedArguments())
    return try? line?.value(of: option)
  }

  /// Whether the program named it.
  var isNamedByProgram: Bool {
    name.hasPrefix(Self.label) && name.dropFirst(4).allSatisfy(\.isNumber)
  }

  /// What the first account is called that nobody named.
  static let label = "bank"
}

extension ExpenseDocument {
  /// The accounts that the file keeps, in its order.
  var accounts: [ImportAccount] {
    (lists[Self.profileList] ?? []).compactMap(ImportAccount.init)
  }

  /// Keeps an account, in place of the one with its key or its name; tells whether anything changed.
  mutating func keep(_ account: ImportAccount) -> Bool {
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

  /// Takes out the account of that name; false where there is none.
  mutating func forgetAccount(named name: String) -> Bool {
    let records = lists[Self.profileList] ?? []
    let kept = records.filter { ImportAccount($0)?.name.lowercased() != name.lowercased() }
    lists[Self.profileList] = kept
    return kept.count < records.count
  }
}
