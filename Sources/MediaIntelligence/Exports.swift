// Times, ranges and decisions are part of this module's surface; clients import one module.
@_exported public import MediaValues
