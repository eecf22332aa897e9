#!/bin/bash
# suite_test.sh SIZE PROGRAM - a program of the OpenCL suite passes on the second instruction set, without a warning of the
# checks, and fails as it should when one of its results is spoiled.
set -uo pipefail

size=$1 program=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export SUITE_MODULE=$folder/kernels.gmod

fail() {
  echo "FAILED: $1"
  exit 1
}

said=$("$program" --device functional:wide,checks=1 --size "$size" 2>&1)
status=$?
echo "$said"
[[ $status == 0 ]] || fail "status $status"
[[ $said == *": size $size, PASSED, "* ]] || fail "it did not say that it passed"
said=$("$program" --device functional:wide --size "$size" --spoil 2>&1)
status=$?
echo "$said"
[[ $status == 1 && $said == *": size $size, FAILED ("*" differ), "* ]] ||
  fail "a spoiled result went unnoticed: status $status"
