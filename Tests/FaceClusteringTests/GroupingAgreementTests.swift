import FaceClustering
import Testing

struct GroupingAgreementTests {
  @Test func `equal groups agree wholly`() {
    let agreement = GroupingAgreement(found: [4, 4, 2, 9], truth: [0, 0, 1, 2])
    #expect(agreement.precision == 1 && agreement.recall == 1 && agreement.fScore == 1)
  }

  @Test func `one group of two people is half right for each`() {
    let agreement = GroupingAgreement(found: [0, 0, 0, 0], truth: [0, 0, 1, 1])
    #expect(agreement.precision == 0.5 && agreement.recall == 1)
  }

  @Test func `a person in pieces is precise and incomplete`() {
    let agreement = GroupingAgreement(found: [0, 1], truth: [0, 0])
    #expect(agreement.precision == 1 && agreement.recall == 0.5)
  }
}
