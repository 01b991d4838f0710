import Foundation
package import TestSupport

/// The built executable, run as a process.
package enum Binary {
  /// The result of a process.
  package struct Run {
    package let output: String
    package let errors: String
    /// The status; nil if a signal ended the process.
    package let exit: Int32?
    /// The signal that ended the process; nil if it exited.
    package let signal: Int32?
  }

  /// The executable, which is beside the test bundle.
  package static let path: String = {
    let bundle = Bundle.allBundles.map(\.bundleURL).first { $0.pathExtension == "xctest" }
    let start = bundle ?? URL(filePath: CommandLine.arguments.first ?? ".")
    return start.deletingLastPathComponent().appending(path: "iexpense").path(percentEncoded: false)
  }()

  /// Runs the executable with those words.
  ///
  /// - Parameters:
  ///   - executable: another program to run, which drives ours.
  ///   - environment: the complete environment.
  ///   - input: the content of standard input.
  package static func run(
    _ words: String..., executable: String = path, environment: [String: String],
    input: String = "", in directory: TemporaryDirectory
  ) async throws -> Run {
    try await run(executable, words, environment, input, directory)
  }

  /// Runs a script of `sh`, in which `iexpense` is the executable.
  ///
  /// For cases without another way: words that are not text (`"$(printf '\377')"`), closed
  /// descriptors (`>&-`), pipes, limits.
  package static func shell(
    _ script: String, environment: [String: String], input: String = "",
    in directory: TemporaryDirectory
  ) async throws -> Run {
    let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
    let path = ([folder] + Peers.folders).joined(separator: ":")
    let variables = ["PATH": path].merging(environment) { _, given in given }
    return try await run("/bin/sh", ["-c", script], variables, input, directory)
  }

  /// Uses files instead of pipes as streams, so that any amount of output fits without a reader.
  private static func run(
    _ executable: String, _ words: [String], _ environment: [String: String], _ input: String,
    _ directory: TemporaryDirectory
  ) async throws -> Run {
    let streams = TemporaryDirectory()
    try streams.write(input, to: "0")
    for name in ["1", "2"] { try streams.write("", to: name) }
    let process = Process()
    process.executableURL = URL(filePath: executable)
    process.arguments = words
    // With coverage on, a process would write its counts into its working directory.
    process.environment = environment.merging(["LLVM_PROFILE_FILE": "/dev/null"]) { $1 }
    process.currentDirectoryURL = URL(filePath: directory.path)
    process.standardInput = try FileHandle(forReadingFrom: URL(filePath: streams.path("0")))
    process.standardOutput = try FileHandle(forWritingTo: URL(filePath: streams.path("1")))
    process.standardError = try FileHandle(forWritingTo: URL(filePath: streams.path("2")))
    try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in ended.resume() }
      do { try process.run() } catch { ended.resume(throwing: error) }
    }
    let byExit = process.terminationReason == .exit
    return Run(
      output: streams.text(of: "1") ?? "", errors: streams.text(of: "2") ?? "",
      exit: byExit ? process.terminationStatus : nil,
      signal: byExit ? nil : process.terminationStatus)
  }
}
