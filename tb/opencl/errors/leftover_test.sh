#!/bin/bash
# leftover_test.sh BUILD_TEST PROGRAM WORK - tests the files that a process leaves in the cache if
# it is killed while it builds a program, and the cache of its own if it has one: the next process
# removes it, and nothing that is another's or may be.
#
# BUILD_TEST is build_test, PROGRAM a test that ends. Nothing is waited for by time: the processes are looked at.
set -uo pipefail
slow=$(realpath "$1") program=$(realpath "$2") work=$3
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../../sw/module/gyre_output.sh"
output_empty leftover_test.sh "$work" || exit 2
cd "$work" || exit 1
mkdir cache tmp others
export POCL_CACHE_DIR=$PWD/cache TMPDIR=$PWD/tmp
failures=0
fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}
temporary() { find cache -maxdepth 1 -name 'tempfile_??????.*' ! -name '*other*' ! -name '*older*' -newer stamp | sort; }
next() { timeout 300 "$program" arguments > next.txt 2>&1 || fail "the next process: $(tail -n 3 next.txt)"; }

# at_work: a process in $pid that is stopped while POCL has $files of it in the cache
at_work() {
  local before
  before=$(temporary)
  "$slow" --slow > slow.txt 2>&1 &
  pid=$!
  while
    kill -STOP $pid || { fail "it has ended: $(cat slow.txt)" && exit 1; }
    files=$(comm -13 <(echo "$before") <(temporary))
    [[ -z $files ]]
  do
    kill -CONT $pid
    sleep 0.01
  done
}
kill_it() {
  kill -KILL "$1"
  wait "$1" 2> /dev/null
}

touch stamp
# Files of others: older than the killed process, or with names that POCL does not give.
touch cache/tempfile_older1.cl
touch -d '2001-01-01' cache/tempfile_older1.cl
next
[[ -e cache/tempfile_older1.cl ]] || fail "a file is gone although no process was killed"
at_work
killed=$pid killed_files=$files
printf x | tee cache/tempfile_other.cl cache/tempfile_other1.txt cache/tempfile_other12.cl cache/tempfile_other1 > others/precious
ln -s ../others/precious cache/tempfile_other2.cl
# Another one is at work: its files are no leftovers.
at_work
alive=$pid alive_files=$files
kill_it "$killed"
for file in $killed_files; do [[ -e $file ]] || fail "$file went with its process, so that nothing is looked for"; done
next
for file in $alive_files; do [[ -e $file ]] || fail "a file of a process at work is gone: $file"; done
for file in $killed_files; do [[ ! -e $file ]] || fail "a file of a process that was killed stays: $file"; done
kill_it "$alive"
next
[[ -z $(temporary) ]] || fail "left over: $(temporary)"
[[ -z $(find cache -name 'gyre-building-*') ]] || fail "left over: $(find cache -name 'gyre-building-*')"
for file in tempfile_other.cl tempfile_other1.txt tempfile_other12.cl tempfile_other1 tempfile_other2.cl; do
  [[ -e cache/$file || -L cache/$file ]] || fail "$file was another's, and is gone"
done
[[ -e cache/tempfile_older1.cl ]] || fail "a file that is older than the killed processes is gone"
[[ $(cat others/precious) == x ]] || fail "what a link leads to was changed"

# Files that POCL was writing for a kernel when its process was killed, in the folder of the kernel.
mapfile -t bitcode < <(find cache -name parallel.bc)
((${#bitcode[@]})) || fail "there is no bitcode of a kernel"
for file in "${bitcode[@]}"; do touch "${file}_abcdef.temp" "${file}_note.temp"; done
find cache -name '*.gmod' -delete
next
[[ -z $(find cache -name '*_abcdef.temp') ]] || fail "left over: $(find cache -name '*_abcdef.temp')"
[[ $(find cache -name '*_note.temp' | wc -l) == "${#bitcode[@]}" ]] || fail "files of others in folders of kernels are gone"

# A cache for one run: only a folder of this user with the mark, which no process uses, is removed.
export POCL_CACHE_DIR=/proc/none
"$slow" --slow > slow.txt 2>&1 &
pid=$!
until find tmp -name gyre-programs | grep -q .; do
  kill -0 $pid || { fail "it has ended: $(cat slow.txt)" && exit 1; }
  sleep 0.01
done
own=$(ls tmp)
mkdir -m 700 tmp/gyre-opencl-abcdef tmp/gyre-opencl-longer-name
touch tmp/gyre-opencl-abcdef/precious tmp/gyre-opencl-longer-name/.gyre-opencl
next
[[ -d tmp/$own ]] || fail "the cache of a process that is alive is gone"
kill_it "$pid"
[[ -d tmp/$own ]] || fail "nothing was left, so that nothing is looked for"
next
[[ ! -e tmp/$own ]] || fail "the cache of a process that was killed stays"
[[ -e tmp/gyre-opencl-abcdef/precious && -e tmp/gyre-opencl-longer-name/.gyre-opencl ]] || fail "folders of others are gone"
[[ $(find tmp -mindepth 1 -maxdepth 1 | wc -l) == 2 ]] || fail "left over: $(ls tmp)"
echo "leftover_test: $failures failures"
((failures == 0))
