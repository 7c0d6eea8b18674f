import MediaValues
import TextModels

/// What of the optional parts is there, so that tests can say why they are not run.
enum TextFixtures {
  /// The engine and the model, if both are installed.
  static let library = try? TextModelLibrary()

  /// Whether the engine and the model can be used.
  static var isInstalled: Bool { library != nil }

  /// A ground without writing on which a line is drawn, unless it is empty.
  static func picture(_ text: String, width: Int, height: Int, dot: Int) -> Raster {
    TextDrawing.picture(
      of: [TextDrawing(text, x: width / 10, y: height * 6 / 10, dot: dot)],
      size: PixelSize(width: width, height: height)
    )
  }
}
