internal import MediaValues

extension TransitionMeasure {
  /// The measure with 0 for a value that is no number.
  var finite: TransitionMeasure {
    TransitionMeasure(name: name, value: value.isFinite ? value : 0, least: least, most: most)
  }
}
