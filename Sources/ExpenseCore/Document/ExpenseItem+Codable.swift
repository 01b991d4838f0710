internal import Foundation

/// For programs that embed the library: the same members and the same forms as in the data file.
///
/// Amounts are exact numbers, ids upper-case strings, days `YYYY-MM-DD`. **Extra members are
/// dropped**: a `Decoder` gives neither their order nor their exact text. Where they count, let
/// `Expenses` read and write the file.
extension ExpenseItem: Codable {
  /// Reads an item, with the rules of the data file.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: MemberKey.self)
    self.init(name: "", amount: .zero)
    for member in ItemMember.all { try member.decode(into: &self, from: members) }
  }

  /// Writes an item without its extra members.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberKey.self)
    for member in ItemMember.all { try member.encode(self, into: &members) }
  }
}

/// The key of a member.
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
    case .amount: try members.encode(item.amount.decimalValue, forKey: codingKey)
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
    case .id: item.id = try read(String.self, UUID.init(uuidString:), from: members)
    case .amount: item.amount = try read(Decimal.self, Amount.init, from: members)
    case .text: text.set(&item, try members.decode(String.self, forKey: codingKey))
    case .day: day.set(&item, try read(String.self, CalendarDate.init, from: members))
    case .words: words.set(&item, try members.decode([String].self, forKey: codingKey))
    }
  }

  /// Reads a value that not every one of its form stands for.
  private func read<Coded: Decodable, Value>(
    _ type: Coded.Type, _ value: (Coded) -> Value?, from members: KeyedDecodingContainer<MemberKey>
  ) throws -> Value {
    let found = try members.decode(type, forKey: codingKey)
    guard let value = value(found) else {
      throw DecodingError.dataCorruptedError(
        forKey: codingKey, in: members, debugDescription: "'\(found)' is no \(name)")
    }
    return value
  }
}
