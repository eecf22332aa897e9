#!/bin/bash
# files_test.sh RUN_MAIN GYRE WORKDIR - the files that a run writes: only regular ones, never the
# program or one file twice.
set -uo pipefail

fake=$(realpath "$1") gyre=$(realpath "$2")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
begin "$3"
link good.elf
cp good.elf kept.elf
export FAKE='done'

only_regular() {
  ln -s /dev/null null
  echo precious > target
  ln -s target link
  ln -s nowhere dangling
  mkfifo pipe
  # A device of the test's own, never one of the computer's: a tool that is wrong would replace it.
  mknod node c 1 3 2> /dev/null && chmod 666 node
  local nodes
  nodes=$(find . -type c)
  for option in --trace --wave --signature; do
    local run=("$fake" good.elf --set NUM_CORES=2 "$option")
    expect 2 "^gyre: $option: null is a symbolic link; only regular files are written" "${run[@]}" null
    expect 2 "$option: link is a symbolic link" "${run[@]}" link
    expect 2 "$option: dangling is a symbolic link" "${run[@]}" dangling
    expect 2 "$option: pipe is a pipe" timeout 300 "${run[@]}" pipe
    [[ -c node ]] && expect 2 "$option: node is a device" "${run[@]}" node
    expect 2 "$option: . is a directory" "${run[@]}" .
    expect 2 "$option: new/ is a directory" "${run[@]}" new/
    expect 2 "$option: cannot write none/x: No such file" "${run[@]}" none/x
    expect 2 "$option: the name of the file is empty" "${run[@]}" ''
    expect 0 'all warps' "${run[@]}" "new$option"
    holds "$option writes a new file" test -s "new$option"
  done
  holds 'links are what they were' test "$(readlink null) $(readlink link)" = '/dev/null target'
  holds 'no file where the dangling link points' test ! -e nowhere
  holds 'a pipe is a pipe' test -p pipe
  holds 'a device is a device' test "$(find . -type c)" = "$nodes"
  same target precious
  expect 2 '--trace: link is a symbolic link' "$gyre" trace good.elf -o link
  expect 2 '--trace: link is a symbolic link' "$gyre" run good.elf --trace link
}

not_twice() {
  ln good.elf hard.elf
  mkdir -p folder
  for option in --trace --wave --signature; do
    expect 2 "$option: good.elf is the program" "$fake" good.elf "$option" good.elf
    expect 2 "$option: hard.elf is the program" "$fake" good.elf "$option" hard.elf
    expect 2 "$option: folder/../good.elf is the program" "$fake" good.elf "$option" folder/../good.elf
  done
  expect 2 '--trace: good.elf is the program' "$gyre" trace good.elf -o good.elf
  expect 2 '--signature: good.elf is the program' env GYRE_SOURCE="$PWD" GYRE_CACHE="$PWD/cache" \
    "$gyre" run --on rtl good.elf --signature good.elf
  holds 'the program is what it was' cmp good.elf kept.elf
  expect 2 '--signature: both is also the file of --trace' "$fake" good.elf --trace both --signature both
  expect 2 '--wave: ./both is also the file of --trace' "$fake" good.elf --trace both --wave ./both
  expect 2 '--signature: folder/../both is also the file of --wave' \
    "$fake" good.elf --wave both --signature folder/../both
  expect 2 '--signature: both.hier is also the file of --wave' \
    "$fake" good.elf --wave both --signature both.hier
  holds 'nothing was made' test ! -e both -a ! -e both.hier
  echo precious > wave.hier
  expect 2 '--wave: wave.hier exists, which would be lost' "$fake" good.elf --wave wave
  same wave.hier precious
  # A run that is refused empties no file.
  echo precious > old
  expect 2 '--signature: null is a symbolic link' "$fake" good.elf --trace old --signature null
  same old precious
}

only_regular
not_twice
conclude files_test
