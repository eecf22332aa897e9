#!/bin/bash
# fpga_test.sh - gyre on the stand-in for a board: exit status, sentences, and reports equal to those
# of the cycle model.
#
#   fpga_test.sh GYRE GYRE-BOARD-MODEL WORKDIR
#
# Needs riscv64-unknown-elf-gcc. Prints each failed case; exit 1 if there is one.
set -uo pipefail

here=$(cd "$(dirname "$0")" && pwd)
gyre=$(realpath "$1")
model=$(realpath "$2")
mkdir -p "$3" && cd "$3" || exit 1
cases=0 failures=0

failed() {  # failed TEXT: the output of the last command is in out.txt
  failures=$((failures + 1))
  echo "FAILED: $1; it printed:"
  sed 's/^/  | /' out.txt
}

# expect STATUS REGEX COMMAND...: runs it; stdout and stderr together must match the regex.
expect() {
  local status=$1 regex=$2 got
  shift 2
  "$@" > out.txt 2>&1
  got=$?
  cases=$((cases + 1))
  [[ $got == "$status" ]] && grep -Eq -- "$regex" out.txt && return
  failed "$*: status $got, expected $status and '$regex'"
}

printed() {  # printed REGEX: so did the last command
  cases=$((cases + 1))
  grep -Eq -- "$1" out.txt || failed "'$1' is missing"
}

board() { "$model" "${options[@]}" -- "$gyre" run --on fpga:@ "$@"; }
options=()

# A file that has the name of the link stays.
echo precious > taken
expect 2 'cannot make taken: File exists' "$model" --link taken true
[[ $(cat taken) == precious ]] || failed 'the file that had the name of the link is gone'
expect 0 ended "$model" --link made echo ended
[[ ! -L made ]] || failed 'the link stays'
expect 0 ended "$model" --link made -- sh -c 'rm made && echo precious > made && echo ended'
[[ $(cat made) == precious ]] || failed 'a file that has got the name of the link is gone'
rm made
# Without a stdout the test cannot learn the terminal's name.
full() { timeout 300 "$model" > /dev/full; }
expect 2 'gyre-board-model: standard output cannot be written' full

# same REGEX PROGRAM ARG...: what the cycle model prints in the lines that match, the board prints,
# too; so is the exit status.
same() {
  local regex=$1 got wanted
  shift
  cases=$((cases + 1))
  "$gyre" run --on model --config tiny --mem-latency 2 "$@" > out.txt 2>&1
  wanted="$? $(grep -E "$regex" out.txt)"
  board "$@" > out.txt 2>&1
  got="$? $(grep -E "$regex" out.txt)"
  [[ $got == "$wanted" && -n $wanted ]] || failed "$*: the model says '$wanted'"
}

build() {  # build OUT SOURCE FLAGS...
  riscv64-unknown-elf-gcc -march=rv32i_zicsr -mabi=ilp32 -nostdlib -nostartfiles -static \
    -Wl,-n,--no-warn-rwx-segments,-Ttext=0x80000000 "${@:3}" -o "$1" "$2" || exit 1
}
build good.elf "$here/../tool/minimal.S"
build later.elf "$here/../tool/minimal.S" -Ttext=0x80000100
build far.elf "$here/../tool/minimal.S" -Wl,-Tdata=0x80040000
build chatter.elf "$here/chatter.S"
build groups.elf "$here/../tool/groups.S"
build mul.elf "$here/../tool/minimal.S" -march=rv32im_zicsr
build atomic.elf "$here/../tool/minimal.S" -march=rv32ima_zicsr
printf '\x02' > flag
cp good.elf float.elf && dd if=flag of=float.elf bs=1 seek=36 conv=notrunc status=none

# Ends of all kinds
same '^hello$|exit code' good.elf --quiet
expect 7 'fpga, 2 warps x 2 threads, 2 lanes: [0-9]+ cycles, [0-9]+ warp instructions, IPC .*, exit code 7' \
  board good.elf
expect 7 'exit code 7' board later.elf
same '^hello$' good.elf --arg 1
expect 5 'exit code 5' board good.elf --arg 1
same '^fault' good.elf --arg 2
same '^hello$|^  warp' good.elf --arg 3
expect 3 'hang: no instruction was issued for 5000 cycles' board good.elf --arg 3 --hang-cycles 5000
same '^  warp  1' good.elf --arg 4 --max-cycles 20000
expect 3 'did not end within 20000 cycles' board good.elf --arg 4 --max-cycles 20000
same 'all warps have ended|cycles,' good.elf --arg 5 --quiet
same '^  (warp_insns|stores|icache)' good.elf --arg 5 --stats
expect 7 '' board good.elf --signature sig.txt
cases=$((cases + 1))
[[ $(cat sig.txt) == $'00c0ffee\n12345678\nabcdef01' ]] || failed 'the signature is another one'
for runs in 1 2; do  # a second run on the same board, the first of which hangs
  cases=$((cases + 1))
  # shellcheck disable=SC2016  # the inner shell expands them
  "$model" -- bash -c '"$1" run --on fpga:@ good.elf --arg 3 --hang-cycles 1000 > /dev/null 2>&1
    "$1" run --on fpga:"$2" good.elf' run "$gyre" @ > out.txt 2>&1
  [[ $? == 7 && $(grep -c hello out.txt) == 1 ]] || failed "run $runs after a hang"
done

# Threads with pcs of their own: waiting threads, and their events
options=(--set RECONVERGENCE=1)
expect 3 'warp  0: threads 0x2 wait for the others of their warp$' board groups.elf --arg 1 --max-cycles 20000
expect 3 'warp  0: threads 0x1 wait for their turn, the next at pc 0x800000.. <even>$' \
  board groups.elf --arg 2 --max-cycles 2000
expect 0 'threads_per_insn +1\.[0-9]{2}$' board groups.elf --stats
options=()
expect 3 'did not end' board good.elf --arg 4 --max-cycles 20000
cases=$((cases + 1))
grep -q 'wait for' out.txt && failed 'with the divergence stack no thread waits for others of a warp'

# A board that does not count the cycles of a run
options=(--no-run-counter)
expect 7 'fpga, .*: [1-9][0-9]* cycles, .*, exit code 7' board good.elf
cases=$((cases + 1))
grep -q 'until it was asked' out.txt && failed 'lanes as many as threads: the cycles are known'
options=(--no-run-counter --set NUM_LANES=1)
expect 7 'does not count the cycles of a run: they are those until it was asked' board good.elf
options=()

# More console output than the ring has, and a watchdog that is shorter than the wait for room
cases=$((cases + 1))
board chatter.elf --hang-cycles 2000 > out.txt 2> err.txt
[[ $? == 9 && $(head -c 30 out.txt) == abcdefghijklmnopqrstuvwxyzabcd && $(wc -c < out.txt) == 3000 ]] ||
  failed 'chatter.elf'

# Arguments that do not fit the board
expect 2 'far.elf: segment .* outside of memory .*: \.data is [0-9]+ bytes at 0x80040000, memory has 131072' \
  board far.elf
expect 7 '' board mul.elf
options=(--set M_EXT=0)
expect 2 'mul.elf: needs multiply and divide \(m in .riscv.attributes\), which .* \(M_EXT = 0\); it has rv32i_zicsr' board mul.elf
expect 7 '' board good.elf
options=()
expect 2 'atomic.elf: needs atomic operations \(a in .riscv.attributes\), which .* \(A_EXT = 0\); it has rv32im_zicsr' board atomic.elf
expect 2 'float.elf: needs floating point' board float.elf
expect 2 'none.elf: No such file' board none.elf
expect 2 '--config: what a board is like is in its bitstream' board good.elf --config small
expect 2 '--threads: what a board is like' board good.elf --threads 2
expect 2 '--mem-latency: what a board is like' board good.elf --mem-latency 3
expect 2 'the fpga machine has no waveform' board good.elf --wave w.fst
expect 2 'the fpga machine has no trace' board good.elf --trace t.txt

# Devices that are no board
expect 2 '/none/tty: No such file or directory \(is the board plugged in' \
  "$gyre" run --on fpga:/none/tty good.elf
expect 2 '/dev/null is not a serial port' "$gyre" fpga info /dev/null
expect 2 '1234 baud is no rate of a serial port; there are 9600, ' "$gyre" fpga info /dev/null,1234
expect 2 "'/dev/null,fast' is not DEVICE" "$gyre" fpga info /dev/null,fast
expect 2 "'/dev/null,115200,' is not DEVICE" "$gyre" fpga info /dev/null,115200,
expect 2 "no machine 'fpga:'; there are functional, .* and fpga:DEVICE" \
  "$gyre" run --on fpga: good.elf
expect 2 'Usage: gyre fpga info' "$gyre" fpga
expect 0 'Usage: gyre fpga info' "$gyre" fpga --help
expect 2 'no answer from /dev/pts/[0-9]+ at 115200 baud: is it the right port' \
  "$model" --silent -- "$gyre" fpga info @,115200,20
expect 2 'answers, but is no Gyre SoC: SOC_MAGIC is 0x00000007' \
  "$model" --magic 7 -- "$gyre" fpga info @
# shellcheck disable=SC2016
expect 2 'is in use by another program' \
  "$model" -- bash -c 'exec 3<>"$1"; flock 3; "$2" fpga info "$1"' - @ "$gyre"

# Description of the board
# Version of the register table of this tree.
table=$(sed -n 's/^#define GYRE_VALUE_VERSION 0x\(....\)\(....\)u.*/0x\1 0x\2/p' \
  "$here/../../include/gyre/generated/registers.h")
read -r major minor <<< "$table"
expect 0 "Gyre SoC 1\.0, registers $((major))\.$((minor))\b" "$model" -- "$gyre" fpga info @
expect 0 'clock +25\.000 MHz' "$model" --clock 25000000 -- "$gyre" fpga info @,1000000
expect 0 'extensions +RV32IMAF' "$model" --config small -- "$gyre" fpga info @
expect 0 'shape +1 core, 4 warps x 4 threads, 4 lanes' "$model" --config small -- "$gyre" fpga info @
expect 0 'memory +8192 bytes at 0x80000000' "$model" --set RAM_BYTES=8k -- "$gyre" fpga info @
expect 0 'run time is not counted' "$model" --no-run-counter -- "$gyre" fpga info @

# Memory
expect 0 'memory: 2048 words .* in four passes: 0 errors' \
  "$model" --set RAM_BYTES=8k -- "$gyre" fpga selftest @
expect 1 'four passes: 2 errors' \
  "$model" --set RAM_BYTES=8k --stuck 0x80001004:9 -- "$gyre" fpga selftest @
printed 'first: 0x80001004 is 0x80001204, should be 0x80001004; .*: 0x00000200'

# A bad line: everything comes through, and what happened is told.
for fault in "--flip 900" "--drop 1500" "--garbage 900" "--mute 9"; do
  # shellcheck disable=SC2086
  expect 7 'link: [0-9]+ requests, [1-9][0-9]* sent again' \
    "$model" $fault --seed 3 -- "$gyre" run --on fpga:@,1000000,400 good.elf
  printed '^hello$'
done
expect 0 'frame errors +[1-9]' \
  "$model" --flip 150 --seed 3 -- "$gyre" fpga info @,1000000,400
expect 2 'no request gets through to /dev/pts/[0-9]+ any more|but no frames' \
  "$model" --flip 3 -- "$gyre" fpga info @,1000000,400

echo "fpga_test: $cases cases, $failures failures"
[[ $cases -gt 0 && $failures == 0 ]]
