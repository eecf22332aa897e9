#!/bin/bash
# Runs the synthesized design beside the cycle model:
# netlist_test.sh plain|planted|device FOLDER [PROGRAM|CYCLES]
# netlist_test.sh pixels FOLDER SCENES MODULE COUNT [OPTION...]
#
#   plain    random programs on the netlist of the smallest configuration, `micro`; with PROGRAM that
#            and the programs on the netlist of `tiny`: no difference at any pin
#   device   random programs and a random host on gyre_device as Yosys reads it: no difference at
#            any pin, and memory as it must be; CYCLES of them
#   pixels   SCENES, tb/pixel/device_scene_test.c, draws COUNT small scenes on gyre_device with the pixel stage, as
#            Yosys reads it, or as OPTIONs of scripts/netlist say: no difference at any pin, and all pixels
#            are those of the rules
#   planted  the same netlist with one register of what commit writes replaced: it must be found. Takes
#            the netlist that `plain` left in FOLDER/../netlist, if it is there.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
part=$1 folder=$2 program=${3:-}
sim=$folder/gyre-netlist
mkdir -p "$folder"
export OPT_VERILATED=-O0  # compiling so many gates is most of the time

case $part in
  plain)
    "$root/scripts/netlist" "$folder" "$([[ -n $program ]] && echo tiny || echo micro)"
    "$sim" fuzz --seed 3 --cycles 60000
    if [[ -n $program ]]; then
      "$sim" "$program" --config tiny --mem-latency hostile:30 --seed 7 2>&1 | tee "$folder/program.out"
      grep -q '^0 mismatches in [1-9]' "$folder/program.out"
    fi
    ;;
  device)
    # Several beats to a line, and a shared cache that writes back.
    config=tiny,DCACHE_MSHRS=4,LSU_LOADS=4,L2_BYTES=512,L2_WAYS=2,L2_WRITE_BACK=1,AXI_DATA=32
    OPT_VERILATED=-Og "$root/scripts/netlist" --flow device "$folder" $config
    "$sim" --seed 2 --cycles "$program"
    ;;
  pixels)
    scenes=$3 module=$4 count=$5 options=("${@:6}")
    ((${#options[@]} > 0)) || options=(--flow device)
    # RAM_BYTES is the memory of device_rig.h.
    config=tiny,F_EXT=1,NUM_FPU_LANES=1,NUM_THREADS=4,NUM_LANES=4,LMEM_BYTES=4096,RAM_BYTES=4194304
    "$root/scripts/netlist" "${options[@]}" --verilog "$folder" $config,DISPATCH=1,HEADERS=1,GRAPHICS=1,PIXELS=1
    GYRE_RTL_DIR=$folder/netlist GYRE_CACHE=$folder/cache OPT=-O1 \
      "$scenes" --size 8x8 --draws 1 "$module" 1 0 "$count" lockstep:$config
    ;;
  planted)
    if [[ -d $folder/../netlist/netlist ]]; then
      mkdir -p "$folder/netlist"
      cp -p "$folder/../netlist/netlist/"synthesized.* "$folder/netlist/"
    fi
    "$root/scripts/netlist" --plant 'u_commit.data_q[0]=u_commit.data_q[1]' "$folder" micro
    status=0
    "$sim" fuzz --seed 3 --cycles 60000 > "$folder/planted.out" 2>&1 || status=$?
    grep -m 1 '^caught ' "$folder/planted.out" || {
      echo "FAIL: the planted bug was not found (exit status $status)"
      exit 1
    }
    ((status == 5))
    ;;
  *)
    echo "netlist_test.sh: no part '$part'" >&2
    exit 2
    ;;
esac
