#!/bin/bash
# suite_test.sh DEVICE SIZE PROGRAM - a program of the suite passes on a device of Gyre, and fails as it should when one of
# its results is spoiled. The environment (OCL_ICD_VENDORS, POCL_CACHE_DIR) is the caller's.
set -uo pipefail

export GYRE_DEVICE=$1
size=$2 program=$3

fail() {
  echo "FAILED: $1"
  exit 1
}

said=$("$program" --device gyre --size "$size" 2>&1)
status=$?
echo "$said"
[[ $status == 0 ]] || fail "status $status"
[[ $said == *": size $size, PASSED, "* ]] || fail "it did not say that it passed"
said=$("$program" --device gyre --size "$size" --spoil 2>&1)
status=$?
echo "$said"
[[ $status == 1 && $said == *": size $size, FAILED ("*" differ), "* ]] ||
  fail "a spoiled result went unnoticed: status $status"
