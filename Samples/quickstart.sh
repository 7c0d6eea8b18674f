#!/usr/bin/env bash
# Installs what a build needs, builds the command for release, and analyses a video with it.
#
#   bash Samples/quickstart.sh [VIDEO]
#
# Prints the key frame's time, the highlights and a chart of the levels; writes a thumbnail and a
# JSON result, and says where. Without VIDEO it analyses a real clip (see fetch-clip.sh).
# A second run installs nothing and builds only what changed.
set -euo pipefail
if (($# > 1)); then
  echo "usage: bash Samples/quickstart.sh [VIDEO]" >&2
  exit 64
fi
video="${1-}"
if [[ -n "$video" && "$video" != /* ]]; then video="$PWD/$video"; fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/packages.sh
require_swift
require_packages "${build_packages[@]}"

echo "Building moments for release" >&2
build=(swift build -c release --product moments --static-swift-stdlib)
mkdir -p .build
if ! "${build[@]}" >.build/quickstart-build.log 2>&1; then
  cat .build/quickstart-build.log >&2
  exit 70
fi
moments="$("${build[@]}" --show-bin-path)/moments"

if [[ -z "$video" ]]; then video="$(bash Samples/fetch-clip.sh)"; fi
results="$PWD/.build/quickstart"
mkdir -p "$results"
"$moments" analyze --only key-frame,highlights "$video"
"$moments" analyze --json "$video" >"$results/.result.json"
mv "$results/.result.json" "$results/result.json"
"$moments" thumbnail "$video" -o "$results/thumbnail.jpg" >/dev/null

echo
echo "Command:   $moments"
echo "Thumbnail: $results/thumbnail.jpg"
echo "JSON:      $results/result.json"
