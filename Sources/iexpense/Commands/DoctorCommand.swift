import ExpenseCore

/// `doctor`: looks the file over, and saves what can be saved of a damaged one.
struct DoctorCommand: Command {
  static let description = CommandDescription(
    name: "doctor", synonyms: ["check", "verify", "fsck", "repair", "salvage", "validate"],
    purpose: .keep, summary: "Check the file, and rescue what is in a damaged one",
    details: [
      """
      Says what is sound, what deserves a look, and the first fault, with its place. Nothing is \
      changed. The status is 0 where the data is sound, and 65 where the file is damaged.
      """,
      """
      With --salvage, every expense that can still be read goes into a new file, exactly as it \
      stands, and every line that gave none is named. The damaged file stays as it is.
      """,
    ],
    options: [salvage.description, CommonOptions.json.description],
    examples: [
      .init(line: "doctor", explanation: "Check the file"),
      .init(line: "doctor --salvage rescued.json", explanation: "Write what can be read elsewhere"),
    ])

  static let salvage = Option.file("salvage", "Write what can be read to this new file")

  private let destination: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    destination = try arguments.value(of: Self.salvage)
  }

  func run(in context: Context) throws -> any CommandResult {
    let examination = FileExamination(of: try context.defaults)
    guard let destination else { return Diagnosis(examination: examination, rescue: nil) }
    let rescue = try rescue(examination, into: destination, in: context)
    return Diagnosis(examination: examination, rescue: rescue)
  }

  private func rescue(
    _ file: FileExamination, into destination: String, in context: Context
  ) throws -> Rescue {
    switch file.fault {
    case .damaged(_, let damage):
      // What a newer format means by its members is not known here.
      if case .newerFormat = damage.problem, let fault = file.fault { throw fault }
    case let fault?: throw fault
    case nil:
      guard file.status != nil else { throw StoreError.missingFile(path: file.path) }
    }
    let salvaged = SalvagedDocument(from: file.bytes)
    guard !salvaged.document.items.isEmpty else { return Rescue(salvaged: salvaged, path: nil) }
    let output = DocumentFile(path: destination)
    context.passOn(try output.write(salvaged.document, replaces: false))
    return Rescue(salvaged: salvaged, path: destination)
  }
}
