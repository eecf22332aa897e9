#!/bin/bash
# Checks the boards without place and route: boards_test.sh FOLDER [whole]
#
# Every top passes verilator -Wall (vendor cells are empty modules, and so is the GPU, which scripts/lint looks
# at) and elaborates in Yosys with the
# pins that its constraints name; scripts/bitstream and bitstream_check answer bad usage. Yosys reads the GPU once for each
# configuration that the boards have of it (`micro`, the third, is read by the tests of netlists), with `whole` for each board.
set -uo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$1 whole=${2:-}
failures=0
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty boards_test.sh "$work" || exit 2

fail() {
  echo "FAIL $1"
  failures=$((failures + 1))
}

# The primitives that the tops use, with the pins that they use, for Verilator. Yosys has its own.
cat > "$work/cells.v" << 'END'
/* verilator lint_off DECLFILENAME */
/* verilator lint_off UNUSEDSIGNAL */
/* verilator lint_off UNUSEDPARAM */
/* verilator lint_off UNDRIVEN */
module SB_SPRAM256KA (input CLOCK, CHIPSELECT, WREN, STANDBY, SLEEP, POWEROFF,
  input [13:0] ADDRESS, input [3:0] MASKWREN, input [15:0] DATAIN, output [15:0] DATAOUT);
endmodule
module BUFG (input I, output O);
endmodule
module MMCME2_BASE #(parameter real CLKIN1_PERIOD = 0.0, CLKFBOUT_MULT_F = 1.0,
  CLKOUT0_DIVIDE_F = 1.0) (input CLKIN1, CLKFBIN, PWRDWN, RST, output CLKFBOUT, LOCKED, CLKOUT0);
endmodule
END

"$root/scripts/gpu_pins" > "$work/gyre_gpu.sv" || fail "scripts/gpu_pins"
# A design with the GPU's pins alone, and what is around it.
mkdir -p "$work/around"
cp -r "$root/rtl" "$work/around/rtl"
cp "$work/gyre_gpu.sv" "$work/around/rtl/gyre_gpu.sv"
awk '/^\+incdir|_pkg\.sv$|^common\/|^gyre_config\.sv$/ || inside
  /^gyre_gpu\.sv$/ { inside = 1; print }' "$root/rtl/files.f" > "$work/around/rtl/files.f"
boards=$("$root/scripts/bitstream" --list) || fail "scripts/bitstream --list"
[[ $(wc -w <<< "$boards") -ge 5 ]] || fail "boards: $boards"
for board in $boards; do
  rtl=$work/around/rtl
  if [[ $whole == whole || $board == ulx3s || $board == hx8k ]]; then rtl=$root/rtl; fi
  GYRE_RTL_DIR=$rtl "$root/scripts/bitstream" --elaborate --out "$work/$board" "$board" > "$work/$board.out" 2>&1 ||
    fail "$board: $(tail -n 3 "$work/$board.out")"
  mapfile -t files < "$work/$board/files.txt"
  top=$(sed -n 's/^top = "\(.*\)"/\1/p' "$root/fpga/$board/board.toml")
  verilator --lint-only -Wall --unroll-count 1024 "$root/rtl/lint.vlt" "$work/cells.v" \
    "${files[@]/#$root\/rtl\/gyre_gpu.sv/$work/gyre_gpu.sv}" --top-module "$top" > "$work/$board.lint" 2>&1 ||
    fail "verilator -Wall: $(grep -m 3 '^%' "$work/$board.lint")"
done

# usage EXPECTED-STATUS EXPECTED-TEXT COMMAND...
usage() {
  local status=0 want=$1 text=$2
  shift 2
  "$@" > "$work/usage.out" 2>&1 || status=$?
  if ((status != want)) || ! grep -q -- "$text" "$work/usage.out"; then
    fail "$*: status $status, expected $want and '$text': $(head -n 2 "$work/usage.out")"
  fi
}
for script in bitstream bitstream_check; do
  usage 2 "there is no board 'nexys'" "$root/scripts/$script" nexys
  usage 2 "no option '--fast'" "$root/scripts/$script" --fast hx8k
  usage 2 "$script: one board at a time" "$root/scripts/$script" hx8k ulx3s
  usage 2 "--out needs a value" "$root/scripts/$script" hx8k --out
  usage 2 "scripts/$script \[option" "$root/scripts/$script"
  usage 0 "Exit status" "$root/scripts/$script" --help
done
usage 2 "'1,x' is no list of numbers" "$root/scripts/bitstream" --seeds 1,x hx8k
usage 2 "the bitstream is Vivado's" "$root/scripts/bitstream_check" arty
usage 2 "--gyre: there is no file" "$root/scripts/bitstream_check" --gyre nothing hx8k
usage 2 "no list 'asics'" "$root/scripts/setup" asics

((failures == 0)) && echo "good"
((failures == 0))
