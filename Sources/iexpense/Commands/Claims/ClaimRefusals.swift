import ExpenseCore

// Reasons why an expense cannot be put into a claim or taken out of it

extension Refusal {
  /// No claim has the name of the one to show.
  ///
  /// If the name is a span, a category or a tag of the file, a claim with that filter is offered.
  static func noClaim(called name: String, of items: [ExpenseItem]) -> Refusal {
    let lines = filters(called: name, of: items).map { ["claim", name] + $0 }
    guard lines.isEmpty else {
      return Refusal(
        "no claim is named '\(name)'", Message.heading(of: lines), offered: lines)
    }
    return noClaim(
      named: name, of: items, else: "Rows, ids or filters after a new name put expenses into it.")
  }

  /// No claim has the name; the nearest one is offered.
  static func noClaim(
    named name: String, of items: [ExpenseItem], else cure: String? = nil
  ) -> Refusal {
    let names = items.lazy.compactMap(\.claimName).uniqued(by: \.self)
    let near = Suggestion.nearest(to: name, among: names)
    return Refusal(
      "no claim is named '\(name)'", near.map(Suggestion.sentence(offering:)) ?? cure)
  }

  /// The filters that the name may mean.
  private static func filters(called name: String, of items: [ExpenseItem]) -> [[String]] {
    func finds(_ change: (inout ItemFilter) -> Void) -> Bool {
      var filter = ItemFilter()
      change(&filter)
      return !filter.matches(in: items).rows.isEmpty
    }
    let options = [
      ("on", (try? DaysText(name, .days)) != nil), ("category", finds { $0.categories = [name] }),
      ("tag", finds { $0.tags = [Tags.bare(name)] }),
    ]
    return options.filter(\.1).map { ShellLine.option($0.0, name) }
  }

  static func inOtherClaim(_ item: ExpenseItem, row: Int, _ claim: String) -> Refusal {
    Refusal(
      "'\(item.safeName)' in row \(row) is in the claim '\(claim)'",
      "To take it out of that claim: \(line([claim, String(row), "--reopen"]))")
  }

  static func notBusiness(_ item: ExpenseItem, row: Int) -> Refusal {
    Refusal(
      "'\(item.safeName)' in row \(row) is \(item.type.rawValue), not Business",
      "To change that: \(ShellLine.text(["edit", String(row), "-t", "b"]))")
  }

  static func notInClaim(_ item: ExpenseItem, row: Int, _ claim: String) -> Refusal {
    Refusal(
      "'\(item.safeName)' in row \(row) is not in the claim '\(claim)'",
      "To see what is: \(line([claim]))")
  }

  /// The claim is repaid, so expenses cannot be added.
  static func repaidClaim(_ claim: String) -> Refusal {
    Refusal(
      "the claim '\(claim)' is repaid, so nothing can be added",
      "To open it again: \(line([claim, "--reopen"]))")
  }

  private static func line(_ words: [String]) -> String { ShellLine.text(["claim"] + words) }
}
