// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target builds under the same rules: language mode 6, strict memory safety, no warnings.
let sharedSettings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "MediaIntelligence",
  platforms: [.macOS(.v15)],
  products: [
    .library(name: "MediaIntelligence", targets: ["MediaIntelligence"]),
    .executable(name: "moments", targets: ["moments"]),
  ],
  targets: [
    // C libraries: linked, or loaded at run time.
    .systemLibrary(
      name: "CFFmpeg",
      pkgConfig: "libavformat libavcodec libswscale libswresample libavutil",
      providers: [.apt(["libavformat-dev", "libavcodec-dev", "libswscale-dev"])]
    ),
    .systemLibrary(
      name: "CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"])]
    ),
    .target(name: "CLibraryLoader"),
    .target(name: "CAVFilter", dependencies: ["CLibraryLoader"]),
    .target(name: "CHEIF", dependencies: ["CLibraryLoader"]),
    .target(name: "COpenVINO", dependencies: ["CLibraryLoader"]),

    // Values and pure decisions.
    .target(name: "MediaValues"),
    .target(name: "FrameAnalysis", dependencies: ["MediaValues"]),
    .target(name: "TimelineScoring", dependencies: ["MediaValues"]),
    .target(name: "FaceClustering", dependencies: ["MediaValues"]),
    .target(name: "MediaDocuments", dependencies: ["MediaValues"]),

    // Edges.
    .target(name: "MediaDecoding", dependencies: ["CFFmpeg", "CAVFilter", "CHEIF", "MediaValues"]),
    .target(name: "MediaExport", dependencies: ["CFFmpeg", "MediaDecoding", "MediaValues"]),
    .target(name: "Inference", dependencies: ["COpenVINO", "MediaValues"]),
    .target(name: "FaceModels", dependencies: ["Inference", "MediaValues"]),
    .target(name: "TextModels", dependencies: ["Inference", "MediaValues"]),
    .target(name: "FaceStore", dependencies: ["CSQLite", "MediaValues"]),

    // The public face and the command.
    .target(
      name: "MediaIntelligence",
      dependencies: [
        "FaceClustering", "FaceModels", "FaceStore", "FrameAnalysis", "Inference",
        "MediaDecoding", "MediaDocuments", "MediaExport", "MediaValues", "TextModels",
        "TimelineScoring",
      ]
    ),
    .target(
      name: "MomentsCommand",
      dependencies: ["MediaDocuments", "MediaExport", "MediaIntelligence", "MediaValues"],
      resources: [
        .embedInCode("Schema/analysis.schema.json"), .embedInCode("Schema/doctor.schema.json"),
        .embedInCode("Schema/edl.schema.json"), .embedInCode("Schema/export.schema.json"),
        .embedInCode("Schema/index.schema.json"), .embedInCode("Schema/models.schema.json"),
        .embedInCode("Schema/people.schema.json"), .embedInCode("Schema/storyboard.schema.json"),
        .embedInCode("Schema/thumbnail.schema.json"),
      ]
    ),
    .executableTarget(name: "moments", dependencies: ["MomentsCommand"]),

    // Samples.
    .executableTarget(
      name: "HighlightsDemo",
      dependencies: ["MediaIntelligence"],
      path: "Samples/HighlightsDemo"
    ),
    .executableTarget(
      name: "PeopleDemo",
      dependencies: ["MediaIntelligence"],
      path: "Samples/PeopleDemo"
    ),
    .executableTarget(
      name: "MediaServerDemo",
      dependencies: ["MediaIntelligence"],
      path: "Samples/MediaServerDemo"
    ),

    // Benchmarks.
    .executableTarget(
      name: "RequestProbe",
      dependencies: ["MediaIntelligence"],
      path: "Benchmarks/RequestProbe"
    ),
    .executableTarget(
      name: "FaceProbe",
      dependencies: ["FaceModels", "Inference", "MediaValues"],
      path: "Benchmarks/FaceProbe"
    ),
    .executableTarget(
      name: "FaceAccuracy",
      dependencies: ["FaceClustering", "FaceStore", "MediaIntelligence", "MediaValues"],
      path: "Benchmarks/FaceAccuracy"
    ),
    .executableTarget(
      name: "FaceScale",
      dependencies: ["FaceClustering"],
      path: "Benchmarks/FaceScale"
    ),

    .executableTarget(
      name: "FaceQuery",
      dependencies: ["MediaIntelligence"],
      path: "Benchmarks/FaceQuery"
    ),

    .executableTarget(
      name: "ShotProbe",
      dependencies: ["FrameAnalysis", "MediaValues", "TimelineScoring"],
      path: "Benchmarks/Accuracy/ShotProbe"
    ),

    .executableTarget(
      name: "HighlightProbe",
      dependencies: ["MediaIntelligence", "MediaValues", "TimelineScoring"],
      path: "Benchmarks/Accuracy/HighlightProbe"
    ),

    // Tests mirror the sources.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .testTarget(
      name: "MediaDecodingTests",
      dependencies: ["MediaDecoding", "MediaValues", "TestSupport"]
    ),
    .testTarget(name: "MediaValuesTests", dependencies: ["MediaValues"]),
    .testTarget(
      name: "MediaIntelligenceTests",
      dependencies: ["MediaIntelligence", "MediaValues", "TestSupport", "TextModels"]
    ),
    .testTarget(
      name: "FrameAnalysisTests",
      dependencies: ["FrameAnalysis", "MediaValues", "TestSupport"]
    ),
    .testTarget(
      name: "MediaDocumentsTests",
      dependencies: ["MediaDocuments", "MediaValues", "TestSupport"]
    ),
    .testTarget(
      name: "TimelineScoringTests",
      dependencies: ["MediaValues", "TestSupport", "TimelineScoring"]
    ),
    .testTarget(name: "FaceClusteringTests", dependencies: ["FaceClustering", "MediaValues"]),
    .testTarget(name: "FaceStoreTests", dependencies: ["FaceStore", "MediaValues", "TestSupport"]),
    .testTarget(
      name: "InferenceTests",
      dependencies: ["Inference", "MediaValues", "TestSupport"]
    ),
    .testTarget(
      name: "FaceModelsTests",
      dependencies: ["FaceModels", "Inference", "MediaValues", "TestSupport"],
      exclude: ["Reference"]
    ),
    .testTarget(
      name: "TextModelsTests",
      dependencies: ["Inference", "MediaValues", "TestSupport", "TextModels"]
    ),
    .testTarget(
      name: "SamplesTests",
      dependencies: [
        "HighlightsDemo", "MediaIntelligence", "MediaServerDemo", "PeopleDemo", "TestSupport",
      ]
    ),
    .testTarget(
      name: "MediaExportTests",
      dependencies: ["MediaDecoding", "MediaExport", "MediaValues", "TestSupport"]
    ),
    .testTarget(
      name: "MomentsCommandTests",
      dependencies: ["MediaIntelligence", "MomentsCommand", "TestSupport", "moments"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

let cTargets: Set<String> = [
  "CFFmpeg", "CSQLite", "CLibraryLoader", "CAVFilter", "CHEIF", "COpenVINO",
]
for target in package.targets where !cTargets.contains(target.name) {
  target.swiftSettings = sharedSettings + (target.swiftSettings ?? [])
}
