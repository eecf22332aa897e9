#!/bin/bash
# gdb_test.sh - drives Debian's GDB through the scripts of this folder, against both machines.
#
#   gdb_test.sh GYRE WORKDIR CASE...
#
# CASE is SCRIPT:PROGRAM:STATUS:OPTIONS: scripts/SCRIPT.gdb on programs/PROGRAM.c, `gyre run` with these
# options (commas for blanks) ends with STATUS. In a script "#< REGEX" must match lines of GDB's output in
# this order, "#! REGEX" none. Prints what fails; exit 1 if something does.
set -uo pipefail

gyre=$(realpath "$1")
work=$2
shift 2
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$here/../..
mkdir -p "$work" && cd "$work" || exit 1
# shellcheck source=tb/gdb/session.sh
. "$here/session.sh"
failures=0

for one in "$@"; do
  IFS=: read -r script program status options <<< "$one"
  build_program "$program" "$here/programs/$program.c" || exit 1
  # shellcheck disable=SC2086
  serve "$script" "$program.elf" ${options//,/ } || { failures=$((failures + 1)); continue; }
  debug "$script" "$here/scripts/$script.gdb" "$program.elf"
  finish
  got=$?
  if [[ $got != "$status" ]]; then
    echo "FAILED: $one: status $got, expected $status; it printed:"
    sed 's/^/  | /' "$script.gyre"
    failures=$((failures + 1))
  fi
  if ! awk -f "$here/expect.awk" "$here/scripts/$script.gdb" "$script.out"; then
    echo "FAILED: $one; GDB printed:"
    sed 's/^/  | /' "$script.out"
    failures=$((failures + 1))
  fi
done
echo "gdb: $# scripts, $failures failures"
[[ $failures == 0 ]]
