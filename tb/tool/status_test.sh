#!/bin/bash
# status_test.sh RUN_MAIN GYRE WORKDIR - how a run ends: --exit-base, signatures of runs that did not
# end by themselves, endless loops, ^C.
set -uo pipefail

fake=$(realpath "$1") gyre=$(realpath "$2")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
rm -rf "$3"
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
  expect 122 'standard output' eval '"${run[@]}" > /dev/full'
  expect 122 'the fake machine refuses' env FAKE=refuse "$fake" good.elf --exit-base 120
  expect 125 'the fake machine differs' env FAKE=mismatch "$fake" good.elf --exit-base 120
  expect 14 'fault' "$gyre" run good.elf --arg 2 --exit-b 10
  expect 2 "'121' is not a number from 0 to 120" "$gyre" run good.elf --exit-base 121
  expect 2 "begins with 0" "$gyre" run good.elf --exit-base 010
}

signatures() {
  local words=$'00c0ffee\n12345678\nabcdef01'
  for on in functional model; do
    local run=("$gyre" run --on $on good.elf --signature sig.txt)
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
  # Also what turns out behind the end.
  expect 5 'has no signature: stopped' env FAKE=mismatch "$fake" good.elf --signature sig.txt
  same sig.txt '# no signature: stopped'
  expect 5 'has no signature: stopped' env FAKE=late "$fake" good.elf --signature sig.txt
  same sig.txt '# no signature: stopped'
}

exit_base
signatures
conclude status_test
