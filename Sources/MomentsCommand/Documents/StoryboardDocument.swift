internal import MediaIntelligence

/// What a storyboard's files are, as JSON and as a list of names.
struct StoryboardDocument {
  /// The video.
  let input: InputFile
  /// The folder that the files went to, as it was typed.
  let folder: String
  /// What was asked.
  let options: StoryboardOptions
  /// What was written.
  let summary: StoryboardSummary

  /// The file or folder of each target, one in a line.
  var text: String { summary.outputs.map { path($0).escapedForDisplay + "\n" }.joined() }

  /// The document, of the schema `moments.storyboard`.
  var json: JSONValue {
    let head: JSONValue = [
      "schema": ["name": "moments.storyboard", "version": 1],
      "tool": ["name": "moments", "version": .string(MomentsCommand.version)],
      "input": input.json,
      "frames": .string(options.frames.rawValue),
      "decodedFrames": .integer(summary.decodedFrameCount),
    ]
    let outputs = summary.outputs.map { output in
      let description: JSONValue = [
        "target": .string(output.target.rawValue),
        "path": .string(path(output)),
        "pictures": .integer(output.pictureCount),
        "width": .integer(output.pictureSize.width),
        "height": .integer(output.pictureSize.height),
        "sheets": .integer(output.sheetCount),
        "bytes": .integer(output.byteCount),
      ]
      return description.appending(output.interval.json(as: "interval"))
    }
    return head.appending(summary.greatestDistance.json(as: "greatestDistance")).appending([
      "partial": .boolean(summary.isPartial),
      "warnings": .array(summary.warnings.map(\.json)),
      "outputs": .array(outputs),
    ])
  }

  private func path(_ output: StoryboardSummary.Output) -> String {
    folder.hasSuffix("/") ? folder + output.path : "\(folder)/\(output.path)"
  }
}
