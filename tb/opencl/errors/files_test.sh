#!/bin/bash
# files_test.sh ROOT WORK PROGRAM ARGUMENT... - files of the OpenCL device that are missing, empty, cut or changed: a sentence
# names the file, there is no device, and no signal ends the program. ROOT is the device's folder, of which WORK gets a copy.
#
# Not looked at are the library that OpenCL's own loader opens, which cannot look at itself, and changed bytes in the driver.
set -uo pipefail
root=$1 work=$2
shift 2
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../../sw/module/gyre_output.sh"
output_empty files_test.sh "$work" || exit 2
cp -a "$root" "$work/root"
echo "$work/root/lib/host/libgyre-opencl.so" > "$work/root/gyre.icd"
export OCL_ICD_VENDORS=$work/root/gyre.icd POCL_CACHE_DIR=$work/cache
failures=0 cases=0
fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

run() {  # run FILE WHAT: the program on the device as it is now
  local status=0 said
  said=$(timeout 300 "$program" "${arguments[@]}" 2>&1) || status=$?
  cases=$((cases + 1))
  ((status > 0 && status < 3)) || fail "$1 $2: status $status: ${said:0:300}"
  [[ $said == *"gyre: the file "*"$1 is "*"no Gyre device is offered"* ]] || fail "$1 $2: ${said:0:300}"
}
program=$1 arguments=("${@:2}")

"$program" "${arguments[@]}" > "$work/out" 2>&1 || fail "the files as they are: $(tail -n 3 "$work/out")"
while read -r file; do
  at=$work/root/$file
  cp "$at" "$work/kept"
  rm "$at"
  run "${file##*/}" missing
  : > "$at"
  run "${file##*/}" empty
  head -c $(($(stat -c %s "$work/kept") / 2)) "$work/kept" > "$at"
  run "${file##*/}" cut
  if [[ $file != */libpocl-devices-basic.so ]]; then
    cp "$work/kept" "$at"
    printf '\xa5' | dd of="$at" bs=1 seek=$(($(stat -c %s "$at") / 3)) conv=notrunc status=none
    cmp -s "$at" "$work/kept" && fail "$file was not changed"
    run "${file##*/}" changed
    cp "$work/kept" "$at"
    mv "$at.seal" "$work/seal"
    run "${file##*/}" "without its seal"
    mv "$work/seal" "$at.seal"
  fi
  cp "$work/kept" "$at"
done < <(cd "$work/root" && find lib share -type f ! -name '*.d' ! -name '*.seal' ! -name libgyre-opencl.so | sort)
"$program" "${arguments[@]}" > "$work/out" 2>&1 || fail "the files as they were: $(tail -n 3 "$work/out")"
echo "files_test: $cases cases, $failures failures"
((cases > 50 && failures == 0))
