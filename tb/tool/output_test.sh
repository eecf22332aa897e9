#!/bin/bash
# output_test.sh RUN_MAIN GYRE WORKDIR - output that cannot be written is an error status with a
# sentence, whatever the command.
set -uo pipefail

fake=$(realpath "$1") gyre=$(realpath "$2")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
begin "$3"
link good.elf

full() { "$@" > /dev/full; }  # full COMMAND...: there is no room for stdout
closed() { "$@" >&-; }        # closed COMMAND...: there is no stdout

# No file may be longer than a KiB: the log of a run is. The test's own files are shorter.
limited() {
  (
    trap '' XFSZ
    ulimit -f 1
    "$@"
  )
}

for to in full closed; do
  sentence="gyre: standard output cannot be written"
  expect 2 "$sentence" $to "$gyre" --help
  expect 2 "$sentence" $to "$gyre" --version
  expect 2 "$sentence" $to "$gyre" info
  expect 2 "$sentence" $to "$gyre" info tiny
  expect 2 "$sentence" $to "$gyre" info --help
  expect 2 "$sentence" $to "$gyre" disasm good.elf
  expect 2 "$sentence" $to "$gyre" disasm --help
  expect 2 "$sentence" $to "$gyre" fpga --help
  expect 2 "$sentence" $to "$gyre" trace --help
  expect 2 "$sentence" $to "$gyre" run --help
  for on in functional model; do
    expect 2 "$sentence" $to "$gyre" run --on $on good.elf
    expect 4 "$sentence" $to "$gyre" run --on $on good.elf --arg 2
  done
  expect 2 "$sentence" $to "$gyre" trace good.elf -o pipe.kanata
done
# Nothing of the program's text is in a file that happens to have the number of stdout.
expect 0 'Kanata' head -1 pipe.kanata
holds 'a log has nothing of the console' test "$(grep -c hello pipe.kanata)" = 0
# A program that writes nothing does not need stdout.
expect 42 'exit code 42' as exit full "$fake" good.elf

for on in functional model; do
  expect 2 '--trace: long is not complete: File too large' \
    limited "$gyre" run --on $on good.elf --trace long
done
expect 2 '--trace: long is not complete' limited "$gyre" trace good.elf -o long
sed '/^end_signature/i .zero 4096' "$here/minimal.S" > wide.S
source=wide.S link wide.elf
expect 2 '--signature: long is not complete' \
  limited "$gyre" run wide.elf --signature long
expect 7 'exit code 7' "$gyre" run wide.elf --signature long
conclude output_test
