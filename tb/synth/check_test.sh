#!/bin/bash
# Plants mistakes in copies of rtl/ and expects scripts/synth_check to name each: check_test.sh FOLDER
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
work=$1
config=micro  # the smallest
failures=0
rm -rf "$work"
mkdir -p "$work"

# planted NAME EXPECTED FILE SED-SCRIPT
planted() {
  local name=$1 expected=$2 file=$3 script=$4
  rm -rf "$work/rtl"
  cp -r "$root/rtl" "$work/rtl"
  sed -i "$script" "$work/rtl/$file"
  if cmp -s "$root/rtl/$file" "$work/rtl/$file"; then
    echo "FAIL $name: nothing was planted in $file"
    failures=$((failures + 1))
    return
  fi
  local status=0
  GYRE_RTL_DIR=$work/rtl "$root/scripts/synth_check" --config "$config" --out "$work/$name" \
    > "$work/$name.out" 2>&1 || status=$?
  if ((status == 1)) && grep -q "^synth_check: $config: .*$expected" "$work/$name.out"; then
    echo "caught $name: $(grep -m 1 "^synth_check: $config: .*$expected" "$work/$name.out" | cut -c 1-150)"
  else
    echo "FAIL $name: exit status $status, expected 1 and '$expected':"
    tail -n 5 "$work/$name.out"
    failures=$((failures + 1))
  fi
}

# Puts TEXT between what drives the pin busy_o (now busy_w) and the pin.
busy() {
  printf '%s' 's/^  assign busy_o *= \(.*\);/  logic busy_w; assign busy_w = \1; ' "$1" '/'
}

planted latch "a latch was inferred" gyre.sv \
  "$(busy 'logic held; always @* if (arg_i[0]) held = busy_w; assign busy_o = held;')"
planted latch_comb "[Ll]atch inferred" gyre.sv \
  "$(busy 'logic held; always_comb if (arg_i[0]) held = busy_w; assign busy_o = held;')"
planted loop "combinational loop" gyre.sv \
  "$(busy 'logic held; assign held = (busy_o ^ arg_i[0]); assign busy_o = busy_w \& held;')"
planted drivers "driver" gyre.sv \
  "$(busy 'assign busy_o = busy_w; assign busy_o = arg_i[0];')"
planted undriven "nothing drives it" gyre.sv \
  "$(busy 'logic nothing; assign busy_o = busy_w \& nothing;')"
planted async_ram "is read without a clock" common/gyre_ram.sv \
  's/if (ren_i) rdata_o <= mem\[raddr_i\];//; s/logic .* mem\[DEPTH\];/& always_comb rdata_o = mem[raddr_i];/'
planted flip_flops "it became flip-flops" common/gyre_ram.sv 's/no_rw_check/mem2reg/'
planted warning "unexpected warning: Replacing memory" gyre.sv \
  "$(busy "logic two[2]; always_comb begin two[0] = busy_w; two[1] = 1'b0; end assign busy_o = two[arg_i[0]];")"

rm -rf "$work/rtl"
((failures == 0))
