package import MediaValues

/// What the index knows of one picture.
package struct AssetRecord: Sendable, Hashable {
  /// What tells that a file is still the same without analyzing it.
  package struct Fingerprint: Sendable, Hashable {
    /// The length in bytes.
    package var byteCount: Int64
    /// When the file was last changed, in nanoseconds since 1970.
    package var modified: Int64
    /// A digest of the bytes.
    package var digest: String

    /// Makes a fingerprint.
    package init(byteCount: Int64, modified: Int64, digest: String) {
      self.byteCount = byteCount
      self.modified = modified
      self.digest = digest
    }
  }

  /// The caller's name for the picture.
  package var id: String
  /// Where the file was.
  package var path: String
  /// What the file was like.
  package var fingerprint: Fingerprint
  /// The models and settings that it was analyzed with.
  package var analysis: String
  /// The upright size in pixels.
  package var size: PixelSize
  /// Whether only a part of the picture could be decoded.
  package var isPartial: Bool

  /// Makes a record.
  package init(
    id: String,
    path: String,
    fingerprint: Fingerprint,
    analysis: String,
    size: PixelSize,
    isPartial: Bool
  ) {
    self.id = id
    self.path = path
    self.fingerprint = fingerprint
    self.analysis = analysis
    self.size = size
    self.isPartial = isPartial
  }
}
