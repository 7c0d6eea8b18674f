import MediaIntelligence
import Testing

struct ProgressManagerTests {
  @Test func `a share fills its part of the whole`() {
    let whole = ProgressManager(totalCount: 10)
    whole.complete(count: 5)
    let part = whole.subprogress(assigningCount: 5).start(totalCount: 4)
    #expect(whole.fractionCompleted == 0.5)
    part.complete(count: 2)
    #expect(whole.fractionCompleted == 0.75)
    part.complete(count: 2)
    #expect(whole.isFinished)
    withExtendedLifetime(part) {}
  }

  @Test func `a manager tells how far it is, and is itself alone`() {
    let whole = ProgressManager(totalCount: 3)
    whole.complete(count: 2)
    #expect("\(whole)" == "2 of 3, 66 %")
    #expect("\(ProgressManager(totalCount: nil))" == "0 of an unknown number, 0 %")
    #expect(Set([whole, whole, ProgressManager(totalCount: 3)]).count == 2)
  }

  @Test func `a share that is never started counts as done`() {
    let whole = ProgressManager(totalCount: 2)
    func ignore(_ share: consuming Subprogress) {}
    ignore(whole.subprogress(assigningCount: 2))
    #expect(whole.isFinished)
  }

  @Test func `a share that is given up early counts as done`() {
    let whole = ProgressManager(totalCount: 4)
    do {
      let part = whole.subprogress(assigningCount: 4).start(totalCount: 100)
      part.complete(count: 1)
      #expect(whole.fractionCompleted == 0.01)
    }
    #expect(whole.isFinished)
    #expect(whole.completedCount == 4)
  }

  @Test func `shares of shares add up`() {
    let whole = ProgressManager(totalCount: 2)
    let half = whole.subprogress(assigningCount: 1).start(totalCount: 2)
    let quarter = half.subprogress(assigningCount: 1).start(totalCount: 1)
    quarter.complete(count: 1)
    #expect(whole.fractionCompleted == 0.25)
    withExtendedLifetime((half, quarter)) {}
  }

  @Test func `an unknown total is indeterminate`() {
    let whole = ProgressManager(totalCount: nil)
    #expect(whole.isIndeterminate)
    #expect(whole.fractionCompleted == 0)
    whole.setCounts { completed, total in
      total = 4
      completed = 1
    }
    #expect(whole.fractionCompleted == 0.25)
  }

  @Test func `counts beyond the total do not pass one`() {
    let whole = ProgressManager(totalCount: 1)
    whole.complete(count: 5)
    #expect(whole.fractionCompleted == 1)
    #expect(ProgressManager(totalCount: 0).isFinished)
  }
}
