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
    0.5995, 0.3612, 0.1691, 1.3692, 1.4593, 0.0922, -0.4934,
    0.1224, -0.1490, -0.5654, -0.5874, -1.1790, 1.3272, 0.1269,
    -1.6773, 0.2555, 0.1031, -0.7762, -0.6476, 0.7779, 0.4752,
    -0.7777, -0.1455, 0.5082, -0.0367, -0.7925, 0.1856, 0.1250,
    0.6578, 1.3509, -0.3512, -0.2164, 3.1159, -0.9211, 0.9049,
    -0.2585, -0.6147, -0.7655, -0.6870,
  ]
  /// The log-odds when every sign is zero.
  package var bias = -6.2437

  /// Makes the weights that were fitted.
  package init() {}

  /// Makes other weights, to be tried out.
  package init(values: [Double], bias: Double) {
    self.values = values
    self.bias = bias
  }
}
