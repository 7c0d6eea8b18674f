#if compiler(<6.4)
extension ProgressManager {
  /// The further properties that progress can have, to which extensions add their own.
  public struct Properties: Sendable {
    /// The number of files.
    public var totalFileCount: TotalFileCount.Type { TotalFileCount.self }
    /// The number of files that are done.
    public var completedFileCount: CompletedFileCount.Type { CompletedFileCount.self }
    /// The number of bytes.
    public var totalByteCount: TotalByteCount.Type { TotalByteCount.self }
    /// The number of bytes that are done.
    public var completedByteCount: CompletedByteCount.Type { CompletedByteCount.self }
    /// Bytes a second, of each share by itself.
    public var throughput: Throughput.Type { Throughput.self }
    /// The time that the longest share still takes.
    public var estimatedTimeRemaining: EstimatedTimeRemaining.Type { EstimatedTimeRemaining.self }

    /// The number of files, which adds up over shares.
    public enum TotalFileCount: CountProperty {
      /// The name of the property.
      public static var key: String { "Foundation.ProgressManager.Properties.TotalFileCount" }
      /// No files.
      public static var defaultValue: Int { 0 }
    }

    /// The number of files that are done, which adds up over shares.
    public enum CompletedFileCount: CountProperty {
      /// The name of the property.
      public static var key: String { "Foundation.ProgressManager.Properties.CompletedFileCount" }
      /// No files.
      public static var defaultValue: Int { 0 }
    }

    /// The number of bytes, which adds up over shares.
    public enum TotalByteCount: CountProperty {
      /// The name of the property.
      public static var key: String { "Foundation.ProgressManager.Properties.TotalByteCount" }
      /// No bytes.
      public static var defaultValue: UInt64 { 0 }
    }

    /// The number of bytes that are done, which adds up over shares.
    public enum CompletedByteCount: CountProperty {
      /// The name of the property.
      public static var key: String { "Foundation.ProgressManager.Properties.CompletedByteCount" }
      /// No bytes.
      public static var defaultValue: UInt64 { 0 }
    }
  }

  /// A property whose values are numbers of things and add up, also over shares that are gone.
  public protocol CountProperty: Property
  where Value: FixedWidthInteger, Summary == Value {}
}

extension ProgressManager.CountProperty {
  /// Nothing.
  public static var defaultSummary: Value { 0 }
  /// Adds a number, up to the largest that there is.
  public static func reduce(into summary: inout Value, value: Value) {
    summary = merge(summary, value)
  }
  /// The sum of two numbers, up to the largest that there is.
  public static func merge(_ summary1: Value, _ summary2: Value) -> Value {
    let (sum, overflow) = summary1.addingReportingOverflow(summary2)
    return overflow ? .max : sum
  }
  /// The sum of what is kept and what a share leaves.
  public static func finalSummary(_ parentSummary: Value, _ selfSummary: Value) -> Value {
    merge(parentSummary, selfSummary)
  }
}

extension ProgressManager.Properties {
  /// Bytes a second; the summary lists those of every manager and share.
  public enum Throughput: ProgressManager.Property {
    /// The name of the property.
    public static var key: String { "Foundation.ProgressManager.Properties.Throughput" }
    /// No bytes a second.
    public static var defaultValue: UInt64 { 0 }
    /// No figures.
    public static var defaultSummary: [UInt64] { [] }
    /// Adds a figure to the list.
    public static func reduce(into summary: inout [UInt64], value: UInt64) { summary.append(value) }
    /// Both lists, one behind the other.
    public static func merge(_ summary1: [UInt64], _ summary2: [UInt64]) -> [UInt64] {
      summary1 + summary2
    }
    /// Both lists, one behind the other.
    public static func finalSummary(_ parentSummary: [UInt64], _ selfSummary: [UInt64]) -> [UInt64]
    {
      parentSummary + selfSummary
    }
  }

  /// The time that is left; the summary is the longest, as shares run beside one another.
  public enum EstimatedTimeRemaining: ProgressManager.Property {
    /// The name of the property.
    public static var key: String { "Foundation.ProgressManager.Properties.EstimatedTimeRemaining" }
    /// No time.
    public static var defaultValue: Duration { .zero }
    /// No time.
    public static var defaultSummary: Duration { .zero }
    /// Keeps the longer time.
    public static func reduce(into summary: inout Duration, value: Duration) {
      summary = max(summary, value)
    }
    /// The longer time.
    public static func merge(_ summary1: Duration, _ summary2: Duration) -> Duration {
      max(summary1, summary2)
    }
    /// What the parent has: a share that is gone takes no more time.
    public static func finalSummary(_ parentSummary: Duration, _ selfSummary: Duration) -> Duration
    {
      parentSummary
    }
  }
}
#endif
