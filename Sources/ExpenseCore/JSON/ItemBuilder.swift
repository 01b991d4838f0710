/// Makes the items of what the scanner found.
struct ItemBuilder: ItemConsumer {
  private(set) var items: [ExpenseItem] = []
  private var types = RecentTexts<ExpenseType>()
  private var categories = RecentTexts<String>()

  init(expecting count: Int) {
    items.reserveCapacity(count)
  }

  mutating func take(_ item: ScannedItem, extras: [Range<Int>], from view: ByteView) {
    items.append(
      ExpenseItem(
        id: item.id.uuid, name: view.string(item.name),
        type: types.value(of: item.type, in: view) ?? type(item.type, in: view),
        amount: item.amount, date: item.date,
        category: item.category.map {
          categories.value(of: $0, in: view) ?? category($0, in: view)
        },
        extras: extras.isEmpty ? .none : view.extraMembers(extras)))
  }

  private mutating func type(_ text: JSONText, in view: ByteView) -> ExpenseType {
    let type = ExpenseType(rawValue: view.string(text))
    types.keep(type, for: text, in: view)
    return type
  }

  private mutating func category(_ text: JSONText, in view: ByteView) -> String {
    let category = view.string(text)
    categories.keep(category, for: text, in: view)
    return category
  }
}

extension ByteView {
  /// The members at those places, as they stand, without white space between tokens.
  func extraMembers(_ members: [Range<Int>]) -> ExtraMembers {
    ExtraMembers(json: members.map(compact).joined(separator: ","))
  }

  /// The checked JSON there, without white space between tokens.
  func compact(_ range: Range<Int>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var isInString = false
    var isEscaped = false
    for offset in range {
      let byte = self[offset]
      guard isInString || byte > 0x20 else { continue }
      result.append(byte)
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString.toggle()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
