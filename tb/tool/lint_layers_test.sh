#!/bin/bash
# lint_layers_test.sh WORKDIR - scripts/lint_layers.py finds each use of a folder that its list does not have, and each entry
# of the list that has no use; it finds nothing in a tree that keeps to the list.
set -uo pipefail

scripts=$(cd "$(dirname "$0")/../.." && pwd)/scripts
# shellcheck source=sw/module/gyre_output.sh
. "$scripts/../sw/module/gyre_output.sh"
output_empty lint_layers_test.sh "$1" || exit 2
cd "$1" || exit 1
cases=0 failures=0

expect() {  # expect WHAT: it prints a line with WHAT and fails; "": it passes
  local out status=0
  out=$(python3 -B "$scripts/lint_layers.py" --root . 2>&1) || status=$?
  cases=$((cases + 1))
  if [[ -z $1 && $status == 0 ]]; then return; fi
  if [[ -n $1 && $out == *"$1"* && $status == 1 ]]; then return; fi
  failures=$((failures + 1))
  printf 'FAILED: expected "%s"; status %s, it printed:\n%s\n' "$1" "$status" "$out"
}

mkdir -p scripts rtl/{top,low/deep,high,generated} cmodel/{low,high,generated} runtime/{api,image}
cat > scripts/lint_layers.toml << 'END'
[part."."]
uses = ["*"]
[part.low]
uses = []
[part.high]
uses = ["low"]
[part.top]
uses = []
[part."runtime/."]
uses = []
[part."runtime/api"]
uses = ["runtime/."]
[part."runtime/image"]
uses = []
END
printf 'module gyre_low (\n);\nendmodule\n' > rtl/low/gyre_low.sv
printf 'module gyre_deep (\n);\n  gyre_low u_low ();\nendmodule\n' > rtl/low/deep/gyre_deep.sv
printf '`include "gyre_types.svh"\nmodule gyre_high (\n);\n  gyre_deep #(\n    .N(1)\n  ) u_deep ();\nendmodule\n' > rtl/high/gyre_high.sv
printf '`define X 1\n' > rtl/high/gyre_high.svh
printf 'module gyre_top (\n);\nendmodule\n' > rtl/top/gyre_top.sv
printf 'module gyre (\n);\n  gyre_high u_high ();\nendmodule\n' > rtl/gyre.sv
: > rtl/generated/gyre_types.svh
: > cmodel/generated/gyre_units.h
printf '#include "generated/gyre_units.h"\n' > cmodel/low/gyre_low.h
printf '#include "low/gyre_low.h"\n#include "gyre/config.h"\n// #include "high/gyre_high.h"\n' > cmodel/high/gyre_high.h
: > runtime/objects.h
printf '#include "objects.h"\n' > runtime/api/launch.c
: > runtime/image/image.c
expect ''

plant() {  # plant FILE LINE SENTENCE: one line more in FILE
  local old
  old=$(cat "$1")
  printf '%s\n%s\n' "$old" "$2" > "$1"
  expect "$3"
  printf '%s\n' "$old" > "$1"
}
plant rtl/low/gyre_low.sv '  gyre_high u_high ();' 'rtl/low/gyre_low.sv:4: low may not use high (gyre_high.sv)'
plant rtl/low/deep/gyre_deep.sv '  gyre_top #(' 'rtl/low/deep/gyre_deep.sv:5: low may not use top'
plant rtl/top/gyre_top.sv '`include "gyre_high.svh"' 'top may not use high (gyre_high.svh)'
plant cmodel/low/gyre_low.h '#include "high/gyre_high.h"' 'cmodel/low/gyre_low.h:2: low may not use high (gyre_high.h)'
plant cmodel/low/gyre_low.h '#include "../high/gyre_high.h"' 'low may not use high (gyre_high.h)'
plant runtime/image/image.c '#include "objects.h"' 'runtime/image/image.c:2: runtime/image may not use runtime/. (objects.h)'
plant scripts/lint_layers.toml '[part.other]
uses = ["low"]' 'other no longer uses low'
plant scripts/lint_layers.toml '[part.other]
uses = ["lower"]' 'other lists lower, which is no part'
mkdir rtl/new && printf 'module gyre_new (\n);\n  gyre_low u_low ();\nendmodule\n' > rtl/new/gyre_new.sv
expect 'rtl/new is not listed in scripts/lint_layers.toml'
rm -r rtl/new
sed -i 's/  gyre_deep #(/  other_deep #(/' rtl/high/gyre_high.sv
: > cmodel/high/gyre_high.h
expect 'high no longer uses low'

echo "lint_layers_test: $cases cases, $failures failures"
exit $((failures > 0))
