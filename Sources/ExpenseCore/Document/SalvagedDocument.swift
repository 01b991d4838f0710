// What can still be read of a damaged file.
//
// The writer puts one item on a line, so most damage spoils lines and leaves the others whole: a
// file that was cut off, a block of NULs, conflict markers, a byte that is no text. The pass goes
// from object to object. One that reads as an item, by the same strict reader as ever, is taken as
// it stands; one that does not is stepped over whole, or where it does not close on its line, to
// where the next item may begin: the app writes all of them on one. What is inside an object that was
// stepped over is never looked at: half an item must not come back as another one. So no amount is
// ever made up; at worst an item is missing, and every line that gave none is told.

import Foundation

/// The items that can be read from a file whatever else is wrong with it.
package struct SalvagedDocument: Sendable {
  /// Places, one after the other, that hold something else than an item for one reason.
  package struct Skipped: Equatable, Sendable {
    /// The line of the first, counted from 1.
    package let line: Int
    /// The line of the last.
    package fileprivate(set) var lastLine: Int
    /// How many places there are.
    package fileprivate(set) var count = 1
    /// Why it is no item, or not one to keep.
    package let problem: DamagedDocument.Problem

    /// One place.
    package init(line: Int, problem: DamagedDocument.Problem) {
      (self.line, lastLine, self.problem) = (line, line, problem)
    }
  }

  /// The items read, and what stands around them as far as that was readable.
  package internal(set) var document = ExpenseDocument()
  /// What was left out, in its order.
  package private(set) var skipped: [Skipped] = []
  /// How many items came again just as they were.
  package private(set) var repetitions = 0
  /// Currencies that the file names besides the document's own.
  package private(set) var otherCurrencies: [Currency] = []

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

  mutating func skip(_ problem: DamagedDocument.Problem, line: Int) {
    if let last = skipped.last, last.problem == problem, line <= last.lastLine + 1 {
      skipped[skipped.count - 1].lastLine = line
      skipped[skipped.count - 1].count += 1
    } else {
      skipped.append(Skipped(line: line, problem: problem))
    }
  }

  mutating func add(_ item: ExpenseItem, line: Int, known index: Int?) {
    guard let index else { return document.items.append(item) }
    if document.items[index] == item {
      repetitions += 1
    } else {
      skip(.duplicateID(item.id.uuidString, firstRow: index + 1), line: line)
    }
  }

  mutating func add(_ currency: Currency) {
    if let first = document.currency {
      if first != currency, !otherCurrencies.contains(currency) { otherCurrencies.append(currency) }
    } else {
      document.currency = currency
    }
  }
}
