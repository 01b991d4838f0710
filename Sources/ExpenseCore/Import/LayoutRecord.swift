import Foundation

// A layout in JSON has a member for each choice that is not the default. Accounts are kept in this
// form, and apps can use it too.

extension Layout: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case columns, header, encoding, items, out, skip, moneyIn, refunds, decimalMark, dateFormat
    case currency, type
  }

  /// Decodes a layout that `encode` wrote.
  ///
  /// - Throws: `DecodingError` if a value is invalid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    var texts: [Key: [String]] = [:]
    for key in Key.allCases where key != .header && values.contains(key) {
      let list = try? values.decode([String].self, forKey: key)
      texts[key] = try list ?? [values.decode(String.self, forKey: key)]
    }
    guard let layout = Layout(texts) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "no layout of a statement"))
    }
    self = layout
    hasHeader = try values.decodeIfPresent(Bool.self, forKey: .header) ?? true
  }

  /// Encodes the choices that are not the defaults.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    if !hasHeader { try values.encode(false, forKey: .header) }
    let texts: [(Key, String?)] = [
      (.columns, isMapped ? columnsText : nil), (.encoding, encoding?.name),
      (.moneyIn, moneyIn?.rawValue), (.decimalMark, decimalMark?.rawValue),
      (.dateFormat, dateFormat?.pattern), (.currency, currency?.code), (.type, type?.rawValue),
    ]
    for (key, text) in texts { try values.encodeIfPresent(text, forKey: key) }
    let lists: [(Key, [String])] = [
      (.items, items), (.out, out.map(\.typed)), (.skip, skipped.map(\.typed)),
      (.refunds, refunds),
    ]
    for (key, list) in lists where !list.isEmpty { try values.encode(list, forKey: key) }
  }

  /// Creates a layout from members; nil if a value is invalid.
  private init?(_ members: [Key: [String]]) {
    func values(_ key: Key) -> [ColumnValue]? {
      let typed = members[key] ?? []
      let read = typed.compactMap { ColumnValue($0) }
      return read.count == typed.count ? read : nil
    }
    func read<Value>(_ key: Key, _ make: (String) -> Value?) -> Value?? {
      guard let text = members[key]?.first else { return .some(nil) }
      return make(text).map { .some($0) }
    }
    self.init()
    guard let named = read(.columns, { try? Layout(columns: $0) }), let out = values(.out),
      let skipped = values(.skip), let encoding = read(.encoding, TextEncoding.init),
      let moneyIn = read(.moneyIn, MoneyIn.init),
      let decimalMark = read(.decimalMark, DecimalMark.init),
      let dateFormat = read(.dateFormat, { DayFormat($0) }),
      let currency = read(.currency, { Currency(code: $0) })
    else { return nil }
    if let named { columns = named.columns }
    (self.out, self.skipped, self.encoding, self.moneyIn) = (out, skipped, encoding, moneyIn)
    (self.decimalMark, self.dateFormat, self.currency) = (decimalMark, dateFormat, currency)
    items = members[.items] ?? []
    refunds = members[.refunds] ?? []
    type = members[.type]?.first.map { ExpenseType(rawValue: $0) }
  }
}

// MARK: - In a record of the data file

extension Layout {
  private static let memberName = "layout"

  /// The member of an account's record that keeps the layout.
  var rawMember: RawMember {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = (try? encoder.encode(self)) ?? Data("{}".utf8)
    return RawMember(name: Self.memberName, json: Array(json))
  }

  /// The layout in an account's record; nil if it is missing or invalid.
  ///
  /// Records of earlier versions have a member for each option of the command line.
  init?(ofAccount record: Record) {
    guard let kept = record.member(Self.memberName) else {
      self.init(older: record)
      return
    }
    guard let layout = try? JSONDecoder().decode(Layout.self, from: Data(kept.value.utf8)) else {
      return nil
    }
    self = layout
  }

  private init?(older record: Record) {
    let names: [(old: String, new: Key)] = [
      ("map", .columns), ("encoding", .encoding), ("out", .out), ("skip", .skip),
      ("money-in", .moneyIn), ("refund", .refunds), ("currency", .currency),
      ("decimal-mark", .decimalMark), ("date-format", .dateFormat), ("type", .type),
    ]
    var members: [Key: [String]] = [:]
    for (old, new) in names {
      guard let member = record.member(old) else { continue }
      members[new] = member.texts ?? member.text.map { [$0] }
    }
    if let path = record.member("items")?.text {
      members[.items] = path.split(separator: ".").map(String.init)
    }
    self.init(members)
    hasHeader = record.member("no-header")?.value != "true"
  }
}
