#!/bin/bash
# mutate_test.sh WORKDIR BUILD - scripts/mutate --check refuses each planted bug that cannot be planted and
# takes those that can; it knows the unit tests by the names that CTest has in the folder BUILD.
set -uo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1/tables" && cd "$1" || exit 1
export GYRE_MUTANTS=$PWD/tables
cases=0 failures=0

expect() {  # expect STATUS SENTENCE [SED]: what --check says of the table below, changed so
  local status=0
  cat > tables/one.toml << 'END'
[[mutant]]
name = "first"
kind = "division"
doc = "a divider of a lane is never busy"
bench = "unit"
config = "gyre_fifo DEPTH=3"
file = "common/gyre_fifo.sv"
old = '''module gyre_fifo #('''
new = '''module gyre_fifo #(  '''

[[mutant]]
name = "second"
kind = "memory"
doc = "another one"
file = "gyre_pkg.sv"
old = '''package gyre_pkg;'''
new = ''''''
END
  [[ -z ${3:-} ]] || sed -Ei "$3" tables/one.toml
  python3 -B "$root/scripts/mutate" --check > out 2>&1 || status=$?
  cases=$((cases + 1))
  [[ $status == "$1" && $(cat out) == *"$2"* ]] && return
  failures=$((failures + 1))
  printf 'FAILED: "%s" with status %s expected with %s; status %s:\n' "$2" "$1" "${3:-the table}" "$status"
  cat out
}

expect 0 '2 planted bugs: each can be planted'
expect 0 '2 planted bugs' 's/^config = .*/config = "gyre_fifo"/'
expect 0 '2 planted bugs' 's/^bench = .*/bench = "device"/; s/^config = .*/config = "two"/'
expect 2 "first: the text to replace occurs 0 times in rtl/common/gyre_fifo.sv" "s/^old = '''module gyre_fifo/old = '''module gyre_fofi/"
expect 2 "second: [Errno 2] No such file or directory: '$root/rtl/none.sv'" 's/gyre_pkg.sv/none.sv/'
expect 2 "two bugs, or a bug and a table, are called 'first'" 's/"second"/"first"/'
expect 2 "two bugs, or a bug and a table, are called 'one'" 's/"second"/"one"/'
expect 2 "first: no bench 'units'; there are lockstep, device and unit" 's/"unit"/"units"/'
expect 2 "first: config is no unit test and values of its parameters: 'gyre_fifo DEPTH=4'" 's/DEPTH=3/DEPTH=4/'
expect 2 "first: config is no unit test and values of its parameters: 'gyre_fofi'" 's/"gyre_fifo DEPTH=3"/"gyre_fofi"/'
expect 2 "second: no configuration 'none'" 's/^file = "gyre_pkg.sv"/config = "none"\n&/'
expect 2 "second has no doc" '/^doc = "another one"/d'
expect 2 "first: 'benches' means nothing" 's/^bench =/benches =/'
expect 2 "second: cycles is a number of clock cycles, not '5'" 's/^file = "gyre_pkg.sv"/cycles = "5"\n&/'
expect 2 "first: the text is replaced by itself" "s/^new = '''module.*/new = '''module gyre_fifo #('''/"
expect 2 "tb/lockstep/mutants/one.toml: " 's/^name = "first"/name = first/'
expect 2 "second: the text to replace occurs" "s/^old = '''package gyre_pkg;/old = '''gyre/"

# The unit tests that the build has; none of them if it was configured without.
cd "$2" && ctest -N -L unit | sed -n 's/^ *Test *#[0-9]*: //p' | sort > "$1/ctest"
cd "$root/scripts" && python3 -B - << 'END' | sort > "$1/mutate"
import mutate_unit
for name, (_, shapes) in mutate_unit.tests().items():
    for shape in shapes:
        print(mutate_unit.target(" ".join([name, *shape])))
END
cases=$((cases + 1))
if [[ -s $1/ctest ]] && ! diff "$1/ctest" "$1/mutate"; then
  failures=$((failures + 1))
  echo "FAILED: the unit tests of scripts/mutate_unit.py (>) are not those of CTest (<)"
fi

echo "$cases cases, $failures failures"
((failures == 0))
