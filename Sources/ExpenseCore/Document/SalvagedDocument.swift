// What can still be read of a damaged file.
//
// The writer puts one item on a line, so most damage spoils lines and leaves the others whole: a file that
// was cut off, a block of NULs, conflict markers, a byte that is no text. So the pass goes from line to
// line. A line that reads as an item, by the same strict reader as ever, is kept as it is; any other is
// named with its text. On a line of many items, as the app writes them, it goes on where the next item may
// begin. What is inside an object that was stepped over is never looked at: half an item must not come back
// as another one. So no amount is ever made up; at worst an item is missing, and what gave none is told.

import Foundation

/// The items that can be read from a file whatever else is wrong with it.
package struct SalvagedDocument: Sendable {
  /// Places, one after the other, that hold something else than an item for one reason.
  package struct Skipped: Equatable, Sendable {
    /// The line of the first, counted from 1.
    package let line: Int
    package fileprivate(set) var lastLine: Int
    /// How many places there are.
    package fileprivate(set) var count = 1
    /// Why it is no item, or not one to keep.
    package let problem: DamagedDocument.Problem
    /// What the first one is, at most the beginning of a line.
    package let text: String

    init(line: Int, problem: DamagedDocument.Problem, text: String) {
      (self.line, lastLine, self.problem, self.text) = (line, line, problem, text)
    }
  }

  /// The items read, and what is around them as far as that was readable.
  package private(set) var document = ExpenseDocument()
  /// What was left out, in its order.
  package private(set) var skipped: [Skipped] = []
  /// How many items came again just as they were.
  package private(set) var repetitions = 0
  /// Currencies that the file names besides the document's own.
  package private(set) var otherCurrencies: [Currency] = []
  private var indexes: [ItemID: Int] = [:]

  /// Reads what can be read.
  package init(from bytes: [UInt8]) {
    var pass = SalvagePass(ByteView(bytes))
    pass.run()
    self = pass.result
    if document.currency == nil {
      document.items.compactMap(\.extras.currency).forEach { add($0) }
    }
  }

  init() {}

  mutating func skip(
    _ problem: DamagedDocument.Problem, line: Int, text: @autoclosure () -> String
  ) {
    if let last = skipped.last, last.problem == problem, line <= last.lastLine + 1 {
      skipped[skipped.count - 1].lastLine = line
      skipped[skipped.count - 1].count += 1
    } else {
      skipped.append(Skipped(line: line, problem: problem, text: text()))
    }
  }

  /// Adds an item; tells why not if its id is another one's.
  mutating func add(_ item: ExpenseItem) -> DamagedDocument.Problem? {
    guard let index = indexes[ItemID(item.id)] else {
      indexes[ItemID(item.id)] = document.items.count
      document.items.append(item)
      return nil
    }
    guard document.items[index] == item else {
      return .duplicateID(item.id.uuidString, firstRow: index + 1)
    }
    repetitions += 1
    return nil
  }

  mutating func add(_ currency: Currency) {
    if document.currency == nil { document.currency = currency }
    if document.currency != currency, !otherCurrencies.contains(currency) {
      otherCurrencies.append(currency)
    }
  }

  /// Adds a member at the top that is not there yet, and is read nowhere else.
  mutating func add(_ member: ScannedMember, of view: ByteView) {
    let name = view.string(member.key)
    if name == DocumentMember.monthStart.rawValue {
      let day = Int(view.text(member.value))
      document.monthStart = day.flatMap(MonthStart.init) ?? document.monthStart
    }
    guard DocumentMember(rawValue: name) == nil,
      !document.topKeys.contains(where: { $0.isIdentical(to: name) })
    else { return }
    document.add(member, of: view)
  }
}
