// swift-tools-version: 6.2
import CompilerPluginSupport
import Foundation
import PackageDescription

// Understudy has no package dependencies. Its macro plugin is compiled against the SwiftSyntax
// that every toolchain ships, found beside the `PackageDescription` library that runs this file.

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .treatAllWarnings(as: .error),
]

/// What test targets and programs get beside the shared settings: the macros expand in every
/// build of them, release builds too (see `Mockable`).
let mockingSettings = settings + [.define("UNDERSTUDY")]

let package = Package(
  name: "understudy",
  platforms: [
    .macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2), .macCatalyst(.v18),
  ],
  products: [
    .library(name: "Understudy", targets: ["Understudy"]),
    .library(name: "UnderstudyTesting", targets: ["UnderstudyTesting"]),
    .library(name: "UnderstudyHTTP", targets: ["UnderstudyHTTP"]),
    .library(name: "Interleaving", targets: ["Interleaving"]),
    .library(name: "InterleavingCapture", targets: ["InterleavingCapture"]),
    .executable(name: "understudy", targets: ["UnderstudyProgram"]),
  ],
  targets: [
    .macro(
      name: "UnderstudyMacros",
      swiftSettings: settings + [.unsafeFlags(["-I", Toolchain.host])],
      linkerSettings: [.unsafeFlags(Toolchain.linkerFlags)]),
    .target(
      name: "Understudy", dependencies: ["UnderstudyMacros"],
      swiftSettings: settings + [
        // A mocked call is generic over its arguments and results. Where the compiler of the
        // client cannot see the code of the library, it asks the runtime for the metadata of a
        // dozen types in each call, which takes a hundred times as long as the call.
        .unsafeFlags(["-cross-module-optimization"], .when(configuration: .release))
      ]),
    .target(
      name: "UnderstudyTesting", dependencies: ["Understudy"], swiftSettings: settings),
    .target(
      name: "UnderstudyHTTP", dependencies: ["Understudy"], swiftSettings: settings),
    .target(
      name: "Interleaving", dependencies: ["Understudy"], swiftSettings: settings),
    // Takes in tasks that the runtime gives to nobody, by a function that Swift cannot define.
    .target(name: "CInterleavingCapture"),
    .target(
      name: "InterleavingCapture",
      dependencies: ["CInterleavingCapture", "Interleaving", "Understudy"],
      swiftSettings: settings),
    // The program apart from its entry point, since a test target that depends on an executable
    // one is sometimes compiled before it: where a package has macros, SwiftPM 6.3 builds tests
    // for the host and leaves this edge out of its plan.
    .target(
      name: "UnderstudyTool", dependencies: ["Interleaving", "Understudy", "UnderstudyHTTP"],
      swiftSettings: mockingSettings),
    // Not named `understudy`: on a file system that ignores case, its build folder and module
    // would be those of the library.
    .executableTarget(
      name: "UnderstudyProgram", dependencies: ["UnderstudyTool"], swiftSettings: settings),
    .executableTarget(
      name: "Benchmarks", dependencies: ["Interleaving", "Understudy", "UnderstudyHTTP"],
      swiftSettings: mockingSettings),
    .testTarget(
      // Runs the compiler on sources that use the library.
      name: "UnderstudyMacrosTests", dependencies: ["Understudy", "UnderstudyMacros"],
      swiftSettings: mockingSettings + [.unsafeFlags(["-I", Toolchain.host])],
      linkerSettings: [.unsafeFlags(Toolchain.linkerFlags)]),
    // `Understudy` is named beside `UnderstudyTesting`, which re-exports it: without that, SwiftPM
    // 6.3 does not recompile the tests when only `Understudy` has changed, and linking fails.
    .testTarget(
      name: "UnderstudyTests", dependencies: ["Understudy", "UnderstudyTesting"],
      swiftSettings: mockingSettings),
    // Inputs from public bug reports of other libraries, by their number in the collection.
    .testTarget(
      name: "FieldCaseTests", dependencies: ["Understudy", "UnderstudyTesting"],
      swiftSettings: mockingSettings),
    // Protocols of every kind, which `.ci/modes` compiles in every build mode.
    .target(
      name: "CatalogueSupport", dependencies: ["Understudy"], path: "Tests/CatalogueSupport",
      swiftSettings: mockingSettings),
    .testTarget(
      name: "CatalogueTests", dependencies: ["CatalogueSupport", "UnderstudyTesting"],
      swiftSettings: mockingSettings),
    .testTarget(
      name: "UnderstudyTestingTests", dependencies: ["Understudy", "UnderstudyTesting"],
      swiftSettings: mockingSettings),
    .testTarget(
      name: "UnderstudyHTTPTests",
      dependencies: ["Understudy", "UnderstudyHTTP", "UnderstudyTesting"],
      swiftSettings: mockingSettings),
    .testTarget(
      name: "InterleavingTests",
      dependencies: [
        "Interleaving", "InterleavingCapture", "Understudy", "UnderstudyHTTP", "UnderstudyTesting",
      ],
      swiftSettings: mockingSettings),
    .testTarget(
      name: "UnderstudyToolTests",
      dependencies: ["Understudy", "UnderstudyHTTP", "UnderstudyTool", "UnderstudyTesting"],
      swiftSettings: mockingSettings),
    .testTarget(
      name: "ReadmeTests",
      dependencies: ["Interleaving", "Understudy", "UnderstudyHTTP", "UnderstudyTesting"],
      swiftSettings: mockingSettings),
    .testTarget(
      name: "StressTests",
      dependencies: ["Interleaving", "Understudy", "UnderstudyHTTP", "UnderstudyTesting"],
      path: "StressTests", swiftSettings: mockingSettings),
  ]
)

// A build for a few of the tests, such as one with a sanitizer, need not compile the others.
if let tests = Context.environment["UNDERSTUDY_TESTS"]?.split(separator: " ") {
  package.targets.removeAll { $0.type == .test && !tests.contains(Substring($0.name)) }
}

/// The running toolchain, as far as building a macro plugin needs it.
enum Toolchain {
  /// The folder with the compiled modules and libraries of SwiftSyntax.
  static let host: String = {
    let host = folder(upFrom: manifestLibrary, 3) + "/host"
    guard FileManager.default.fileExists(atPath: host + "/SwiftSyntax.swiftmodule") else {
      refuse(
        """
        Understudy compiles its macros against the SwiftSyntax of the toolchain, and \
        '\(host)' has no 'SwiftSyntax.swiftmodule'; install a complete Swift 6.2 or later \
        toolchain from swift.org or Xcode
        """)
    }
    return host
  }()

  static var linkerFlags: [String] {
    ["-L", host, "-Xlinker", "-rpath", "-Xlinker", host]
      + [
        "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion",
        "SwiftParser", "SwiftDiagnostics", "SwiftBasicFormat", "SwiftIfConfig",
        "SwiftCompilerPluginMessageHandling",
      ].map { "-l" + $0 }
  }

  /// The `PackageDescription` library that was loaded to run this manifest.
  private static let manifestLibrary: String = {
    #if os(Linux) || os(Android)
      // `dladdr` is hidden from Swift by glibc, so the kernel's own list is read instead; by
      // a handle, since the file has no size that would tell how much to read.
      let data = FileHandle(forReadingAtPath: "/proc/self/maps")?.readDataToEndOfFile()
      let maps = String(decoding: data ?? Data(), as: UTF8.self)
      for line in maps.split(separator: "\n") where line.hasSuffix("/libPackageDescription.so") {
        if let slash = line.firstIndex(of: "/") { return String(line[slash...]) }
      }
    #elseif canImport(Darwin)
      var info = Dl_info()
      let address = unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self)
      if dladdr(address, &info) != 0, let name = info.dli_fname { return String(cString: name) }
    #endif
    refuse(
      "Understudy cannot tell which toolchain runs its manifest; build it with a Swift 6.2 or "
        + "later toolchain from swift.org or Xcode")
  }()

  private static func folder(upFrom path: String, _ levels: Int) -> String {
    (0..<levels).reduce(URL(fileURLWithPath: path)) { url, _ in url.deletingLastPathComponent() }
      .path
  }

  /// Ends the manifest with one line; a trap would bury it in a backtrace.
  private static func refuse(_ message: String) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(1)
  }
}
