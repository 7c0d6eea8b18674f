import Inference
import MediaValues
import Testing

struct LetterboxTests {
  @Test(arguments: [
    // Picture, longer side, canvas, placed.
    ([1920, 1080], 640, [640, 384], [640, 360]),
    ([1080, 1920], 640, [384, 640], [360, 640]),
    ([4000, 3000], 640, [640, 480], [640, 480]),
    ([3000, 4000], 640, [480, 640], [480, 640]),
    ([6000, 4000], 640, [640, 480], [640, 427]),
    ([500, 500], 640, [640, 640], [500, 500]),
    ([1920, 1080], 320, [320, 192], [320, 180]),
    ([320, 240], 320, [320, 256], [320, 240]),
    ([321, 100], 640, [640, 384], [321, 100]),
    ([320, 320], 640, [320, 320], [320, 320]),
    ([100, 100], 640, [320, 320], [100, 100]),
    ([250, 180], 1280, [320, 320], [250, 180]),
    ([250, 180], 320, [320, 192], [250, 180]),
    ([10000, 10], 640, [640, 384], [640, 1]),
    ([1, 1], 320, [320, 192], [1, 1]),
  ])
  func `a picture lies in the smallest canvas that takes it and is never enlarged`(
    picture: [Int],
    longSide: Int,
    canvas: [Int],
    placed: [Int]
  ) {
    let letterbox = Letterbox(
      picture: PixelSize(width: picture[0], height: picture[1]),
      longSide: longSide
    )
    #expect(letterbox.canvas == PixelSize(width: canvas[0], height: canvas[1]))
    #expect(letterbox.placed == PixelSize(width: placed[0], height: placed[1]))
  }

  @Test(arguments: [64, 320, 640, 1_280, 2_048])
  func `the sides of every canvas are multiples of 32`(longSide: Int) {
    for canvas in Letterbox.canvases(longSide: longSide) {
      #expect(canvas.width % 32 == 0)
      #expect(canvas.height % 32 == 0)
    }
  }
}
