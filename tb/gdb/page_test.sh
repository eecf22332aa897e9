#!/bin/bash
# page_test.sh - the session of docs/debugger.md: its program, its commands, and all that GDB prints.
#
#   page_test.sh GYRE WORKDIR
set -uo pipefail

gyre=$(realpath "$1")
folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$folder/../..
page=$root/docs/debugger.md
# shellcheck source-path=SCRIPTDIR
. "$folder/session.sh"
mkdir -p "$2" && cd "$2" || exit 1
rm -f squares.*

for language in c gdb; do
  awk -v language=$language -v stem=page -v count=1 -f "$root/sw/docs/extract.awk" "$page" || exit 1
done
mv page_1.c squares.c
build_program squares squares.c || exit 1
# Each command is printed as a user types it, then executed.
sed -n 's/^(gdb) //p' page_1.gdb | awk '{ print "echo (gdb) " $0 "\\n"; print }' > commands.gdb
serve page squares.elf --on model --warps 2 || exit 1
debug page commands.gdb squares.elf
finish
status=$?
# Before the first prompt GDB prints the program's position.
sed -n '/^(gdb)/,$p' page.out > page.got
if ! diff page_1.gdb page.got || [[ $status != 49 ]]; then
  echo "FAILED: the session of docs/debugger.md: status $status, expected 49"
  exit 1
fi
echo "gdb session: as the page has it"
