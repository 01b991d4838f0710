import ExpenseCore
import ExpenseStatements

/// The accounts in the file.
struct AccountListing: DataResult {
  let accounts: [ImportAccount]

  func show(on console: Console) throws {
    if accounts.isEmpty {
      try console.note("No accounts: 'import FILE --map ... --as NAME' adds one.")
    }
    for account in accounts {
      try console.write("\(account.name, .heading)  \(account.layout?.shown ?? "")")
    }
  }

  func write(to json: inout JSONOutput) {
    json.objects(of: accounts) { account, json in
      json.member("name", account.name)
      json.member("header", account.header)
      json.member("options", account.layout?.shown ?? "")
    }
  }
}

/// The result of `import --forget`.
struct ForgottenAccount: DataResult {
  let name: String

  var isSaved: Bool { true }

  func show(on console: Console) throws {
    try console.note("Forgot '\(name)'.")
  }

  func write(to json: inout JSONOutput) {
    json.object { $0.member("forgotten", name) }
  }
}

extension Refusal {
  /// The refusal of an account that the file does not have.
  static func unknownAccount(_ name: String, among known: [String]) -> Refusal {
    Refusal(
      "no account '\(name)'",
      known.isEmpty ? "The file has none: --map and --as add one." : "The file has \(known.quoted)."
    )
  }
}
