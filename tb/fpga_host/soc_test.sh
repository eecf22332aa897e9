#!/bin/bash
# soc_test.sh - the host's code against the RTL of the SoC: gyre-soc-sim on its pseudo-terminal.
#
#   soc_test.sh GYRE GYRE-SOC-SIM SELFTEST.elf WORKDIR
#
# The simulator is slow, so an answer may take seconds of real time. Needs riscv64-unknown-elf-gcc.
# Prints each failed case; exit 1 if there is one.
set -uo pipefail

here=$(cd "$(dirname "$0")" && pwd)
gyre=$(realpath "$1")
sim=$(realpath "$2")
selftest=$(realpath "$3")
mkdir -p "$4" && cd "$4" || exit 1
cases=0 failures=0

expect() {  # expect STATUS REGEX COMMAND...: stdout and stderr together must match the regex
  local status=$1 regex=$2 got
  shift 2
  "$@" > out.txt 2>&1
  got=$?
  cases=$((cases + 1))
  [[ $got == "$status" ]] && grep -Eq -- "$regex" out.txt && return
  failures=$((failures + 1))
  echo "FAILED: $*: status $got, expected $status and '$regex'; it printed:"
  sed 's/^/  | /' out.txt
}

simulator=
start() {  # start OPTION...: the simulator, with its terminal at ./tty
  rm -f tty
  "$sim" --link "$PWD/tty" --seconds 60 "$@" > sim.txt 2>&1 &
  simulator=$!
  for _ in {1..1200}; do
    [[ -e tty ]] && return
    sleep 0.1
  done
  echo "FAILED: the simulator does not start"
  cat sim.txt
  exit 1
}
stop() {
  [[ $simulator ]] && kill "$simulator" 2> /dev/null
  wait "$simulator" 2> /dev/null
  simulator=
}
trap stop EXIT

for source in "$here/../tool/minimal.S" "$here/chatter.S"; do
  riscv64-unknown-elf-gcc -march=rv32i_zicsr -mabi=ilp32 -nostdlib -nostartfiles -static \
    -Wl,-n,--no-warn-rwx-segments,-Ttext=0x80000000 -o "$(basename "$source" .S).elf" "$source" ||
    exit 1
done
board=(--on "fpga:$PWD/tty,1000000,3000" --max-cycles 20M)

start
expect 0 'shape +1 core, 2 warps x 2 threads, 2 lanes' "$gyre" fpga info tty,1000000,3000
expect 7 '^hello$' "$gyre" run "${board[@]}" minimal.elf
expect 5 'exit code 5' "$gyre" run "${board[@]}" minimal.elf --arg 1
expect 4 'illegal instruction \(cause 2\), core 0, warp 0, lanes 0x1, pc 0x80.* <end_illegal>' \
  "$gyre" run "${board[@]}" minimal.elf --arg 2
expect 3 'warp  0: pc 0x80.*, threads 0x1, at a barrier, waits for barrier' \
  "$gyre" run "${board[@]}" minimal.elf --arg 3 --hang-cycles 3000
expect 3 'did not end within 30000 cycles' \
  "$gyre" run "${board[@]}" minimal.elf --arg 4 --max-cycles 30000
expect 0 '251 cycles, 52 warp instructions' "$gyre" run "${board[@]}" minimal.elf --arg 5
expect 7 '' "$gyre" run "${board[@]}" minimal.elf --signature sig.txt
expect 0 '^12345678$' cat sig.txt
expect 9 '^abcdefgh' "$gyre" run "${board[@]}" chatter.elf --hang-cycles 2000 --quiet
cp out.txt chatter.txt
expect 0 '^3000 ' wc -c chatter.txt
expect 0 'selftest ok' "$gyre" run "${board[@]}" "$selftest" --hang-cycles 1M
expect 0 'frame errors +0 ' "$gyre" fpga info tty,1000000,3000
stop

# Bytes are damaged on their way there and back: the frames are refused and sent again.
board[1]=fpga:$PWD/tty,1000000,1000
start --flip 700 --flip-back 1500 --seed 2
expect 7 '^hello$' "$gyre" run "${board[@]}" minimal.elf
cp out.txt damaged.txt
expect 0 'link: [0-9]+ requests, [1-9][0-9]* sent again' cat damaged.txt
expect 0 'frame errors +[1-9]' "$gyre" fpga info tty,1000000,3000
stop

echo "soc_test: $cases cases, $failures failures"
[[ $cases -gt 0 && $failures == 0 ]]
