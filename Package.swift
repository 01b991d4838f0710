// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
]

let package = Package(
  name: "iexpense",
  platforms: [.macOS(.v14)],
  products: [
    .library(name: "ExpenseCore", targets: ["ExpenseCore"]),
    .executable(name: "iexpense", targets: ["iexpense"]),
  ],
  targets: [
    .target(name: "ExpenseCore", swiftSettings: settings),
    .executableTarget(name: "iexpense", dependencies: ["ExpenseCore"], swiftSettings: settings),
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(
      name: "ExpenseCoreTests", dependencies: ["ExpenseCore", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "iexpenseTests", dependencies: ["ExpenseCore", "iexpense", "TestSupport"],
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
