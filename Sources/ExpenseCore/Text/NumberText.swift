/// The digits of an amount, and the meaning of the marks between them.
package struct NumberText: Equatable, Sendable {
  /// The digits before the decimal mark, 0 to 9 each; empty in `.5`.
  package let whole: [UInt8]
  /// The digits after the decimal mark; if `undecidedMark` is set, those after that mark.
  package let fraction: [UInt8]
  /// The marks before and between the digits, in order.
  package let marks: [Mark]
  /// The `.` or `,` that may separate thousands or the fraction, if the digits fit both: `1,234`.
  package let undecidedMark: String?

  /// One kind of mark; all spaces count as one kind, and so do all apostrophes.
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

  /// Parses a number from its first digit, or a decimal mark before that, to its last digit; nil if
  /// it is not a number.
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

  /// The runs of digits and the single marks between them; nil if there is anything else, or if the
  /// digits are of two scripts.
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

  /// Returns true if the runs are groups of three digits, or 2-2-3 as in India, separated by one
  /// kind of mark.
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

extension NumberText {
  /// Decides the undecided mark by a currency and the habits of a locale: true if it groups, false
  /// if it is decimal, nil if nothing decides it.
  ///
  /// - Parameters:
  ///   - minorDigits: the number of fraction digits of the currency.
  ///   - decimalMark: the decimal mark of the locale, `.` if none was chosen.
  ///   - groupingMark: the grouping mark of a locale that was chosen; nil if none was.
  package func undecidedMarkGroups(
    minorDigits: Int, decimalMark: String, groupingMark: String?
  ) -> Bool? {
    guard let undecidedMark else { return nil }
    if minorDigits == 0 { return true }
    if minorDigits > 2 { return undecidedMark == decimalMark ? false : nil }
    return undecidedMark == groupingMark ? true : nil
  }
}

/// Characters that occur in amounts, besides letters.
extension Unicode.Scalar {
  /// The value of a decimal digit in any script, 0 to 9; nil for any other scalar.
  package var decimalDigit: Int? {
    if isASCII { return ("0"..."9").contains(self) ? Int(value) - 0x30 : nil }
    guard case .decimal? = properties.numericType else { return nil }
    return properties.numericValue.map { Int($0) }
  }

  /// True for the spaces that people type and locales group digits with.
  package var isMoneySpace: Bool { self == " " || self == "\u{A0}" || self == "\u{202F}" }

  /// True for a minus: ASCII, U+2212 or full-width.
  package var isMinus: Bool { self == "-" || self == "\u{2212}" || self == "\u{FF0D}" }

  /// True for the invisible marks that the system adds to keep right-to-left amounts in order.
  package var isBidiMark: Bool { self == "\u{200E}" || self == "\u{200F}" || self == "\u{61C}" }

  /// True for a currency sign such as $ or €; letters are not included.
  package var isCurrencySign: Bool { properties.generalCategory == .currencySymbol }
}
