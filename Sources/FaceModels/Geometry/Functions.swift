internal import Glibc

/// The exponential function.
func exponential(_ value: Float) -> Float { exp(value) }

/// The angle of a direction in degrees, −180…180: 0 along x, 90 along y.
func degrees(y: Float, x: Float) -> Float { atan2(y, x) * 180 / .pi }
