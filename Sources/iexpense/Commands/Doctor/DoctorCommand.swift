import ExpenseCore

struct DoctorCommand: Command {
  typealias Outcome = any DataResult

  static let description = CommandDescription(
    name: "doctor", synonyms: ["check", "verify", "fsck", "repair", "salvage", "validate"],
    purpose: .keep, summary: "Check the file, and rescue what is in a damaged one",
    details: [
      """
      Reports what is sound, what deserves attention, and the first fault with its place. Nothing \
      is changed. The status is 0 if the data is sound, and 65 if the file is damaged.
      """,
      """
      With --salvage, every expense that can still be read is written to a new file unchanged, and \
      every line that could not be read is named. The damaged file stays as it is.
      """,
    ],
    options: [salvage.description, jsonOption],
    examples: [
      .init(line: "doctor", explanation: "Check the file"),
      .init(
        line: "doctor --salvage rescued.json",
        explanation: "Rescue what can be read into a new file"),
    ])

  static let salvage = Option("salvage", .file, "Write what can be read to this new file")

  private let destination: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    destination = try arguments.value(of: Self.salvage)
  }

  func run(in session: Session) throws -> Outcome {
    let examination = FileExamination(of: try session.defaults)
    let findings = Findings(in: examination) { session.console.style(of: $0) }.all
    let rescue = try destination.map { try self.rescue(examination, into: $0, in: session) }
    return Diagnosis(
      path: examination.path, findings: findings, fault: examination.fault, rescue: rescue)
  }

  private func rescue(
    _ file: FileExamination, into destination: String, in session: Session
  ) throws -> Rescue {
    switch file.fault {
    case .damaged(_, let damage):
      // The members of a newer format are not known here.
      if case .newerFormat = damage.problem, let fault = file.fault { throw fault }
    case let fault?: throw fault
    case nil:
      guard file.status != nil else { throw StoreError.missingFile(path: file.path) }
    }
    let salvaged = SalvagedDocument(from: file.bytes)
    guard !salvaged.isEmpty else { return Rescue(salvaged: salvaged, path: nil) }
    let output = ExpenseFile(path: destination)
    try session.checkIsNoCompanion(output)
    session.console.printWarnings(try output.write(salvaged.document.encoded(), replaces: false))
    return Rescue(salvaged: salvaged, path: destination)
  }
}

/// The findings of `doctor`, and its rescue.
struct Diagnosis: DataResult {
  let path: String
  let findings: [Finding]
  /// The error that keeps the file from being read.
  let fault: StoreError?
  /// The rescue; nil if none was requested.
  let rescue: Rescue?

  var isSaved: Bool { rescue?.path != nil }
  var isConfirmation: Bool { false }
  var exitCode: ExitCode { fault?.exitCode ?? .done }

  func show(on console: Console) throws {
    for finding in findings { try console.write(finding.line) }
    try rescue?.show(on: console)
  }

  func notes(on console: Console) -> [Line] {
    guard let rescue else { return [fault?.message.cure].compactMap { $0.map { Line($0) } } }
    guard fault != nil, let rescued = rescue.path else { return [] }
    let line = "mv \(ShellLine.quoted(rescued)) \(ShellLine.quoted(path))"
    return ["When it looks right, put it in the damaged one's place: \(line)"]
  }

  func write(to json: inout JSONOutput) {
    json.object { json in
      json.member("path", path)
      json.member("sound", fault == nil)
      json.objects("findings", of: findings) { $0.write(to: &$1) }
      if let rescue { json.member("salvage") { rescue.write(to: &$0) } }
    }
  }
}
