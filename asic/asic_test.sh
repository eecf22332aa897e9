#!/bin/bash
# The ASIC flow on one block, mapped, timed and run against its C twin: asic_test.sh FOLDER
#
# gyre_warp_state through scripts' own steps: fan-out limit kept, faster with buffers than without,
# equal to the twin in every cycle of its unit test; the same test must fail on a netlist with one gate
# exchanged. gyre_ipdom: its memory as a macro and as flip-flops. And what bad input is answered with.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
work=$1
block=$root/asic/asic_block
failures=0
library=/usr/share/qflow/tech/osu018/osu018_stdcells.lib
if [[ ! -f $library ]] || ! command -v sta > /dev/null; then
  echo "asic_test: there is no $library or no sta: scripts/setup asic installs them"
  exit 77
fi
mkdir -p "$work"

fail() {
  echo "FAIL $1"
  failures=$((failures + 1))
}

# value NAME LINE: the number after NAME= in a line of asic_block
value() { sed -n "s/.* $1=\([0-9]*\).*/\1/p" <<< "$2"; }

# unit FOLDER: the unit test of the block on the netlist in FOLDER; its exit status
unit() {
  local dir=$1 defines="-DNUM_WARPS=4 -DNUM_THREADS=4" bench=$root/tb/unit/simt/gyre_warp_state_tb.cpp generated includes
  generated=$("$root/scripts/generate") || return 99
  # The ports are those of the source: a netlist has no structures.
  mkdir -p "$dir/ports"
  mapfile -t includes < <(sed -n "s:^+incdir+:+incdir+$root/rtl/:p" "$root/rtl/files.f")
  "$root/scripts/gen/unit_ports.py" --test "$bench" --out "$dir/ports/Vdut_ports.h" --deps "$dir/ports/Vdut_ports.d" \
    --include "$root"/{tb/unit,include,cmodel} "$generated"/{cmodel,tb/unit} -- verilator --top-module gyre_warp_state \
    -DGYRE_NUM_WARPS=4 -DGYRE_NUM_THREADS=4 "${includes[@]}" "$root"/rtl/{gyre_pkg,simt/gyre_warp_state}.sv || return 99
  # shellcheck disable=SC2086  # a word for each define
  gcc -std=c11 -O1 $defines -I"$root/include" -I"$root/cmodel" -I"$generated/cmodel" -c "$root/cmodel/simt/gyre_warp_state.c" \
    -o "$dir/twin.o"
  verilator --cc --exe --build -O3 --x-assign unique --x-initial unique -fno-const-bit-op-tree -Wno-fatal \
    -Wno-WIDTH --prefix Vdut --top-module gyre_warp_state --Mdir "$dir/obj" -o unit \
    -CFLAGS "-O1 $defines -I$root/include -I$root/cmodel -I$generated/cmodel -I$root/tb/unit -I$generated/tb/unit -I$dir/ports" "$dir/netlist.v" "$dir/cells.v" \
    "$bench" "$dir/twin.o" > "$dir/verilator.log" 2>&1 || {
    tail -n 5 "$dir/verilator.log"
    return 99
  }
  "$dir/obj/unit" > "$dir/unit.log" 2>&1
}

# refused STATUS SENTENCE ARGUMENT...
refused() {
  local expected=$1 sentence=$2 status=0
  shift 2
  "$block" --out "$work/refused" "$@" > "$work/refused.log" 2>&1 || status=$?
  if ((status != expected)) || ! grep -q "$sentence" "$work/refused.log"; then
    fail "$*: status $status, expected $expected and '$sentence': $(tail -n 1 "$work/refused.log")"
  fi
}

with=$("$block" --fanout 8 --out "$work/with" gyre_warp_state)
without=$("$block" --unbuffered --out "$work/without" gyre_warp_state)
printf '%s\n%s\n' "$with" "$without"
(($(value fan_out "$with") <= 8)) || fail "a net drives more than 8 pins"
(($(value fan_out "$without") > 8)) || fail "there was nothing to buffer: the test shows nothing"
(($(value fmax_mhz "$with") > $(value fmax_mhz "$without"))) || fail "buffers make it slower"
status=0
unit "$work/with" || status=$?
((status == 0)) || fail "the mapped block differs from its twin (status $status): $(tail -n 1 "$work/with/unit.log")"

# A gate that the mapper did not choose.
mkdir -p "$work/planted"
cp -p "$work/with"/*.json "$work/with"/*.il "$work/with"/*.key "$work/planted/"
"$block" --fanout 8 --out "$work/planted" --plant "  NOR2X1 =  NAND2X1 " gyre_warp_state > /dev/null
status=0
unit "$work/planted" || status=$?
if ((status == 0 || status == 99)); then
  fail "the planted gate was not found (status $status)"
else
  echo "caught: $(tail -n 1 "$work/planted/unit.log")"
fi

macro=$("$block" --flops-below 0 --out "$work/macro" gyre_ipdom NUM_WARPS=4 NUM_THREADS=4)
flops=$("$block" --flops-below 100000 --out "$work/flops" gyre_ipdom NUM_WARPS=4 NUM_THREADS=4)
printf '%s\n%s\n' "$macro" "$flops"
(($(value macros "$macro") == 1 && $(value memory_um2 "$macro") > 0)) || fail "gyre_ram is no macro"
(($(value macros "$flops") == 0)) || fail "--flops-below left a macro"
(($(value flip_flops "$flops") > $(value flip_flops "$macro") + 100)) || fail "the memory is gone"

echo 'library (empty) { }' > "$work/empty.lib"
echo 'library (broken) { cell (X) {' > "$work/broken.lib"
echo '["2x2"]' > "$work/table.toml"
echo 'size = 1' >> "$work/table.toml"
refused 2 "there is no file" --liberty /nowhere gyre_warp_state
refused 2 "no buffer" --liberty "$work/empty.lib" gyre_warp_state
refused 2 "no complete group" --liberty "$work/broken.lib" gyre_warp_state
refused 2 "has no cell" --cells buffer=NONE gyre_warp_state
refused 2 "is no buffer" --cells buffer=NAND2X1 gyre_warp_state
refused 2 "a number from 2 on" --fanout 1 gyre_warp_state
refused 2 "there is no module" gyre_nothing
refused 2 "no option" --speed gyre_warp_state

((failures == 0)) && echo "good"
((failures == 0))
