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
# A failed comparison of pictures prints every pixel; lines are cut where nobody reads on.
# All tests take 7 to 11 minutes on two cores; those that hang are ended and named.
timeout --foreground --signal=INT --kill-after=60 2700 swift test --disable-xctest "$@" 2>&1 |
  cut -c 1-2000 | tee "$log" || status=$?

total="$(grep -E 'Test run with [0-9]+ tests? .*(passed|failed)' "$log" | tail -n 1 || true)"
if ((status == 124 || status == 137)); then
  echo "Tests/run.sh: the tests did not end within 45 minutes. Begun and not ended:" >&2
  comm -23 \
    <(sed -nE 's/^◇ Test (.*) started\.$/\1/p' "$log" | sort -u) \
    <(sed -nE 's/^[✔✘] Test (.*) (passed|failed) after .*$/\1/p' "$log" |
      sed -E 's/ with [0-9]+ test cases?$//' | sort -u) >&2
fi
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
