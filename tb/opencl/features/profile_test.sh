#!/bin/bash
# profile_test.sh GYRE PROGRAM WORKDIR - `gyre profile` of an OpenCL program: launches by the names of their kernels, which take
# no longer than the program's events say. PROGRAM is bfs of the suite. The device comes from GYRE_DEVICE.
set -euo pipefail
gyre=$1 program=$2
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../../sw/module/gyre_output.sh"
output_empty profile_test.sh "$3" || exit 2
cd "$3"

fail() {
  echo "FAILED: $1"
  exit 1
}

GYRE_CLOCK_MHZ=100 "$gyre" profile -o trace.json "$program" --size 256 > out.txt 2> table.txt || fail "$(cat out.txt table.txt)"
[[ $(< out.txt) =~ ", PASSED, "([0-9]+)" launches, "([0-9]+)" ns" ]] || fail "the program said: $(cat out.txt)"
launches=${BASH_REMATCH[1]} ns=${BASH_REMATCH[2]}
for kernel in bfs_expand bfs_advance; do
  grep -qE "^$kernel +$((launches / 2)) +[0-9]+ " table.txt || fail "no row of $((launches / 2)) launches of $kernel: $(cat table.txt)"
done
python3 - "$launches" "$ns" << 'END' || fail "trace.json"
import json
import sys

launches, ns = map(int, sys.argv[1:])
events = [e for e in json.load(open("trace.json"))["traceEvents"] if e["ph"] == "X" and e["pid"] == 2]
assert len(events) == launches, len(events)
assert {e["name"] for e in events} == {"bfs_expand", "bfs_advance"}, events
taken = sum(e["dur"] for e in events) * 10
# An event begins where the one before has ended, a launch when its first warp does.
assert 0 < taken <= ns, (taken, ns)
END
echo "profile_test: good"
