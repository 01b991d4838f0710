import ExpenseCore

/// How the files of one bank are imported: the options, kept in the data file under a name.
struct ImportProfile {
  let name: String
  /// What stands over the columns of these files; empty where nothing does, as in JSON.
  let header: [String]
  /// The words of each option, nil for a flag.
  private let words: [(option: OptionDescription, words: [String?])]

  /// The options that are kept.
  private static let options = ImportOptionWords.descriptions + [ImportCommand.type.description]

  /// The profile of a line.
  init(name: String, header: [String], arguments: ParsedArguments) {
    (self.name, self.header) = (name, header)
    words = Self.options.compactMap { option in
      let words = arguments.words(of: option)
      return words.isEmpty ? nil : (option, words)
    }
  }

  /// The profile that a record of the file is; nil where it is none.
  init?(_ record: Record) {
    guard let name = record.member("name")?.text else { return nil }
    self.name = name
    header = record.member("header")?.texts ?? []
    words = Self.options.compactMap { option in
      guard let member = record.member(option.name) else { return nil }
      if !option.takesValue { return member.value == "true" ? (option, [nil]) : nil }
      let words = option.repeats ? member.texts : member.text.map { [$0] }
      return words.map { (option, $0) }
    }
  }

  /// The record that keeps it; its id is the same in every clone.
  var record: Record? {
    let key = name.lowercased()
    var members = [
      RawMember(name: "id", text: ContentID.of(named: key, in: ExpenseDocument.profileList)),
      RawMember(name: "name", text: name), RawMember(name: "header", texts: header),
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

  /// The line completed with the options of the profile; its own win.
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
}

extension ExpenseDocument {
  /// The profiles that the file keeps, in its order.
  var profiles: [ImportProfile] {
    (lists[Self.profileList] ?? []).compactMap(ImportProfile.init)
  }

  /// Keeps a profile, in place of one of that name; tells whether anything changed.
  mutating func keep(_ profile: ImportProfile) -> Bool {
    guard let record = profile.record else { return false }
    var records = lists[Self.profileList] ?? []
    let place = records.firstIndex {
      $0.id == record.id || ImportProfile($0)?.name.lowercased() == profile.name.lowercased()
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

  /// Takes out the profile of that name; false where there is none.
  mutating func forgetProfile(named name: String) -> Bool {
    let records = lists[Self.profileList] ?? []
    let kept = records.filter { ImportProfile($0)?.name.lowercased() != name.lowercased() }
    lists[Self.profileList] = kept
    return kept.count < records.count
  }
}

extension [ImportProfile] {
  /// The profile of that name, in any case.
  func profile(named name: String) -> ImportProfile? {
    first { $0.name.lowercased() == name.lowercased() }
  }

  /// The profiles of files with that header.
  func matching(_ bytes: [UInt8]) -> [ImportProfile] {
    filter { profile in
      let quote = profile.value(of: ImportOptionWords.quote) ?? UInt8(ascii: "\"")
      let encoding = profile.value(of: ImportOptionWords.encoding) ?? TextEncoding.marked(bytes)
      guard !profile.header.isEmpty, let text = try? encoding?.decode(bytes) ?? bytes else {
        return false
      }
      return TableSketch.isHeader(profile.header, in: text, quote: quote)
    }
  }
}
