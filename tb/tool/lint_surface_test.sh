#!/bin/bash
# lint_surface_test.sh WORKDIR - scripts/lint_surface.py finds each way around the public headers, and
# nothing in a tree that keeps to them.
set -uo pipefail

lint=$(cd "$(dirname "$0")/../.." && pwd)/scripts/lint_surface.py
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../sw/module/gyre_output.sh"
output_empty lint_surface_test.sh "$1" || exit 2
cd "$1" || exit 1
cases=0 failures=0

expect() {  # expect WHAT: lint prints it; "" means that it prints nothing
  local out status=0
  out=$(python3 -B "$lint" --root . 2>&1) || status=$?
  cases=$((cases + 1))
  if [[ -z $1 && -z $out && $status == 0 ]]; then return; fi
  if [[ -n $1 && $out == "$1" && $status == 1 ]]; then return; fi
  failures=$((failures + 1))
  printf 'FAILED: expected "%s"; status %s, it printed:\n%s\n' "$1" "$status" "$out"
}

mkdir -p include/gyre/generated made/cmodel/generated scripts cmodel/axi sim/gyre sim/fpga/model tb/device tb/unit
printf '#include <stdint.h>\n#include "gyre/generated/faults.h"\n' > include/gyre/fault.h
: > include/gyre/generated/faults.h
for header in gyre_core.h axi/gyre_regs.h; do : > cmodel/$header; done
: > made/cmodel/generated/gyre_bundles.h
# shellcheck disable=SC2016  # the script's own variable
printf '#!/bin/sh\necho "$PWD/made"\n' > scripts/generate
chmod +x scripts/generate
printf '#include <stdio.h>\n#include "gyre/fault.h"\n#include "gyre_tool.h"\n' > sim/gyre/main.c
: > sim/gyre/gyre_tool.h
printf '#include "axi/gyre_regs.h"\n' > tb/unit/regs_tb.cpp
printf '// #include "gyre_core.h"\n' > tb/device/host.h
printf 'target_link_libraries(x PRIVATE gyre)  # not gyre_internal\n' > sim/gyre/CMakeLists.txt
expect ''

plant() {  # plant FILE LINE SENTENCE: a second line of FILE
  local old
  old=$(cat "$1")
  printf '%s\n%s\n' "$(head -n 1 "$1")" "$2" > "$1"
  expect "$1:2: $3"
  printf '%s\n' "$old" > "$1"
}
plant sim/gyre/main.c '#include "gyre_core.h"' "'gyre_core.h' is a private header of cmodel/"
plant sim/gyre/main.c '#  include <gyre_core.h>' "'gyre_core.h' is a private header of cmodel/"
plant sim/gyre/main.c '#include "generated/gyre_bundles.h"  // for a number' \
  "'generated/gyre_bundles.h' is a private header of cmodel/"
plant sim/gyre/main.c '#include "../../cmodel/axi/gyre_regs.h"' \
  "'../../cmodel/axi/gyre_regs.h' is a private header of cmodel/"
plant sim/gyre/main.c '#include "gyre_regs.h"' "'gyre_regs.h' is a private header of cmodel/"
plant tb/device/host.h '#include "axi/gyre_regs.h"' "'axi/gyre_regs.h' is a private header of cmodel/"
plant sim/gyre/CMakeLists.txt 'target_link_libraries(x PRIVATE gyre_internal)' \
  'who uses the library has no business in cmodel/'
# shellcheck disable=SC2016  # CMake's variable
plant sim/gyre/CMakeLists.txt 'target_include_directories(x PRIVATE ${CMAKE_SOURCE_DIR}/cmodel)' \
  'who uses the library has no business in cmodel/'
plant include/gyre/fault.h '#include "gyre_core.h"' "'gyre_core.h' is not a public header"
plant include/gyre/fault.h '#include "generated/faults.h"' "'generated/faults.h' is not a public header"
plant include/gyre/fault.h '#include <stdio.h>' "'stdio.h' is not a public header"
expect ''

echo "lint_surface_test: $cases cases, $failures failures"
[[ $failures == 0 ]]
