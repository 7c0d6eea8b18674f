#!/bin/bash
# Installs what finding faces and titles needs: the OpenVINO inference engine and three models, two for
# finding and comparing faces, one for finding writing.
#
# usage: bash Samples/setup-faces.sh [--prefix DIR]
#
# Without --prefix it installs for this user, under ${XDG_DATA_HOME:-~/.local/share}/mediaintelligence,
# and needs no root. With --prefix /usr/local it installs for everybody, under
# /usr/local/share/mediaintelligence. All these places are looked at without further configuration,
# ~/.local/share also while XDG_DATA_HOME names another folder.
# About 85 MB are downloaded with pip and 135 MB installed. Run again, it checks what is there.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)/faces

# What is installed for everybody must be readable by everybody.
umask 022
data=
while [ $# -gt 0 ]; do
  case $1 in
    --prefix=*) data=${1#--prefix=}/share/mediaintelligence; shift ;;
    --prefix) data=${2:?"--prefix needs a folder"}/share/mediaintelligence; shift 2 ;;
    -h | --help) sed -n '2,11s/^# \{0,1\}//p' "${BASH_SOURCE[0]}"; exit 0 ;;
    *) echo "setup-faces: unknown argument '$1'; see --help" >&2; exit 64 ;;
  esac
done

if [ -z "$data" ]; then
  data=${XDG_DATA_HOME:-${HOME:?is not set; name a place with --prefix DIR}/.local/share}
  data=$data/mediaintelligence
fi

fail() { echo "setup-faces: $1" >&2; exit 1; }

command -v python3 >/dev/null \
  || fail "python3 is missing. Install it: apt-get install -y --no-install-recommends python3 python3-pip"

if python3 -B "$here/install.py" check "$data" "$here/requirements.txt"; then exit 0; fi

case $(uname -s)-$(uname -m) in
  Linux-x86_64) platform=manylinux_2_28_x86_64 ;;
  Linux-aarch64) platform=manylinux_2_35_aarch64 ;;
  *) fail "the engine is packaged for Linux on x86-64 and 64-bit ARM, not for $(uname -s) on $(uname -m)" ;;
esac
python3 -m pip --version >/dev/null 2>&1 \
  || fail "pip is missing. Install it: apt-get install -y --no-install-recommends python3-pip"

cat <<TEXT
Installing into $data:
  OpenVINO 2026.4.1 runtime, Apache-2.0 (with oneTBB and oneDNN, Apache-2.0)   90 MB
  YuNet 2023mar face detector, MIT; trained on WIDER FACE                     0.2 MB
  SFace 2021dec face embedder, Apache-2.0; training data not documented        39 MB
  PP-OCRv4 text detector, Apache-2.0; trained on Chinese and English text       5 MB
TEXT
mkdir -p "$data" || fail "cannot make $data; choose another place with --prefix DIR"
work=$(mktemp -d "$data/.setup.XXXXXX")
trap 'rm -rf "$work"' EXIT
requirements=()
while IFS= read -r file; do requirements+=(--requirement "$file"); done \
  < <(python3 -B "$here/install.py" missing "$data" "$here/requirements.txt")
# The wheels are only unpacked, so the Python that runs this need not be the one they were built for.
python3 -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes \
  --only-binary=:all: --python-version 311 --implementation cp --abi cp311 --abi none \
  --platform "$platform" --platform any --dest "$work" "${requirements[@]}" \
  || fail "the download failed; nothing was changed"
python3 -B "$here/install.py" install "$data" "$here/requirements.txt" "$work"
