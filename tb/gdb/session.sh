# session.sh - to be read by the tests of the debugger: programs, a server, GDB.
#
#   build_program NAME SOURCE...   NAME.elf with debug information, and the runtime of sw/
#   serve NAME PROGRAM OPTION...   gyre run --gdb in the background; $port; prints to NAME.gyre
#   debug NAME SCRIPT PROGRAM      GDB with the script; prints to NAME.out
#   finish                         waits for the server; its status
# `root` is the repository, `gyre` the tool.
# shellcheck shell=bash disable=SC2154

cc=(riscv64-unknown-elf-gcc --specs=picolibc.specs -march=rv32imf_zicsr_zifencei -mabi=ilp32f -g
    -Wall -Wextra -Wno-unused-parameter -Werror -ffunction-sections -fdata-sections -fno-common "-I$root/sw/runtime")

build_runtime() {
  local source
  [[ -f runtime.done ]] && return
  mkdir -p runtime
  for source in crt0.S gyre_each.S gyre_spawn.c gyre_console.c gyre_libc.c gyre_heap.c gyre_memset.c gyre_lock.c gyre_stdio.c; do
    "${cc[@]}" -O2 -c "$root/sw/runtime/$source" -o "runtime/$source.o" || return 1
  done
  touch runtime.done
}

build_program() {
  local name=$1
  shift
  build_runtime || return 1
  [[ -f $name.elf ]] && return
  "${cc[@]}" -O0 -c "$@" -o "$name.o" &&
    riscv64-unknown-elf-gcc --specs=picolibc.specs -march=rv32imf -mabi=ilp32f -nostartfiles \
      -T "$root/sw/runtime/gyre.ld" -Wl,--gc-sections "$name.o" runtime/*.o -o "$name.elf"
}

serve() {
  local name=$1 program=$2 i
  shift 2
  : > "$name.gyre"
  "$gyre" run --gdb 0 "$@" "$program" > "$name.gyre" 2>&1 &
  server=$!
  port=
  for ((i = 0; i < 2400; i++)); do
    port=$(sed -n 's/.*port \([0-9]*\) of 127.0.0.1 waits.*/\1/p' "$name.gyre")
    [[ -n $port ]] && return
    kill -0 "$server" 2> /dev/null || break
    sleep 0.05
  done
  echo "FAILED: $name: no server; it printed:"
  sed 's/^/  | /' "$name.gyre"
  return 1
}

debug() {
  timeout "${GYRE_GDB_TIMEOUT:-300}" gdb-multiarch -nx -batch -ex 'set confirm off' -ex 'set pagination off' -ex 'set width 0' \
    -ex "target remote 127.0.0.1:$port" -x "$2" "$3" > "$1.out" 2>&1 < /dev/null
}

finish() {
  local i
  for ((i = 0; i < 2400; i++)); do
    kill -0 "$server" 2> /dev/null || break
    sleep 0.05
  done
  kill "$server" 2> /dev/null && echo "FAILED: the server has not ended"
  wait "$server"
}
