#!/bin/bash
# clients_test.sh - clients that are not GDB, wrong command lines, and runs that no client
# disturbs.
#
#   clients_test.sh GYRE SERVER_TEST WORKDIR MACHINE
#
# Prints each failed case; exit 1 if there is one.
set -uo pipefail

gyre=$(realpath "$1")
clients=$(realpath "$2")
on=$4
folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source-path=SCRIPTDIR/../tool
. "$folder/../tool/expect.sh"
root=$folder/../..
# shellcheck source-path=SCRIPTDIR
. "$folder/session.sh"
begin "$3"
build_program spin "$folder/programs/spin.c" && build_program lanes "$folder/programs/lanes.c" || exit 1

stack=(--set RECONVERGENCE=stack)
expect 0 ' 0 failures' "$clients" "$gyre" spin.elf --on "$on" --count 1500 --seed 1 "${stack[@]}"
expect 0 ' 0 failures' "$clients" "$gyre" spin.elf --on "$on" --count 1500 --seed 2 --cores 2 "${stack[@]}"
expect 0 ' 0 failures' "$clients" "$gyre" spin.elf --on "$on" --count 500 --seed 3

# Before anything runs: what excludes each other, what is no port.
for machine in rtl lockstep fpga:/dev/null; do
  expect 2 "--gdb: a debugger works with --on functional and --on model, not with ${machine%%:*}$" \
    "$gyre" run --gdb 0 --on $machine spin.elf
done
expect 2 "--gdb: .*65536" "$gyre" run --gdb 65536 --on "$on" spin.elf
expect 2 "--gdb" "$gyre" run --gdb x --on "$on" spin.elf
expect 122 "--gdb: a debugger works" "$gyre" run --exit-base 120 --gdb 0 --on rtl spin.elf
expect 2 'cannot be opened|No such file' "$gyre" run --gdb 0 --on "$on" none.elf
serve busy spin.elf --on "$on"
expect 2 "--gdb: port $port of 127.0.0.1 cannot be listened at: Address already in use" \
  "$gyre" run --gdb "$port" --on "$on" spin.elf
kill "$server"
wait "$server"

# A run that GDB only watches is the run without it: cycles, counters, summary.
watched() {
  "$gyre" run --on "$on" --stats "$@" lanes.elf > alone.txt 2>&1
  serve watched lanes.elf --on "$on" --stats "$@" || return 1
  printf '%s\n' 'break *0x8000f000' 'watch *(int *)0x80f00000' 'rwatch *(int *)0x80f00000' continue > watched.gdb
  debug watched watched.gdb lanes.elf
  finish
  grep -q 'exited with code' watched.out && diff alone.txt <(grep -v 'waits for a debugger' watched.gyre)
}
if needs gdb-multiarch; then
  holds 'the same run, watched' watched "${stack[@]}"
  holds 'the same run, watched, two cores' watched --cores 2 --mem-latency hostile --seed 7 "${stack[@]}"
  holds 'the same run, watched, one lane' watched --lanes 1 --set SMALL=1 "${stack[@]}"
  holds 'the same run, watched, threads with pcs of their own' watched --cores 2 --mem-latency hostile --seed 7
fi
conclude "gdb clients, $on"
