import ExpenseCore

@testable import iexpense

/// Names and texts that tests walk and that the program prints only among others.
package enum Descriptions {
  /// The names of the commands that the overview lists.
  package static let commands = CommandRegistry.standard.commands.map { $0.description }
    .filter { !$0.isHidden }.map(\.name)

  /// The titles of the members that the form asks for, in its order.
  package static let askedMembers = ItemForm.askedFields.map(\.column.title)

  /// The tasks of the manual that combine the program with others.
  package static let recipes = ManualTexts.recipes
}

/// The width of a line on a terminal, in cells; escape sequences have none.
package func cells(of line: some StringProtocol) -> Int { ScreenFrame.cells(of: String(line)) }
