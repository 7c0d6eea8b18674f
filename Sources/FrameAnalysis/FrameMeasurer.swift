package import MediaValues

/// Measures single pictures whose longer side is at most about 320 pixels.
///
/// Everything is measured inside letterbox or pillarbox bars. A call costs around a millisecond.
package struct FrameMeasurer: Sendable {
  /// Makes a measurer; it keeps no state between pictures.
  package init() {}

  /// Measures one picture.
  package func measure(_ raster: Raster) -> FrameMeasures {
    let picture = LumaPicture(raster)
    return measures(of: raster, picture: picture, strokes: PictureStrokes(picture))
  }

  /// Describes how one picture looks, to compare it with others of the same video.
  package func signature(of raster: Raster) -> FrameSignature {
    SignatureMeasure(raster, in: LumaPicture(raster).area).signature
  }

  /// Measures and describes one picture at once, which costs less than the two calls.
  package func sample(
    of raster: Raster,
    at time: CMTime,
    isKeyFrame: Bool,
    isDamaged: Bool
  ) -> FrameSample {
    let picture = LumaPicture(raster)
    let strokes = PictureStrokes(picture)
    var sample = FrameSample(
      time: time,
      isKeyFrame: isKeyFrame,
      isDamaged: isDamaged,
      measures: measures(of: raster, picture: picture, strokes: strokes),
      signature: SignatureMeasure(raster, in: picture.area).signature
    )
    sample.strokes = StrokeMap(bright: strokes.bright, dark: strokes.dark)
    return sample
  }

  private func measures(
    of raster: Raster,
    picture: LumaPicture,
    strokes: PictureStrokes
  ) -> FrameMeasures {
    let tone = ToneMeasure(picture)
    let detail = DetailMeasure(picture.withoutBorder)
    var measures = FrameMeasures()
    measures.meanLuma = tone.mean
    measures.lumaDeviation = tone.deviation
    measures.contrast = tone.contrast
    measures.entropy = tone.entropy
    measures.clippedShadows = tone.shadows
    measures.clippedHighlights = tone.highlights
    measures.colorfulness = ColorMeasure(raster, in: picture.area).colorfulness
    measures.sharpness = detail.sharpness
    measures.edgeNarrowness = detail.edgeNarrowness
    measures.flatFraction = detail.flatFraction
    let text = TextMeasure(picture, strokes: strokes, detail: detail)
    measures.textLikelihood = text.likelihood
    measures.plainCard = text.plainCard
    measures.writingShare = text.coverage
    measures.strongWritingShare = text.strongCoverage
    return measures
  }
}
