/// The digits of an amount as typed, and what the marks between them mean.
package struct NumberText: Equatable, Sendable {
  /// The digits before the decimal mark, 0 to 9 each; empty in `.5`.
  package let whole: [UInt8]
  /// The digits after it; where the reading is undecided, those after the mark.
  package let fraction: [UInt8]
  /// The marks before and between the digits.
  package let marks: [Mark]
  /// The `.` or `,` that may group or be decimal, where the digits leave that open: `1,234`.
  package let undecidedMark: String?

  /// One kind of mark: spaces are alike, and so are apostrophes.
  package enum Mark: Equatable, Sendable {
    case stop, comma, arabicDecimal, arabicGrouping, space, apostrophe

    package init?(_ scalar: Unicode.Scalar) {
      switch scalar {
      case ".", "\u{FF0E}": self = .stop
      case ",", "\u{FF0C}": self = .comma
      case "\u{66B}": self = .arabicDecimal
      case "\u{66C}": self = .arabicGrouping
      case "'", "\u{2019}": self = .apostrophe
      case _ where scalar.isMoneySpace: self = .space
      default: return nil
      }
    }

    package var canBeDecimal: Bool { self == .stop || self == .comma || self == .arabicDecimal }
    package var canGroup: Bool { self != .arabicDecimal }
  }

  /// Reads a number from its first digit, or a decimal mark before that, to its last digit; nil where
  /// that is none.
  package init?(_ scalars: Substring.UnicodeScalarView) {
    guard let (runs, marks) = Self.split(scalars) else { return nil }
    let last = marks.last
    let isDecimal = last?.canBeDecimal == true && !marks.dropLast().contains { $0 == last }
    let groups = isDecimal ? runs.dropLast() : runs[...]
    guard groups.count == 1 || Self.group(groups, by: marks.prefix(groups.count - 1)) else {
      return nil
    }
    self.marks = marks
    whole = Array(groups.joined())
    fraction = isDecimal ? runs[runs.count - 1] : []
    let mayGroup =
      isDecimal && marks.count == 1 && marks[0].canGroup && fraction.count == 3
      && (1...3).contains(whole.count) && whole != [0]
    undecidedMark = mayGroup ? (last == .stop ? "." : ",") : nil
  }

  /// The runs of digits and the single marks between them; nil for anything else, or digits of two
  /// scripts.
  private static func split(_ scalars: Substring.UnicodeScalarView) -> ([[UInt8]], [Mark])? {
    var runs: [[UInt8]] = [[]]
    var marks: [Mark] = []
    var zero: UInt32?
    for scalar in scalars {
      if let digit = scalar.decimalDigit {
        let itsZero = scalar.value - UInt32(digit)
        guard zero ?? itsZero == itsZero else { return nil }
        zero = itsZero
        runs[runs.count - 1].append(UInt8(digit))
      } else if let mark = Mark(scalar), marks.isEmpty || runs.last?.isEmpty == false {
        marks.append(mark)
        runs.append([])
      } else {
        return nil
      }
    }
    return (runs, marks)
  }

  /// Whether the runs are groups of threes, or the Indian 2-2-3, set off by one kind of mark.
  private static func group(_ runs: some Collection<[UInt8]>, by marks: some Collection<Mark>)
    -> Bool
  {
    guard let mark = marks.first, mark.canGroup, marks.allSatisfy({ $0 == mark }) else {
      return false
    }
    let sizes = runs.map(\.count)
    guard runs.first != [0], sizes.last == 3 else { return false }
    let middle = sizes.dropFirst().dropLast()
    return (1...3).contains(sizes[0]) && middle.allSatisfy { $0 == 3 }
      || (1...2).contains(sizes[0]) && middle.allSatisfy { $0 == 2 }
  }
}

/// The characters that texts of money are made of, beside letters.
extension Unicode.Scalar {
  /// The value of a decimal digit in any script: 0 to 9.
  package var decimalDigit: Int? {
    if isASCII { return ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }
    guard case .decimal? = properties.numericType else { return nil }
    return properties.numericValue.map { Int($0) }
  }

  /// A space as people type it and as locales group with it.
  package var isMoneySpace: Bool { self == " " || self == "\u{A0}" || self == "\u{202F}" }

  /// A minus: ASCII, U+2212, or full-width.
  package var isMinus: Bool { self == "-" || self == "\u{2212}" || self == "\u{FF0D}" }

  /// An invisible mark by which the system keeps right-to-left amounts in order.
  package var isBidiMark: Bool { self == "\u{200E}" || self == "\u{200F}" || self == "\u{61C}" }

  /// A sign of a currency, such as $ or €, which is no letter.
  package var isCurrencySign: Bool { properties.generalCategory == .currencySymbol }
}
