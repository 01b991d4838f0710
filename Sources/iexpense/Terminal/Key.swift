/// What somebody did at a keyboard.
enum Key: Equatable {
  /// Typed text without control characters.
  case text(String)
  /// Text that was pasted: line breaks and tabs became spaces, other controls are gone.
  case paste(String)
  /// A paste of more bytes than any line may have.
  case pasteTooLong
  case enter, tab, backspace, delete
  case left, right, up, down, home, end, pageUp, pageDown
  case wordLeft, wordRight
  case cutToEnd, cutToStart, cutWord, yank, transpose
  /// Ctrl-L: draw the screen anew.
  case redraw
  /// Ctrl-C where the terminal makes no signal of it, and Ctrl-D.
  case leave

  /// The key that makes a control character: Ctrl-A is 1; nil where it is none of ours.
  init?(control byte: UInt8) {
    switch byte {
    case 0x01: self = .home
    case 0x02: self = .left
    case 0x03, 0x04: self = .leave
    case 0x05: self = .end
    case 0x06: self = .right
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x0B: self = .cutToEnd
    case 0x0C: self = .redraw
    case 0x0E: self = .down
    case 0x10: self = .up
    case 0x14: self = .transpose
    case 0x15: self = .cutToStart
    case 0x17: self = .cutWord
    case 0x19: self = .yank
    default: return nil
    }
  }

  /// The key that Alt makes of another one; nil where it is none of ours.
  init?(alternate byte: UInt8) {
    switch byte {
    case UInt8(ascii: "b"): self = .wordLeft
    case UInt8(ascii: "f"): self = .wordRight
    case 0x7F: self = .cutWord
    default: return nil
    }
  }

  /// The key as Ctrl or Alt makes it of an arrow: a step of a word.
  var byWord: Key {
    switch self {
    case .left: .wordLeft
    case .right: .wordRight
    default: self
    }
  }

  /// The key behind the last byte of an escape sequence (`ESC [ H`, `ESC O H`); nil for others.
  init?(final byte: UInt8) {
    switch byte {
    case UInt8(ascii: "A"): self = .up
    case UInt8(ascii: "B"): self = .down
    case UInt8(ascii: "C"): self = .right
    case UInt8(ascii: "D"): self = .left
    case UInt8(ascii: "F"): self = .end
    case UInt8(ascii: "H"): self = .home
    default: return nil
    }
  }

  /// The key of a sequence like `ESC [ 3 ~`; nil for others.
  init?(number: Int) {
    switch number {
    case 1, 7: self = .home
    case 3: self = .delete
    case 4, 8: self = .end
    case 5: self = .pageUp
    case 6: self = .pageDown
    default: return nil
    }
  }
}
