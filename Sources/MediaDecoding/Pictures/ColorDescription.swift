internal import CFFmpeg
internal import MediaValues

/// How a picture's numbers stand for light: matrix, range, transfer and primaries, guesses included.
struct ColorDescription: Equatable {
  /// The matrix as `sws_getCoefficients` names it; guessed from the size where the file is silent.
  let matrix: Int32
  /// Whether the matrix is that of BT.2020.
  var isWideMatrix: Bool { matrix == SWS_CS_BT2020 }
  /// Whether black is 0 and white the largest number.
  let isFullRange: Bool
  /// Whether the picture is grey with black at 16 and white at 235, which the scaler takes as full range.
  let isLimitedGray: Bool
  /// Whether the picture is red, green and blue, so that neither matrix nor range apply.
  let isRGB: Bool
  /// How brightness is coded.
  let dynamicRange: VideoProperties.DynamicRange
  /// Whether the colours are those of BT.2020.
  let isWideGamut: Bool

  init(
    matrix: UInt32,
    transfer: UInt32,
    primaries: UInt32,
    isMarkedFullRange: Bool,
    isMarkedLimitedRange: Bool,
    format: Int32,
    width: Int,
    height: Int
  ) {
    isRGB = shim_format_is_rgb(format) != 0
    isFullRange = isRGB || isMarkedFullRange || shim_format_is_full_range(format) != 0
    isLimitedGray = isMarkedLimitedRange && shim_format_is_gray(format) != 0
    switch AVColorTransferCharacteristic(rawValue: transfer) {
    case AVCOL_TRC_SMPTE2084: dynamicRange = .perceptualQuantizer
    case AVCOL_TRC_ARIB_STD_B67: dynamicRange = .hybridLogGamma
    default: dynamicRange = .standard
    }
    isWideGamut =
      primaries == AVCOL_PRI_BT2020.rawValue
      || (primaries == AVCOL_PRI_UNSPECIFIED.rawValue && dynamicRange != .standard)
    switch AVColorSpace(rawValue: matrix) {
    case AVCOL_SPC_BT709: self.matrix = SWS_CS_ITU709
    case AVCOL_SPC_FCC: self.matrix = SWS_CS_FCC
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: self.matrix = SWS_CS_ITU601
    case AVCOL_SPC_SMPTE240M: self.matrix = SWS_CS_SMPTE240M
    case AVCOL_SPC_BT2020_NCL, AVCOL_SPC_BT2020_CL: self.matrix = SWS_CS_BT2020
    default:
      // The usual guess of players: standard definition is BT.601, the rest BT.709.
      let isLarge = width >= 1280 || height > 576
      self.matrix =
        dynamicRange != .standard ? SWS_CS_BT2020 : (isLarge ? SWS_CS_ITU709 : SWS_CS_ITU601)
    }
  }
}
