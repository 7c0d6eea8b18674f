/// What the signs of a cut weigh: a logistic regression on the first half of the labelled strips.
///
/// `Benchmarks/Accuracy/shots/tune.py` fits the numbers and prints them as they stand here.
package struct CutWeights: Sendable, Hashable {
  /// The differences that are weighed by themselves, near, far and at their largest near.
  static let differenceCount = 7
  /// The number of signs.
  package static let count = 4 * differenceCount + 11

  /// The weights, in the order of the signs.
  package var values: [Double] = [
    0.6257, 0.3824, 0.1500, 1.3652, 1.4499, 0.0814, -0.4849,
    0.0828, -0.1733, -0.5466, -0.5699, -1.1633, 1.3329, 0.0802,
    -1.6271, 0.2282, 0.0551, -0.7555, -0.5968, 0.7143, 0.5157,
    -0.7618, -0.1206, 0.4725, -0.0383, -0.8029, 0.1867, 0.1499,
    0.6651, 1.3197, -0.3758, -0.2019, 2.9514, -1.1945, 0.9176,
    -0.1698, -0.6074, -0.7329, -0.7172,
  ]
  /// The log-odds when every sign is zero.
  package var bias = -5.8065

  /// Makes the weights that were fitted.
  package init() {}

  /// Makes other weights, to be tried out.
  package init(values: [Double], bias: Double) {
    self.values = values
    self.bias = bias
  }
}
