#!/bin/bash
# tool_test.sh - tests the command line: exit status and sentence of each case.
#
#   tool_test.sh PART EXECUTABLE WORKDIR
#
# PART fake: EXECUTABLE is run_main, the run loop around a machine that executes nothing
#      input: the same, bad input          tool: EXECUTABLE is gyre; commands
#      functional, model: EXECUTABLE is gyre; a program on that machine
# Needs riscv64-unknown-elf-gcc for the programs. Prints each failed case; exit 1 if there is one.
set -uo pipefail

part=$1
exe=$(realpath "$2")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/input_cases.sh"
begin "$3"
link good.elf

fake() {
  expect 42 'exit code 42' as exit "$exe" good.elf
  expect 42 'IPC 1.000' as exit "$exe" good.elf --mem-latency hostile --seed 9
  expect 5 'exit code 5' as tohost "$exe" good.elf
  expect 5 'exit code 5' as tohost "$exe" good.elf --set LINE_BYTES=4 --set ICACHE_BYTES=1024
  expect 0 'all warps have ended' as 'done' "$exe" good.elf
  expect 0 'last words' as 'done' "$exe" good.elf
  expect 0 'cycles +200$' as 'done' "$exe" good.elf --stats
  expect 4 'fault: .*cause 2.*, core 0, warp 3, lanes 0xa, pc 0x80000004 <_start\+0x4>, value 0xdeadbeef' \
    as fault "$exe" good.elf
  expect 3 'hang: no instruction was issued for 100000 cycles' as hang "$exe" good.elf
  expect 3 'warp  2: pc 0x80000008 <_start\+0x8>, threads 0xf, at a barrier, waits for barrier 0' \
    as hang "$exe" good.elf --hang-cycles 5000
  expect 3 'for 5000 cycles, up to cycle (8|9)[0-9]{3}$' \
    as hang "$exe" good.elf --hang-cycles 5000
  expect 3 'warp  1: not active' as hang "$exe" good.elf --hang-cycles 5000
  expect 3 'core  1 warp  2: pc 0x80000018 ' as hang "$exe" good.elf --set NUM_CORES=2 --hang-cycles 5000
  expect 0 ', 2 cores x 4 warps x' as 'done' "$exe" good.elf --cores 2 --trace trace.kanata
  expect 3 'did not end within 250000 cycles' as busy "$exe" good.elf --max-cycles 250000
  expect 5 'the fake machine differs' as mismatch "$exe" good.elf
  expect 2 'the fake machine refuses' as refuse "$exe" good.elf
  expect 3 'cycles, .* M/s' as busy "$exe" good.elf --max-cycles 1M --progress
  as mismatch "$exe" good.elf > out.txt 2>&1
  cases=$((cases + 1))
  grep -q 'last words' out.txt && failures=$((failures + 1)) && echo "FAILED: last words of a mismatch"
  expect 0 '' as 'done' "$exe" good.elf --quiet --signature sig.txt
  same out.txt 'last words'
  same sig.txt $'00000000\n12345678\nabcdef01'
  expect 0 '' as 'done' "$exe" good.elf --trace trace.kanata
  expect 0 '^Kanata.0004$' head -1 trace.kanata
}

tool() {
  export GYRE_CACHE=$PWD/cache
  rm -rf cache
  expect 2 'Usage: gyre COMMAND' "$exe"
  expect 0 'disasm +list the instructions' "$exe" --help
  expect 0 '^gyre [0-9]+\.[0-9]+' "$exe" --version
  expect 2 "no command 'walk'" "$exe" walk
  expect 0 '^Usage: gyre run ' "$exe" help run
  expect 0 '^Usage: gyre sph print' "$exe" help sph
  expect 2 "no command 'walk'" "$exe" help walk
  clang-19 --target=amdgcn-amd-amdhsa -mcpu=gfx1150 -nogpulib -c -x c /dev/null -o amd.o
  expect 2 'amd.o: a code object of the second instruction set; gyre disasm --isa rdna35' "$exe" disasm amd.o
  expect 2 'HOME is not set; set HOME or GYRE_CACHE' \
    env -u HOME -u XDG_CACHE_HOME -u GYRE_CACHE "$exe" run good.elf --on rtl
  expect 0 'model:CONFIG' "$exe" devices
  expect 0 '^  threads +4 a warp$' "$exe" devices functional:quad
  expect 0 '^  time +clock cycles$' "$exe" devices functional model:tiny
  expect 0 '^  vertex stage +yes$' "$exe" devices functional
  expect 0 '^  vertex stage +no$' "$exe" devices model:small
  expect 0 '^  vertex stage +yes$' "$exe" devices model:small,GRAPHICS=1
  expect 0 '^  headers +checked for launches and draws$' "$exe" devices model:small,GRAPHICS=1
  expect 0 '^  headers +ignored$' "$exe" devices model:small
  expect 2 'GRAPHICS = 1 needs .*HEADERS = 1' "$exe" devices model:small,HEADERS=0,GRAPHICS=1
  expect 2 'HEADERS = 1 needs .*DISPATCH = 1' "$exe" devices model:small,DISPATCH=0,GRAPHICS=1
  expect 2 "no device 'toaster'" "$exe" devices functional toaster
  expect 2 "no option '--all'" "$exe" devices --all
  expect 0 'Usage: gyre devices' "$exe" devices --help
  expect 0 'small +4 warps x 4 threads, 4 lanes: ' "$exe" info
  expect 0 'limits: 16 cores, 32 warps per core, 32 threads' "$exe" info
  expect 0 "kept in $PWD/cache" "$exe" info
  expect 0 '^RAM_BASE +0x80000000$' "$exe" info tiny
  expect 0 '^NUM_WARPS +2$' "$exe" info tiny
  expect 2 "no configuration 'none'" "$exe" info none
  expect 2 'Usage: gyre info' "$exe" info --all
  expect 0 '^_start:$' "$exe" disasm good.elf
  expect 0 '^80000000: 34002ff3 +csrr' "$exe" disasm good.elf
  expect 0 'bar +t0, ?t1' "$exe" disasm good.elf
  expect 2 'none.elf: No such file' "$exe" disasm none.elf
  expect 2 'Usage: gyre disasm' "$exe" disasm
  expect 2 'Usage: gyre run|--help' "$exe" run
  expect 2 "unrecognized option '--colour'" "$exe" run --colour good.elf
  expect 2 '-o needs a file name' "$exe" trace good.elf -o
  expect 2 'no source tree at /none' env GYRE_SOURCE=/none "$exe" run --on rtl good.elf
  expect 2 'none.elf: No such file' "$exe" run --on rtl none.elf
  expect 2 '--wave: cannot write /none/w.fst' "$exe" run --on rtl good.elf --wave /none/w.fst
  expect 2 'cannot make /dev/null/.*; set GYRE_CACHE to a folder that can be written' env GYRE_CACHE=/dev/null "$exe" run --on rtl good.elf

  # A source tree whose build script makes a simulator of one line, once and only once.
  rm -rf tree
  mkdir -p tree/{rtl,include,cmodel,scripts,sim/platform,sim/verilator,tb/lockstep,tb/random,tb/litmus}
  : > tree/rtl/files.f
  cat > tree/scripts/build_rtl << 'END'
#!/bin/sh
kind=$1 out=$2
shift 2
echo "built $kind $*" >> "$(dirname "$0")/log"
sleep 1
printf '#!/bin/sh\necho "simulator %s with $*"\nexit 9\n' "$*" > "$out/gyre-$kind"
chmod +x "$out/gyre-$kind"
END
  chmod +x tree/scripts/build_rtl
  export GYRE_SOURCE=$PWD/tree
  # The pins of the RTL alone are no trace: said before anything is built.
  expect 2 'the rtl machine has no trace; use --on model or lockstep' \
    "$exe" run --on rtl good.elf --trace t.txt
  # Values that have names.
  for on in functional model rtl lockstep; do
    expect 2 "RECONVERGENCE.*'ps'" "$exe" run --on $on --set RECONVERGENCE=ps good.elf
  done
  for on in functional model; do
    expect 7 '^hello$' "$exe" run --on $on --set RECONVERGENCE=pc good.elf
    expect 7 '^hello$' "$exe" run --on $on --set RECONVERGENCE=stack good.elf
  done
  holds 'nothing was built' test ! -e tree/scripts/log -a ! -e t.txt
  "$exe" run --on rtl good.elf --warps 2 > one.txt 2>&1 &
  expect 9 'simulator NUM_WARPS=2 RECONVERGENCE=1 with --on rtl --warps 2 good.elf' \
    "$exe" run --on rtl good.elf --warps 2
  wait
  same tree/scripts/log 'built rtl NUM_WARPS=2 RECONVERGENCE=1'
  expect 0 'simulator NUM_WARPS=2' cat one.txt
  expect 9 'simulator NUM_WARPS=2' "$exe" run --on rtl good.elf --set NUM_WARPS=2
  same tree/scripts/log 'built rtl NUM_WARPS=2 RECONVERGENCE=1'
  # A simulator that is not what was built is built again: an empty one, one of which a part is
  # missing, none, and one of which the stamp is missing.
  local sim
  sim=$(find cache -name gyre-rtl)
  for damage in 'truncate -s 0' 'truncate -s 30' rm; do
    $damage "$sim"
    expect 9 'gyre-rtl is damaged: it is built again' "$exe" run --on rtl good.elf --warps 2
    expect 9 '^simulator NUM_WARPS=2' "$exe" run --on rtl good.elf --warps 2
    holds 'it is trusted again' test "$(grep -c damaged out.txt)" = 0
  done
  : > "$(dirname "$sim")/built"
  expect 9 'is damaged' "$exe" run --on rtl good.elf --warps 2
  rm "$(dirname "$sim")/built"
  expect 9 'building the rtl simulator' "$exe" run --on rtl good.elf --warps 2
  expect 9 'building the lockstep-wave simulator' \
    "$exe" run --on lockstep good.elf --wave w.fst --warps 2
  # Values given to the RTL differ from its parameters' defaults, which small does not have.
  expect 9 'simulator RECONVERGENCE=1 with' "$exe" run --on rtl good.elf
  expect 9 'simulator RECONVERGENCE=1 with' "$exe" run --on rtl good.elf --set RECONVERGENCE=pc
  expect 9 'simulator +with' "$exe" run --on rtl good.elf --set RECONVERGENCE=stack
  echo 'module m; endmodule' > tree/rtl/m.sv
  expect 9 'building the rtl simulator' "$exe" run --on rtl good.elf --warps 2
  echo 'module n; endmodule' > tree/rtl/m.sv
  expect 9 'building the rtl simulator' "$exe" run --on rtl good.elf --warps 2
  printf '#!/bin/sh\nexit 1\n' > tree/scripts/build_rtl
  expect 2 'could not be built \(status 1' "$exe" run --on rtl good.elf
}

machine() {
  # With a limit, so that an end that goes unseen is a failure and not a test without an end.
  local run=("$exe" run --on "$1" --max-cycles 20M good.elf)
  expect 7 '^hello$' "${run[@]}"
  expect 7 '[ :][0-9]{2} warp instructions, .*exit code 7' "${run[@]}"  # it ends at the store
  expect 7 'exit code 7' "${run[@]}" --config tiny
  expect 7 'exit code 7' "${run[@]}" --set RECONVERGENCE=stack
  expect 5 'exit code 5' "${run[@]}" --arg 1
  expect 4 'illegal instruction.*warp 0, lanes 0x1, pc 0x8.* <end_illegal>, value 0xffffffff' \
    "${run[@]}" --arg 2
  expect 3 'warp  0: pc 0x8.*barrier' "${run[@]}" --arg 3 --hang-cycles 5000
  expect 3 'did not end within 20000' "${run[@]}" --arg 4 --max-cycles 20000
  expect 0 'all warps have ended' "${run[@]}" --arg 5
  expect 0 'warp_insns +[1-9]' "${run[@]}" --arg 5 --stats
  if [[ $1 != functional ]]; then
    expect 0 'port_reads +[1-9]' "${run[@]}" --arg 5 --stats
    expect 7 'port_writes +[1-9]' "${run[@]}" --stats
  fi
  expect 7 '' "${run[@]}" --signature sig.txt --trace trace.txt
  same sig.txt $'00c0ffee\n12345678\nabcdef01'
  expect 0 'csrr' grep -m1 csrr trace.txt
  # A byte of the console for each hardware thread
  source=$here/hart_console.S link hart.elf
  expect 0 'all warps have ended' "$exe" run --on "$1" hart.elf
  "$exe" run --on "$1" --quiet hart.elf | fold -w 1 | sort | tr -d '\n' > letters.txt
  same letters.txt ABCDEFGHIJKLMNOP
  # Threads with pcs of their own: waiting threads and their events, and counts
  source=$here/groups.S link groups.elf
  local groups=("$exe" run --on "$1" --set RECONVERGENCE=pc groups.elf --stats)
  expect 0 'group_splits +1$' "${groups[@]}"
  holds 'no swaps' grep -Eq 'group_swaps +0$' out.txt
  expect 0 'threads_per_insn +[23]\.[0-9]{2}$' "${groups[@]}"
  expect 3 'warp  0: pc 0x8.* <even(\+0x4)?>, threads 0x5, ' "${groups[@]}" --arg 1 --max-cycles 5000
  holds 'those at the barrier' \
    grep -q 'warp  0: pc 0x8.* <even>, threads 0xa, waits for the others of its warp, at a barrier$' out.txt
  expect 3 'warp  0: pc 0x8.* <even>, threads 0x5, waits for its turn$' "${groups[@]}" --arg 2 --max-cycles 3000
  # It is what small has.
  expect 0 'group_splits +1$' "$exe" run --on "$1" groups.elf --stats
  expect 4 'cause 24\)' "$exe" run --on "$1" --set RECONVERGENCE=stack groups.elf
  expect 0 'thread_insns +[1-9]' "$exe" run --on "$1" --set RECONVERGENCE=stack good.elf --arg 5 --stats
  holds 'the divergence stack has no groups' test "$(grep -c group_ out.txt)" = 0
}

case $part in
  fake | input | tool) $part ;;
  functional)
    machine functional
    cores=("$exe" run good.elf --set NUM_CORES=2)
    expect 3 'core  1 warp  0: pc 0x8.*barrier' "${cores[@]}" --arg 3
    expect 3 'core  1 warp  3: not active' "${cores[@]}" --arg 3
    expect 0 '2 cores x 4 warps' "${cores[@]}" --arg 5 --trace cores.txt
    expect 0 '^c1  w0 .*csrr' grep -m1 '^c1 .*csrr' cores.txt
    ;;
  model)
    machine model
    for timing in 1 60 random hostile; do
      expect 7 '^hello$' "$exe" run --on model good.elf --mem-latency $timing --seed 4
    done
    expect 7 'hello' "$exe" trace good.elf -o pipe.kanata
    issued=$(sed -n 's/.* \([0-9]*\) warp instructions.*/\1/p' out.txt)
    cycles=$(sed -n 's/.* \([0-9]*\) cycles, .*/\1/p' out.txt)
    expect 0 '^S' grep -m1 -P '^S\t\d+\t0\tX$' pipe.kanata
    expect 0 '' "$here/kanata_check.sh" pipe.kanata "$issued" "$cycles"
    # Threads of each instruction; where they change, and what was fetched before is dropped
    expect 0 'all warps' "$exe" trace --set RECONVERGENCE=pc groups.elf -o pipe.kanata
    issued=$(sed -n 's/.* \([0-9]*\) warp instructions.*/\1/p' out.txt)
    cycles=$(sed -n 's/.* \([0-9]*\) cycles, .*/\1/p' out.txt)
    expect 0 '' "$here/kanata_check.sh" pipe.kanata "$issued" "$cycles"
    expect 0 '^L.[0-9]+.0.w0 groups: $' grep -a ' groups: ' pipe.kanata
    expect 0 '^L.[0-9]+.0.threads a at 800000' grep 'threads . at' pipe.kanata
    holds 'each instruction says its threads' \
      test "$(grep -c '^L.[0-9]*.0.  threads ' pipe.kanata)" = "$issued"
    ;;
  *)
    echo "no part $part"
    exit 1
    ;;
esac
conclude "tool_test $part"
