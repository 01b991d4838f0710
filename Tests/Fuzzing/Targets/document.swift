import ExpenseCore

// Reads, writes and reads a file: the first result is written so that it reads the same, and a
// second time to the same bytes. A refusal has a place inside the file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe input(start, count)
  let document: ExpenseDocument
  do throws(DamagedDocument) {
    document = try ExpenseDocument(decoding: bytes)
  } catch {
    let lines = bytes.count { $0 == 0x0A } + 1
    require((1...lines).contains(error.line) && error.column >= 1, "a place outside: \(error)")
    return 0
  }
  let written = document.encoded()
  do throws(DamagedDocument) {
    let again = try ExpenseDocument(decoding: written)
    require(again.items == document.items, "other items after a round trip")
    require(again.currency == document.currency, "another currency after a round trip")
    require(again.encoded() == written, "other bytes the second time")
  } catch {
    require(false, "wrote what it refuses: \(error)")
  }
  return 0
}
