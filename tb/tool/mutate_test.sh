#!/bin/bash
# mutate_test.sh WORKDIR BUILD - scripts/mutate --check takes planted bugs that can be planted, and says of each other one
# what is wrong with it; it knows the unit tests by the names that CTest has in the folder BUILD.
set -uo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty mutate_test.sh "$1" && cd "$1" || exit 2
mkdir tables
export GYRE_MUTANTS=$PWD/tables
cases=0 failures=0

bug() {  # bug NAME [LINE...]: one more, with lines in place of those that set the same
  local line
  printf '[[mutant]]\n'
  {
    echo "name = \"$1\""
    for line in 'kind = "memory"' 'doc = "a bug"' 'file = "gyre_pkg.sv"' "old = '''package gyre_pkg;'''" \
      "new = ''''''"; do
      [[ " ${*:2}" == *" ${line%% *} ="* ]] || echo "$line"
    done
    [[ $# -lt 2 ]] || printf '%s\n' "${@:2}"
  } | grep -v ' = none$'
}

check() {  # check STATUS SENTENCE...: what --check says of the tables, line by line
  local status=0 want=$1 sentence
  shift
  python3 -B "$root/scripts/mutate" --check > out 2>&1 || status=$?
  cases=$((cases + 1))
  for sentence in "$@"; do grep -qF "$sentence" out || status="$status, without \"$sentence\""; done
  [[ $status == "$want" && $(wc -l < out) == "$#" ]] && return
  failures=$((failures + 1))
  printf 'FAILED: status %s expected with %s lines; status %s:\n' "$want" "$#" "$status"
  cat out
}

{
  bug lockstep
  bug device 'bench = "device"' 'config = "two"' 'cycles = 5'
  bug unit 'bench = "unit"' 'config = "gyre_fifo"'
  bug shape 'bench = "unit"' 'config = "gyre_fifo DEPTH=3"' 'file = "common/gyre_fifo.sv"' 'old = "module gyre_fifo"'
} > tables/one.toml
check 0 '4 planted bugs: each can be planted'

{
  bug gone 'old = "package gyre_gpk;"'
  bug often 'old = "localparam"'
  bug nowhere 'file = "none.sv"'
  bug same "new = '''package gyre_pkg;'''"
  bug twice
  bug twice
  bug two
  bug bench 'bench = "units"'
  bug config 'config = "none"'
  bug alien 'bench = "device"' 'config = "passes"'
  bug shape 'bench = "unit"' 'config = "gyre_fifo DEPTH=4"'
  bug test 'bench = "unit"' 'config = "gyre_fofi"'
  bug doc 'doc = none'
  bug key 'benches = "unit"'
  bug cycles 'cycles = "5"'
} > tables/two.toml
rm tables/one.toml
check 2 'gone: the text to replace occurs 0 times in rtl/gyre_pkg.sv' 'often: the text to replace occurs' \
  "nowhere: [Errno 2] No such file or directory: '$root/rtl/none.sv'" 'same: the text is replaced by itself' \
  "two bugs, or a bug and a table, are called 'twice'" "two bugs, or a bug and a table, are called 'two'" \
  "bench: no bench 'units'; there are lockstep, device and unit" "config: no configuration 'none'" \
  "alien: no configuration 'passes'" "shape: config is no unit test and values of its parameters: 'gyre_fifo DEPTH=4'" \
  "test: config is no unit test and values of its parameters: 'gyre_fofi'" 'two.toml: doc has no doc' \
  "key: 'benches' means nothing" "cycles: cycles is a number of clock cycles, not '5'"
echo 'name = first' > tables/two.toml
check 2 'two.toml: Invalid value (at line 1'

# The tests of tb/unit that the build has; none of them if it was configured without.
cd "$2" && ctest -N -L unit | sed -n 's/^ *Test *#[0-9]*: gyre_/gyre_/p' | sort > "$1/ctest"
cd "$root/scripts" && python3 -B - << 'END' | sort > "$1/mutate"
import mutate_unit
for name, (_, shapes) in mutate_unit.tests().items():
    for shape in shapes:
        print(mutate_unit.target(" ".join([name, *shape])))
END
cases=$((cases + 1))
if [[ -n $(comm -23 "$1/ctest" "$1/mutate") ]]; then
  failures=$((failures + 1))
  comm -23 "$1/ctest" "$1/mutate"
  echo "FAILED: scripts/mutate_unit.py does not know these unit tests of CTest"
fi

echo "$cases cases, $failures failures"
((failures == 0))
