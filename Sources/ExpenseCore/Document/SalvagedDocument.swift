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
  /// The records of other lists, and for each list the index of each id.
  private var records: [String: [Record]] = [:]
  private var recordIndexes: [String: [ExactText: Int]] = [:]

  /// Reads what is readable of those bytes.
  package init(from bytes: [UInt8]) {
    var pass = SalvagePass(ByteView(bytes))
    pass.run()
    self = pass.result
    for (list, records) in records { document.set(.records(records), of: list) }
    if document.currency == nil {
      document.items.compactMap(\.extras.currency).forEach { add($0) }
    }
  }

  init() {}

  /// True if no item and no record of a list could be read.
  package var isEmpty: Bool { document.items.isEmpty && records.isEmpty }

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

  /// Adds a record to a list; returns a problem if another record has its id.
  mutating func add(_ record: Record, to list: String) -> DamagedDocument.Problem? {
    if records[list] == nil {
      guard document.content(of: list) == nil else { return .syntax(.duplicateKey(list)) }
      document.top.append(TopMember(list, nil))
    }
    guard let index = recordIndexes[list]?[record.id] else {
      recordIndexes[list, default: [:]][record.id] = records[list]?.count ?? 0
      records[list, default: []].append(record)
      return nil
    }
    guard records[list]?[index] == record else {
      return .duplicateRecord(record.id.text, first: index + 1)
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

  /// Adds a member of the top level, or the records of a list to those that are there; returns a
  /// problem for each that differs from one that is there.
  mutating func add(_ member: ScannedMember, of view: ByteView) -> [DamagedDocument.Problem] {
    let name = view.string(member.key)
    let known = DocumentMember(rawValue: name)
    guard known == nil || known == .monthStart else { return [] }
    if let found = view.records(member.value), !member.key.isEscaped {
      return found.compactMap { add($0, to: name) }
    }
    let raw = view.rawMember(member.key, value: member.value)
    if known == .monthStart, Int(raw.value).flatMap(MonthStart.init) == nil {
      return [.wrongShape(member: name, expected: .monthStart)]
    }
    guard let before = document.content(of: name), records[name] == nil else {
      if records[name] != nil { return [.syntax(.duplicateKey(name))] }
      document.set(.raw(raw.value), of: name)
      return []
    }
    return before == .raw(raw.value) ? [] : [.syntax(.duplicateKey(name))]
  }
}
