@testable import iexpense

// Any bytes typed into a form's line; the first byte sets the size of the pieces and the width of
// the screen. The line never has a control character or too many bytes, and its visible part fits,
// with the cursor inside.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var bytes = unsafe input(start, count)[...]
  guard let choice = bytes.popFirst() else { return 0 }
  let piece = Int(choice % 7) + 1
  let columns = Int(choice / 7) + 1
  var decoder = KeyDecoder()
  var editor = LineEditor()
  editor.begin("") { _ in ["Lunch", "Café", "日本語", "e\u{301}a", "Lumber"] }
  while !bytes.isEmpty {
    let keys = decoder.keys(for: Array(bytes.prefix(piece)))
    bytes = bytes.dropFirst(piece)
    if choice == bytes.first { decoder.giveUp() }
    for key in keys {
      let before = editor.line.text
      if editor.press(key) == .done { editor.begin(before) { _ in [before] } }
      requireSound(editor.line, columns: columns)
    }
  }
  return 0
}

private func requireSound(_ line: EditedLine, columns: Int) {
  let text = line.text
  require(text.utf8.count <= EditedLine.longest, "too long")
  require(
    text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control },
    "a control character was typed: \(text.debugDescription)")
  let window = LineWindow(on: line, cells: columns, glyphs: .unicode)
  let cells = DisplayWidth.cells(of: window.text)
  require(cells < max(1, columns), "\(cells) cells are shown on \(columns) columns")
  require(window.cursor <= cells, "the cursor is outside")
}
