internal import CFFmpeg
internal import MediaDecoding
internal import MediaValues

/// Brings decoded frames into the form that is coded: whole pictures, mapped light, another size.
@safe final class PictureChain {
  /// What the frames become.
  struct Target: Equatable {
    /// The size in which the pictures are coded.
    var size: PixelSize
    var format: Int32
    /// Whether light of a high dynamic range is mapped to the standard one.
    var mapsLight: Bool
    /// Whether frames of two fields become whole pictures.
    var deinterlaces: Bool
  }

  private let target: Target
  private let timeBase: TimeBase
  private var network: FilterNetwork?
  /// The filters for frames of another shape, which may still hold some of them.
  private var ending: FilterNetwork?
  private var networkShape: (Int, Int, Int32)?
  private var scaler: OpaquePointer?
  private let filtered: ClipFrame

  init(_ target: Target, timeBase: TimeBase) throws {
    self.target = target
    self.timeBase = timeBase
    filtered = try ClipFrame()
  }

  deinit { unsafe sws_freeContext(scaler) }

  /// Brings a frame into form; nothing comes out when the filters want more frames first.
  func convert(_ frame: borrowing ClipFrame, into result: borrowing ClipFrame) throws -> Bool {
    guard target.mapsLight || target.deinterlaces else {
      try scale(frame, into: result)
      return true
    }
    let shape = (frame.width, frame.height, frame.format)
    if networkShape.map({ $0 != shape }) ?? true {
      sendEnd()
      ending = network.take()
      network = try makeNetwork(for: frame)
      networkShape = shape
    }
    guard send(frame) else { throw Self.filterFailure }
    return try takeFiltered(into: result)
  }

  /// Takes what the filters still hold at the end of the frames.
  func finish(into result: borrowing ClipFrame) throws -> Bool {
    guard networkShape != nil else { return false }
    sendEnd()
    return try takeFiltered(into: result)
  }

  private func send(_ frame: borrowing ClipFrame) -> Bool {
    switch network {
    case .some(let network): unsafe network.send(frame.pointer, to: "buffer@in")
    case .none: false
    }
  }

  private func sendEnd() {
    switch network {
    case .some(let network): _ = unsafe network.send(nil, to: "buffer@in")
    case .none: return
    }
  }

  private func takeFiltered(into result: borrowing ClipFrame) throws -> Bool {
    filtered.clear()
    var outcome = FilterNetwork.Outcome.end
    switch ending {
    case .some(let network):
      outcome = unsafe network.receive(into: filtered.pointer, from: "buffersink@out")
    case .none: break
    }
    if outcome != .ready {
      ending = nil
      switch network {
      case .some(let network):
        outcome = unsafe network.receive(into: filtered.pointer, from: "buffersink@out")
      case .none: outcome = .end
      }
    }
    switch outcome {
    case .ready:
      try scale(filtered, into: result)
      return true
    case .needsInput, .end: return false
    case .failed: throw Self.filterFailure
    }
  }

  private func scale(_ frame: borrowing ClipFrame, into result: borrowing ClipFrame) throws {
    if frame.width == target.size.width, frame.height == target.size.height,
      frame.format == target.format
    {
      try result.refer(to: frame)
      return
    }
    result.clear()
    var status = unsafe av_frame_copy_props(result.pointer, frame.pointer)
    unsafe result.pointer.pointee.width = Int32(clamping: target.size.width)
    unsafe result.pointer.pointee.height = Int32(clamping: target.size.height)
    unsafe result.pointer.pointee.format = target.format
    if shim_format_is_full_range(frame.format) != 0 {
      unsafe result.pointer.pointee.color_range = AVCOL_RANGE_JPEG
    }
    if status >= 0 {
      status = unsafe cff_convert_picture(&scaler, result.pointer, frame.pointer)
    }
    guard status >= 0 else { throw ExportFailure.writing("scaling", "", status) }
  }

  private func makeNetwork(for frame: borrowing ClipFrame) throws(MediaFailure) -> FilterNetwork {
    var steps: [String] = []
    if target.deinterlaces { steps.append("bwdif=mode=send_frame:parity=auto:deint=interlaced") }
    if target.mapsLight { steps += Self.mappingSteps(for: frame) }
    var source = "buffer@in=video_size=\(frame.width)x\(frame.height):pix_fmt=\(frame.format)"
    source += ":time_base=\(timeBase.numerator)/\(timeBase.denominator)"
    if FilterNetwork.libraryMajor >= 10 {
      let matrix = unsafe frame.pointer.pointee.colorspace.rawValue
      let range = unsafe frame.pointer.pointee.color_range.rawValue
      source += ":colorspace=\(matrix):range=\(range)"
    }
    // Some filters count in another clock than they are given.
    steps.append("settb=expr=\(timeBase.numerator)/\(timeBase.denominator)")
    let description = ([source] + steps + ["buffersink@out"]).joined(separator: ",")
    guard let network = FilterNetwork(description) else { throw Self.filterFailure }
    return network
  }

  /// Light is scaled so that 1 is the 203 cd/m² of ITU-R BT.2408's reference white; the Möbius curve
  /// keeps what is darker than three tenths of it and rolls off the rest.
  private static func mappingSteps(for frame: borrowing ClipFrame) -> [String] {
    let white = 203.0
    let isHybrid = unsafe frame.pointer.pointee.color_trc == AVCOL_TRC_ARIB_STD_B67
    let claimed = isHybrid ? 0 : unsafe shim_frame_peak_luminance(frame.pointer)
    let peak = (claimed >= white && claimed <= 10_000 ? claimed : 1000) / white
    let transfer = isHybrid ? "arib-std-b67" : "smpte2084"
    let isWide = unsafe frame.pointer.pointee.colorspace != AVCOL_SPC_BT709
    let isFull = unsafe frame.pointer.pointee.color_range == AVCOL_RANGE_JPEG
    return [
      "zscale=tin=\(transfer):pin=\(isWide ? "2020" : "709"):min=\(isWide ? "2020_ncl" : "709")"
        + ":rin=\(isFull ? "full" : "limited"):t=linear:npl=\(Int(white))",
      "format=gbrpf32le", "zscale=p=709",
      "tonemap=tonemap=mobius:param=0.3:desat=0:peak=\(peak)",
      "zscale=t=709:m=709:r=limited", "format=yuv420p",
    ]
  }

  private static var filterFailure: MediaFailure {
    MediaFailure(
      code: .missingComponent,
      stage: .converting,
      message: "The pictures could not be filtered.",
      remedy: "Install libavfilter, or keep the dynamic range with hdr.",
      reason: FilterNetwork.absence
    )
  }
}
