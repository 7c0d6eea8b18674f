package import MediaValues

/// A page of its own that shows who was found in a collection of pictures; it needs no network.
///
/// Each picture is in the page once, as JPEG, and drawn wherever it is wanted; the boxes are drawn over it.
/// Nothing in the page is a program: all that can be followed is a link, so that a keyboard and a screen
/// reader reach it, and what pictures show is told in words beside them.
package struct PeoplePage: Sendable {
  /// A face in a picture.
  package struct Face: Sendable {
    /// The identifier that commands take.
    package var id: String
    /// The place of the person in the page's list; nothing for someone who is not shown.
    package var person: Int?
    /// The identifier of a person who is not shown; nothing for those who are, and for nobody.
    package var unlistedPerson: String?
    /// The part of the picture that it fills, in fractions from the top left.
    package var box: NormalizedRectangle
    /// Why someone should look at it; nothing if nobody needs to.
    package var doubt: String?
    /// The face alone, as the bytes of a JPEG file.
    package var crop: [UInt8]?

    /// Makes a face from its parts.
    package init(
      id: String,
      person: Int?,
      unlistedPerson: String? = nil,
      box: NormalizedRectangle,
      doubt: String?,
      crop: [UInt8]? = nil
    ) {
      self.id = id
      self.person = person
      self.unlistedPerson = unlistedPerson
      self.box = box
      self.doubt = doubt
      self.crop = crop
    }
  }

  /// A picture.
  package struct Picture: Sendable {
    /// The name of the file, or what else the picture is called.
    package var name: String
    /// Where it is.
    package var path: String
    /// The picture in small, as the bytes of a JPEG file; nothing if it cannot or need not be shown.
    package var thumbnail: [UInt8]?
    /// The size of the picture in small, or another of the same shape.
    package var size: PixelSize
    /// The faces, from left to right.
    package var faces: [Face]

    /// Makes a picture from its parts.
    package init(
      name: String,
      path: String,
      thumbnail: [UInt8]?,
      size: PixelSize,
      faces: [Face]
    ) {
      self.name = name
      self.path = path
      self.thumbnail = thumbnail
      self.size = size
      self.faces = faces
    }
  }

  /// A person.
  package struct Person: Sendable {
    /// The identifier that commands take.
    package var id: String
    /// What people call them.
    package var name: String?
    /// The identifier of the face that stands for them.
    package var keyFace: String?

    /// Makes a person from their parts.
    package init(id: String, name: String?, keyFace: String?) {
      self.id = id
      self.name = name
      self.keyFace = keyFace
    }
  }

  let people: [Person]
  let pictures: [Picture]
  let notices: [String]
  let maker: String
  /// For each person the pictures that show them.
  private let picturesOfPeople: [[Int]]

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - people: those in most pictures first.
  ///   - pictures: the pictures that have faces.
  ///   - notices: what is to be known of the page, in sentences.
  ///   - maker: what made the page.
  package init(people: [Person], pictures: [Picture], notices: [String], maker: String) {
    self.people = people
    self.pictures = pictures
    self.notices = notices
    self.maker = maker
    var seen: [[Int]] = Array(repeating: [], count: people.count)
    for (index, picture) in pictures.enumerated() {
      for person in Set(picture.faces.compactMap(\.person)) where seen.indices.contains(person) {
        seen[person].append(index)
      }
    }
    picturesOfPeople = seen
  }

  /// The page.
  package var html: String {
    var text = head
    text += definitions
    text += overview
    for person in people.indices { text += section(of: person) }
    text += doubts
    text += """
      </main>
      <footer><p>Made by \(maker.escapedForXML). Groups of faces are guesses of a program, and no proof of \
      who someone is.</p></footer>
      </body>
      </html>

      """
    return text
  }

  private var head: String {
    let faceCount = pictures.reduce(0) { $0 + $1.faces.count }
    let facts =
      NumberText.count(people.count, "person", "people") + " · "
      + NumberText.count(pictures.count, "picture") + " with faces · "
      + NumberText.count(faceCount, "face")
    let items = notices.map { "<li>\($0.escapedForXML)</li>" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; \
      style-src '\(ReportStyle.hash(of: PeoplePageStyle.css))'">
      <title>People</title>
      <style>\(PeoplePageStyle.css)</style>
      </head>
      <body>
      <a class="skip" href="#unsure">Skip to the unsure faces</a>
      <header><h1>People</h1><p>\(facts)</p></header>
      <main>
      \(notices.isEmpty ? "" : "<ul class=\"notice\">\(items)</ul>\n")
      """
  }

  /// Every picture once; what is drawn elsewhere refers to it.
  private var definitions: String {
    let images = pictures.enumerated().compactMap { index, picture in
      picture.thumbnail.map { bytes in
        "<image id=\"i\(index)\" width=\"\(picture.size.width)\" height=\"\(picture.size.height)\" "
          + "href=\"data:image/jpeg;base64,\(Base64.text(of: bytes))\"/>\n"
      }
    }
    return "<svg class=\"store\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\n"
      + images.joined() + "</defs></svg>\n"
  }

  private var overview: String {
    let crops = cropOfFace
    let cards = people.enumerated().map { index, person in
      let count = picturesOfPeople[index].count
      return "<li><a href=\"#p\(index)\">"
        + crop(person.keyFace.flatMap { crops[$0] })
        + "<span class=\"title\">\(title(index).escapedForXML)</span>"
        + "<span>\(NumberText.count(count, "picture"))</span></a></li>\n"
    }
    let body =
      cards.isEmpty ? "<p>Nobody.</p>" : "<ul class=\"cards\">\n\(cards.joined())</ul>"
    return """
      <section aria-labelledby="people">
      <h2 id="people" tabindex="-1">Everyone, by number of pictures</h2>
      \(body)
      </section>

      """
  }

  private func section(of person: Int) -> String {
    let seen = picturesOfPeople[person]
    let figures = seen.map { figure(of: pictures[$0], $0, for: person) }.joined()
    let id = people[person].id.prefix(8)
    let advice =
      people[person].name == nil
      ? "<p>Who is that? <code>moments people name \(String(id).escapedForXML) NAME</code></p>\n"
      : ""
    return """
      <section aria-labelledby="p\(person)">
      <h2 id="p\(person)" tabindex="-1">\(title(person).escapedForXML)</h2>
      <p>\(NumberText.count(seen.count, "picture")), identifier \
      <code>\(String(id).escapedForXML)</code>. <a href="#people">Back to everyone</a></p>
      \(advice)<ul class="photos">
      \(figures)</ul>
      </section>

      """
  }

  private func figure(of picture: Picture, _ index: Int, for person: Int) -> String {
    let own = picture.faces.filter { $0.person == person }
    let ids = own.map { "<code>\($0.id.prefix(8))</code>" }.joined(separator: ", ")
    let others = picture.faces.filter { $0.person != person }.map { face in
      guard let other = face.person else { return "someone" }
      return "<a href=\"#p\(other)\">\(title(other).escapedForXML)</a>"
    }
    let company = others.isEmpty ? "" : "<br>with " + others.joined(separator: ", ")
    let isUnsure = own.contains { $0.doubt != nil } ? " <strong>unsure</strong>" : ""
    return "<li><figure>\(drawing(of: picture, index, for: person))<figcaption>"
      + "\(label(of: picture))<br>"
      + "face \(ids)\(isUnsure)\(company)</figcaption></figure></li>\n"
  }

  private func drawing(of picture: Picture, _ index: Int, for person: Int) -> String {
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    let boxes = picture.faces.map { face in
      let kind = (face.person == person ? "own" : "other") + (face.doubt == nil ? "" : " unsure")
      let name = face.person.map(title) ?? "someone"
      let place = [
        ("x", face.box.x * width), ("y", face.box.y * height), ("width", face.box.width * width),
        ("height", face.box.height * height),
      ].map { " \($0.0)=\"\(NumberText.decimal($0.1, places: 1))\"" }.joined()
      return "<rect class=\"\(kind)\"\(place)><title>\(name.escapedForXML)</title></rect>"
    }
    let names = picture.faces.map { $0.person.map(title) ?? "someone" }.joined(separator: ", ")
    let words = "\(picture.name), from left to right: \(names)"
    let image = picture.thumbnail == nil ? "" : "<use href=\"#i\(index)\"/>"
    return "<svg viewBox=\"0 0 \(picture.size.width) \(picture.size.height)\" role=\"img\" "
      + "aria-label=\"\(words.escapedForXML)\">\(image)\(boxes.joined())</svg>"
  }

  func crop(_ bytes: [UInt8]?) -> String {
    guard let bytes else { return "<span class=\"blank\" aria-hidden=\"true\"></span>" }
    return
      "<img alt=\"\" loading=\"lazy\" src=\"data:image/jpeg;base64,\(Base64.text(of: bytes))\">"
  }

  func title(_ person: Int) -> String {
    people.indices.contains(person)
      ? people[person].name ?? "Person \(person + 1)" : "someone"
  }

  private var cropOfFace: [String: [UInt8]] {
    var crops: [String: [UInt8]] = [:]
    for face in pictures.flatMap(\.faces) { crops[face.id] = face.crop }
    return crops
  }
}
