import ExpenseCore
import Foundation

// A layout in JSON has a member for each choice that is not the default. Accounts are kept in this
// form, and apps can use it too.

extension Layout: Codable {
  /// A choice of a layout, in the order in which they are printed.
  package enum Choice: String, CodingKey, CaseIterable, Sendable {
    case encoding, header, items, columns, decimalMark, dateFormat, out, skip, moneyIn, refunds
    case currency, type

    fileprivate var isList: Bool { [.items, .out, .skip, .refunds].contains(self) }
  }

  /// The choices that are not the defaults, with their values as typed; no header has no value.
  package var choices: [(choice: Choice, values: [String])] {
    let values: [Choice: [String?]] = [
      .encoding: [encoding?.name], .items: items, .columns: [isMapped ? columnsText : nil],
      .decimalMark: [decimalMark?.rawValue], .dateFormat: [dateFormat?.pattern],
      .out: out.map(\.typed), .skip: skipped.map(\.typed), .moneyIn: [moneyIn?.rawValue],
      .refunds: refunds, .currency: [currency?.code], .type: [type?.rawValue],
    ]
    return Choice.allCases.compactMap { choice in
      let values = values[choice, default: []].compactMap(\.self)
      return values.isEmpty && (choice != .header || hasHeader) ? nil : (choice, values)
    }
  }

  /// Decodes a layout that `encode` wrote.
  ///
  /// - Throws: `DecodingError` if a value is invalid.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Choice.self)
    var texts: [Choice: [String]] = [:]
    for choice in Choice.allCases where choice != .header && values.contains(choice) {
      let list = try? values.decode([String].self, forKey: choice)
      texts[choice] = try list ?? [values.decode(String.self, forKey: choice)]
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
    var container = encoder.container(keyedBy: Choice.self)
    for (choice, values) in choices {
      if choice == .header {
        try container.encode(false, forKey: choice)
      } else if choice.isList {
        try container.encode(values, forKey: choice)
      } else {
        try container.encode(values[0], forKey: choice)
      }
    }
  }

  /// Creates a layout from members; nil if a value is invalid.
  private init?(_ members: [Choice: [String]]) {
    self.init()
    for (choice, texts) in members {
      guard let text = texts.first else { continue }
      guard (try? read(choice, text, texts)) == true else { return nil }
    }
  }

  /// Reads the values of a choice; returns false if one is invalid.
  private mutating func read(_ choice: Choice, _ text: String, _ texts: [String]) throws -> Bool {
    func values<Value>(_ make: (String) -> Value?) -> [Value]? {
      let values = texts.compactMap(make)
      return values.count == texts.count ? values : nil
    }
    switch choice {
    case .columns: columns = try Layout(columns: text).columns
    case .items: items = texts
    case .refunds: refunds = texts
    case .out: out = values { ColumnValue($0) } ?? []
    case .skip: skipped = values { ColumnValue($0) } ?? []
    case .encoding: encoding = TextEncoding(name: text)
    case .moneyIn: moneyIn = MoneyIn(rawValue: text)
    case .decimalMark: decimalMark = DecimalMark(rawValue: text)
    case .dateFormat: dateFormat = DayFormat(text)
    case .currency: currency = Currency(code: text)
    case .type: type = ExpenseType(rawValue: text)
    case .header: break
    }
    return choice == .header || choices.contains { $0.choice == choice }
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
  init?(ofAccount record: Record) {
    guard let kept = record.member(Self.memberName),
      let layout = try? JSONDecoder().decode(Layout.self, from: Data(kept.value.utf8))
    else { return nil }
    self = layout
  }
}
