/// How the signs of amounts go with what a column says of them.
enum SignAgreement {
  case negativeIsOut
  case positiveIsOut
  /// All have one sign, which says nothing.
  case oneSided

  /// Nil where the amounts have both signs and the words do not go with them: then they are no
  /// directions, such as `Payment` on the statement of a card.
  ///
  /// - Parameter outs: whether the money went out; nil where the column does not say.
  init?(_ isNegative: [Bool], _ outs: [Bool?]) {
    guard isNegative.contains(true), isNegative.contains(false) else {
      self = .oneSided
      return
    }
    let said = zip(isNegative, outs).compactMap { sign, out in out.map { (sign, $0) } }
    guard Set(said.map(\.1)).count > 1 else { return nil }
    if said.allSatisfy({ $0 == $1 }) {
      self = .negativeIsOut
    } else if said.allSatisfy({ $0 != $1 }) {
      self = .positiveIsOut
    } else {
      return nil
    }
  }
}
