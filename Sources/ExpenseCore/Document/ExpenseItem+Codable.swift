internal import Foundation

/// Encodes and decodes for programs that embed the library, with the members and forms of the data
/// file.
///
/// Amounts are exact numbers, ids upper-case strings, days `YYYY-MM-DD`; the number that
/// `JSONEncoder` writes for a `Date` is also decoded as a day. **Extra members are dropped**,
/// because a `Decoder` gives neither their order nor their exact text; to keep them, let `Expenses`
/// read and write the file.
extension ExpenseItem: Codable {
  /// Decodes an item by the rules of the data file.
  ///
  /// - Throws: `DecodingError` if a required member is missing or a value is invalid.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberKey.self)
    self.init(name: "", amount: .zero)
    for member in ItemMember.all { try member.decode(into: &self, from: members) }
  }

  /// Encodes the item without its extra members.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberKey.self)
    for member in ItemMember.all { try member.encode(self, into: &members) }
  }
}

private struct MemberKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension ItemMember {
  private var codingKey: MemberKey { MemberKey(stringValue: name) }

  fileprivate func encode(
    _ item: ExpenseItem, into members: inout KeyedEncodingContainer<MemberKey>
  ) throws {
    switch kind {
    case .id, .text, .day: try members.encodeIfPresent(text(of: item), forKey: codingKey)
    case .amount: try members.encode(item.amount, forKey: codingKey)
    case .words:
      if !words.get(item).isEmpty { try members.encode(words.get(item), forKey: codingKey) }
    }
  }

  fileprivate func decode(
    into item: inout ExpenseItem, from members: KeyedDecodingContainer<MemberKey>
  ) throws {
    let isThere = try members.contains(codingKey) && !members.decodeNil(forKey: codingKey)
    guard isRequired || isThere else { return }
    switch kind {
    case .id: item.id = try members.decode(UUID.self, forKey: codingKey)
    case .amount: item.amount = try members.decode(Amount.self, forKey: codingKey)
    case .text: text.set(&item, try members.decode(String.self, forKey: codingKey))
    case .day: day.set(&item, try members.decode(CalendarDate.self, forKey: codingKey))
    case .words: words.set(&item, try members.decode([String].self, forKey: codingKey))
    }
  }
}
