/// What the signs of a blend weigh: a logistic regression on labelled strips and films and on made transitions.
///
/// `Benchmarks/Accuracy/shots/gradual.py` fits the numbers, on halves that it names, and prints them as they stand here.
package struct BlendWeights: Sendable, Hashable {
  /// The weights, in the order of the signs.
  package var values: [Double] = [
    -1.3273, -0.5227, 0.7070, -10.1815, -0.1378, -8.5862, -0.9500,
    0.3612, -1.7093, 3.2718, -2.2993, -5.8873, 4.3915, -7.8882,
  ]
  /// The log-odds when every sign is zero.
  package var bias = 6.3239

  /// The means of the signs over the stretches of the fit that are no blends.
  static let usualSigns: [Double] = [
    0.3819, 0.0256, 0.0017, 0.4949, 0.6597, 0.1662, 3.5168,
    0.0863, 1.0147, 0.0642, 0.6226, 0.5258, 0.2027, 0.1195,
  ]

  /// Makes the weights that were fitted.
  package init() {}

  /// Makes other weights, to be tried out.
  package init(values: [Double], bias: Double) {
    self.values = values
    self.bias = bias
  }
}
