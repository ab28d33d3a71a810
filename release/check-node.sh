#!/bin/sh
# Compares the Node that the `node` package installed with the checksum that is recorded for it. That package fetches its
# binary in an install script, so the lock file does not cover it. No Node is run for this: the one that is checked could lie.
#
#   sh release/check-node.sh [FILE] [PLATFORM]
#   sh release/check-node.sh --libraries [FILE]     only whether the libraries that it needs are installed; every start asks this
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)

# Minimal systems, such as slim images, lack libatomic. The loader of the system ends with 127, and names what is missing.
check_libraries() {
  problem=$("$1" --version 2>&1 >/dev/null) && return 0
  library=$(printf '%s' "$problem" | sed -n 's/.*loading shared libraries: \([^:]*\):.*/\1/p')
  case $library in
    '') echo "Sightline cannot start: $1 does not run here. $problem" >&2 ;;
    libatomic.so.1) echo "Sightline cannot start: Node needs libatomic.so.1, which is not installed. On Debian and Ubuntu: apt-get install libatomic1; on Fedora and RHEL: dnf install libatomic." >&2 ;;
    *) echo "Sightline cannot start: Node needs $library, which is not installed." >&2 ;;
  esac
  return 1
}
if [ "${1:-}" = --libraries ]; then
  check_libraries "${2:-$root/node_modules/node/bin/node}"
  exit
fi
binary=${1:-$root/node_modules/node/bin/node}
case "$(uname -m)" in
  x86_64 | amd64) cpu=x64 ;;
  aarch64 | arm64) cpu=arm64 ;;
  *) cpu=$(uname -m) ;;
esac
platform=${2:-$(uname -s | tr '[:upper:]' '[:lower:]')-$cpu}
version=$(sed -n 's/^    "node": "\([0-9.]*\)",*$/\1/p' "$root/package.json")

expected=$(sed -n "s/^\([0-9a-f]\{64\}\)  node-$platform@$version\$/\1/p" "$root/release/node-binaries.sha256")
if [ -z "$expected" ]; then
  echo "No checksum is recorded for node-$platform@$version in release/node-binaries.sha256; it was not checked." >&2
  exit 0
fi
if [ ! -f "$binary" ]; then
  echo "$binary is missing; npm ci installs it." >&2
  exit 1
fi
if command -v sha256sum >/dev/null 2>&1; then found=$(sha256sum <"$binary"); else found=$(shasum -a 256 <"$binary"); fi
found=${found%% *}
if [ "$found" != "$expected" ]; then
  echo "$binary is not the node-$platform@$version that this release was tested with." >&2
  echo "  SHA-256 found:    $found" >&2
  echo "  SHA-256 expected: $expected" >&2
  echo "Remove node_modules and run npm ci again; do not start it if that does not help." >&2
  exit 1
fi

# An image may be built on a system without the libraries that its last stage has, so this does not fail.
check_libraries "$binary" || true

# npm compares what packages require with the Node that runs npm. Sightline itself never runs on that one.
npm_node=$(printf '%s' "${npm_config_user_agent:-}" | sed -n 's/.*node\/v\([0-9.]*\).*/\1/p')
if [ "${npm_lifecycle_event:-}" = postinstall ] && [ -n "$npm_node" ] && [ "${npm_node%%.*}" -lt "${version%%.*}" ]; then
  echo "Sightline runs on Node $version, which is installed with it. EBADENGINE warnings of npm are about the Node that runs npm" >&2
  echo "($npm_node), and do not matter here." >&2
fi
