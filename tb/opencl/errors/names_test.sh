#!/bin/bash
# names_test.sh PROGRAM - names of devices that are none: a sentence, an error of OpenCL, no crash; and several devices.
set -uo pipefail
program=$1
failed=0

# Runs the program on these devices: it ends with this status, and stderr has these words.
expect() {
  local devices=$1 status=$2 word said got
  shift 2
  said=$(GYRE_DEVICE=$devices timeout 120 "$program" arguments 2>&1)
  got=$?
  if ((got != status)); then
    echo "GYRE_DEVICE='$devices': exit status $got, not $status: $said"
    failed=1
  fi
  for word in "$@"; do
    if [[ $said != *"$word"* ]]; then
      echo "GYRE_DEVICE='$devices': '$word' is not in: $said"
      failed=1
    fi
  done
}

expect nothing 1 nothing functional CL_DEVICE_NOT_FOUND
expect model:nothing 1 nothing CL_DEVICE_NOT_FOUND
expect model:small,NUM_WARPS=77 1 NUM_WARPS CL_DEVICE_NOT_FOUND
expect model:small,NO_SUCH=1 1 NO_SUCH CL_DEVICE_NOT_FOUND
expect serial:/dev/no_such_line 1 /dev/no_such_line CL_DEVICE_NOT_FOUND
expect ';;' 0 passed
expect "$(printf 'x%.0s' {1..5000})" 1 CL_DEVICE_NOT_FOUND
# A machine without what kernels need.
expect functional:tiny 1 tiny CL_DEVICE_NOT_FOUND
# One of two is good: the program runs on that one, and the other is named.
expect 'nothing;functional' 0 nothing passed
expect 'functional; model:small functional:wide' 0 passed
exit $failed
