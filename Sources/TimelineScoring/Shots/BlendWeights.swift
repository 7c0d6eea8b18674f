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

  /// Makes the weights that were fitted.
  package init() {}

  /// Makes other weights, to be tried out.
  package init(values: [Double], bias: Double) {
    self.values = values
    self.bias = bias
  }
}
