#!/bin/bash
# build_platform.sh BUILD OUT CONFIG: installs what was built in BUILD to OUT/installed and builds the
# platform from there, with the RTL of configuration CONFIG: OUT/CONFIG/gyre-systemc.
#
# Silent, unless it fails (exit status 1). BUILD needs its targets gyre, gyre_shared, gyre_tool,
# gyre_systemc.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
[[ $# == 3 ]] || { echo "build_platform: three arguments are needed" >&2; exit 2; }
build=$1 out=$2 config=$3
mkdir -p "$out"
out=$(cd "$out" && pwd)

# One build at a time in one folder.
exec 9> "$out/lock"
flock 9

log=$out/$config.log
{
  cmake --install "$build" --prefix "$out/installed" &&
    cmake -S "$here/platform" -B "$out/$config" -G Ninja -DCMAKE_PREFIX_PATH="$out/installed" \
      -DGYRE_CONFIG="$config" &&
    ninja -C "$out/$config" -j "${GYRE_JOBS:-2}"
} > "$log" 2>&1 || {
  tail -n 25 "$log" >&2
  echo "build_platform: building the platform failed; all of it is in $log" >&2
  exit 1
}
