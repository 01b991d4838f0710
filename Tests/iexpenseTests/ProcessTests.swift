import ExpenseCore
import Foundation
import Harness
import TestSupport
import Testing

/// Behaviour that only a process has: signals, descriptors, pipes, permissions, and concurrent
/// processes.
struct ProcessTests {
  private let directory = TemporaryDirectory()

  /// The files that saves leave.
  private let files = [".expenses.json.history", ".expenses.json.lock", "expenses.json"]

  private var world: [String: String] {
    [
      "HOME": directory.path, "IEXPENSE_FILE": directory.path("expenses.json"),
      "IEXPENSE_CURRENCY": "USD",
    ]
  }

  private func shell(_ script: String) async throws -> Binary.Run {
    try await Binary.shell(script, environment: world, in: directory)
  }

  private func names() throws -> [String] {
    try ExpenseDocument(decoding: directory.bytes(of: "expenses.json") ?? []).items.map(\.name)
  }

  /// The reader of standard output and the writer of standard input are slow, and both pipes are
  /// non-blocking.
  @Test(.long, .needs("python3"))
  func streamsThatDoNotBlockAreWaitedFor() async throws {
    let run = try await shell(
      """
      python3 - <<'END'
      import os, subprocess, time
      here, there = os.pipe()
      os.set_blocking(here, False)
      program = subprocess.Popen(["iexpense", "import"], stdin=here, stdout=subprocess.PIPE)
      os.close(here)
      time.sleep(0.3)
      lines = ["id,name,type,amount"] + [",A name of some length %d,,%d.5" % (n, n + 1) for n in range(9000)]
      os.write(there, "".join(line + "\\n" for line in lines[:9]).encode())
      time.sleep(0.2)
      with os.fdopen(there, "w") as pipe: pipe.write("".join(line + "\\n" for line in lines[9:]))
      print(program.stdout.read().decode(), program.wait())
      here, there = os.pipe()
      os.set_blocking(there, False)
      program = subprocess.Popen(["iexpense", "list"], stdout=there)
      os.close(there)
      time.sleep(0.5)
      with os.fdopen(here) as pipe: print(len(pipe.readlines()), program.wait())
      END
      """)
    #expect(
      run.output == "Imported 9000 expenses, $40,509,000.00\n 0\n9002 0\n",
      "\(run.output)\(run.errors)")
  }

  /// ICU reads these variables by itself for a symbol that it does not know.
  @Test(
    .long,
    arguments: [
      "LC_ALL=nosuchlocale", "LC_MESSAGES=nosuchlocale", "LANG=nosuchlocale_DE.UTF-8",
      "LC_ALL=twelveletter", "LANG=averyveryverylonglanguage-Latn-DE-x-private",
      "LC_ALL=de_DE_ACOUNTRYANDAVARIANTTHATNEVEREND@currency=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
      "ICU_DATA=/nowhere", "ICU_TIMEZONE_FILES_DIR=/nowhere", "LANGUAGE=nosuchlocale:alsonosuch",
      "TZ=Nowhere/Nosuchzoneofaverylongnamethatnobodyhaseverheardof", "TZ=:", "TZ=nosuchlocale0",
    ])
  func noLocaleOfTheEnvironmentCrashes(setting: String) async throws {
    let run = try await shell(
      "export '\(setting)'; unset LC_CTYPE\n"
        + "for n in 1 2 3 4 5; do iexpense add x red0; echo $?; done; iexpense add Lunch '€5'; echo $?"
    )
    #expect(run.output == "64\n64\n64\n64\n64\n64\n", "\(run.output)\(run.errors)")
  }

  /// Settings hidden from the system's library still apply to the program.
  @Test func theLocaleOfTheEnvironmentStillCounts() async throws {
    let run = try await shell(
      "iexpense add Tea 3.50 >/dev/null; for l in LC_ALL LC_MONETARY LANG; do "
        + "env $l=de_DE.UTF-8 iexpense sections --totals | tail -1; done")
    #expect(run.output.components(separatedBy: "3,50\u{A0}$").count == 4, "\(run.output)")
  }

  @Test func aWatchEndsWithTheLastReaderOfItsPipe() async throws {
    let run = try await shell(
      """
      mkfifo pipe
      iexpense watch sections --totals --json > pipe &
      read line < pipe
      echo "$line"
      wait $!; echo $?
      """)
    #expect(run.output.hasPrefix(#"{"currency":"USD","sections":["#))
    #expect(run.output.hasSuffix("\n141\n"))
  }

  @Test(arguments: ["--min 1,234", "--min €5", "--max 1.5.5"])
  func aWatchThatCanNeverBeRightEnds(words: String) async throws {
    let run = try await shell("iexpense watch list --json \(words)")
    #expect(run.exit == 64)
    #expect(run.errors.contains("amount"))
  }

  @Test func theDayIsThatOfTZInItsPosixForm() async throws {
    // The zones are 26 hours apart, so their days always differ.
    let run = try await shell(
      """
      day() { TZ=$1 date +%F; }
      until before=$(day Here-14) && TZ=Here-14 iexpense -q add Lunch 1 && test $before = $(day Here-14)
      do iexpense -q undo; done
      TZ=There+12 iexpense -q add Supper 1
      echo $before
      """)
    let items = try ExpenseDocument(decoding: directory.bytes(of: "expenses.json") ?? []).items
    try #require(items.count == 2)
    #expect(items[0].date?.description == String(run.output.dropLast()))
    #expect(try #require(items[1].date) < #require(items[0].date))
  }

  @Test func aSaveOutlivesTheReaderOfItsMessage() async throws {
    let run = try await shell(
      "{ iexpense add Lunch 12.50; echo $? >&2; } | true; iexpense add Tea 3 >&2 | true")
    #expect(run.errors.hasPrefix("0\n"))
    #expect(try names() == ["Lunch", "Tea"])
  }

  @Test(.needs("python3")) func aClosedPipeEndsAReaderAsItEndsOthers() async throws {
    let items = (0..<4_000).map { number in
      let id = "AAAAAAAA-0000-4000-8000-" + String(100_000_000_000 + number)
      return #"{"id":"\#(id)","name":"an expense","type":"Personal","amount":5}"#
    }
    try directory.write("[\(items.joined(separator: ","))]", to: "expenses.json")
    let python = try #require(Peers.path(of: "python3"))
    let run = try await Binary.run(
      "-c",
      """
      import subprocess, sys, signal
      for ignored in [False, True]:
          reset = signal.SIG_IGN if ignored else signal.SIG_DFL
          process = subprocess.Popen([sys.argv[1], 'list'], stdout=subprocess.PIPE,
              stderr=subprocess.PIPE, restore_signals=False,
              preexec_fn=lambda: signal.signal(signal.SIGPIPE, reset))
          process.stdout.read(10)
          process.stdout.close()
          print(process.stderr.read(), process.wait())
      """, Binary.path, executable: python, environment: world, in: directory)
    #expect(run.output == "b'' -13\nb'' -13\n")
  }

  @Test func aFullDiskUnderTheOutputIsAnErrorOrAfterASaveAWarning() async throws {
    try #require(FileManager.default.fileExists(atPath: "/dev/full"))
    let added = try await shell("iexpense add Lunch 12.50 >/dev/full")
    #expect(added.exit == 0)
    #expect(added.errors.hasPrefix("iexpense: saved, but the message was lost: "))
    #expect(try names() == ["Lunch"])
    // The type is empty, so nothing is saved.
    let deletion = "delete --type business --json"
    for line in [
      "list", "list --json", "sections", "help", "--version", deletion, "\(deletion) --yes",
    ] {
      let run = try await shell("iexpense \(line) >/dev/full")
      #expect(run.exit == 74)
      #expect(
        run.errors == "iexpense: cannot write the output: no space left on the device\n")
    }
  }

  @Test(arguments: [">&-", "2>&-", "<&-", "<&- >&- 2>&-"])
  func closedDescriptorsNeverReachTheFile(closing: String) async throws {
    _ = try await shell("iexpense add Lunch 12.50 \(closing)")
    _ = try await shell("iexpense add \(closing)")
    _ = try await shell("iexpense list \(closing)")
    let again = try await shell("iexpense add Tea 3")
    #expect(again.exit == 0)
    #expect(try names() == ["Lunch", "Tea"])
    #expect(try directory.names() == files)
  }

  @Test func aClosedStandardOutputIsAnError() async throws {
    let run = try await shell("iexpense help >&-")
    #expect(run.exit == 74)
    #expect(run.errors == "iexpense: cannot write the output: it is closed\n")
  }

  @Test(arguments: ["000", "022", "077", "777"])
  func aNewFileIsPrivateUnderAnyUmask(umask: String) async throws {
    let run = try await shell(
      """
      unset IEXPENSE_FILE; umask \(umask); iexpense add Lunch 12.50 >&2; iexpense add Tea 3 >&2
      cd "$HOME/.local/share" && stat -c '%a %n' iexpense iexpense/expenses.json iexpense/.e*
      """)
    #expect(
      run.output == """
        700 iexpense
        600 iexpense/expenses.json
        600 iexpense/.expenses.json.history
        200 iexpense/.expenses.json.lock

        """)
  }

  @Test func aFileTooLargeForTheSystemLeavesTheOldOne() async throws {
    #expect(try await shell("iexpense add Lunch 12.50").exit == 0)
    let before = directory.bytes(of: "expenses.json")
    // The text is longer than one block of 512 bytes, the unit of the limit.
    let name = String(repeating: "long ", count: 300)
    let run = try await shell("trap '' XFSZ; ulimit -f 1; iexpense add '\(name)' 3")
    #expect(run.exit == 74)
    #expect(run.errors.contains("the file would be too large"))
    #expect(directory.bytes(of: "expenses.json") == before)
    #expect(try directory.names() == files)
  }

  /// Memory depends on the content of the file, not on its rows times the columns of its header.
  @Test(.long, arguments: ["--map name=name,amount=amount", ""])
  func aWideHeaderOverManyShortRecordsTakesNoMoreMemoryThanTheyDo(options: String) async throws {
    let columns = (0..<15_000).map { ",c\($0)" }.joined()
    let rows = String(repeating: "a,1,2026-10-05\n", count: 10_000)
    try directory.write(Array("name,amount,date\(columns)\n\(rows)".utf8), to: "wide.csv")
    let run = try await shell(
      "ulimit -v 400000; iexpense import \(options) wide.csv --dry-run --json")
    #expect(run.exit == 0, "\(run.errors.prefix(300))")
    #expect(run.output.contains("\"added\":10000"), "\(run.output.prefix(300))")
  }

  @Test func withoutPermissionNothingChanges() async throws {
    #expect(try await shell("iexpense add Lunch 12.50").exit == 0)
    let before = directory.bytes(of: "expenses.json")
    // Root may do everything, so the lines run as nobody, with a copy of the program that nobody
    // can read.
    let script = """
      as_nobody() { if [ "$(id -u)" = 0 ]; then setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; else "$@"; fi; }
      cp "$(command -v iexpense)" "$HOME/program"; chmod 755 "$HOME/program" "$HOME"
      try() { as_nobody "$HOME/program" --file "$@"; echo $?; }
      chmod 444 "$IEXPENSE_FILE"; chmod 777 "$HOME"; try "$IEXPENSE_FILE" add Tea 3
      chmod 755 "$HOME"; try "$IEXPENSE_FILE" list >/dev/null; try "$HOME/new.json" add Tea 3
      chmod 000 "$IEXPENSE_FILE"; try "$IEXPENSE_FILE" list; try "$IEXPENSE_FILE" add Tea 3
      chmod 600 "$IEXPENSE_FILE"; rm "$HOME/program"
      """
    let run = try await shell(script)
    #expect(run.output == "77\n77\n77\n77\n")
    #expect(run.errors.contains("is write-protected\n"))
    #expect(run.errors.contains("permission denied\n"))
    #expect(directory.bytes(of: "expenses.json") == before)
    #expect(try directory.names() == files)
  }

  @Test func wordsThatAreNoTextAreRefused() async throws {
    for words in [#"add "$(printf 'a\377')" 5"#, #"add a 5 -c "$(printf '\200')""#] {
      let run = try await shell("iexpense \(words)")
      #expect(run.exit == 64)
      #expect(run.errors.contains("is not valid UTF-8\n"))
    }
    #expect(try directory.names() == [])
  }

  @Test func pathsMayHoldAnything() async throws {
    let run = try await shell(
      #"mkdir 'a b'; f="$(printf 'a b/new\nline \033[31m.json')"; iexpense --file "$f" add Tea 3; iexpense --file "$f"x list"#
    )
    #expect(run.exit == 0)
    #expect(run.errors.contains(#"new\nline \u001b[31m.jsonx' does not exist."#))
    #expect(directory.bytes(of: "a b/new\nline \u{1B}[31m.json") != nil)
  }

  @Test(.long) func manyProcessesAddAtOnceAndNoneIsLost() async throws {
    let run = try await shell("seq 40 | xargs -P 8 -I{} iexpense add {} 1 -q")
    #expect(run.exit == 0)
    #expect(run.output == "")
    #expect(run.errors == "")
    #expect(Set(try names()).count == 40)
    #expect(try directory.names() == files)
  }
}
