import FaceClustering
import Testing

struct PersonMatcherTests {
  private let thresholds = GroupingThresholds(samePersonSimilarity: 0.363)

  private func direction(_ lane: Int, _ other: Int = 0, share: Float = 1) -> [Float] {
    var values = [Float](repeating: 0, count: 8)
    values[other] += (1 - share * share).squareRoot()
    values[lane] += share
    return values
  }

  private var clusters: [FaceCluster] {
    [
      FaceCluster(sum: direction(1), weight: 1, person: 10, pictures: [0]),
      FaceCluster(sum: direction(2).map { 3 * $0 }, weight: 3, person: 11, pictures: [1]),
      FaceCluster(sum: direction(3), weight: 1, person: 10, pictures: [2]),
      FaceCluster(sum: direction(4), weight: 0, person: 12, pictures: [3]),
    ]
  }

  @Test func `the best group of a person counts and groups without clear faces do not`() {
    let matcher = PersonMatcher(clusters: clusters, length: 8, thresholds: thresholds)
    let matches = matcher.matches(for: direction(3), limit: 10)
    #expect(matches.map(\.person) == [10, 11])
    #expect(matches[0].similarity == 1)
  }

  @Test func `who is never seen well is known by faces seen so-so, and more is asked`() {
    let faint =
      clusters + [
        FaceCluster(sum: [], weight: 0, person: 13, pictures: [4], faint: direction(5)),
        FaceCluster(sum: [], weight: 0, person: 11, pictures: [5], faint: direction(6)),
      ]
    let matcher = PersonMatcher(clusters: faint, length: 8, thresholds: thresholds)
    #expect(matcher.matches(for: direction(5), limit: 1).map(\.person) == [13])
    #expect(matcher.matches(for: direction(5), limit: 1).map(\.isFaint) == [true])
    // Whoever is seen well is not known by other faces.
    #expect(matcher.matches(for: direction(6), limit: 4).allSatisfy { $0.similarity < 0.1 })
    let people = { (share: Float) in
      matcher.people(for: [direction(5, 7, share: share)], roles: [.founds]).map { $0?.person }
    }
    #expect(people(0.43) == [nil])
    #expect(people(0.46) == [13])
  }

  @Test func `nobody is twice in one picture`() {
    let matcher = PersonMatcher(clusters: clusters, length: 8, thresholds: thresholds)
    let people = matcher.people(
      for: [direction(2, 5, share: 0.7), direction(2, 6, share: 0.9)],
      roles: [.founds, .founds]
    )
    #expect(people[0] == nil)
    #expect(people[1]?.person == 11)
  }

  @Test func `a face below the threshold or hardly seen is nobody`() {
    let matcher = PersonMatcher(clusters: clusters, length: 8, thresholds: thresholds)
    #expect(matcher.people(for: [direction(2, 5, share: 0.3)], roles: [.founds]) == [nil])
    #expect(matcher.people(for: [direction(2)], roles: [.staysAlone]) == [nil])
    #expect(matcher.people(for: [direction(2, 5, share: 0.43)], roles: [.joins]) == [nil])
  }
}

struct PersonSuggesterTests {
  private let suggester = PersonSuggester(
    thresholds: GroupingThresholds(samePersonSimilarity: 0.363)
  )

  private func cluster(_ values: [Float], _ person: Int, _ picture: Int32) -> FaceCluster {
    FaceCluster(sum: values, weight: 1, person: person, pictures: [picture])
  }

  private var clusters: [FaceCluster] {
    [cluster([1, 0], 0, 0), cluster([0.8, 0.6], 1, 1), cluster([0.5, -0.866], 2, 2)]
  }

  @Test func `alike people are suggested, the most alike first`() throws {
    let found = try suggester.suggestions(among: clusters, different: [], limit: 10)
    #expect(found.map { [$0.first, $0.second] } == [[0, 1], [0, 2]])
  }

  @Test func `pairs that are ruled out or seen together are left out`() throws {
    let ruledOut: Set = [PersonPair(1, 0)]
    let rest = try suggester.suggestions(among: clusters, different: ruledOut, limit: 10)
    #expect(rest.map { [$0.first, $0.second] } == [[0, 2]])
    let together = [cluster([1, 0], 0, 5), cluster([0.9, 0.436], 1, 5)]
    #expect(try suggester.suggestions(among: together, different: [], limit: 10).isEmpty)
  }

  private func faint(_ values: [Float], _ person: Int) -> FaceCluster {
    FaceCluster(sum: [], weight: 0, person: person, pictures: [Int32(person)], faint: values)
  }

  @Test func `people who are never seen well are suggested when they are very much alike`() throws {
    let found = try suggester.suggestions(
      among: clusters + [faint([0.3, -0.954], 3), faint([-1, 0], 4)],
      different: [],
      limit: 10
    )
    #expect(found.map { [$0.first, $0.second] } == [[2, 3], [0, 1], [0, 2]])
    #expect(found.map(\.isFaint) == [true, false, false])
  }

  @Test func `of many who are all alike only as many pairs are suggested as link them`() throws {
    let many = (0..<6).map { faint([1, 0], $0) }
    let found = try suggester.suggestions(among: many, different: [], limit: 100)
    #expect(found.count == 5)
    // A pair that is said to be two does not keep the others from being linked.
    let rest = try suggester.suggestions(
      among: many,
      different: [PersonPair(found[0].first, found[0].second)],
      limit: 100
    )
    #expect(rest.count == 5)
  }
}
