import ExpenseCore

/// The profiles that the file keeps.
struct ProfileListing: DataResult {
  let profiles: [ImportProfile]

  func show(on console: Console) throws {
    if profiles.isEmpty {
      try console.note("No profiles: 'import FILE --map ... --as NAME' keeps one.")
    }
    for profile in profiles { try console.write("\(profile.name, .heading)  \(profile.line)") }
  }

  func write(to json: inout JSONOutput) {
    json.objects(of: profiles) { profile, json in
      json.member("name", profile.name)
      json.member("header", profile.header)
      json.member("options", profile.line)
    }
  }
}

/// A profile that the file does not have.
struct UnknownProfile: ExplainedError {
  let name: String
  let known: [String]

  var exitCode: ExitCode { .impossible }

  var message: Message {
    Message(
      cause: "no profile '\(name)'",
      cure: known.isEmpty
        ? "The file keeps none: --map and --as make one." : "The file keeps \(known.quoted).")
  }
}

/// Two accounts of a bank have one header, and not the same sign.
struct AmbiguousProfile: ExplainedError {
  let arguments: ParsedArguments
  let names: [String]

  var exitCode: ExitCode { .impossible }

  var message: Message {
    var message = Message(
      cause: "the file has the header of \(names.map { "'\($0)'" }.joined(separator: " and "))",
      cure: "Say which")
    message.offered = names.map { name in
      arguments.line(
        ImportCommand.description.name, arguments.operands,
        adding: (ImportCommand.profile.description.name, name))
    }
    return message
  }
}
