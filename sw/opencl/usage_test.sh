#!/bin/bash
# usage_test.sh PROGRAM - tests the messages of a suite's program about bad usage, with status 2;
# PROGRAM is lud.
set -uo pipefail

# refused WORDS OPTION...: status 2, and the words are in what it says.
refused() {
  local words=$1 said status
  shift
  said=$("$program" "$@" 2>&1)
  status=$?
  if [[ $status != 2 || $said != *"$words"* ]]; then
    echo "FAILED: $* ended with status $status: $said"
    exit 1
  fi
}

program=$1
refused "'5x' is not a whole number from 16 to 1024" --size 5x
refused "'' is not a whole number" --size ""
refused "'-16' is not a whole number" --size -16
refused "'99999999999999999999999' is not a whole number" --size 99999999999999999999999
refused "17 is not a multiple of 16" --size 17
refused "'x' is not a whole number from 0 to 4294967295" --seed x
refused "'word' is no option" word
refused "unrecognized option '--sizes'" --sizes
refused "no device has 'toaster' in its name; there are: 'Gyre" --device toaster
# No platform at all.
said=$(OCL_ICD_VENDORS=/nowhere "$program" 2>&1)
status=$?
if [[ $status != 3 || $said != *CL_PLATFORM_NOT_FOUND_KHR* ]]; then
  echo "FAILED: without a platform: status $status: $said"
  exit 1
fi
echo "usage_test: ten wrong ways were refused"
