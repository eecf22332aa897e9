# expect.sh - to be read by the tests of the tool: cases, their count, programs.
#
#   begin WORKDIR    makes it empty, if a test has made it, and goes there
#   needs TOOL...    whether they are there; without them the test is skipped at its end
#   conclude NAME    prints the sum; its status is that of the test
# `here` is the folder of the tests. Each case that fails is printed.
# shellcheck shell=bash

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cases=0 failures=0 missing=()

# shellcheck source=sw/module/gyre_output.sh
. "$here/../../sw/module/gyre_output.sh"
begin() { output_empty "$(basename "$0")" "$1" && cd "$1" || exit 2; }

needs() {
  local tool before=${#missing[@]}
  for tool in "$@"; do command -v "$tool" > /dev/null || missing+=("$tool"); done
  ((${#missing[@]} == before))
}

conclude() {
  echo "$1: $cases cases, $failures failures"
  [[ $cases -gt 0 && $failures == 0 ]] || return 1
  [[ ${#missing[@]} -gt 0 ]] || return 0
  echo "$1: not all was looked at: ${missing[*]} was not found"
  return 77
}

# expect STATUS REGEX COMMAND...: runs it; stdout and stderr together must match the regex, if it is
# not empty.
expect() {
  local status=$1 regex=$2 got
  shift 2
  "$@" > out.txt 2>&1
  got=$?
  cases=$((cases + 1))
  if [[ $got != "$status" ]] || { [[ -n $regex ]] && ! grep -Eq -- "$regex" out.txt; }; then
    failures=$((failures + 1))
    echo "FAILED: $*"
    echo "  status $got, expected $status and '$regex'; it printed:"
    sed 's/^/  | /' out.txt
  fi
}

same() {  # same FILE TEXT: the file has exactly this content
  cases=$((cases + 1))
  [[ $(cat "$1") == "$2" ]] && return
  failures=$((failures + 1))
  echo "FAILED: $1 is not as expected:"
  sed 's/^/  | /' "$1"
}

holds() {  # holds WORDS COMMAND...: the command is true
  cases=$((cases + 1))
  "${@:2}" && return
  failures=$((failures + 1))
  echo "FAILED: $1"
}

link() {  # link OUT FLAGS...: minimal.S, or the file $source, as an executable
  riscv64-unknown-elf-gcc -march=rv32i_zicsr -mabi=ilp32 -nostdlib -nostartfiles -static \
    -Wl,-n,--no-warn-rwx-segments,-Ttext=0x80000000 "${@:2}" -o "$1" "${source:-$here/minimal.S}" || exit 1
}

patch() {  # patch FILE OFFSET BYTES: a copy of good.elf with other bytes there
  cp good.elf "$1"
  printf '%b' "$3" | dd of="$1" bs=1 seek="$2" conv=notrunc status=none
}

as() { FAKE=$1 "${@:2}"; }  # as WHAT COMMAND...: what the fake machine does
