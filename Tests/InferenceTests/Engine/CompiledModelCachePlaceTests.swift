import Testing

@testable import Inference

struct CompiledModelCachePlaceTests {
  @Test(
    arguments: [
      (["XDG_CACHE_HOME": "/caches", "HOME": "/home/a"], "/caches"),
      (["HOME": "/home/a"], "/home/a/.cache"),
      (["XDG_CACHE_HOME": "caches", "HOME": "/home/a"], "/home/a/.cache"),
      (["XDG_CACHE_HOME": "", "HOME": "/home/a"], "/home/a/.cache"),
      (["HOME": "home"], nil),
      ([:], nil),
    ] as [([String: String], String?)]
  )
  func `networks are kept in the user's folder for such things`(
    environment: [String: String],
    folder: String?
  ) {
    #expect(
      CompiledModelCache.standardFolder(environment: environment)
        == folder.map { $0 + "/mediaintelligence/compiled-networks" }
    )
  }
}
