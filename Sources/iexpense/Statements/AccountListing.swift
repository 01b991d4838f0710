import ExpenseCore

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
    try console.note("Forgot '\(name)'. Undo with 'iexpense undo'.")
  }

  func write(to json: inout JSONOutput) {
    json.object { $0.member("forgotten", name) }
  }
}

/// The error for an account that the file does not have.
struct UnknownAccount: ExplainedError {
  let name: String
  let known: [String]

  var exitCode: ExitCode { .impossible }

  var message: Message {
    Message(
      cause: "no account '\(name)'",
      cure: known.isEmpty
        ? "The file has none: --map and --as add one." : "The file has \(known.quoted).")
  }
}

/// The error for a header that two accounts with different signs have.
struct AmbiguousAccount: ExplainedError {
  let arguments: ParsedArguments
  let names: [String]

  var exitCode: ExitCode { .impossible }

  var message: Message {
    var message = Message(
      cause: "the file has the header of \(names.map { "'\($0)'" }.joined(separator: " and "))",
      cure: "Choose one")
    message.offered = names.map { name in
      arguments.line(
        "import", arguments.operands,
        adding: (ImportChoices.account.description.name, name))
    }
    return message
  }
}
