#!/bin/sh
# fpu_tool_test.sh - gyre_fpu_test: repeats, cuts into parts, refuses bad input with exit status 2.
# usage: fpu_tool_test.sh GYRE_FPU_TEST
set -eu
tool=$1

fail() {
  echo "fpu_tool_test: $1" >&2
  exit 1
}

refuses() {  # refuses TEXT WORD...
  text=$1
  shift
  status=0
  out=$("$tool" "$@" 2>&1) || status=$?
  [ "$status" -eq 2 ] || fail "'$*' ended with $status"
  echo "$out" | grep -q -- "$text" || fail "'$*' said: $out"
}

[ "$("$tool" list | wc -l)" -ge 24 ] || fail "fewer than 24 operations"
"$tool" random --op fmadd.s --seed 3 --first 4294967296 --vectors 1000 |
  grep -q ' 1000 vectors.*, differences 0$' ||
  fail "a part in the middle"
# The end of the patterns is the end of the test.
"$tool" exhaustive --op fsqrt.s --first 4294967200 --vectors 1000 | grep -q ' 480 vectors' ||
  fail "last patterns"
refuses "first word" # nothing
refuses "no test 'all'" all
refuses "no option '--count'" random --count 3
refuses "no value for '--op'" random --op
refuses "bad value 'fadd'" random --op fadd
refuses "bad value '-1'" random --vectors -1
refuses "bad value '1x'" random --seed 1x
refuses "bad value '99999999999999999999'" random --first 99999999999999999999
refuses "one operand" exhaustive --op fadd.s
refuses "one operand" exhaustive
