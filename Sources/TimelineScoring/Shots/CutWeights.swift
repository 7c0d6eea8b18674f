/// What the signs of a cut weigh: a logistic regression on half of the labelled strips and on four films.
///
/// `Benchmarks/Accuracy/shots/tune.py` fits the numbers and prints them as they stand here.
package struct CutWeights: Sendable, Hashable {
  /// The differences that are weighed by themselves, near, far and at their largest near.
  static let differenceCount = 7
  /// The number of signs.
  package static let count = 4 * differenceCount + 11

  /// The weights, in the order of the signs.
  package var values: [Double] = [
    0.0101, 1.1980, 0.3879, 1.5802, 0.9420, 0.6257, -0.5543,
    0.4194, -0.1542, -0.4707, -0.7421, -1.3265, 0.7566, 0.3122,
    -0.8499, -0.0811, -0.0237, -0.5567, -1.0490, 0.5172, 0.2829,
    -0.6222, -0.3652, 0.3975, 0.0392, -0.3611, 0.1472, -0.2761,
    0.9228, -0.2945, -0.4777, -0.3930, 3.6074, -1.9603, 0.9572,
    0.0346, -0.5647, -1.3932, -2.4217,
  ]
  /// The log-odds when every sign is zero.
  package var bias = -4.6201

  /// Makes the weights that were fitted.
  package init() {}

  /// Makes other weights, to be tried out.
  package init(values: [Double], bias: Double) {
    self.values = values
    self.bias = bias
  }
}
