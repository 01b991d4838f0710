/// The manual page in mdoc, the format of mandoc and groff (mdoc(7)).
struct ManualPage {
  /// The source of the page.
  let text: String

  /// The date of the text, in the form of mdoc.
  private static let date = "November 21, 2026"

  /// Creates the page of all commands.
  init(of grammar: Grammar) {
    let groups = grammar.commandsByPurpose
    var page = Mdoc()
    Self.writeStart(to: &page)
    for (purpose, commands) in groups {
      page.heading(purpose.rawValue)
      for command in commands { Self.write(command, grammar.topics, to: &page) }
    }
    for topic in grammar.topics { Self.write(topic, to: &page) }
    page.heading("Options of every command")
    page.list(grammar.globalOptions.map { (Mdoc.option($0), $0.summary + ".") })
    page.heading("How to write values")
    let shared = Set(grammar.topics.flatMap(\.glossary.keys))
    let words = groups.flatMap(\.1).glossary.filter { !shared.contains($0.word) }
    page.list(words.map { (Mdoc.tag("Ar", $0.word), $0.text) })
    page.heading("Environment")
    page.list(ManualTexts.variables.map { (Mdoc.tag("Ev", $0), $1) })
    page.heading("Files")
    page.list(ManualTexts.files.map { (Mdoc.tag("Pa", $0), $1) })
    page.paragraph(ManualTexts.saving)
    page.heading("Exit status")
    page.list(ExitCode.allCases.map { (Mdoc.tag("Er", "\($0.rawValue)"), $0.summary) })
    Self.writeExamples(of: groups.flatMap(\.1), to: &page)
    page.heading("Recipes")
    for recipe in ManualTexts.recipes {
      page.paragraph(recipe.text)
      page.code(recipe.lines)
    }
    text = page.text
  }

  private static func writeStart(to page: inout Mdoc) {
    page.macro("Dd \(Self.date)")
    page.macro("Dt IEXPENSE 1")
    page.macro("Os")
    page.heading("Name")
    page.macro("Nm iexpense")
    page.macro("Nd track personal and business expenses")
    page.heading("Synopsis")
    page.macro("Nm iexpense")
    page.macro("Ar command")
    page.macro("Op Ar option ...")
    page.macro("Op Ar operand ...")
    page.heading("Description")
    for paragraph in ManualTexts.description { page.paragraph(paragraph) }
  }

  private static func write(_ topic: HelpTopic, to page: inout Mdoc) {
    page.heading(topic.name)
    page.paragraph(topic.summary + ".")
    for details in topic.details { page.paragraph(details) }
    page.list(topic.options.map { (Mdoc.option($0), $0.summary + ".") })
    page.list(topic.glossary.sorted { $0.key < $1.key }.map { (Mdoc.tag("Ar", $0.key), $0.value) })
  }

  private static func write(
    _ command: CommandDescription, _ all: [HelpTopic], to page: inout Mdoc
  ) {
    let topics = command.topics(among: all)
    let own = command.without(topics)
    page.subheading(command.words.joined(separator: ", "))
    page.code([command.usage])
    page.paragraph(command.summary + ".")
    for details in own.details { page.paragraph(details) }
    page.list(command.operands.map { (Mdoc.tag("Ar", $0.name), $0.summary + ".") })
    page.list(own.options.map { (Mdoc.option($0), $0.summary + ".") })
    guard !topics.isEmpty else { return }
    page.paragraph("See \(topics.map { $0.name.uppercased() }.joined(separator: ", ")).")
  }

  private static func writeExamples(
    of commands: [CommandDescription], to page: inout Mdoc
  ) {
    page.heading("Examples")
    for example in commands.flatMap(\.examples) {
      page.paragraph(example.explanation + ":")
      page.code(["iexpense \(example.line)"])
    }
  }
}
