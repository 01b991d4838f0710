import Foundation

/// A journal that passes beancount's checks.
package enum BeancountFormat: ExportFormat {
  package static let name = "beancount"
  package static let fileExtensions = ["beancount", "bean"]
  package static let summary = "a journal for beancount"

  package static func write(
    _ expenses: ExportedExpenses, to bytes: inout [UInt8]
  ) throws(ExportError) {
    let dates = try expenses.dates(for: name)
    bytes.append(contentsOf: "option \"operating_currency\" \"\(expenses.currency.code)\"\n".utf8)
    guard let first = dates.min() else { return }
    var names = BeancountAccounts()
    let accounts = expenses.accountPaths.map { names.account(of: $0) }
    for account in [cash] + accounts.uniqued(by: \.self) {
      bytes.append(contentsOf: "\(first) open \(account)\n".utf8)
    }
    for ((item, account), date) in zip(zip(expenses.items, accounts), dates) {
      let transaction = """

        \(date) * \(quoted(item.name))\(tags(of: item))
          id: "\(ItemID(item.id))"
        \(remarks(on: item))\
        \(expenses.posting(account, item.amount))\
        \(expenses.posting(cash, item.amount.negated))
        """
      bytes.append(contentsOf: transaction.utf8)
    }
  }

  private static let cash = "Assets:Cash"

  /// The tags; characters other than ASCII letters, digits and a few marks, which beancount
  /// rejects, become dashes.
  private static func tags(of item: ExpenseItem) -> String {
    item.tags.filter { !$0.isEmpty }.map { tag in
      let scalars = tag.unicodeScalars.map { scalar in
        let isAllowed = scalar.isASCII && scalar.properties.isAlphabetic
        return isAllowed || "0123456789-_/.".unicodeScalars.contains(scalar) ? scalar : "-"
      }
      return " #" + String(String.UnicodeScalarView(scalars))
    }.joined()
  }

  private static func remarks(on item: ExpenseItem) -> String {
    item.remarks.map { "  \($0.name): \(quoted($0.text))\n" }.joined()
  }

  /// The text in quotes, on one line.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where SafeText.isUnsafe(scalar): quoted += "\\" + SafeText.escape(scalar)
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}

/// The accounts that items are posted to, with names that beancount accepts.
///
/// A part of a name starts with a capital letter or a digit and continues with letters, digits and
/// dashes. Two texts may become equal in this form, so the second one gets a number.
private struct BeancountAccounts {
  /// An account and those below it.
  fileprivate struct Account {
    let part: String
    /// The places of the accounts below it, by the texts of types and categories.
    var children: [String: Int] = [:]
    var usedParts: Set<String> = []
    /// The last number added to each part that was requested more than once.
    var lastNumbers: [String: Int] = [:]
  }

  private var accounts = [Account(part: "Expenses")]

  mutating func account(of path: [String]) -> String {
    var (place, parts) = (0, [accounts[0].part])
    for text in path {
      place = child(of: place, text)
      parts.append(accounts[place].part)
    }
    return parts.joined(separator: ":")
  }

  private mutating func child(of place: Int, _ text: String) -> Int {
    if let known = accounts[place].children[text] { return known }
    let part = accounts[place].unusedPart(Self.part(text))
    accounts[place].children[text] = accounts.count
    accounts.append(Account(part: part))
    return accounts.count - 1
  }

  private static func part(_ text: String) -> String {
    var part = String(
      String.UnicodeScalarView(text.unicodeScalars.map { isAllowed($0) ? $0 : "-" }))
    part = part.prefix(1).uppercased() + part.dropFirst()
    let first = part.unicodeScalars.first
    let startsWell = first?.isASCII == true ? first != "-" : first?.properties.isUppercase == true
    return startsWell ? part : "X" + part
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic && scalar.properties.canonicalCombiningClass == .notReordered
      || ("0"..."9").contains(scalar)
  }
}

extension BeancountAccounts.Account {
  fileprivate mutating func unusedPart(_ part: String) -> String {
    if usedParts.insert(part).inserted { return part }
    var number = lastNumbers[part] ?? 1
    repeat { number += 1 } while !usedParts.insert("\(part)-\(number)").inserted
    lastNumbers[part] = number
    return "\(part)-\(number)"
  }
}
