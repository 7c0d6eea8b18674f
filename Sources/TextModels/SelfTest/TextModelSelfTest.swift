package import Inference
package import MediaValues

/// A proof that engine and model work here as they do elsewhere: drawn words with known places.
///
/// The recorded values are those of OpenCV 5.0 with the same model on the same picture.
package enum TextModelSelfTest {
  /// The picture: a line of large letters and one of small ones.
  static let picture = TextDrawing.picture(
    of: [
      TextDrawing("NOTES FROM THE SEA", x: 60, y: 80, dot: 4),
      TextDrawing("A FILM IN THREE SHORT STATIONS", x: 60, y: 290, dot: 2),
    ],
    size: PixelSize(width: 640, height: 384)
  )

  /// Looks for the drawn words.
  ///
  /// - Throws: a failure when engine or model cannot be used at all.
  package static func run(with library: TextModelLibrary) throws(MediaFailure) -> [SelfTestCheck] {
    var detector = library.makeDetector()
    let lines = try detector.detect(in: picture)
    var checks = [
      SelfTestCheck(
        name: "lines of writing found",
        expected: 2,
        found: Double(lines.count),
        tolerance: 0
      )
    ]
    guard lines.count == 2 else { return checks }
    checks.append(
      SelfTestCheck(
        name: "left edge of the first line",
        expected: 0.0847,
        found: lines[0].bounds.x,
        tolerance: 0.004
      )
    )
    checks.append(
      SelfTestCheck(
        name: "width of the second line",
        expected: 0.5821,
        found: lines[1].bounds.width,
        tolerance: 0.007
      )
    )
    checks.append(
      SelfTestCheck(
        name: "confidence of the second line",
        expected: 0.9694,
        found: Double(lines[1].confidence),
        tolerance: 0.005
      )
    )
    return checks
  }
}
