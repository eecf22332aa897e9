#!/bin/bash
# soc_test.sh WORKDIR - the design in a system of a user's: the module of docs/axi.md without a warning, by the line of that page;
# and the target of gyre.core that other cores depend on has the files of that line, the waivers before all others.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty soc_test.sh "$1" || exit 2
cd "$1"
fail() {
  echo "FAILED: $1"
  exit 1
}

page=$root/docs/axi.md
awk '/^```systemverilog$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$page" > my_soc.sv
line=$(grep '^verilator .* my_soc.sv' "$page")
[[ -s my_soc.sv && -n $line ]] || fail "$page has no module or no line"
ln -s "$root/rtl" rtl
bash -c "$line" > log 2>&1 || fail "$line: $(head -n 20 log)"
[[ ! -s log ]] || fail "warnings: $(head -n 20 log)"

# files SET: of a fileset of gyre.core, in their order, without headers
files() {
  awk -v set="  $1:" '/^  [a-z]+:$/ { inside = $0 == set } inside && /^      - / && !/is_include_file/ { sub(/:.*/, "", $2); print $2 }' \
    "$root/gyre.core"
}
sets=$(sed -n '/^  default:/,/^$/ s/^    filesets: \[\(.*\)\]$/\1/p' "$root/gyre.core")
for set in ${sets//,/ }; do files "$set"; done > core.txt
{
  echo rtl/lint.vlt
  sed -n 's:^\([^/+][^ ]*\.sv\)$:rtl/\1:p' "$root/rtl/files.f"
} > wanted.txt
(($(wc -l < wanted.txt) > 100)) || fail "only $(wc -l < wanted.txt) files"
diff wanted.txt core.txt || fail "the target default of gyre.core has other files"
echo "soc_test: $(wc -l < core.txt) files"
