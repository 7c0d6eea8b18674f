#!/usr/bin/env python3
"""Checks the rules for the sources that the compiler cannot check.

Layers: which modules each target imports. Edges: where unsafe code may stand. Sizes: how long a
file may be. Prints one line per breach, as FILE:LINE: reason, and exits 1 when there is one.
"""
import pathlib
import re
import sys

# What edges may import beside the standard library. Pure targets take mathematics from the C library.
GLIBC = {"Glibc"}
SYSTEM = GLIBC | {"Synchronization", "Dispatch", "FoundationEssentials"}

# The modules that each Swift target may import; a target that is not here has no place in the layers.
LAYERS = {
    "MediaValues": GLIBC | {"Synchronization"},
    "FrameAnalysis": GLIBC | {"MediaValues"},
    "TimelineScoring": GLIBC | {"MediaValues"},
    "FaceClustering": GLIBC | {"MediaValues"},
    "MediaDocuments": {"MediaValues"},
    "MediaDecoding": SYSTEM | {"CFFmpeg", "CAVFilter", "CHEIF", "MediaValues"},
    "MediaExport": SYSTEM | {"CFFmpeg", "MediaDecoding", "MediaValues"},
    "Inference": SYSTEM | {"COpenVINO", "MediaValues"},
    "FaceModels": SYSTEM | {"Inference", "MediaValues"},
    "TextModels": {"Inference", "MediaValues"},
    "FaceStore": SYSTEM | {"CSQLite", "MediaValues"},
    "MediaIntelligence": SYSTEM
    | {"Observation"}
    | {"FaceClustering", "FaceModels", "FaceStore", "FrameAnalysis", "Inference", "MediaDecoding"}
    | {"MediaDocuments", "MediaExport", "MediaValues", "TextModels", "TimelineScoring"},
    "MomentsCommand": SYSTEM | {"MediaDocuments", "MediaExport", "MediaIntelligence", "MediaValues"},
    "moments": GLIBC | {"MomentsCommand"},
}
C_TARGETS = {"CFFmpeg", "CAVFilter", "CHEIF", "CLibraryLoader", "COpenVINO", "CSQLite"}
# `Face.bounds` is a CGRect on Apple's platforms, and FoundationEssentials has none: one file, one type.
FOUNDATION_ALLOWED = {
    ("Sources/MediaIntelligence/People/Faces/FaceGroupAnalyzer+Face.swift", "CGRect")
}
# The targets that touch C libraries or the system.
UNSAFE_ALLOWED = {"FaceStore", "Inference", "MediaDecoding", "MediaExport", "MomentsCommand"}
MAXIMUM_LINES = 400

IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|private|fileprivate)\s+)?"
    r"import\s+(?:(?:struct|class|enum|func|var|let|protocol|typealias)\s+)?(\w+)"
)
UNSAFE = re.compile(r"\bunsafe\b")
FORBIDDEN = {
    r"\btry!": "`try!` crashes on an error that can happen",
    r"\bfatalError\(": "`fatalError` makes a crash of what could be an error",
    r"@unchecked\s+Sendable": "`@unchecked Sendable` switches a check off",
    r"\b(TODO|FIXME)\b": "unfinished work",
}


def breaches(path, target):
    """The rules that a file breaks, as (line, reason)."""
    lines = path.read_text(encoding="utf-8").splitlines()
    if len(lines) > MAXIMUM_LINES:
        yield len(lines), f"the file is longer than {MAXIMUM_LINES} lines"
    for number, line in enumerate(lines, 1):
        for pattern, reason in FORBIDDEN.items():
            if re.search(pattern, line):
                yield number, reason
        code = line.split("//", 1)[0]
        imported = IMPORT.match(code)
        if imported and imported.group(1) == "Foundation":
            name = re.search(r"import\s+struct\s+Foundation\.(\w+)\s*$", code)
            if name and (path.as_posix(), name.group(1)) in FOUNDATION_ALLOWED:
                continue
            yield number, "`import Foundation` loads all of it; import FoundationEssentials"
        elif imported and imported.group(1) not in LAYERS[target]:
            yield number, f"{target} may not import {imported.group(1)}"
        if target not in UNSAFE_ALLOWED and UNSAFE.search(code):
            yield number, f"{target} may not hold unsafe code"


def main():
    failures = 0
    for folder in sorted(path for path in pathlib.Path("Sources").iterdir() if path.is_dir()):
        paths = sorted(folder.rglob("*.swift"))
        if paths and folder.name not in LAYERS:
            print(f"{folder}:1: the target has no place in the layers")
            failures += 1
            continue
        for path in paths:
            for number, reason in breaches(path, folder.name):
                print(f"{path}:{number}: {reason}")
                failures += 1
    sys.exit(1 if failures else 0)


main()
