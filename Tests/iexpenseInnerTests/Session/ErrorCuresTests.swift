import TestSupport
import Testing

@testable import ExpenseCore
@testable import ExpenseStatements
@testable import Harness
@testable import iexpense

/// The messages on library errors in reading and saving.
struct ErrorCuresTests {
  @Test(
    arguments: [
      (.notARegularFile(path: "a"), "'a' is not a regular file", 66),
      (.linkLoop(path: "a"), "the links at 'a' lead back to themselves", 66),
      (.missingFile(path: "a"), "'a' does not exist", 66),
      (.missingDirectory(path: "a"), "directory 'a' does not exist", 73),
      (.alreadyExists(path: "a"), "'a' is there already", 1),
      (.notWritable(path: "a"), "'a' is write-protected", 77),
      (
        .lockTimeout(path: "a", seconds: 30, holder: nil), "'a' was locked for 30 seconds", 75
      ),
      (.lockForbidden(path: "a", owner: "alice"), "'a' belongs to alice", 77),
      (.tooLarge(path: "a"), "'a' is too large for a file of expenses", 65),
      (.unsavedChanges(path: "a"), "'a' has changes that were not saved", 70),
      (.keptChanging(path: "a"), "'a' kept changing", 75),
      (.changedSinceLoaded(path: "a"), "'a' has changed meanwhile", 75),
      (.invalidItems(.duplicateID("ID")), "two items would have the id 'ID'", 70),
      (.invalidItems(.amountOutOfRange(row: 2)), "the amount in row 2 would be too large", 70),
      (.transactionInProgress, "a change was begun inside a change", 70),
    ] as [(StoreError, String, Int32)])
  func eachErrorHasItsSentenceAndItsStatus(error: StoreError, cause: String, exit: Int32) {
    #expect(error.message.cause == cause)
    #expect(error.exitCode.rawValue == exit)
    #expect(error.message.cure?.hasSuffix(".") ?? true)
  }

  @Test func aWarningSaysThatItIsSaved() {
    let unsure = StoreWarning.durabilityUnconfirmed(
      path: "a", SystemError(.sync, code: 5, path: nil))
    #expect(unsure.description == "saved 'a', but the disk did not confirm it")
    let gone = StoreWarning.fileWasGone(path: "a")
    #expect(gone.description == "'a' was gone, and did not come back: a new file was begun")
    let aside = StoreWarning.historySetAside(path: "h", newPath: "h.1")
    #expect(aside.description == "the history 'h' could not be used, and is now 'h.1'")
  }
}

extension ErrorCuresTests {
  /// The damage is beside an intact item, so that there is something to rescue.
  @Test(arguments: [
    #"{"Currency":5,"Items":[WHOLE]}"#,
    #"{"Items":[WHOLE,{"name":"a","type":"Personal","amount":1}]}"#,
    #"{"Items":[WHOLE,{"id":"NEW","name":"a","amount":1}]}"#,
    #"{"Items":[WHOLE,{"id":"NEW","name":"a","type":"Personal","amount":"1"}]}"#,
    #"{"Items":[WHOLE,{"id":"NEW","name":"a","type":"Personal","amount":1,"date":5}]}"#,
    #"{"Items":[WHOLE,{"id":"NEW","name":"a","type":"Personal","amount":1,"tags":"x y"}]}"#,
    #"{"Items":[WHOLE,{"id":"NEW","name":5,"type":"Personal","amount":1}]}"#,
    #"{"Items":[WHOLE,{"id":"NEW","name":"a","type":"Personal","amount":1,"note":5}]}"#,
  ])
  func theCommandThatIsNamedForADamagedFileDoesIt(text: String) {
    let whole =
      #"{"id":"08B15DB4-2F02-4AB8-A965-67A9C90D8A44","name":"W","type":"Personal","amount":2}"#
    let file = text.replacing("WHOLE", with: whole)
      .replacing("NEW", with: "18B15DB4-2F02-4AB8-A965-67A9C90D8A44")
    let shell = CommandLineHarness(file: file)
    let errors = shell.run("list").errors
    if errors.contains("'iexpense --file NEW import THIS'") {
      let new = shell.directory.path("new.json")
      #expect(shell.run("--file", new, "import", shell.path).exit == 0, "\(errors)")
      #expect(shell.run("--file", new, "list", "--csv").output.contains(",W,"))
    } else {
      #expect(errors.contains("doctor --salvage"), "\(errors)")
      let path = shell.directory.path("rescued.json")
      #expect(shell.run("doctor", "--salvage", path).output.contains("1 expense"))
    }
  }

  /// A message has at most three lines; the terminal wraps long ones.
  @Test(arguments: [55, 56, 345])
  func aLongSentenceIsOneLine(count: Int) {
    let word = String(repeating: "x", count: count)
    let run = CommandLineHarness().run("budget", "food", word, "--remove")
    #expect(run.exit == 64)
    #expect(
      run.errors.hasPrefix("iexpense: unexpected word '\(word)'\nLeave "), "\(run.errors)")
  }

  /// Blanks in typed text are kept if it fits into its line.
  @Test func aSentenceOfEightyCellsIsLeftAsItIs() {
    let word = "a  " + String(repeating: "x", count: 52)
    let run = CommandLineHarness().run("budget", "food", word, "--remove")
    #expect(run.errors.hasPrefix("iexpense: unexpected word '\(word)'\nLeave "), "\(run.errors)")
  }

  @Test func aSentenceThatFillsManyLinesIsCut() {
    let run = CommandLineHarness().run(
      "budget", "food", String(repeating: "x", count: 456), "--remove")
    #expect(run.errors.contains("'" + String(repeating: "x", count: 333) + "…\nLeave "))
  }

  /// A quote in a name, and a separator of the option's syntax in a title.
  @Test func offeredValuesOfColumnsCanBeTyped() throws {
    let value = ExpenseStatements.Layout.ColumnValue(
      ExpenseStatements.Layout.Column("Text=Info"), value: #"Total d'achats \ fin"#)
    #expect(value.typed == #"Text\=Info=Total d'achats \\ fin"#)
    #expect(try Syntax.columnValue.read(value.typed, .option("skip")) == value)
  }
}
