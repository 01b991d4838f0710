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
  private var key: MemberKey { MemberKey(stringValue: name) }

  fileprivate func encode(
    _ item: ExpenseItem, into members: inout KeyedEncodingContainer<MemberKey>
  ) throws {
    switch value {
    case .id, .text, .day: try members.encodeIfPresent(text(of: item), forKey: key)
    case .amount: try members.encode(item.amount.decimalValue, forKey: key)
    case .words(let words):
      if !words.get(item).isEmpty { try members.encode(words.get(item), forKey: key) }
    }
  }

  fileprivate func decode(
    into item: inout ExpenseItem, from members: KeyedDecodingContainer<MemberKey>
  ) throws {
    if isRequired, !members.contains(key) {
      throw DecodingError.keyNotFound(
        key, .init(codingPath: members.codingPath, debugDescription: "no '\(name)'"))
    }
    switch value {
    case .amount: item.amount = try amount(in: members)
    case .words(let words):
      words.set(&item, try members.decodeIfPresent([String].self, forKey: key) ?? [])
    case .id, .text, .day: try decodeText(into: &item, from: members)
    }
  }

  private func decodeText(
    into item: inout ExpenseItem, from members: KeyedDecodingContainer<MemberKey>
  ) throws {
    let text =
      isRequired
      ? try members.decode(String.self, forKey: key)
      : try members.decodeIfPresent(String.self, forKey: key)
    guard let text else { return }
    switch value {
    case .id:
      guard let id = UUID(uuidString: text) else {
        throw damaged("'\(text)' is no UUID", in: members)
      }
      item.id = id
    case .text(let access): access.set(&item, text)
    case .day(let access):
      guard let day = CalendarDate(text) else {
        throw damaged("'\(text)' is no day of the form YYYY-MM-DD", in: members)
      }
      access.set(&item, day)
    case .amount, .words: break
    }
  }

  private func amount(in members: KeyedDecodingContainer<MemberKey>) throws -> Amount {
    let number = try members.decode(Decimal.self, forKey: key)
    guard let amount = Amount(number), amount.fitsItem else {
      throw damaged(
        "\(number) is finer than 0.0001 or has more than 12 integer digits", in: members)
    }
    return amount
  }

  private func damaged(
    _ reason: String, in members: KeyedDecodingContainer<MemberKey>
  ) -> DecodingError {
    .dataCorruptedError(forKey: key, in: members, debugDescription: reason)
  }
}
