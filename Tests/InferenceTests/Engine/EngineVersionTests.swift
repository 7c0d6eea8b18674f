import Foundation
import Inference
import MediaValues
import TestSupport
import Testing

/// Libraries made for the test, that have OpenVINO's functions but do nothing.
@Suite(.enabled(if: !EngineFixtures.isHidden, "needs the engine not to be hidden"))
struct EngineVersionTests {
  private static let otherFunctions = [
    "ov_core_free", "ov_core_read_model", "ov_model_free", "ov_partial_shape_create_static",
    "ov_partial_shape_free", "ov_model_reshape_single_input", "ov_core_compile_model",
    "ov_compiled_model_free", "ov_core_set_property", "ov_core_import_model",
    "ov_compiled_model_export_model", "ov_compiled_model_create_infer_request",
    "ov_infer_request_free",
    "ov_infer_request_get_input_tensor", "ov_infer_request_get_tensor", "ov_infer_request_infer",
    "ov_tensor_get_size", "ov_tensor_get_byte_size", "ov_tensor_data", "ov_tensor_free",
  ]

  /// Builds a library that tells a version and starts with a status.
  private static func library(
    version: String?,
    status: Int = 0,
    in folder: TemporaryDirectory
  ) throws -> String {
    let text = version.map { "\"\($0)\"" } ?? "0"
    let functions = otherFunctions.map { "int \($0)(void) { return 0; }" }.joined(separator: "\n")
    let source = try folder.write(
      """
      struct version { const char *number, *description; };
      int ov_get_openvino_version(struct version *found) { found->number = \(text); return 0; }
      void ov_version_free(struct version *found) { found->number = 0; }
      const char *ov_get_last_err_msg(void) { return "no device\\nat all"; }
      int ov_core_create(void **core) { *core = 0; return \(status); }
      \(functions)
      """,
      to: "stub.c"
    )
    let path = folder.path + "/libopenvino_c.so"
    let compiler = try TestProgram(["clang", "-shared", "-fPIC", "-o", path, source])
    try #require(compiler.status == 0, "\(compiler.errorText)")
    return path
  }

  @Test(arguments: ["2019.3.0", "2024.6.0-17404", "2027.0", "3000", "", "unknown"])
  func `a version whose functions are not known is refused by its name`(version: String) throws {
    let folder = try TemporaryDirectory()
    let path = try Self.library(version: version, in: folder)
    let failure = #expect(throws: MediaFailure.self) { try InferenceEngine.load(library: path) }
    #expect(failure?.code == .missingComponent)
    #expect(failure?.reason == "version \(version) is not one of 2025 to 2026")
    #expect(failure?.remedy == "Run `bash Samples/setup-faces.sh`.")
  }

  @Test func `a library without a version is refused`() throws {
    let folder = try TemporaryDirectory()
    let path = try Self.library(version: nil, in: folder)
    let failure = #expect(throws: MediaFailure.self) { try InferenceEngine.load(library: path) }
    #expect(failure?.reason == "the library does not tell its version")
  }

  @Test(arguments: ["2025.0.0-17942", "2026.4.1"])
  func `a known version is loaded once`(version: String) throws {
    let folder = try TemporaryDirectory()
    let path = try Self.library(version: version, in: folder)
    let engine = try InferenceEngine.load(library: path)
    #expect(engine.version == version)
    #expect(engine.path == path)
    #expect(try InferenceEngine.load(library: path) === engine)
  }

  @Test func `an engine that does not start says why in one line`() throws {
    let folder = try TemporaryDirectory()
    let path = try Self.library(version: "2026.4.1", status: -1, in: folder)
    let failure = #expect(throws: MediaFailure.self) { try InferenceEngine.load(library: path) }
    #expect(failure?.reason == "the engine did not start: no device at all")
  }
}
