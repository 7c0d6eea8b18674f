#!/bin/bash
# Fetches the portrait that the face tests look at, once, into the user's cache; needs python3 and pip.
# The tests find it there; without it those that need it are named and not run.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${XDG_CACHE_HOME:-${HOME:?is not set}/.cache}/mediaintelligence/test-pictures
digest=88431cd9653ccd539741b555fb0a46b61558b301d4110412b5bc28b5e3ea6cb5
verify() { [ -f "$1" ] && echo "$digest  $1" | sha256sum --check --status; }

if verify "$cache/astronaut.png"; then
  echo "The test picture is in $cache."
  exit 0
fi
mkdir -p "$cache"
work=$(mktemp -d "$cache/.fetch.XXXXXX")
trap 'rm -rf "$work"' EXIT
# The package is only unpacked: its platform does not matter.
python3 -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes \
  --only-binary=:all: --python-version 311 --implementation cp --abi cp311 \
  --platform manylinux_2_28_x86_64 --dest "$work" --requirement "$here/requirements.txt"
python3 - "$work" <<'PYTHON'
import glob, sys, zipfile
(wheel,) = glob.glob(sys.argv[1] + "/*.whl")
with open(sys.argv[1] + "/astronaut.png", "wb") as target:
    target.write(zipfile.ZipFile(wheel).read("skimage/data/astronaut.png"))
PYTHON
verify "$work/astronaut.png" || { echo "The test picture is not the one expected." >&2; exit 1; }
mv "$work/astronaut.png" "$cache/astronaut.png"
echo "The test picture is in $cache."
