#!/bin/bash
# status_test.sh RUN_MAIN GYRE WORKDIR - tests the end of a run: --exit-base, signatures of runs
# that did not end by themselves, endless loops, ^C.
set -uo pipefail

fake=$(realpath "$1") gyre=$(realpath "$2")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
begin "$3"
link good.elf

exit_base() {
  local run=("$gyre" run good.elf --exit-base 120)
  expect 7 'exit code 7' "${run[@]}"
  expect 5 'exit code 5' "${run[@]}" --arg 1
  expect 124 'illegal instruction' "${run[@]}" --arg 2
  expect 123 'hang:' "${run[@]}" --arg 3
  expect 123 'limit:' "${run[@]}" --arg 4 --max-cycles 20000
  expect 122 'none.elf: No such file' "$gyre" run none.elf --exit-base 120
  expect 122 "unrecognized option '--colour'" "$gyre" run good.elf --colour --exit-base 120
  expect 122 "unrecognized option '--colour'" "$gyre" run good.elf --colour --exit-base=120
  expect 122 "'four' is not a number" "${run[@]}" --warps four
  expect 122 'no source tree at /none' env GYRE_SOURCE=/none "${run[@]}" --on rtl
  expect 122 'the rtl machine has no trace' "${run[@]}" --on rtl --trace t.txt
  expect 122 "'none,1,x' is not DEVICE" "${run[@]}" --on fpga:none,1,x
  full() { "$@" > /dev/full; }
  expect 122 'standard output' full "${run[@]}"
  expect 122 'the fake machine refuses' env FAKE=refuse "$fake" good.elf --exit-base 120
  expect 125 'the fake machine differs' env FAKE=mismatch "$fake" good.elf --exit-base 120
  expect 14 'fault' "$gyre" run good.elf --arg 2 --exit-b 10
  expect 2 "'121' is not a number from 0 to 120" "$gyre" run good.elf --exit-base 121
  expect 2 "begins with 0" "$gyre" run good.elf --exit-base 010
}

signatures() {
  local words=$'00c0ffee\n12345678\nabcdef01'
  for on in functional model; do
    local run=("$gyre" run --on "$on" good.elf --signature sig.txt)
    expect 7 '' "${run[@]}"
    same sig.txt "$words"
    expect 4 'gyre: --signature: sig.txt has no signature: fault' "${run[@]}" --arg 2
    same sig.txt '# no signature: fault'
    expect 5 '' "${run[@]}" --arg 1
    same sig.txt "$words"
    expect 3 'has no signature: hang' "${run[@]}" --arg 3 --hang-cycles 5000
    same sig.txt '# no signature: hang'
    expect 0 '' "${run[@]}" --arg 5
    same sig.txt "$words"
    expect 3 'has no signature: stopped by --max-cycles' "${run[@]}" --arg 4 --max-cycles 20000
    same sig.txt '# no signature: stopped by --max-cycles'
  done
  # Also errors that appear after the end.
  expect 5 'has no signature: stopped' env FAKE=mismatch "$fake" good.elf --signature sig.txt
  same sig.txt '# no signature: stopped'
  expect 5 'has no signature: stopped' env FAKE=late "$fake" good.elf --signature sig.txt
  same sig.txt '# no signature: stopped'
}

# A loop that never ends and stores nothing is a hang of the functional machine; nothing else is.
loops() {
  local run=("$gyre" run --hang-insns 5000 --max-cycles 30M)
  expect 3 'hang: in [0-9]+ warp instructions nothing was stored.*--hang-insns' "${run[@]}" good.elf --arg 4
  expect 3 'warp  0: pc 0x8.* <end_never>, threads 0x1, runs' "${run[@]}" good.elf --arg 4
  expect 3 'limit: ' "${run[@]}" good.elf --arg 4 --hang-insns 0
  # It is found soon, not after the million that is run between two looks at the clock.
  expect 3 'hang: in [0-9]{4,5} warp' "${run[@]}" good.elf --arg 4
  printf '.globl _start\n_start: la t0, x\nli t1, 1\n1: %s\nj 1b\n.balign 64\nx: .word 0\n' \
    'sw t1, (t0)' > store.S
  source=store.S link store.elf
  expect 3 'limit: ' "${run[@]}" store.elf
  # A lock that no thread releases, and a counter.
  sed 's/sw t1, (t0)/amoswap.w t2, t1, (t0)/' store.S > lock.S
  sed 's/sw t1, (t0)/amoadd.w t2, t1, (t0)/' store.S > count.S
  source=lock.S link lock.elf -march=rv32ia
  source=count.S link count.elf -march=rv32ia
  expect 3 'hang: ' "${run[@]}" lock.elf
  expect 3 'limit: ' "${run[@]}" count.elf
}

# interrupt COMMAND...: ^C as soon as it wants to know; its status.
interrupt() {
  python3 - "$@" << 'END'
import signal, subprocess, sys, time

run = subprocess.Popen(sys.argv[1:], preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
for _ in range(15000):
    with open(f"/proc/{run.pid}/status") as file:
        caught = [line.split()[1] for line in file if line.startswith("SigCgt")]
    if caught and int(caught[0], 16) & 1 << signal.SIGINT - 1:
        break
    time.sleep(0.02)
run.send_signal(signal.SIGINT)
sys.exit(run.wait(500) % 256)
END
}

interrupts() {
  for on in functional model; do
    local run=(interrupt "$gyre" run --on "$on" good.elf --arg 4 --hang-insns 0 --max-cycles 2000M)
    expect 130 'interrupted after [0-9]+ (cycles|warp instructions)$' "${run[@]}"
    expect 130 'warp  3: not active' "${run[@]}" --exit-base 120
    expect 130 'gyre: .*, interrupted$' "${run[@]}" --signature sig.txt --trace trace.txt
    same sig.txt '# no signature: interrupted'
    holds 'the log is complete' test "$(tail -c 1 trace.txt | wc -l)" = 1
  done
  export FAKE=busy
  expect 130 'core  1 warp  2: pc 0x80000018 <_start' interrupt "$fake" good.elf --cores 2
}

exit_base
signatures
loops
interrupts
conclude status_test
