import MediaValues
import Testing

@testable import FaceStore

struct DocumentScannerTests {
  /// Reads a text in pieces of a size, and gives the parts in one line each.
  private func parts(
    of text: String,
    pieceSize: Int = 1_000,
    wanted: Set<IndexDocument.Member> = Set(IndexDocument.Member.allCases)
  ) throws -> [String] {
    let bytes = Array(text.utf8)
    var scanner = DocumentScanner(wanted: wanted)
    var result: [String] = []
    while let part = try scanner.next({ Array(bytes.dropFirst($0).prefix(pieceSize)) }) {
      let number = part.number.map { "[\($0)]" } ?? ""
      result.append("\(part.member)\(number) \(String(decoding: part.bytes, as: UTF8.self))")
    }
    return result
  }

  @Test(arguments: [1, 2, 3, 7, 1_000])
  func `a document comes apart the same however it is read`(pieceSize: Int) throws {
    let text = """
       { "version" : 1 ,"people":[ {"id":"}]\\"","x":[1,[2]]} , "a,b" ,3] , "unknown":{"a":[{}]},
      "assets" : [ ] ,"format":"x\\\\","words":[null]
      }\n
      """
    #expect(
      try parts(of: text, pieceSize: pieceSize) == [
        "version 1", #"people[0] {"id":"}]\"","x":[1,[2]]}"#, #"people[1] "a,b""#, "people[2] 3",
        #"format "x\\""#, "words[0] null",
      ]
    )
    #expect(
      try parts(of: text, pieceSize: pieceSize, wanted: [.words]) == ["words[0] null"]
    )
  }

  @Test(
    arguments: [
      "", " ", "[]", "7", "{", "{\"version\"", "{\"version\":", "{\"version\":1", "{\"version\":1,",
      "{\"people\":[", "{\"people\":[1", "{\"people\":[1,", "{\"people\":[1]", "{\"people\":[\"a",
      "{\"people\":[{\"a\":1", "{\"people\":[1 2]}", "{\"people\":[1}", "{version:1}",
      "{\"version\" 1}", "{\"version\":1 \"format\":2}", "{} {}", "{}]", "{,}",
    ]
  )
  func `what is not outlined like an object is refused`(text: String) throws {
    let failure = #expect(throws: MediaFailure.self) { try parts(of: text) }
    #expect(failure?.code == .invalidArgument)
    #expect(failure?.reason?.contains("near byte") == true)
  }

  @Test func `an element without an end is refused before it fills the memory`() throws {
    var scanner = DocumentScanner(wanted: [.people])
    let start = Array("{\"people\":[\"".utf8)
    let endless = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    var readCount = 0
    let failure = #expect(throws: MediaFailure.self) {
      _ = try scanner.next { offset in
        readCount += 1
        return offset == 0 ? start : endless
      }
    }
    #expect(failure?.reason?.contains("too large") == true)
    #expect(readCount <= DocumentScanner.largestPart / endless.count + 2)
    let nested = "{\"people\":[" + String(repeating: "[", count: 100_000)
    #expect(throws: MediaFailure.self) { try parts(of: nested) }
  }
}
