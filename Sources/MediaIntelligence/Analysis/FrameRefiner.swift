/// Looks again at a few moments of a file that was read.
struct FrameRefiner: ~Copyable {
}
