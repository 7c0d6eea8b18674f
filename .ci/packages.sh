# Sourced by the scripts: makes sure that Debian packages are installed, and says what it does.

# What a build of the library needs, and nothing more.
build_packages=(libavformat-dev libavcodec-dev libswscale-dev libsqlite3-dev pkg-config)
# What the tests run besides: the ffmpeg command makes and checks media, and brings libavfilter; libheif
# reads HEIC and AVIF; pip fetches the face engine, its models and a test picture.
test_packages=(ffmpeg libheif1 python3 python3-pip)
# What the checks of the continuous integration read the results with.
check_packages=(binutils file git python3)

# Installs those of the named packages that are missing; does nothing and is silent when none is.
require_packages() {
  local name missing=() root=()
  for name in "$@"; do
    if [[ "$(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null)" != installed ]]; then
      missing+=("$name")
    fi
  done
  ((${#missing[@]})) || return 0
  if ! command -v apt-get >/dev/null; then
    echo "These packages are missing and there is no apt-get to install them: ${missing[*]}" >&2
    return 69
  fi
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      echo "Run this as root, or install sudo: these packages are missing: ${missing[*]}" >&2
      return 77
    fi
    root=(sudo)
  fi
  echo "Installing Debian packages: ${missing[*]}" >&2
  local log
  log="$(mktemp)"
  if ! {
    "${root[@]}" apt-get update -qq &&
      "${root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get install -qq -y --no-install-recommends "${missing[@]}"
  } >"$log" 2>&1; then
    cat "$log" >&2
    rm -f "$log"
    echo "The packages could not be installed." >&2
    return 69
  fi
  rm -f "$log"
}

# Stops with a sentence when there is no Swift compiler.
require_swift() {
  command -v swift >/dev/null && return 0
  echo "No swift command was found; install a Swift 6.2 or newer toolchain and put it on PATH." >&2
  return 69
}
