#!/bin/bash
# RTL and model refuse the same configurations: config_rtl_test.sh CONFIG_FUZZ FOLDER [COUNT] [SEED]
#
# rtl/gyre_config.sv has no ports, so one top level with an instance for each random configuration shows
# them all at once: the message that Verilator prints for $fatal names the instance. For that a copy of the
# module has the constants of gyre_pkg as its parameters, on the line of its header, and the file that it includes.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
fuzz=$(realpath "$1") out=$2 count=${3:-600} seed=${4:-1}
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty config_rtl_test.sh "$out" || exit 2
cd "$out"

"$fuzz" --print --seed "$seed" --count "$count" > list
awk 'BEGIN { print "module top;" }
     { printf "  gyre_config #("
       for (i = 2; i <= NF; i++) {
         split($i, pair, "=")
         printf "%s.%s(32'\''d%s)", (i > 2 ? ", " : ""), pair[1], pair[2]
       }
       printf ") u_%d ();\n", NR }
     END { print "  initial $finish;\nendmodule" }' list > top.sv
parameters=$(sed -nE 's/^localparam (bit|int|bit \[31:0\]) ([A-Z0-9_]+) = `GYRE_.*;$/parameter \1 \2 = 0,/p' \
  "$root/rtl/generated/gyre_configuration.svh" | tr '\n' ' ')
sed -e "/\`include \"gyre_needs.svh\"/{r $root/rtl/generated/gyre_needs.svh
d}" "$root/rtl/gyre_config.sv" | sed -e 's/gyre_pkg:://g' -e "s/^module gyre_config ();\$/module gyre_config #(${parameters%, }) ();/" > gyre_config.sv
cat > main.cpp << 'END'
#include "Vtop.h"
void vl_stop(const char *, int, const char *) {}  // go on: all that is refused is to be seen
int main() { Vtop().eval(); }
END
verilator --cc --exe --build -O0 -MAKEFLAGS "OBJCACHE=$(command -v ccache || true)" -Wno-fatal -Wno-lint -CFLAGS "-DVL_USER_STOP -O0" --Mdir obj \
  --top-module top top.sv gyre_config.sv main.cpp > build.log 2>&1 || {
  tail -n 20 build.log >&2
  exit 1
}
./obj/Vtop > refused.log

sed -nE 's/.*top\.u_([0-9]+).*/\1/p' refused.log | sort -nu > rtl
awk '$1 == "bad" { print NR }' list > model
if ! cmp -s rtl model; then
  echo "seed $seed: RTL and model refuse different configurations:" >&2
  for n in $(sort -n rtl model | uniq -u | head -n 5); do
    echo "  $(grep -qx "$n" rtl && echo RTL || echo model) alone: $(sed -n "${n}p" list)" >&2
    grep "top\.u_$n:" refused.log >&2 || true
  done
  exit 1
fi

# Nothing is built of what is illegal.
for wrong in NUM_LANES=8 L2_BANKS=2 L2_WRITE_BACK=1 RAM_BYTES=0x2000080 NUM_WARPS=0x100000004; do
  rm -rf refused
  status=0
  sentence=$("$root/scripts/build_rtl" lockstep refused/$wrong "$wrong" 2>&1) || status=$?
  if [[ $status != 2 || $sentence != *"${wrong%=*}"* || -e refused/$wrong/lockstep/build.log ]]; then
    echo "build_rtl $wrong: exit status $status instead of 2: $sentence" >&2
    exit 1
  fi
done

# Each check of the RTL has refused something.
status=0
while IFS=: read -r line _; do
  if ! grep -q "gyre_config.sv:$line:" refused.log; then
    echo "seed $seed: nothing tried line $line of $out/gyre_config.sv" >&2
    status=1
  fi
done < <(grep -n "\$fatal" gyre_config.sv)
echo "$count configurations, $(wc -l < model) refused by RTL and model alike"
exit $status
