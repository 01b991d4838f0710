// The lists of a data file besides the items: budgets, rules, and others with records. Each is read
// strictly, but only when it is needed, so that a list damaged by another program does not block
// access to the expenses.

/// A problem of a record, and the member that has it.
package struct RecordDamage: Error {
  let problem: DamagedDocument.Problem
  /// The name of the member; nil if the whole record is at fault.
  let member: String?

  package init(_ problem: DamagedDocument.Problem, member: String? = nil) {
    (self.problem, self.member) = (problem, member)
  }
}

extension ExpenseDocument {
  /// The elements of a list, in the order of the file; empty if there is no such list.
  ///
  /// - Parameter make: makes an element from a record.
  /// - Throws: `DamagedDocument` if it is not a list of records, or a record is not valid.
  package func elements<Element>(
    of list: FileList, _ make: (Record) throws(RecordDamage) -> Element
  ) throws(DamagedDocument) -> [Element] {
    guard let records = records(of: list) else { throw damage(in: list.key) }
    var elements: [Element] = []
    elements.reserveCapacity(records.count)
    for (index, record) in records.enumerated() {
      do throws(RecordDamage) {
        elements.append(try make(record))
      } catch {
        throw damage(in: list.key, error, ofRecord: index)
      }
    }
    return elements
  }

  /// Checks that a list has records only.
  func checkRecords(of list: FileList) throws(DamagedDocument) {
    if records(of: list) == nil { throw damage(in: list.key) }
  }

  /// The id of a new record of a list, made from its name, so that it is the same in every clone;
  /// if another record has it, which happens after a rename, a number is added to the name.
  package func newID(named name: String, in list: FileList) -> String {
    let taken = Set(self[list].map(\.id))
    var (id, number) = (ContentID.of(named: name, in: list.key), 2)
    while taken.contains(ExactText(id)) {
      id = ContentID.of(named: "\(name)\n\(number)", in: list.key)
      number += 1
    }
    return id
  }

  /// The records of a list; nil if it is not a list of records.
  private func records(of list: FileList) -> [Record]? {
    switch content(of: list.key) {
    case .records(let records): return records
    case nil, .items, .raw("null"), .raw("[]"): return []
    case .raw(let json):
      let view = ByteView(Array(json.utf8))
      return view.records(0..<view.count)
    }
  }

  /// The error with its place in the bytes that were read, or else in those that would be written.
  private func damage(
    in list: String, _ fault: RecordDamage? = nil, ofRecord index: Int = 0
  ) -> DamagedDocument {
    var scanner = DocumentJSON(ByteView(source?.bytes ?? encoded()))
    do throws(DocumentFault) {
      scanner.skipWhiteSpace()
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        guard scanner.view.string(key) == list else {
          try scanner.skipValue()
          continue
        }
        guard let fault else { throw try scanner.fault(inList: list) }
        throw try scanner.fault(fault, inRecord: index)
      }
      throw scanner.unexpected(.objectOrArray)
    } catch {
      return DamagedDocument(error, in: scanner.view)
    }
  }
}

extension DocumentJSON {
  /// The reason why the value that starts here is not a list of records.
  fileprivate mutating func fault(
    inList list: String
  ) throws(DocumentFault) -> DocumentFault {
    guard next == UInt8(ascii: "[") else { return wrongShape(list, .array) }
    try enterArray()
    var ids: [ExactText: Int] = [:]
    while try nextElement() {
      let start = position
      guard let record = try record() else { return fault(.missingInRecord("id"), at: start) }
      if let first = ids[record.id] {
        return fault(.duplicateRecord(record.id.text, first: first), at: start)
      }
      ids[record.id] = ids.count + 1
    }
    return fault(.wrongShape(member: list, expected: .array), at: position)
  }

  /// The fault of a record in the list that starts here, at the value of its member.
  fileprivate mutating func fault(
    _ fault: RecordDamage, inRecord index: Int
  ) throws(DocumentFault) -> DocumentFault {
    try enterArray()
    for _ in 0..<index where try nextElement() { try skipValue() }
    _ = try nextElement()
    var place = position
    try enterObject()
    while let key = try nextKey() {
      if view.string(key) == fault.member { place = position }
      try skipValue()
    }
    return self.fault(fault.problem, at: place)
  }
}

// MARK: - Members of a record

extension Record {
  /// The string of a member; nil if there is none.
  func text(_ name: String) throws(RecordDamage) -> String? {
    try value(of: name) { (scanner) throws(DocumentFault) in
      scanner.view.string(try scanner.text(of: name))
    }
  }

  /// The amount of a member; nil if there is none.
  package func amount(_ name: String) throws(RecordDamage) -> Amount? {
    try value(of: name) { (scanner) throws(DocumentFault) in try scanner.amount(of: name).0 }
  }

  /// The strings of a member; nil if there are none.
  func texts(_ name: String) throws(RecordDamage) -> [String]? {
    try value(of: name) { (scanner) throws(DocumentFault) in
      try scanner.texts(of: name).map { scanner.view.string($0) }
    }
  }

  /// The day of a member; nil if there is none.
  func day(_ name: String) throws(RecordDamage) -> CalendarDate? {
    try value(of: name) { (scanner) throws(DocumentFault) in
      try scanner.day(scanner.text(of: name, shape: .day), of: name)
    }
  }

  /// The boolean of a member; nil if there is none.
  func truth(_ name: String) throws(RecordDamage) -> Bool? {
    guard let json = member(name)?.value, json != "null" else { return nil }
    guard let truth = Bool(json) else {
      throw RecordDamage(.wrongShape(member: name, expected: .truth), member: name)
    }
    return truth
  }

  /// The rhythm of a member; nil if there is none.
  func rhythm(_ name: String) throws(RecordDamage) -> Rhythm? {
    guard let text = try text(name) else { return nil }
    guard let rhythm = Rhythm(text) else {
      throw RecordDamage(.wrongShape(member: name, expected: .rhythm), member: name)
    }
    return rhythm
  }

  /// The first day of the month of a member such as `2026-11`; nil if there is none.
  func month(_ name: String) throws(RecordDamage) -> CalendarDate? {
    guard let text = try text(name) else { return nil }
    if let day = CalendarDate("\(text)-01") { return day }
    let isMonthShaped = text.utf8.map { $0.isASCIIDigit ? 0x30 : $0 } == Array("0000-00".utf8)
    throw RecordDamage(
      isMonthShaped ? .noSuchDate(text) : .wrongShape(member: name, expected: .month),
      member: name)
  }

  /// The value of a member; nil if it is absent or null.
  private func value<Value>(
    of name: String, _ read: (inout DocumentJSON) throws(DocumentFault) -> Value
  ) throws(RecordDamage) -> Value? {
    guard let json = member(name)?.value, json != "null" else { return nil }
    var scanner = DocumentJSON(ByteView(Array(json.utf8)))
    do throws(DocumentFault) {
      return try read(&scanner)
    } catch {
      throw RecordDamage(error.problem, member: name)
    }
  }
}
