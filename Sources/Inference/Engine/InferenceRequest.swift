internal import COpenVINO
package import MediaValues

/// The working memory of one network for one owner: fill the input, run, read the outputs.
@safe
package struct InferenceRequest: ~Copyable {
  private let model: CompiledModel
  private let handle: OpaquePointer

  /// Takes working memory over.
  init(model: CompiledModel, handle: OpaquePointer) {
    self.model = model
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe cov_request_free(handle) }

  /// Lends the input's floats, lets `fill` write them and runs the network on them.
  ///
  /// - Parameters:
  ///   - count: how many floats the input must have.
  ///   - fill: writes all of them.
  /// - Throws: a failure when the input has another size or the network does not run.
  package mutating func run(
    count: Int,
    _ fill: (inout MutableSpan<Float>) -> Void
  ) throws(MediaFailure) {
    var reason = COVText()
    var found = 0
    guard let input = unsafe cov_request_input(handle, &found, &reason) else {
      throw model.failure("The model's input cannot be filled.", reason: reason.string)
    }
    guard found == count else {
      throw model.failure(
        "The model's input has another size than its description says.",
        reason: "\(found) floats instead of \(count)"
      )
    }
    let buffer = unsafe UnsafeMutableBufferPointer(start: input, count: found)
    var span = unsafe buffer.mutableSpan
    fill(&span)
    guard unsafe cov_request_infer(handle, &reason) == 0 else {
      throw model.failure("The inference failed.", reason: reason.string)
    }
  }

  /// Copies the floats of an output.
  ///
  /// - Parameters:
  ///   - name: the output's name in the network.
  ///   - count: how many floats it must have.
  /// - Returns: the floats.
  /// - Throws: a failure when there is no such output or it has another size.
  package func output(_ name: String, count: Int) throws(MediaFailure) -> [Float] {
    var reason = COVText()
    var found = 0
    guard let values = unsafe cov_request_output(handle, name, &found, &reason) else {
      throw model.failure("The model lacks an output that it should have.", reason: reason.string)
    }
    guard found == count else {
      throw model.failure(
        "The model's output \(name) has another size than its description says.",
        reason: "\(found) floats instead of \(count)"
      )
    }
    return unsafe [Float](UnsafeBufferPointer(start: values, count: found))
  }
}
