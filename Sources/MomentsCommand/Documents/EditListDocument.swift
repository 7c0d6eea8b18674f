internal import FoundationEssentials
internal import MediaExport
internal import MediaIntelligence

/// What stands in an edit list that was written, as JSON.
struct EditListDocument {
  /// The video.
  let input: InputFile
  /// The name of the file as it was typed.
  let file: String
  /// How the list is written.
  let format: VideoEditList.Format
  /// What it holds.
  let contents: EditListCommand.Contents
  /// The list.
  let list: VideoEditList
  /// What is known of the video.
  let video: VideoPropertiesRequest.Result

  /// The document, of the schema `moments.edl`.
  var json: JSONValue {
    let leftOut = list.entriesLeftOut(of: format)
    return [
      "schema": ["name": "moments.edl", "version": 1],
      "tool": ["name": "moments", "version": .string(MomentsCommand.version)],
      "input": input.json,
      "file": .string(file),
      "format": .string(format.rawValue),
      "of": .string(contents.rawValue),
      "partial": .boolean(video.isPartial),
      "warnings": .array(video.warnings.map(\.json)),
      "entries": .integer(list.entries.count - leftOut.count),
      "leftOut": .array(
        leftOut.map { $0.timeRange.json.appending(["title": .string($0.title)]) }
      ),
    ]
  }
}

extension VideoEditList {
  /// Makes the list of what an analysis found.
  init(
    of contents: EditListCommand.Contents,
    in outcome: AnalysisOutcome,
    about file: String
  ) throws {
    let entries: [Entry] =
      switch contents {
      case .highlights: outcome.highlights.map { .of($0) } ?? []
      case .shots: outcome.shots.map { .of(ShotAnalysisRequest.Result(shots: $0)) } ?? []
      case .chapters:
        outcome.shots.map { .chapters(of: ShotAnalysisRequest.Result(shots: $0)) } ?? []
      case .keyFrames:
        outcome.candidates.map { .of(KeyFrameAnalysisRequest.Result(candidates: $0)) } ?? []
      }
    let path = file.resolvedPath
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try self.init(
      title: "\(contents.rawValue) of \(name)",
      asset: MediaIntelligenceVideoAsset(
        id: .init(path),
        kind: .url(URL(typedPath: path))
      ),
      properties: outcome.video.properties,
      entries: entries
    )
  }
}
