import MediaIntelligence
import Observation
import Synchronization
import Testing

extension ProgressManager.Properties {
  fileprivate var fileName: FileName.Type { FileName.self }

  fileprivate enum FileName: ProgressManager.Property {
    static var key: String { "example.FileName" }
    static var defaultValue: String? { nil }
    static var defaultSummary: [String?] { [] }
    static func reduce(into summary: inout [String?], value: String?) { summary.append(value) }
    static func merge(_ summary1: [String?], _ summary2: [String?]) -> [String?] {
      summary1 + summary2
    }
    static func finalSummary(_ parentSummary: [String?], _ selfSummary: [String?]) -> [String?] {
      parentSummary + selfSummary
    }
  }
}

struct ProgressReporterTests {
  @Test func `a reporter reads its manager`() {
    let manager = ProgressManager(totalCount: 4)
    let reporter = manager.reporter
    manager.complete(count: 3)
    #expect(reporter.totalCount == 4)
    #expect(reporter.completedCount == 3)
    #expect(reporter.fractionCompleted == 0.75)
    #expect(!reporter.isIndeterminate && !reporter.isFinished)
    #expect("\(reporter)" == "3 of 4, 75 %")
    #expect(Set([reporter, reporter, manager.reporter]).count == 2)
  }

  @Test func `a reporter's work is a share of several others`() {
    let work = ProgressManager(totalCount: 10)
    work.complete(count: 5)
    let first = ProgressManager(totalCount: 2)
    let second = ProgressManager(totalCount: 4)
    first.assign(count: 1, to: work.reporter)
    second.assign(count: 4, to: work.reporter)
    #expect(first.fractionCompleted == 0.25)
    #expect(second.fractionCompleted == 0.5)
    work.complete(count: 5)
    #expect(first.completedCount == 1)
    #expect(second.isFinished && second.completedCount == 4)
  }

  @Test func `work that was done before it became a share counts`() {
    let work = ProgressManager(totalCount: 1)
    work.complete(count: 1)
    let whole = ProgressManager(totalCount: 2)
    whole.assign(count: 2, to: work.reporter)
    #expect(whole.isFinished && whole.completedCount == 2)
  }

  @Test func `a share whose reporter is let go counts as done`() {
    let whole = ProgressManager(totalCount: 3)
    do {
      let work = ProgressManager(totalCount: 100)
      whole.assign(count: 3, to: work.reporter)
      #expect(whole.fractionCompleted == 0)
    }
    #expect(whole.isFinished && whole.completedCount == 3)
  }

  @Test func `a finished share reaches the top of the tree once`() {
    let whole = ProgressManager(totalCount: 1)
    let part = whole.subprogress(assigningCount: 1).start(totalCount: 1)
    let work = ProgressManager(totalCount: 2)
    part.assign(count: 1, to: work.reporter)
    work.complete(count: 2)
    work.complete(count: 2)
    #expect(part.completedCount == 1)
    #expect(whole.completedCount == 1)
  }

  @Test func `counts too large for an integer stop at the largest`() {
    let manager = ProgressManager(totalCount: .max)
    manager.complete(count: .max)
    manager.complete(count: .max)
    #expect(manager.completedCount == .max && manager.isFinished)
  }

  @Test func `a manager cannot be a share of its own share`() async {
    await #expect(processExitsWith: .failure) {
      let whole = ProgressManager(totalCount: 1)
      let part = whole.subprogress(assigningCount: 1).start(totalCount: 1)
      part.assign(count: 1, to: whole.reporter)
    }
  }

  @Test func `a change of a share is observed at the top`() {
    let whole = ProgressManager(totalCount: 2)
    let part = whole.subprogress(assigningCount: 1).start(totalCount: 4)
    let reporter = whole.reporter
    let changes = Mutex(0)
    withObservationTracking {
      _ = reporter.fractionCompleted
    } onChange: {
      changes.withLock { $0 += 1 }
    }
    part.complete(count: 1)
    #expect(changes.withLock { $0 } == 1)
  }

  @Test func `further properties are set by name and add up over shares`() {
    let whole = ProgressManager(totalCount: 2)
    #expect(whole.totalFileCount == 0)
    whole.totalFileCount = 5
    whole.fileName = "a.jpg"
    do {
      let part = whole.subprogress(assigningCount: 1).start(totalCount: 1)
      part.totalFileCount = 7
      part.totalByteCount = .max
      part.fileName = "b.jpg"
      part.estimatedTimeRemaining = .seconds(3)
      #expect(whole.totalFileCount == 5)
      #expect(whole.summary(of: ProgressManager.Properties.TotalFileCount.self) == 12)
      #expect(
        whole.summary(of: ProgressManager.Properties.EstimatedTimeRemaining.self) == .seconds(3)
      )
      #expect(part.reporter.fileName == "b.jpg")
    }
    whole.totalByteCount = 1
    let reporter = whole.reporter
    #expect(reporter.summary(of: ProgressManager.Properties.TotalFileCount.self) == 12)
    #expect(reporter.summary(of: ProgressManager.Properties.TotalByteCount.self) == .max)
    #expect(reporter.summary(of: ProgressManager.Properties.EstimatedTimeRemaining.self) == .zero)
    #expect(reporter.summary(of: ProgressManager.Properties.FileName.self) == ["a.jpg", "b.jpg"])
  }

  @Test func `many tasks report into one whole`() async {
    let whole = ProgressManager(totalCount: 400)
    await withTaskGroup { group in
      for _ in 0..<40 {
        let part = whole.subprogress(assigningCount: 10).start(totalCount: 100)
        group.addTask { for _ in 0..<100 { part.complete(count: 1) } }
      }
    }
    #expect(whole.isFinished && whole.completedCount == 400)
  }
}
