// Reads what is left of a damaged file.
//
// The writer puts one item on a line, so most damage spoils lines and leaves the others whole: a file that
// was cut off, a block of NULs, conflict markers, a byte that is no text. So the pass reads as far as a
// fault, by the same strict reader as ever, names it with its text, and goes on with the next line that is
// not further in. A file on one line, as the app writes it, is read as far as its first fault. What is
// inside an object that was stepped over is never looked at: half an item must not come back as another
// one. So no amount is ever made up; at worst an item is missing, and what gave none is told.

import Foundation

/// The items that can be read from a damaged file.
package struct SalvagedDocument: Sendable {
  /// Consecutive places that are not items, all for one reason.
  package struct Skipped: Equatable, Sendable {
    /// The line of the first place, from 1.
    package let line: Int
    package fileprivate(set) var lastLine: Int
    /// The number of places.
    package fileprivate(set) var count = 1
    /// The reason why it is not an item, or not one to keep.
    package let problem: DamagedDocument.Problem
    /// The text of the first place, at most the beginning of a line.
    package let text: String

    init(line: Int, problem: DamagedDocument.Problem, text: String) {
      (self.line, lastLine, self.problem, self.text) = (line, line, problem, text)
    }
  }

  /// The items, and the readable rest of the file.
  package private(set) var document = ExpenseDocument()
  /// The places that were left out, in order.
  package private(set) var skipped: [Skipped] = []
  /// The number of items that were identical to an earlier one.
  package private(set) var repetitions = 0
  /// The currencies that the file names besides that of the document.
  package private(set) var otherCurrencies: [Currency] = []
  private var indexes: [ItemID: Int] = [:]

  /// Reads what is readable of those bytes.
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

  /// Adds an item; returns a problem if another item has its id.
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

  /// Adds a member of the top level, unless it is there already or is read elsewhere.
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
