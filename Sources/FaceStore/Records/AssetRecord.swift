package import MediaValues

/// What the index knows of one picture.
package struct AssetRecord: Sendable, Hashable {
  /// What tells that a file is still the same without analyzing it.
  package struct Fingerprint: Sendable, Hashable {
    /// What the file system told before the bytes were read.
    package var file: FileState
    /// A digest of the bytes.
    package var digest: String

    /// Makes a fingerprint.
    package init(file: FileState, digest: String) {
      self.file = file
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
