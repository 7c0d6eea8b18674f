internal import FoundationEssentials
package import MediaValues

/// Finds the engine and folders of models: where they were named, else in the data folders.
///
/// What is named explicitly is used or reported, never silently replaced by something found elsewhere.
package struct ComponentLocator: Sendable {
  /// The environment variable that names the engine's library or its folder.
  package static let engineVariable = "MEDIAINTELLIGENCE_FACE_ENGINE"

  private static let libraryName = "libopenvino_c.so"
  // The name in the package that the set-up script installs, should somebody have it system-wide.
  private static let systemNames = ["libopenvino_c.so", "libopenvino_c.so.2641"]

  private let environment: [String: String]

  /// Makes a locator; without an environment it uses the process's own.
  package init(environment: [String: String]? = nil) {
    self.environment = environment ?? ProcessInfo.processInfo.environment
  }

  /// The folders in which programs keep data: the user's own first, then everybody's.
  ///
  /// They are those of the XDG Base Directory Specification, and `~/.local/share` also where
  /// `XDG_DATA_HOME` names another folder: who moves their data for one program has not moved the engine.
  package var dataFolders: [String] {
    var folders: [String] = []
    if let home = variable("XDG_DATA_HOME") { folders.append(home) }
    if let home = variable("HOME") { folders.append(home + "/.local/share") }
    let shared = variable("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
    folders += shared.split(separator: ":").map(String.init)
    // By the specification a path that is not absolute does not count.
    var seen: Set<String> = []
    return folders.filter { $0.hasPrefix("/") && seen.insert($0).inserted }
      .map { $0 + "/mediaintelligence" }
  }

  /// What to load as the engine, in order of preference: paths, then names for the system to find.
  ///
  /// - Parameter named: the library or its folder, if it was named; else the environment's counts.
  /// - Returns: at least one name.
  /// - Throws: a failure with code `missingComponent` when an explicitly named place holds no engine.
  package func engineLibraries(named: String? = nil) throws(MediaFailure) -> [String] {
    if let path = named ?? variable(Self.engineVariable) {
      guard let library = library(at: path) else {
        throw MediaFailure(
          code: .missingComponent,
          stage: .analyzing,
          path: path,
          message: "The inference engine OpenVINO is not where it was said to be.",
          remedy: InferenceEngine.remedy,
          reason: "there is no \(Self.libraryName) at \(path)"
        )
      }
      return [library]
    }
    return dataFolders.compactMap { library(at: $0 + "/face-engine") } + Self.systemNames
  }

  /// A folder of models.
  ///
  /// - Parameters:
  ///   - name: what it is called in the data folders.
  ///   - named: its path, if it was named; else the environment's counts.
  ///   - variable: the environment variable that names it.
  ///   - missing: what to say when there is none.
  /// - Returns: its path.
  /// - Throws: a failure with code `missingComponent` when there is none.
  package func folder(
    _ name: String,
    named: String? = nil,
    variable: String,
    missing: String
  ) throws(MediaFailure) -> String {
    let named = named ?? self.variable(variable)
    let folders = named.map { [$0] } ?? dataFolders.map { "\($0)/\(name)" }
    if let folder = folders.first(where: isFolder) { return folder }
    throw MediaFailure(
      code: .missingComponent,
      stage: .analyzing,
      path: named,
      message: missing,
      remedy: InferenceEngine.remedy,
      reason: "looked in \(folders.joined(separator: ", "))"
    )
  }

  /// The folder for compiled networks, by the XDG Base Directory Specification; `nil` without a home.
  package var compiledModelsFolder: String? {
    CompiledModelCache.standardFolder(environment: environment)
  }

  /// The value of an environment variable; `nil` for an empty one.
  package func variable(_ name: String) -> String? {
    guard let value = environment[name], !value.isEmpty else { return nil }
    return value
  }

  private func isFolder(_ path: String) -> Bool {
    var isFolder = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
  }

  /// The library at a path, or the one in the folder at that path.
  private func library(at path: String) -> String? {
    guard isFolder(path) else {
      return FileManager.default.fileExists(atPath: path) ? path : nil
    }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    // Of several versions the highest; the name without a version, if there, leads to the chosen one.
    let found = names.filter { $0 == Self.libraryName || $0.hasPrefix(Self.libraryName + ".") }
    let chosen = found.contains(Self.libraryName) ? Self.libraryName : found.max()
    return chosen.map { path + "/" + $0 }
  }
}
