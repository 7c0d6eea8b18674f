import MediaValues
import Testing

struct SHA256Tests {
  @Test(
    "The digest is that of FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ]
  ) func digest(text: String, digits: String) {
    #expect(SHA256.hexadecimal(of: Array(text.utf8)) == digits)
  }

  @Test(
    "Bytes added in pieces count like bytes added at once",
    arguments: [1, 55, 63, 64, 65, 119]
  )
  func pieces(size: Int) {
    let bytes = (0..<300).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var hash = SHA256()
    for start in stride(from: 0, to: bytes.count, by: size) {
      hash.update(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    #expect(hash.finish() == SHA256.hexadecimal(of: bytes))
  }
}
