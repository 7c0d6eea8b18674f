/// How a network wants a pixel's three components, which come as 0…255.
package struct PixelCoding: Sendable, Hashable, Codable {
  /// The order of a picture's planes.
  package enum ChannelOrder: String, Sendable, Hashable, Codable {
    /// Red, green, blue.
    case rgb
    /// Blue, green, red.
    case bgr
  }

  /// The order of the planes.
  package var channelOrder: ChannelOrder
  /// What is subtracted from every component.
  package var mean: Float
  /// What the difference is multiplied with.
  package var scale: Float

  /// Makes a coding; without a mean and a scale components stay 0…255.
  package init(channelOrder: ChannelOrder, mean: Float = 0, scale: Float = 1) {
    self.channelOrder = channelOrder
    self.mean = mean
    self.scale = scale
  }

  /// The plane in which the red, green or blue component goes.
  package func plane(ofComponent component: Int) -> Int {
    channelOrder == .rgb ? component : 2 - component
  }
}
