#!/bin/bash
# coverage_test.sh WORKDIR - scripts/coverage finds a point without a reason and a reason without a
# point, and nothing where both agree. The counters are made up here, so that nothing is built.
set -uo pipefail
shopt -s lastpipe  # `... | judge` counts here

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty coverage_test.sh "$1" && cd "$1" || exit 2
mkdir -p rtl/memory out/tiny
export GYRE_RTL_DIR=$PWD/rtl PYTHONPATH=$root/scripts
: > rtl/files.f
printf 'module gyre_x;\n  first;\n  second;\nendmodule\n' > rtl/memory/gyre_x.sv
cases=0 failures=0

# Unreached points of tiny: lines 2 and 3, a bus of four bits in two instances, a wire, and a bus
# whose instances in two cores Verilator has summed.
parameters=$("$root/scripts/campaign" --list --configs tiny | cut -d ' ' -f 2-)
python3 -B -c 'import sys, json, coverage_points
print(json.dumps({"state": coverage_points.state(sys.argv[1].split(), 1, 5), "said": "made up"}))' \
  "$parameters" > out/tiny/run.json
line() {  # line NUMBER COUNT
  printf "C '\1f\2%s/rtl/./memory/gyre_x.sv\1l\2%d\1page\2v_line/gyre_x\1o\2block\1S\2%d\1h\2gyre.x' %d\n" \
    "$PWD" "$1" "$1" "$2"
}
bit() {  # bit INSTANCE NAME COUNT
  printf "C '\1f\2%s/rtl/./memory/gyre_x.sv\1l\0021\1page\2v_toggle/gyre_x\1o\2%s\1h\2gyre.gyre_lockstep_top.u_gpu.%s' %d\n" \
    "$PWD" "$2" "$1" "$3"
}
{ line 2 7 && line 3 0; } > out/tiny/reached.dat
{ bit x 'bus_q[3]' 0 && bit x wire 1; } > out/tiny/moved.dat
{
  for instance in x y; do
    for i in 0 1 2 3; do bit $instance "bus_q[$i]" 0; done
  done
  bit y 'bus_q[1]' 2
  bit x wire 0
  for i in 0 1; do bit 'g_core[*].z' "sum_q[$i]" 0; done
} > out/tiny/twice.dat
# Bit 0 of each bus is constant in both instances, bits 3 and 1 in one of them.
echo '{"rtl": "", "tied": {"x.bus_q": [0], "y.bus_q": [0, 3], "x.wire": [],
  "g_core[0].z.sum_q": [0, 1], "g_core[1].z.sum_q": [0]}}' > out/tiny/constants.json

judge() {  # judge STATUS SENTENCE [OPTION...]: with the reasons of standard input
  local status=$1 sentence=$2 out
  shift 2
  cat > reasons.toml
  out=$("$root/scripts/coverage" --configs tiny --cycles 5 --out out --reasons reasons.toml \
    "$@" 2>&1)
  local was=$?
  cases=$((cases + 1))
  [[ $was == "$status" && $out == *"$sentence"* ]] && return
  failures=$((failures + 1))
  printf 'FAILED: expected status %s and "%s" for:\n%s\nbut it had status %s and printed:\n%s\n' \
    "$status" "$sentence" "$(cat reasons.toml)" "$was" "$out"
}
entry() {  # entry FIELD...: each is NAME=VALUE
  echo '[[point]]'
  printf '%s\n' 'file="memory/*"' 'reason="R"' "$@"
}
lines() { entry 'line="second;"'; }
bus() { entry 'signal="bus_."' 'bits="3:2"'; }
wires() { entry 'signal="wire"' 'once=true' && sums; }
sums() { entry 'signal="sum_q"' 'bits="1"'; }

{ lines && bus && wires; } | judge 0 '1 of 2 lines, 1 of 5 bits (2 more are constant), 0 points'
{ lines && bus && wires; } | judge 0 '3: second;    [R]' --all
{ bus && wires; } | judge 1 '3: second;'
{ lines && wires; } | judge 1 'bus_q[3:2]'
{ lines && wires && entry 'signal="bus_q"' 'bits="2"'; } | judge 1 'bus_q[3]'
{ lines && bus && sums; } | judge 1 'wire once'
{ lines && bus && entry 'signal="wire"'; } | judge 1 'sum_q[1]'
{ lines && wires && entry 'signal="bus_q"' 'once=true'; } | judge 1 'bus_q[3:2]'
{ lines && wires && entry 'signal="us_q"'; } | judge 1 'bus_q[3:2]'
# A reason that nothing needs: no such line, a line that was executed, bits that were reached.
{ lines && bus && wires && entry 'line="third;"'; } | judge 1 "no such point: {'file': 'memory/*', 'reason': 'R', 'line': 'third;'"
{ lines && bus && wires && entry 'line="first;"'; } | judge 1 'reached, or no such point'
{ lines && bus && wires && entry 'signal="bus_q"' 'bits="1"'; } | judge 1 'reached, or no such point'
{ lines && bus && wires && entry 'signal="bus_q"' 'bits="0"'; } | judge 1 'reached, or no such point'
{ lines && bus && wires && entry 'line="third;"' 'configs=["tiny"]'; } | judge 1 'no such point'
{ lines && bus && wires && entry 'line="third;"' 'configs=["c2x"]'; } | judge 0 '0 points'
{ lines && bus && wires && entry 'line="third;"' 'rare=true'; } | judge 0 '0 points'
# Entries that say nothing.
entry | judge 2 'an entry has file'
entry 'signal="("' | judge 2 'an entry has file'
entry 'signal="a"' 'bits="x"' | judge 2 'an entry has file'
entry 'line="a"' 'bits="1"' | judge 2 'an entry has file'
echo '[[point' | judge 2 'reasons.toml'
# A configuration with counters is not run again; with another number of cycles it would have to be
# built, from a design that is none.
{ lines && bus && wires; } | judge 0 'tiny: made up'
{ lines && bus && wires; } | judge 1 'build_rtl' --cycles 6

echo "coverage_test: $cases cases, $failures failures"
[[ $failures == 0 ]]
