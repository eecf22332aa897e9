#!/bin/bash
# loader_test.sh ICD WORK PROGRAM - tests obstacles to a device: caches that cannot be written, and
# another POCL in the process. PROGRAM runs all the same, with a sentence, or finds no device; it
# never ends by a signal.
set -uo pipefail
icd=$1 work=$2 program=$3
failed=0
mkdir -p "$work/tmp" "$work/vendors"

# Runs with these settings: the status is this one, and the words are said.
expect() {
  local status=$1 words=$2 said got
  shift 2
  said=$(env -u POCL_CACHE_DIR -u XDG_CACHE_HOME TMPDIR="$work/tmp" "$@" timeout 120 "$program" arguments 2>&1)
  got=$?
  if ((got != status)) || [[ $said != *"$words"* ]]; then
    echo "with ${*:0:200}: exit status $got, not $status, or no '$words' in: $said"
    failed=1
  fi
}

expect 0 "in a folder for this run" POCL_CACHE_DIR=/proc/none
expect 0 "in a folder for this run" POCL_CACHE_DIR=
expect 0 "in a folder for this run" POCL_CACHE_DIR=/dev/null/cache
expect 0 "in a folder for this run" HOME=/proc/none
expect 0 "in a folder for this run" HOME="/$(printf 'x%.0s' {1..5000})"
expect 0 "passed" HOME="$work/home of a user"
left=$(ls "$work/tmp")
[[ -z $left ]] || { echo "left over: $left" && failed=1; }

# Debian's POCL, before and after in the order of the loader.
other=$(ldconfig -p | sed -n 's/.*libpocl\.so\.2 .*=> //p' | head -n 1)
[[ -n $other ]] || { echo "there is no other POCL" && exit 1; }
for name in a z; do
  rm -f "$work/vendors"/*
  cp "$icd" "$work/vendors/m.icd"
  echo "$other" > "$work/vendors/$name.icd"
  said=$(OCL_ICD_VENDORS=$work/vendors HOME=$work/home timeout 120 "$program" arguments 2>&1)
  got=$?
  if ((got > 2)) || [[ $said != *"another POCL"* ]]; then
    echo "beside $other as $name.icd: exit status $got: $said"
    failed=1
  fi
done
exit $failed
