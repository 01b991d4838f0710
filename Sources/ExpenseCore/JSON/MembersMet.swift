/// Which of the members we know were met, and whether in the order they are written in.
struct MembersMet {
  private var met: UInt8 = 0
  private var present: UInt8 = 0
  private(set) var areInOrder = true

  var isEmpty: Bool { met == 0 }

  /// Notes a member; false where it was met before.
  mutating func insert(_ member: ItemMember) -> Bool {
    let bit: UInt8 = 1 << UInt8(member.rawValue)
    guard met & bit == 0 else { return false }
    if met >= bit { areInOrder = false }
    met |= bit
    present |= bit
    return true
  }

  /// Notes that the member was there and held null, which counts as absent.
  mutating func markAbsent(_ member: ItemMember) {
    present &= ~(1 << UInt8(member.rawValue))
  }

  /// The first required member that is not there.
  var firstMissing: ItemMember? {
    ItemMember.allCases.first { $0.isRequired && present & (1 << UInt8($0.rawValue)) == 0 }
  }
}
