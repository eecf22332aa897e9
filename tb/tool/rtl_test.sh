#!/bin/bash
# rtl_test.sh WORKDIR - a simulator of the smallest machine, built in a checkout whose path has a
# blank: a damaged object is built again, ^C and a hang show the warps; what cannot be written is said
# at once.
set -uo pipefail

# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
root=$(cd "$here/../.." && pwd)
begin "$1"
link good.elf
ln -s "$root" 'a checkout'
build=("$PWD/a checkout/scripts/build_rtl" rtl "$PWD/the output/micro")
read -ra parameters < <("$root/scripts/gen/configs.py" --params micro --format plain | tr '\n' ' ')
export OPT=-O0 OPT_VERILATED=-O0 OPT_C=-O0

# At once is before anything is built; the limit is for what hangs.
at_once() { timeout 600 "$@"; }
expect 2 'build_rtl: /dev/null/o cannot be written; set GYRE_OBJECTS' \
  at_once env GYRE_OBJECTS=/dev/null/o "${build[@]}" "${parameters[@]}"
expect 2 '/dev/null/x cannot be made.*; choose another OUTDIR' \
  at_once "${build[0]}" rtl /dev/null/x "${parameters[@]}"
if needs ccache; then
  expect 2 'cannot be written; set CCACHE_DIR' \
    at_once env -u CCACHE_DIR -u XDG_CACHE_HOME -u CCACHE_CONFIGPATH HOME=/dev/null \
    "${build[@]}" "${parameters[@]}"
fi
holds 'nothing was built before that was said' test -z "$(find -L 'the output' -path '*verilated*' 2> /dev/null)"
expect 2 'cannot be written; set GYRE_BUILD' at_once env GYRE_BUILD=/dev/null/b "$root/scripts/writable" \
  GYRE_BUILD=/dev/null/b

expect 0 '' "${build[@]}" "${parameters[@]}"
sim=$PWD/the\ output/micro/gyre-rtl
expect 7 'rtl, 2 warps x 2 threads, 1 lanes' "$sim" --config micro good.elf
expect 3 'warp  0: pc 0x8.*, at a barrier, waits for barrier' \
  "$sim" --config micro good.elf --arg 3 --hang-cycles 5000
expect 3 'warp  1: not active' "$sim" --config micro good.elf --arg 4 --max-cycles 20000

: > "$(find -L 'the output' -name gyre_elf.o)"
truncate -s 100 "$(find -L 'the output' -name 'Vgyre__joined_slow.o')"
truncate -s 5000 "$sim"
expect 0 'damaged, built again: .*gyre_elf.o .*Vgyre__joined_slow.o .*gyre-rtl$' "${build[@]}" "${parameters[@]}"
expect 7 'exit code 7' "$sim" --config micro good.elf
conclude rtl_test
