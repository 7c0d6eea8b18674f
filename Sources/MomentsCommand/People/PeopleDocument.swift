internal import MediaIntelligence

/// What the commands about people print: text for people, one document for programs.
struct PeopleAnswer: Sendable {
  /// The name of the document's schema, after `moments.`.
  let schema: String
  /// The members of the document after its head.
  let members: JSONValue
  /// What people read, with its line feeds.
  let text: String
}

extension PeopleAnswer {
  /// Prints the answer as the arguments want it.
  func print(_ arguments: ParsedArguments, about folder: String, in session: Session) throws {
    guard arguments[PeopleArguments.json] else {
      return try session.printResult(text)
    }
    let head: JSONValue = [
      "schema": ["name": .string("moments.\(schema)"), "version": 1],
      "tool": ["name": "moments", "version": .string(MomentsCommand.version)],
      "index": .string(folder),
    ]
    let document = head.appending(members)
    try session.printResult(document.text(indented: arguments[SharedArguments.indent]) + "\n")
  }
}

extension FaceGroupAnalyzer.Person {
  /// What the person is called, or else the beginning of the identifier.
  var title: String { name?.escapedForDisplay ?? "unnamed \(shortID)" }

  /// The beginning of the identifier, which is enough to name the person.
  var shortID: String { id.rawValue.shortIdentifier }

  /// The person without the faces.
  var json: JSONValue {
    [
      "id": .string(id.rawValue),
      "name": .text(name),
      "hidden": .boolean(isHidden),
      "keyFace": .text(keyFaceID?.rawValue),
      "assetCount": .integer(assetCount),
      "faceCount": .integer(faceCount),
    ]
  }

  /// The person with their faces.
  func json(with faces: [FaceGroupAnalyzer.FaceDetail]) -> JSONValue {
    json.appending(["faces": .array(faces.map(\.json))])
  }
}

extension FaceGroupAnalyzer.FaceDetail {
  /// The face as it stands in documents.
  var json: JSONValue {
    let head: JSONValue = ["id": .string(id.rawValue), "asset": .string(assetID.rawValue)]
    return head.appending(placeAndQuality).appending([
      "rule": .string(rule.rawValue), "unsure": .boolean(isUnsure),
    ])
  }

  /// Where the face is, and how sure and how clear it is.
  var placeAndQuality: JSONValue {
    let number = { (value: Double) in JSONValue.number(NumberText.decimal(value, places: 6)) }
    return [
      "bounds": [
        "x": number(box.x), "y": number(box.y), "width": number(box.width),
        "height": number(box.height),
      ],
      "confidence": number(Double(confidence)),
      "quality": number(Double(quality.score)),
    ]
  }
}

extension String {
  /// The beginning of an identifier, enough to tell it from others.
  var shortIdentifier: String { String(prefix(8)) }
}
