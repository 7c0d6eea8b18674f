#!/usr/bin/env bash
# Installs what the tests need and runs them all; fails when a test failed or was not run.
#
#   bash Tests/run.sh [ARGUMENT…]
#
# Arguments go to `swift test`, for example `--filter MediaDecodingTests` or `--sanitize=address`.
# A second run installs nothing and builds only what changed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/packages.sh
require_swift
require_packages "${build_packages[@]}" "${test_packages[@]}"

bash Samples/setup-faces.sh
bash Tests/Pictures/fetch.sh
readers="$(bash Tests/Readers/fetch.sh)"
export PYTHONPATH="$readers${PYTHONPATH:+:$PYTHONPATH}"
# The face engine's thread library cannot be loaded under the address sanitizer.
if [[ " $* " == *" --sanitize=address "* ]]; then
  export MEDIAINTELLIGENCE_DISABLE_OPTIONAL=openvino
fi

mkdir -p .build
log="$(mktemp .build/tests-XXXXXX.log)"
trap 'rm -f "$log"' EXIT
status=0
python3 Tests/swift-test.py "$@" | tee "$log" || status=$?

total="$(grep -E 'Test run with [0-9]+ tests? .*(passed|failed)' "$log" | tail -n 1 || true)"
if ((status)); then exit "$status"; fi
if [[ -z "$total" || "$total" == *"with 0 tests"* ]]; then
  echo "Tests/run.sh: no test was run." >&2
  exit 1
fi
# Tests of optional parts are enabled by the part's presence; here all parts are present, if not hidden.
if [[ -z "${MEDIAINTELLIGENCE_DISABLE_OPTIONAL-}" ]] && skipped="$(grep '^➜ ' "$log")"; then
  echo "Tests/run.sh: these were not run:" >&2
  echo "$skipped" >&2
  exit 1
fi
