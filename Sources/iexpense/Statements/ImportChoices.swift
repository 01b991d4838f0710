import ExpenseCore
import ExpenseStatements

/// The options of `import` for records that were read.
enum ImportChoices {
  static let account = Option<String>("as", .text("ACCOUNT"), "The account of the statement")
  static let skipInvalid = Flag("skip-invalid", "Leave out records that are not valid")
  static let skipAlike = Flag(
    "skip-alike", "Leave out new payments that are expenses in the file")
  static let addAlike = Flag("add-alike", "Add these payments as expenses of their own")
  static let update = Flag(
    "update", "Replace items with the same id or reference if they differ")

  static let descriptions = [
    account.description, skipInvalid.description, skipAlike.description, addAlike.description,
    update.description,
  ]

  /// The line that reads a file by the words of a layout, and with other options.
  static func line(
    _ source: String, _ layout: [String], _ others: [String]
  ) -> String {
    let words = layout + others
    let line = ShellLine.isOption(source) ? words + ["--", source] : [source] + words
    return ShellLine.text(["import"] + line)
  }
}
