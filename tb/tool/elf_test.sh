#!/bin/bash
# elf_test.sh RUN_MAIN GYRE WORKDIR - programs that no linker writes: neither the terminal nor memory
# nor time is theirs.
set -uo pipefail

gyre=$(realpath "$2")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
begin "$3"
for kind in control long shared overlap twice signature; do
  python3 "$here/strange_elf.py" $kind $kind.elf || exit 1
done

# frugal COMMAND...: its status, or 99 if it takes more than 20 s of CPU time or 400 MB; it is killed then.
frugal() {
  python3 - "$@" << 'END'
import resource, subprocess, sys, time

def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))

run = subprocess.Popen(sys.argv[1:], preexec_fn=limit)
while run.poll() is None:
    with open(f"/proc/{run.pid}/statm") as statm:
        words = statm.read().split()
    if len(words) > 1 and int(words[1]) * resource.getpagesize() > 400e6:
        run.kill()
    time.sleep(0.02)
if run.returncode < 0:
    print("it took too much time or memory")
sys.exit(99 if run.returncode < 0 else run.returncode)
END
}

# Bytes that a terminal would obey are escaped, in reports and in logs.
escaped='a\\x1b\[31mb\\x0ac\\x0dd\\x7f\\\\e\\xc3\\xa9\\x9b1mf'
expect 4 "pc 0x80000000 <$escaped>, value 0xffffffff" "$gyre" run control.elf
expect 0 "^$escaped:\$" "$gyre" disasm control.elf
expect 4 '' "$gyre" trace control.elf -o control.kanata
expect 0 "$escaped" cat control.kanata
holds 'a log is printable' test "$(LC_ALL=C tr -d ' -~\n\t' < control.kanata | wc -c)" = 0
expect 4 '<x{100,200}\.\.\.>, value' "$gyre" run long.elf

expect 4 '<x{100,200}\.\.\.>, value' frugal "$gyre" run shared.elf
expect 2 'segments at 0x80000000 and 0x80000004 overlap$' frugal "$gyre" run overlap.elf
expect 2 'segments at 0x80000000 and 0x80000004 overlap$' frugal "$gyre" disasm overlap.elf
expect 2 'its segments share bytes of the file' "$gyre" run twice.elf
for on in functional rtl; do
  expect 2 'signature 0x00000000 to end_signature 0xfffffffc is not in main memory \(0x80000000..0xfffeffff\)' \
    env GYRE_SOURCE=/none "$gyre" run --on $on signature.elf --signature sig.txt
done
holds 'no signature was written' test ! -e sig.txt
conclude elf_test
