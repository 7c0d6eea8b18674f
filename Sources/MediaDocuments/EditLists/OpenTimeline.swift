internal import MediaValues

/// An edit list as an OpenTimelineIO document.
///
/// Stretches become clips one behind the other, on a video track and, with sound, an audio track.
/// Instants become markers on one clip of the whole video. Exact times stand in the metadata.
struct OpenTimeline {
  let list: EditList

  /// The document.
  var json: JSONValue {
    [
      "OTIO_SCHEMA": "Timeline.1",
      "metadata": ["moments": ["source": .string(list.path)]],
      "name": .string(list.title),
      "global_start_time": .null,
      "tracks": [
        "OTIO_SCHEMA": "Stack.1",
        "metadata": [:],
        "name": "tracks",
        "source_range": .null,
        "effects": .array([]),
        "markers": .array([]),
        "children": .array(
          [track("Video")] + (list.hasAudio ? [track("Audio")] : [])
        ),
      ],
    ]
  }

  private func track(_ kind: String) -> JSONValue {
    [
      "OTIO_SCHEMA": "Track.1",
      "metadata": [:],
      "name": .string(list.title),
      "kind": .string(kind),
      "source_range": .null,
      "effects": .array([]),
      "markers": .array([]),
      "children": .array(clips(isMain: kind == "Video")),
    ]
  }

  private func clips(isMain: Bool) -> [JSONValue] {
    guard list.marksInstants else {
      return list.entries.map { entry in
        clip(entry.title, list.frames(of: entry), exact: entry.timeRange, markers: [])
      }
    }
    let whole = CMTimeRange(start: .zero, duration: list.properties.duration)
    let markers = isMain ? list.entries.map(marker) : []
    return [clip(list.fileName, 0..<list.frameCount, exact: whole, markers: markers)]
  }

  private func clip(
    _ name: String,
    _ frames: Range<Int64>,
    exact: CMTimeRange,
    markers: [JSONValue]
  ) -> JSONValue {
    [
      "OTIO_SCHEMA": "Clip.1",
      "metadata": ["moments": metadata(exact)],
      "name": .string(name),
      "source_range": range(frames),
      "effects": .array([]),
      "markers": .array(markers),
      "media_reference": [
        "OTIO_SCHEMA": "ExternalReference.1",
        "metadata": [:],
        "name": .string(list.fileName),
        "available_range": range(0..<list.frameCount),
        "target_url": .string(list.url),
      ],
    ]
  }

  private func marker(_ entry: EditList.Entry) -> JSONValue {
    let frame = list.frames(of: entry).lowerBound
    return [
      "OTIO_SCHEMA": "Marker.2",
      "metadata": ["moments": metadata(entry.timeRange)],
      "name": .string(entry.title),
      "color": "GREEN",
      "marked_range": range(frame..<frame + 1),
    ]
  }

  private func metadata(_ exact: CMTimeRange) -> JSONValue {
    [
      "startExact": .string(NumberText.exact(exact.start)),
      "endExact": .string(NumberText.exact(exact.end)),
    ]
  }

  private func range(_ frames: Range<Int64>) -> JSONValue {
    [
      "OTIO_SCHEMA": "TimeRange.1",
      "start_time": time(frames.lowerBound),
      "duration": time(frames.upperBound - frames.lowerBound),
    ]
  }

  private func time(_ frames: Int64) -> JSONValue {
    [
      "OTIO_SCHEMA": "RationalTime.1",
      // Rates are doubles there; all digits make the nearest one.
      "rate": .number("\(list.timecode.rate)"),
      "value": .number("\(frames).0"),
    ]
  }
}
