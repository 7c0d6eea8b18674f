internal import MediaValues

extension PeoplePage {
  /// The faces that someone should look at: on cards, or by name where the picture is not shown.
  var doubts: String {
    let doubtful = pictures.map { picture in
      (picture: picture, faces: picture.faces.filter { $0.doubt != nil })
    }.filter { !$0.faces.isEmpty }
    let shown = doubtful.filter { $0.picture.thumbnail != nil }
    let cards = shown.flatMap { one in one.faces.map { card(of: $0, in: one.picture) } }
    let names = doubtful.filter { $0.picture.thumbnail == nil }
    let count = doubtful.reduce(0) { $0 + $1.faces.count }
    var body = cards.isEmpty ? "" : "<ul class=\"cards\">\n\(cards.joined())</ul>"
    if !names.isEmpty { body += list(of: names, count: count - cards.count) }
    return """
      <section aria-labelledby="unsure">
      <h2 id="unsure" tabindex="-1">Unsure faces (\(count))</h2>
      <p>Small, blurred or turned away, or perhaps no face at all. Say whose one is with \
      <code>moments people move FACE PERSON</code>, and keep from here what is no face with \
      <code>moments people hide PERSON</code>.</p>
      \(body.isEmpty ? "<p>None.</p>" : body)
      </section>

      """
  }

  private func card(of face: Face, in picture: Picture) -> String {
    let listed = face.person.map { person in
      "<span>perhaps <a href=\"#p\(person)\">\(title(person).escapedForXML)</a></span>"
    }
    let unlisted = face.unlistedPerson.map { person in
      "<span>person <code>\(String(person.prefix(8)).escapedForXML)</code></span>"
    }
    return "<li><div class=\"card\">\(crop(face.crop))"
      + "<span>\((face.doubt ?? "").escapedForXML)</span>"
      + (listed ?? unlisted ?? "") + "<span>face <code>\(face.id.prefix(8))</code></span>"
      + "\(label(of: picture))</div></li>\n"
  }

  private func list(of pictures: [(picture: Picture, faces: [Face])], count: Int) -> String {
    let items = pictures.map { one in
      let faces = one.faces.map { "<code>\($0.id.prefix(8))</code>" }.joined(separator: " ")
      return "<li>\(label(of: one.picture)) \(faces)</li>\n"
    }
    return "\n<details><summary>\(count) in pictures that are not shown</summary>\n"
      + "<ul>\n\(items.joined())</ul></details>"
  }

  /// A picture's name, which says where the picture is when it is pointed at.
  func label(of picture: Picture) -> String {
    "<span title=\"\(picture.path.escapedForXML)\">\(picture.name.escapedForXML)</span>"
  }
}
