import ExpenseCore
import Testing

@testable import iexpense

struct TypeWordTests {
  @Test func anUnknownTypeIsRefusedWithEachThatIsKnown() {
    #expect {
      try TypeWord(text: "nope").resolve(among: ["Trip", "Gift", "Personal", "Trip"])
    } throws: { error in
      (error as? UnknownType)?.known == ["Personal", "Business", "Trip", "Gift"]
    }
  }
}
