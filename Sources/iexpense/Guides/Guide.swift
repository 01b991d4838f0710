/// A text that the program prints about itself: a completion script, the manual page.
struct Guide: CommandResult {
  let text: String

  func show(in context: Context) throws {
    try context.output.write(text)
  }
}
