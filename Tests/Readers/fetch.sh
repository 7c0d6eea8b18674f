#!/usr/bin/env bash
# Fetches OpenTimelineIO, with which tests read edit lists, into .build, unless it is there.
#
#   bash Tests/Readers/fetch.sh
#
# Prints the folder that PYTHONPATH must name.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
target=.build/readers
if ! cmp -s Tests/Readers/requirements.txt "$target/requirements.txt"; then
  rm -rf "$target"
  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore \
    --target "$target" -r Tests/Readers/requirements.txt >&2
  cp Tests/Readers/requirements.txt "$target/requirements.txt"
fi
echo "$PWD/$target"
