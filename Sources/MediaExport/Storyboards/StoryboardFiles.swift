internal import CFFmpeg
internal import Glibc
internal import MediaValues

/// The files of each target, with the names and in the layout that its readers look for.
struct StoryboardFiles {
  /// A part of what is written, and what it says of a target, when it says something.
  struct Output {
    var staged: StagedOutput?
    var summary: StoryboardSummary.Output?
  }

  /// The number of rows and columns of Stash's sheet.
  static let stashSide = 9
  /// The width of Stash's pictures, or their height when the video is upright.
  static let stashLength = 160

  let path: String
  let options: StoryboardOptions
  let duration: CMTime

  /// What the targets with pictures at regular times get.
  func regular(_ track: PictureTrack) throws(MediaFailure) -> [Output] {
    var outputs: [Output] = []
    if let layout = track.layout { outputs += sheets(track, layout) }
    guard !track.stills.isEmpty else { return outputs }
    let milliseconds = NumberText.rounded(track.grid.interval, unitsPerSecond: 1_000)
    let file = BIFFile(
      millisecondsPerPicture: UInt32(clamping: max(milliseconds, 1)),
      pictures: track.stills
    )
    guard let bytes = file.bytes else {
      throw MediaFailure(
        code: .limitExceeded,
        stage: .writing,
        path: path,
        message: "The pictures are too many and too large for a BIF file.",
        remedy: "Ask for a longer interval or smaller pictures."
      )
    }
    if options.targets.contains(.emby) {
      let interval = NumberText.seconds(track.grid.interval)
      let name = "\(baseName)-\(track.size.width)-\(interval).bif"
      outputs.append(single(.emby, name, bytes, track))
    }
    if options.targets.contains(.plex) {
      outputs.append(single(.plex, "Contents/Indexes/index-sd.bif", bytes, track))
    }
    return outputs
  }

  /// What Stash gets.
  func stash(_ track: PictureTrack) throws(MediaFailure) -> [Output] {
    guard let layout = track.layout, let sheet = layout.sheets.first else { return [] }
    let hash = try OpenSubtitlesHash.text(ofFile: path)
    let spriteName = "\(hash)_sprite.jpg"
    let text = text(track, layout).webVTT { _ in spriteName }
    let bytes = Array(text.utf8)
    // The text names the sheet, so the sheet comes first.
    return [
      Output(staged: StagedOutput(path: spriteName, content: .file(sheet))),
      Output(
        staged: StagedOutput(path: "\(hash)_thumbs.vtt", content: .file(bytes)),
        summary: summary(
          .stash,
          "\(hash)_thumbs.vtt",
          track,
          sheetCount: 1,
          byteCount: sheet.count + bytes.count
        )
      ),
    ]
  }

  /// What players of chapters get.
  func chapters(_ chapters: [(chapter: StoryboardChapter, picture: Raster)]) throws(MediaFailure)
    -> Output
  {
    let encoder = PictureEncoder(coding: .jpeg, quality: options.quality)
    var pictures: [[UInt8]] = []
    for (_, picture) in chapters { pictures.append(try encoder.encode(picture)) }
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw AtomicFile.failure(path, errno) }
    let files = ChapterFiles(
      chapters: chapters.map(\.chapter),
      pictures: pictures,
      changed: status.st_mtim
    )
    let staged = StagedOutput(path: "\(baseName).chapters", content: .folder(files.files))
    let picture = chapters.first?.picture
    return Output(
      staged: staged,
      summary: StoryboardSummary.Output(
        target: .chapters,
        path: "\(staged.path)/chapters.vtt",
        pictureCount: chapters.count,
        interval: .zero,
        pictureSize: PixelSize(width: picture?.width ?? 0, height: picture?.height ?? 0),
        sheetCount: 0,
        byteCount: staged.byteCount
      )
    )
  }

  private func sheets(_ track: PictureTrack, _ layout: SheetComposer) -> [Output] {
    let sheets = layout.sheets
    let pictures = sheets.enumerated().map { (name: "\($0).jpg", bytes: $1) }
    var outputs: [Output] = []
    if options.targets.contains(.jellyfin) {
      let grid = "\(track.size.width) - \(layout.columns)x\(layout.rows)"
      let staged = StagedOutput(
        path: "\(baseName).trickplay/\(grid)",
        content: .folder(pictures)
      )
      let size = staged.byteCount
      outputs.append(
        Output(
          staged: staged,
          summary: summary(.jellyfin, staged.path, track, sheetCount: sheets.count, byteCount: size)
        )
      )
    }
    let text = text(track, layout)
    if options.targets.contains(.web) {
      let list = Array(text.webVTT { "\($0).jpg" }.utf8)
      let files = pictures + [(name: "storyboard.vtt", bytes: list)]
      let path = "\(baseName).storyboard"
      outputs.append(folder(.web, path, files, showing: "storyboard.vtt", track))
    }
    if options.targets.contains(.hls) {
      let variants = text.multivariantPlaylist(
        playlistName: "tiles.m3u8",
        largestSheet: sheets.map(\.count).max() ?? 0
      )
      let list = Array(text.imagePlaylist { "\($0).jpg" }.utf8)
      let files =
        pictures + [
          (name: "tiles.m3u8", bytes: list), (name: "index.m3u8", bytes: Array(variants.utf8)),
        ]
      outputs.append(folder(.hls, "\(baseName).tiles", files, showing: "tiles.m3u8", track))
    }
    return outputs
  }

  /// A target's folder, which no other target writes to: each can be made anew without the others.
  private func folder(
    _ target: StoryboardTarget,
    _ path: String,
    _ files: [(name: String, bytes: [UInt8])],
    showing name: String,
    _ track: PictureTrack
  ) -> Output {
    let staged = StagedOutput(path: path, content: .folder(files))
    return Output(
      staged: staged,
      summary: summary(
        target,
        "\(path)/\(name)",
        track,
        sheetCount: track.layout?.sheets.count ?? 0,
        byteCount: staged.byteCount
      )
    )
  }

  private func single(
    _ target: StoryboardTarget,
    _ name: String,
    _ bytes: [UInt8],
    _ track: PictureTrack
  ) -> Output {
    Output(
      staged: StagedOutput(path: name, content: .file(bytes)),
      summary: summary(target, name, track, sheetCount: 0, byteCount: bytes.count)
    )
  }

  private func summary(
    _ target: StoryboardTarget,
    _ path: String,
    _ track: PictureTrack,
    sheetCount: Int,
    byteCount: Int
  ) -> StoryboardSummary.Output {
    StoryboardSummary.Output(
      target: target,
      path: path,
      pictureCount: track.count,
      interval: track.grid.interval,
      pictureSize: track.size,
      sheetCount: sheetCount,
      byteCount: byteCount
    )
  }

  private func text(_ track: PictureTrack, _ layout: SheetComposer) -> StoryboardText {
    StoryboardText(grid: track.grid, count: track.count, layout: layout, duration: duration)
  }

  /// The video's name without its folder and its extension.
  private var baseName: String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }
}
