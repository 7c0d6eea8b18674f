internal import Synchronization

/// Something that changed in an index of faces.
public enum FaceGroupChange: Sendable, Hashable {
  /// These pictures were put into the index, replaced, or taken out.
  case assetsChanged([MediaIntelligenceImageAsset.ID])
  /// A picture could not be analyzed.
  case assetFailed(AssetFailure)
  /// Faces were grouped.
  case grouped
  /// Someone was named, merged, split, hidden or otherwise corrected.
  case peopleCorrected
  /// Everything was taken out of the index.
  case emptied
}

extension FaceGroupAnalyzer {
  /// What changes from now on through this analyzer, until the loop is left.
  ///
  /// A reader that falls behind by more than a thousand changes misses the oldest ones.
  public var changes: some AsyncSequence<FaceGroupChange, Never> & Sendable { listeners.stream() }
}

/// Those who want to hear of changes.
final class ChangeListeners: Sendable {
  private struct State {
    var next = 0
    var listeners: [Int: AsyncStream<FaceGroupChange>.Continuation] = [:]
  }

  private let state = Mutex(State())

  deinit { for listener in state.withLock({ $0.listeners.values }) { listener.finish() } }

  /// A stream of the changes to come.
  func stream() -> AsyncStream<FaceGroupChange> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1_000)) { continuation in
      let number = state.withLock { state in
        state.next += 1
        state.listeners[state.next] = continuation
        return state.next
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
      }
    }
  }

  /// Tells everyone of a change.
  func tell(_ change: FaceGroupChange) {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.yield(change) }
  }
}
