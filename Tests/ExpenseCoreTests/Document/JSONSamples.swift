import ExpenseCore
import Foundation

/// Samples for tests of the data file.
enum JSONSamples {
  static let id = "08B15DB4-2F02-4AB8-A965-67A9C90D8A44"
  static let otherID = "5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1"

  /// The writer's layout, with each member we know and some that we do not.
  static let canonical = """
    {"Currency":"USD","Items":[
     {"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"Lunch","type":"Personal","amount":12.5,"date":"2026-11-21"}
    ,{"id":"5C1E7B9E-8A0C-4B1C-9E58-1A3A0C7B52D1","name":"Tr\\"ain\\u0007 é 🚆","type":"Business","amount":-48,"date":"2026-11-21","category":"travel"}
    ,{"id":"00000000-0000-0000-0000-000000000000","name":"x","type":"Other","amount":0.0001,"memo":"a b","labels":[1,{"k":null}]}
    ],"Theme":{"dark":true}}

    """

  /// A file with one item that has those members besides id, name and type.
  static func item(_ members: String) -> String {
    #"{"Items":[{"id":"\#(id)","name":"Lunch","type":"Personal",\#(members)}]}"#
  }

  /// A file whose only item has that amount.
  static func amount(_ number: String) -> String { item(#""amount":\#(number)"#) }
}

extension ExpenseDocument {
  init(_ text: String) throws(DamagedDocument) {
    try self.init(decoding: Array(text.utf8))
  }

  var text: String { String(decoding: encoded(), as: UTF8.self) }
}

extension ExtraMembers {
  /// Parses members as written between the braces of an object.
  init(json: String) {
    let known = #""id":"\#(JSONSamples.id)","name":"x","type":"x","amount":1"#
    let object = json.isEmpty ? "{\(known)}" : "{\(known),\(json)}"
    self = (try? ExpenseItem(json: Array(object.utf8)))?.extras ?? .none
  }
}
