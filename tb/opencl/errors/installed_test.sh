#!/bin/bash
# installed_test.sh BUILD WORKDIR PROGRAM - tests that the files of `cmake --install` suffice for
# OpenCL programs: with its .icd file the loader finds the device, and PROGRAM (a test that ends)
# runs on it, with the libraries that were installed.
set -euo pipefail
build=$1 work=$2 program=$3

fail() {
  echo "FAILED: $1"
  exit 1
}

# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../../sw/module/gyre_output.sh"
output_empty installed_test.sh "$work" || exit 2
mkdir -p "$work/vendors"
cmake --install "$build" --prefix "$work/prefix" > "$work/install.log" || fail "cmake --install: $(tail -n 3 "$work/install.log")"
icd=$(find "$work/prefix" -name gyre.icd)
[[ $(wc -l <<< "$icd") == 1 && -s $icd ]] || fail "there is no gyre.icd"
library=$(< "$icd")
[[ $library == "$work/prefix/"* && -f $library ]] || fail "gyre.icd names '$library'"

# A folder of vendors, as /etc/OpenCL/vendors is, and the file itself. The kernels are compiled anew each time.
cp "$icd" "$work/vendors"
for vendors in "$work/vendors" "$icd"; do
  rm -rf "$work/cache"
  OCL_ICD_VENDORS=$vendors POCL_CACHE_DIR=$work/cache "$program" || fail "with OCL_ICD_VENDORS=$vendors"
done
driver=$(find "$work/prefix" -name libpocl-devices-basic.so)
needed=$(ldd "$driver")
[[ $needed != *"not found"* && $needed == *"$work/prefix/"*libgyre_host.so* ]] || fail "the driver takes its libraries from elsewhere: $needed"
echo "installed_test: good"
