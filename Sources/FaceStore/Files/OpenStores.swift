internal import MediaValues
internal import Synchronization

/// The stores that are open in this process, one per folder.
final class OpenStores: Sendable {
  private struct Entry {
    weak var store: FaceStore?
  }

  static let shared = OpenStores()

  private let entries = Mutex<[StoreFolder: Entry]>([:])

  /// The store that is open, or the one that is opened now.
  func store(
    in folder: StoreFolder,
    opening: () throws(MediaFailure) -> FaceStore
  ) throws(MediaFailure) -> FaceStore {
    let result = entries.withLock { entries -> Result<FaceStore, MediaFailure> in
      if let store = entries[folder]?.store { return .success(store) }
      entries = entries.filter { $0.value.store != nil }
      do throws(MediaFailure) {
        let store = try opening()
        entries[folder] = Entry(store: store)
        return .success(store)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The store that is open, which from now on is not handed out any more.
  func take(_ folder: StoreFolder) -> FaceStore? {
    entries.withLock { $0.removeValue(forKey: folder)?.store }
  }
}
