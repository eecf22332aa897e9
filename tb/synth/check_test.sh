#!/bin/bash
# Plants mistakes in copies of rtl/ and expects scripts/synth_check to name each: check_test.sh FOLDER
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
work=$1
config=micro  # the smallest
failures=0
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty check_test.sh "$work" || exit 2

# planted NAME FILE SED-SCRIPT [FILE SED-SCRIPT] -- EXPECTED...: one copy with several mistakes, each of which
# must be named
planted() {
  local name=$1 file status=0 expected
  shift
  rm -rf "$work/rtl"
  cp -r "$root/rtl" "$work/rtl"
  while [[ $1 != -- ]]; do
    file=$1
    sed -i "$2" "$work/rtl/$file"
    if cmp -s "$root/rtl/$file" "$work/rtl/$file"; then
      echo "FAIL $name: nothing was planted in $file"
      failures=$((failures + 1))
      return
    fi
    shift 2
  done
  shift
  GYRE_RTL_DIR=$work/rtl "$root/scripts/synth_check" --config "$config" --out "$work/$name" \
    > "$work/$name.out" 2>&1 || status=$?
  for expected in "$@"; do
    if ((status == 1)) && grep -q "^synth_check: $config: .*$expected" "$work/$name.out"; then
      echo "caught $name: $(grep -m 1 "^synth_check: $config: .*$expected" "$work/$name.out" | cut -c 1-150)"
    else
      echo "FAIL $name: exit status $status, expected 1 and '$expected':"
      tail -n 5 "$work/$name.out"
      failures=$((failures + 1))
    fi
  done
}

# Puts TEXT between what drives the pin busy_o (now busy_w) and the pin.
busy() {
  printf '%s' 's/^  assign busy_o *= \(.*\);/  logic busy_w; assign busy_w = \1; ' "$1" '/'
}

# Most are of wires of their own, which meet in busy_o: one run of Yosys finds them all.
mistakes='logic held; always @* if (arg_i[0]) held = busy_w; '
mistakes+='logic turn; assign turn = (turn ^ arg_i[1]) \& busy_w; '
mistakes+='logic both; assign both = busy_w; assign both = arg_i[2]; '
mistakes+='logic nothing; '
mistakes+="logic two[2]; always_comb begin two[0] = busy_w; two[1] = 1'b0; end "
mistakes+='assign busy_o = held ^ turn ^ both ^ (busy_w \& nothing) ^ two[arg_i[3]];'
planted several gyre_gpu.sv "$(busy "$mistakes")" common/gyre_ram.sv \
  's/if (ren_i) rdata_o <= mem\[raddr_i\];//; s/logic .* mem\[DEPTH\];/& always_comb rdata_o = mem[raddr_i];/' \
  -- "a latch was inferred" "combinational loop" "has several drivers" "nothing drives it" \
  "is read without a clock" "unexpected warning: Replacing memory"
# These two replace the others: an error of Yosys, and the same memory.
planted latch_comb gyre_gpu.sv \
  "$(busy 'logic held; always_comb if (arg_i[0]) held = busy_w; assign busy_o = held;')" -- "[Ll]atch inferred"
planted flip_flops common/gyre_ram.sv 's/no_rw_check/mem2reg/' -- "it became flip-flops"

rm -rf "$work/rtl"
((failures == 0))
