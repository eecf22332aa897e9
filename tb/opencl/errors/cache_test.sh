#!/bin/bash
# cache_test.sh ROOT FOLDER PROGRAM ARGUMENT... - modules of kernels out of POCL's cache: a second run takes those of the
# first, and another driver takes none of them, as it may give kernels another entry. ROOT is the device's folder,
# of which FOLDER gets a copy.
set -euo pipefail
root=$1 folder=$2
shift 2

# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../../sw/module/gyre_output.sh"
output_empty cache_test.sh "$folder" || exit 2
cp -a "$root" "$folder/root"
library=$(find "$folder/root/lib" -name libpocl.so.2 -print -quit)
driver=$(find "$folder/root/lib" -name 'libpocl-devices-basic.so' -print -quit)
[[ -n $library && -n $driver ]] || { echo "$root has no device" && exit 1; }
echo "$library" > "$folder/root/gyre.icd"
export OCL_ICD_VENDORS=$folder/root/gyre.icd POCL_CACHE_DIR=$folder/cache

# Modules in the cache after a run of the program, which must be right.
modules() {
  "$@" > "$folder/log" 2>&1 || { cat "$folder/log" && exit 1; }
  find "$folder/cache" -name '*.gmod' | wc -l
}

first=$(modules "$@")
second=$(modules "$@")
echo >> "$driver"  # after the end of the file, which changes nothing but its bytes
third=$(modules "$@")
echo "modules: $first, then $second, with another driver $third"
((first > 0 && second == first && third == 2 * first))
