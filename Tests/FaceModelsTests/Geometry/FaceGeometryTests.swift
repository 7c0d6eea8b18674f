import Foundation
import MediaValues
import Testing

@testable import FaceModels

struct FaceGeometryTests {
  /// The landmarks of the rigid mean face bent down or turned aside, then tilted.
  private static func geometry(
    yaw: Double = 0,
    pitch: Double = 0,
    roll: Double = 0
  ) -> FaceGeometry {
    // Right, down, towards the camera, in units of the eyes' distance.
    let face: [SIMD3<Double>] = [
      SIMD3(-0.5, -0.5, 0), SIMD3(0.5, -0.5, 0), SIMD3(0, 0.07, 0.42),
      SIMD3(-0.4, 0.5, 0), SIMD3(0.4, 0.5, 0),
    ]
    let turn = yaw * .pi / 180
    let bend = pitch * .pi / 180
    let tilt = roll * .pi / 180
    let points = face.map { point -> NormalizedPoint in
      let across = point.x * cos(turn) + point.z * sin(turn)
      let down = point.y * cos(bend) + point.z * sin(bend)
      let x = across * cos(tilt) - down * sin(tilt)
      let y = across * sin(tilt) + down * cos(tilt)
      return NormalizedPoint(x: 0.5 + 0.1 * x, y: 0.5 + 0.2 * y)
    }
    return FaceGeometry(
      FaceLandmarks(
        leftEye: points[0],
        rightEye: points[1],
        nose: points[2],
        leftMouthCorner: points[3],
        rightMouthCorner: points[4]
      ),
      in: PixelSize(width: 400, height: 200)
    )
  }

  @Test(arguments: [-80.0, -45, -20, 0, 10, 30, 60], [-40.0, 0, 25, 90])
  func `turn and tilt of a rigid face are found again`(yaw: Double, roll: Double) {
    let geometry = Self.geometry(yaw: yaw, roll: roll)
    #expect(abs(Double(geometry.yaw) - yaw) < 1)
    #expect(abs(Double(geometry.roll) - roll) < 1)
    #expect(abs(geometry.pitch) < 1)
  }

  @Test func `a face to which embedders align looks straight ahead`() {
    let points = FaceAligner.template.map { NormalizedPoint(x: $0.x / 112, y: $0.y / 112) }
    let geometry = FaceGeometry(
      FaceLandmarks(
        leftEye: points[0],
        rightEye: points[1],
        nose: points[2],
        leftMouthCorner: points[3],
        rightMouthCorner: points[4]
      ),
      in: PixelSize(width: 112, height: 112)
    )
    #expect(abs(geometry.yaw) < 2)
    #expect(abs(geometry.pitch) < 12)
    #expect(abs(geometry.roll) < 1)
  }

  @Test(arguments: [-40.0, -10, 25, 50])
  func `a nod of a rigid face is found again`(pitch: Double) {
    let geometry = Self.geometry(pitch: pitch)
    #expect(abs(Double(geometry.pitch) - pitch) < 3)
    #expect(abs(geometry.yaw) < 1)
  }

  @Test func `landmarks that coincide give angles that are numbers`() {
    let point = NormalizedPoint(x: 0.3, y: 0.3)
    let geometry = FaceGeometry(
      FaceLandmarks(
        leftEye: point,
        rightEye: point,
        nose: point,
        leftMouthCorner: point,
        rightMouthCorner: point
      ),
      in: PixelSize(width: 10, height: 10)
    )
    #expect([geometry.yaw, geometry.pitch, geometry.roll].allSatisfy { $0.isFinite })
  }
}
