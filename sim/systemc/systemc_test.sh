#!/bin/bash
# systemc_test.sh PART BUILD OUT: tests of the SystemC module; PART is
#
#   install   the example is built out of an install tree, with the model and with the RTL, and runs
#   platform  the platform, built the same way: both implementations, both timings, faults, hangs
#   compare   both side by side: equal with every timing of memory, and planted differences are found
#
# BUILD/sw/gcc-O3 has the programs. OUT is the folder to work in. Prints what failed; exit status 1.
set -uo pipefail

here=$(cd "$(dirname "$0")" && pwd)
part=$1 build=$2
# shellcheck source=sw/module/gyre_output.sh
. "$here/../../sw/module/gyre_output.sh"
output_folder systemc_test.sh "$3" && output_make "$3" || exit 2
out=$(cd "$3" && pwd)
config=tiny
run=$out/$config/gyre-systemc
programs=$build/sw/gcc-O3
export SYSTEMC_DISABLE_COPYRIGHT_MESSAGE=1
failures=0 checks=0

expect() {  # expect STATUS TEXT OPTION...: the platform ends so and prints the text
  local want=$1 text=$2 status=0 printed
  shift 2
  printed=$(timeout 300 "$run" "$@" 2>&1) || status=$?
  checks=$((checks + 1))
  if [[ $status == "$want" && $printed == *"$text"* ]]; then return; fi
  failures=$((failures + 1))
  printf 'FAILED: %s\nexpected status %s and "%s"; status %s, it printed:\n%s\n' "$*" "$want" "$text" \
    "$status" "$printed"
}

cycles() {  # cycles OPTION...: of the run of vecadd
  timeout 300 "$run" "$@" --arg 64 "$programs/vecadd.elf" 2>&1 |
    sed -n 's/^systemc: .*: \([0-9]*\) cycles,.*/\1/p'
}

# Reads the kernel's figures from its output.
kernel_cycles() {  # kernel_cycles COMMAND...
  timeout 300 "$@" --arg 64 "$programs/vecadd.elf" 2> /dev/null |
    sed -n 's/.*PASSED cycles=\([0-9]*\) .*/\1/p'
}

same() {  # same WHAT NUMBER...: all are the same number
  local what=$1 number
  shift
  checks=$((checks + 1))
  for number in "$@"; do
    if [[ -n $number && $number == "$1" ]]; then continue; fi
    failures=$((failures + 1))
    echo "FAILED: $what: $*"
    return
  done
}

install_part() {
  output_empty systemc_test.sh "$out/installed-example" || exit 2
  if ! {
    cmake -S "$here/example" -B "$out/installed-example" -DCMAKE_PREFIX_PATH="$out/installed" \
      -DCMAKE_BUILD_TYPE=Release && cmake --build "$out/installed-example" -j 2
  } > "$out/installed-example.log" 2>&1; then
    tail -n 30 "$out/installed-example.log"
    exit 1
  fi
  for run in "$out"/installed-example/example{,_rtl}; do expect 0 $'the word is 42\nthe word is 43'; done
  # An absolute path: /x/gyre is one, that of ${prefix}/x/gyre is none.
  if grep -rqE "(^|[^[:alnum:]_./}-]|-[ILl])$(cd "$here/../.." && pwd)([^[:alnum:]_.-]|\$)" \
    "$out/installed/lib/cmake" "$out/installed/share"; then
    echo "FAILED: the installed package names the source tree"
    failures=$((failures + 1))
  fi
}

platform_part() {
  local vecadd=$programs/vecadd.elf on
  run=$out/$config/registers_test expect 0 " 0 failures"
  for on in model rtl; do
    expect 0 "vecadd: n=64 PASSED" --on $on --arg 64 "$vecadd"
    expect 0 "vecadd: n=64 PASSED" --on $on --loose --arg 64 "$vecadd"
    # Late END_REQ, answers in any order.
    expect 0 "vecadd: n=64 PASSED" --on $on --mem-latency hostile --seed 3 --arg 64 "$vecadd"
    expect 4 "load" --on $on "$programs/fault_load_access.elf"
    expect 3 "waits for a barrier" --on $on --hang-cycles 2000 "$programs/hang.elf"
  done
  # The same cycles in both implementations and timings, whatever the quantum is.
  same "cycles" "$(cycles --on model)" "$(cycles --on rtl)" "$(cycles --on model --loose)" \
    "$(cycles --on rtl --loose)" "$(cycles --on model --loose --quantum 0)" \
    "$(cycles --on model --loose --quantum 17)" "$(cycles --on model --loose --quantum 1000000)"
  # The rules of time, beside another memory: a latency of n at the line port, which has nothing of AXI
  # and TLM, is n - 2 here, as the bridge adds two cycles. It has no limit of writes under way either.
  same "cycles at the line port" "$(kernel_cycles "$build/bin/gyre" run --on model --config $config \
    --mem-latency 62)" "$(kernel_cycles "$run" --on model --set AXI_WRITES=16)"
  # Warps that continue after the program's exit are stopped.
  expect 5 "exit code 5" --on model "$programs/tohost.elf"
  expect 0 "PASSED" --on model --config small "$programs/reduce.elf" --arg 64
  expect 3 "did not end within 500 cycles" --on model --max-cycles 500 "$vecadd"
  # Buses narrower and wider than a line, few ids, one transaction at a time, several cores.
  local shape hostile=(--on model --mem-latency hostile --arg 64)
  for shape in "AXI_DATA=32 AXI_ID=1 LINE_BYTES=64" "AXI_DATA=64 AXI_ID=2 LINE_BYTES=128" \
    "AXI_DATA=512 LINE_BYTES=4" "AXI_DATA=256 AXI_READS=1 AXI_WRITES=1" "NUM_CORES=2 AXI_DATA=32"; do
    local sets=()
    for set in $shape; do sets+=(--set "$set"); done
    expect 0 "vecadd: n=64 PASSED" "${hostile[@]}" "${sets[@]}" "$vecadd"
    expect 0 "vecadd: n=64 PASSED" "${hostile[@]}" --loose "${sets[@]}" "$vecadd"
  done
  expect 4 "memory answered with an error" --on model --mem-errors 50 "$vecadd"
  expect 4 "memory answered with an error" --on rtl --loose --mem-errors 50 "$vecadd"
  # Bad input has a sentence.
  expect 2 "the RTL was built with NUM_WARPS=2, not 4" --on rtl --set NUM_WARPS=4 "$vecadd"
  expect 2 "no such configuration" --config none "$vecadd"
  expect 2 "is not NAME=VALUE" --set NUM_WARPS "$vecadd"
  expect 2 "one program is needed" --on model
  expect 2 "--on is model, rtl or compare" --on both "$vecadd"
  expect 2 "No such file" --on model "$out/nothing.elf"
}

compare_part() {
  local vecadd=$programs/vecadd.elf timing
  for timing in 1 60 random hostile; do
    expect 0 "compare: 0 differences" --on compare --mem-latency $timing --arg 64 "$vecadd"
  done
  expect 0 "compare: 0 differences" --on compare --loose --mem-latency hostile --arg 64 "$vecadd"
  expect 4 "compare: 0 differences" --on compare --mem-errors 50 "$vecadd"
  expect 4 "compare: 0 differences" --on compare "$programs/fault_load_access.elf"
  # A model with another parameter is another machine: found at a pin, with cycle, name and values.
  expect 1 "compare: pin differs in cycle" --on compare --plant DIV_STEP=4 --arg 64 "$programs/muldiv.elf"
  expect 1 "model_gpu 0x" --on compare --plant DCACHE_WAYS=2 --arg 64 "$vecadd"
  expect 1 "compare: pin differs in cycle" --on compare --plant MAX_WRITES=1 --arg 64 "$vecadd"
}

case $part in
  install) install_part ;;
  platform) platform_part ;;
  compare) compare_part ;;
  *)
    echo "systemc_test: no part '$part'" >&2
    exit 2
    ;;
esac
echo "systemc_test: $part: $checks checks, $failures failures"
[[ $failures == 0 ]]
