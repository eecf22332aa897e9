#!/bin/sh
# randprog_test.sh - the tool gyre-randprog: repeats, and refuses bad input with exit status 2.
# usage: randprog_test.sh GYRE_RANDPROG FOLDER
set -eu
tool=$1
at=$2/randprog_test
mkdir -p "$at"

fail() {
  echo "randprog_test: $1" >&2
  exit 1
}

"$tool" --seed 7 --config small --out "$at/a.elf" >"$at/a.txt"
"$tool" --seed 7 --config small --out "$at/b.elf" >"$at/b.txt"
"$tool" --seed 8 --config small --out "$at/c.elf" >"$at/c.txt"
cmp -s "$at/a.elf" "$at/b.elf" || fail "the same seed gave another program"
! cmp -s "$at/a.elf" "$at/c.elf" || fail "another seed gave the same program"
"$tool" --seed 7 --cause 24 --config wide --set RECONVERGENCE=0 --out "$at/d.elf" | grep -q 'disagree on a branch' ||
  fail "no divergence fault announced"
"$tool" --seed 7 --config small --set F_EXT=0 --out "$at/e.elf" >"$at/e.txt"
! cmp -s "$at/a.elf" "$at/e.elf" || fail "the same program with and without F"
"$tool" --seed 7 --config small --set A_EXT=0 --out "$at/f.elf" >"$at/f.txt"
! cmp -s "$at/a.elf" "$at/f.elf" || fail "the same program with and without A"

# refused WORDS-IN-THE-MESSAGE ARGUMENTS...
refused() {
  words=$1
  shift
  status=0
  "$tool" "$@" >"$at/out.txt" 2>&1 || status=$?
  [ $status -eq 2 ] || fail "status $status instead of 2: $*"
  grep -q "$words" "$at/out.txt" || fail "message lacks \"$words\": $*"
}
refused 'are needed' --seed 1
refused 'are needed' --out "$at/x.elf"
refused 'no option' --seed 1 --what 3 --out "$at/x.elf"
refused 'no value for --seed' --seed one --out "$at/x.elf"
refused 'no configuration' --seed 1 --config huge --out "$at/x.elf"
refused 'PARAMETER=VALUE' --seed 1 --set NUM_WARPS --out "$at/x.elf"
refused 'NUM_LANES' --seed 1 --set NUM_LANES=3 --out "$at/x.elf"
refused 'cannot write' --seed 1 --out "$at/no/such/folder.elf"
ln -sf /dev/null "$at/link.elf"
refused 'is a symbolic link; only regular files' --seed 1 --out "$at/link.elf"
[ -L "$at/link.elf" ] || fail "the symbolic link is gone"
refused 'cannot raise' --seed 1 --cause 24 --config wide --out "$at/x.elf"
refused 'cannot raise' --seed 1 --cause 24 --set RECONVERGENCE=0 --set NUM_THREADS=1 --set NUM_LANES=1 --out "$at/x.elf"
refused 'no room' --seed 1 --config wide --set RAM_BYTES=4096 --out "$at/x.elf"
echo "randprog_test: good"
