// swift-tools-version: 6.2

import PackageDescription

var settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

// Where the package is checked, a warning is an error. Whoever only builds it with a newer compiler
// is not stopped by what that compiler has to say.
if Context.environment["CI"] == "true" { settings.append(.treatAllWarnings(as: .error)) }

// Optimizing the tests takes longer than they run.
let testSettings = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

let package = Package(
  name: "iexpense",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "ExpenseCore", targets: ["ExpenseCore"]),
    .library(name: "ExpenseStatements", targets: ["ExpenseStatements"]),
    .executable(name: "iexpense", targets: ["iexpense"]),
  ],
  targets: [
    .target(name: "ExpenseCore", swiftSettings: settings),
    .target(name: "ExpenseStatements", dependencies: ["ExpenseCore"], swiftSettings: settings),
    .executableTarget(
      name: "iexpense", dependencies: ["ExpenseCore", "ExpenseStatements"], swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "ExpenseCoreTests", dependencies: ["ExpenseCore", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "ExpenseStatementsTests",
      dependencies: ["ExpenseCore", "ExpenseStatements", "TestSupport"],
      exclude: ["Guess/Guesses.txt"], swiftSettings: testSettings),
    .testTarget(
      name: "AppTests", dependencies: ["ExpenseCore", "ExpenseStatements", "TestSupport"],
      swiftSettings: testSettings),
    // A target of tests, so that a release does not build it.
    .testTarget(
      name: "Harness", dependencies: ["ExpenseCore", "iexpense", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "iexpenseInnerTests",
      dependencies: ["ExpenseCore", "ExpenseStatements", "Harness", "iexpense", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "iexpenseTests",
      dependencies: ["ExpenseCore", "ExpenseStatements", "Harness", "TestSupport"],
      exclude: [
        "Statements/Layouts", "Mistakes/Mistakes.txt", "Mistakes/Refusals.txt",
        "Mistakes/WrongLines.txt", "Snapshots", "Histories", "Statements/Pointing.txt",
        "Commands/Add/Entries.txt", "Commands/Add/Slips.txt", "Commands/Sections/Orders.txt",
      ],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)
