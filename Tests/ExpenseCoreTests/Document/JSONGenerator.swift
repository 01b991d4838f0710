import ExpenseCore
import Foundation
import TestSupport

/// Makes random expenses, and data files that hold them in every form that JSON allows.
struct JSONGenerator {
  private var numbers: SeededNumbers

  init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &numbers) < percent
  }

  mutating func count(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }

  // MARK: Values

  mutating func item() -> ExpenseItem {
    let types = ["Personal", "Business", "Zwölf", "with \"quotes\" and more than sixteen bytes"]
    var item = ExpenseItem(
      id: id(), name: name(), type: ExpenseType(rawValue: types.randomElement(using: &numbers)!),
      amount: amount(), date: chance(70) ? date() : nil, category: chance(50) ? text() : nil,
      tags: chance(30) ? tags() : [], note: chance(30) ? text() : nil,
      receipt: chance(10) ? text() : nil, extras: chance(25) ? extras() : .none)
    (item.claim, item.repaid) = (chance(20) ? text() : nil, chance(10) ? date() : nil)
    return item
  }

  mutating func tags() -> [String] {
    (0..<count(1...3)).map { _ in text() }
  }

  mutating func id() -> UUID {
    let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  mutating func name() -> String {
    let name = text()
    return name.isBlank ? "x" + name : name
  }

  mutating func amount() -> Amount {
    let digits = count(0...16)
    let bound = (0..<digits).reduce(Int64(1)) { product, _ in product * 10 }
    return Amount(tenThousandths: Int64.random(in: -bound + 1...bound - 1, using: &numbers))!
  }

  mutating func date() -> CalendarDate {
    CalendarDate(daysSinceEpoch: Int.random(in: -719_162...2_932_896, using: &numbers))!
  }

  /// A text of up to 24 scalars from all of Unicode.
  mutating func text() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count(0...24) { text.append(scalar()) }
    return String(text)
  }

  private mutating func scalar() -> Unicode.Scalar {
    let ranges: [ClosedRange<UInt32>] = [
      0x20...0x7E, 0x61...0x7A, 0x61...0x7A, 0...0x7F, 0x80...0x7FF, 0x800...0xD7FF,
      0xE000...0xFFFF, 0x10000...0x10FFFF, 0x300...0x36F, 0x2000...0x2030,
    ]
    let value = UInt32.random(in: ranges.randomElement(using: &numbers)!, using: &numbers)
    return Unicode.Scalar(value)!
  }

  /// Members with unknown keys, in the writer's form.
  private mutating func extras() -> ExtraMembers {
    var extras = ExtraMembers.none
    for index in 0..<count(1...3) {
      extras.members.append(RawMember(key: "\"x\(index)\"", value: value(depth: 0)))
    }
    return extras
  }

  private mutating func value(depth: Int) -> String {
    switch count(0...(depth > 3 ? 3 : 5)) {
    case 0: ["true", "false", "null"].randomElement(using: &numbers)!
    case 1: ["0", "-0.0", "1e9", "12.50", "1E-7", "-3"].randomElement(using: &numbers)!
    case 2, 3: string(text(), isPlain: true)
    case 4:
      "[" + (0..<count(0...3)).map { _ in value(depth: depth + 1) }.joined(separator: ",") + "]"
    default:
      "{"
        + (0..<count(0...3)).map { "\"k\($0)\":" + value(depth: depth + 1) }.joined(separator: ",")
        + "}"
    }
  }

  // MARK: Forms

  /// The items as a file in a random form: members in any order, white space anywhere, needless
  /// escapes.
  mutating func file(of items: [ExpenseItem]) -> String {
    let objects = items.map { object($0) }
    let list = "[" + space() + objects.joined(separator: space() + "," + space()) + space() + "]"
    if chance(20) { return space() + list + space() }
    let members = [
      "\"Items\"" + space() + ":" + space() + list,
      "\"Currency\"" + space() + ":" + space() + string("EUR", isPlain: false),
      "\"Other\"" + space() + ":" + space() + "{\"a\" : [ 1 , 2 ]}",
    ].shuffled(using: &numbers)
    return space() + "{" + members.joined(separator: "," + space()) + space() + "}" + space()
  }

  private mutating func object(_ item: ExpenseItem) -> String {
    var members = [
      (
        "id",
        string(chance(50) ? item.id.uuidString : item.id.uuidString.lowercased(), isPlain: false)
      ),
      ("name", string(item.name, isPlain: false)),
      ("type", string(item.type.rawValue, isPlain: false)),
      ("amount", number(item.amount)),
    ]
    if let date = item.date { members.append(("date", string(date.description, isPlain: false))) }
    if let category = item.category {
      members.append(("category", string(category, isPlain: false)))
    }
    if let note = item.note { members.append(("note", string(note, isPlain: false))) }
    for (key, text) in [
      ("paid", item.paid), ("claim", item.claim), ("repaid", item.repaid?.description),
      ("receipt", item.receipt),
    ] {
      if let text { members.append((key, string(text, isPlain: false))) }
    }
    if !item.tags.isEmpty || chance(5) {
      let tags = item.tags.map { string($0, isPlain: false) }
      members.append(("tags", "[" + space() + tags.joined(separator: space() + ",") + "]"))
    }
    members.shuffle(using: &numbers)
    var parts = members.map { string($0.0, isPlain: chance(90)) + space() + ":" + space() + $0.1 }
    if !item.extras.isEmpty { parts.insert(item.extras.json, at: count(0...parts.count)) }
    return "{" + space() + parts.joined(separator: space() + "," + space()) + space() + "}"
  }

  private mutating func space() -> String {
    guard chance(25) else { return "" }
    return [" ", "\n", "\t", "\r\n", "  \n "].randomElement(using: &numbers)!
  }

  private mutating func number(_ amount: Amount) -> String {
    switch count(0...3) {
    case 0: amount.decimal(minimumFractionDigits: 4) + "0000"
    case 1: "\(amount.tenThousandths)e-4"
    case 2: amount.decimal(minimumFractionDigits: 2) + "E+0"
    default: amount.description
    }
  }

  private mutating func string(_ text: String, isPlain: Bool) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n" where chance(50): result += "\\n"
      case "/" where chance(50): result += "\\/"
      case "\u{0}"..<" ": result += escape(scalar)
      case _ where !isPlain && chance(10): result += escape(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  private mutating func escape(_ scalar: Unicode.Scalar) -> String {
    let isUpperCase = chance(50)
    return String(scalar).utf16.map { unit in
      let digits = String(unit, radix: 16, uppercase: isUpperCase)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined()
  }
}
