#!/bin/bash
# program_test.sh BUILD WORKDIR - gyrecc --program and scripts/run with a source of the user's: by both compilers, in C and
# C++, from the source tree and installed; what is wrong has a sentence. BUILD has the tool and the programs.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(realpath "$1")
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty program_test.sh "$2" || exit 2
mkdir -p "$2/a folder"
cd "$2/a folder"
fail() {
  echo "FAILED: $1"
  exit 1
}
refuses() {  # refuses SENTENCE COMMAND...
  local wanted=$1 said
  shift
  said=$("$@" 2>&1) && fail "$* was accepted"
  grep -qe "$wanted" <<< "$said" || fail "no '$wanted' in: $said"
}

cat > my.c << 'END_OF_C'
#include <math.h>
#include <stdio.h>
#include "gyre_runtime.h"

static GYRE_NOINIT float root[256];
static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  if (x & 1) root[x] = sqrtf((float)x);
  else root[x] = expf((float)x / 128);
}
int main(void) {
  uint32_t n = 256;
  gyre_spawn(1, &n, item, NULL);
  printf("%d %d\n", (int)(root[9] * 1000), (int)(root[128] * 1000));
  return (int)gyre_arg;
}
uint32_t gyre_arg = 5;
END_OF_C
cat > my.cpp << 'END_OF_C'
#include "gyre_runtime.h"
struct shape {
  virtual uint32_t corners() const { return ADDED; }
  virtual ~shape() {}
};
struct square : shape {
  uint32_t corners() const override { return 4 + ADDED; }
};
int main() {
  shape *s = new square;
  gyre_putu(s->corners());
  delete s;
}
END_OF_C
gyre=$build/bin/gyre
"$root/sw/module/gyrecc" --program -o my.elf my.c || fail "the default"
for options in --cc\ gcc --cc\ clang --cc\ gcc\ -O0 --cc\ clang\ -O0 --cc\ clang\ -Os\ --no-atomic; do
  read -ra words <<< "$options"
  "$root/sw/module/gyrecc" --program "${words[@]}" -o my.elf my.c || fail "$options"
  status=0
  said=$("$gyre" run my.elf --on model --config small --quiet) || status=$?
  [[ $status:$said == 5:'3000 2718' ]] || fail "$options: status $status, $said"
done
"$root/sw/module/gyrecc" --program -DADDED=3 -o cpp.elf my.cpp || fail "C++"
[[ $("$gyre" run cpp.elf --quiet) == 7 ]] || fail "C++: $("$gyre" run cpp.elf --quiet)"
for compiler in gcc clang; do
  "$root/sw/module/gyrecc" --program --cc $compiler --no-float --no-atomic --stack -o tiny.elf "$root/sw/kernels/diverge.c" ||
    fail "$compiler for the divergence stack"
  "$gyre" run tiny.elf --config tiny --quiet | grep -q 'diverge: n=1024 PASSED' || fail "$compiler: diverge on tiny"
done
# Lines of the source are known.
printf '#include "gyre_runtime.h"\nint main(void) {\n  *(volatile int *)(gyre_thread_id() + 2) = 1;\n}\n' > fault.c
for compiler in gcc clang; do
  "$root/sw/module/gyrecc" --program --cc $compiler -o fault.elf fault.c || fail "$compiler: fault.c"
  refuses 'fault.c:3' "$gyre" run fault.elf
done

echo 'int other(void) { return 0; }' > other.c
refuses 'undefined reference to .main' "$root/sw/module/gyrecc" --program -o none.elf other.c
echo 'int main(void) { char big[9000]; return *(volatile char *)big; }' > big.c
for compiler in gcc clang; do
  refuses 'frame' "$root/sw/module/gyrecc" --program --cc $compiler -O0 -o none.elf big.c
done
refuses "there is no file 'nothing.c'" "$root/sw/module/gyrecc" --program -o none.elf nothing.c
"$root/sw/module/gyrecc" --program --config tiny -o tiny.elf "$root/sw/kernels/diverge.c" || fail "--config tiny"
"$root/sw/module/gyrecc" --program --cc clang --config compute -o compute.elf my.c || fail "--config compute"
refuses "there is no configuration 'huge'; there are compute" "$root/sw/module/gyrecc" --program --config huge -o none.elf my.c
refuses "-o PROGRAM is missing" "$root/sw/module/gyrecc" my.c --program
refuses "no option '--fast'" "$root/sw/module/gyrecc" --program --fast -o none.elf my.c
refuses "--depfile is for modules" "$root/sw/module/gyrecc" --program --depfile x -o none.elf my.c
refuses "/dev/null is a device; only regular files are written" "$root/sw/module/gyrecc" --program -o /dev/null my.c
[[ ! -e none.elf && -c /dev/null ]] || fail "a program of what was refused"

# Installed.
cmake --install "$build" --component sdk --prefix "$PWD/first" > install.log || fail "the component sdk: $(tail -n 3 install.log)"
mv first installed
# The target sdk builds all of it that is built.
ninja -C "$build" -t commands sdk > commands.txt
for file in installed/lib/*.a installed/lib/*.so installed/bin/gyre; do
  grep -q "/$(basename "$(readlink -f "$file")")\( \|$\)" commands.txt ||
    fail "the target sdk does not build $file"
done
installed/bin/gyrecc --program -o moved.elf my.c || fail "installed"
status=0
said=$(installed/bin/gyre run moved.elf --quiet) || status=$?
[[ $status:$said == 5:'3000 2718' ]] || fail "installed: status $status, $said"

# scripts/run: a source of the user's; what there is no kernel for.
export GYRE_BUILD=$build
status=0
said=$("$root/scripts/run" my.c --on functional --quiet 2> run.log) || status=$?
[[ $status:$said == 5:'3000 2718' ]] || fail "scripts/run my.c: status $status, $said: $(< run.log)"
refuses "there is no file 'nothing.c'" "$root/scripts/run" nothing.c
refuses "no kernel 'nosuch'" "$root/scripts/run" nosuch
named=$("$root/scripts/run" nosuch 2>&1 | sed -n 's/^  //p') || true
wanted=("$root"/sw/kernels/*.c)
wanted=("${wanted[@]##*/}")
[[ $named == "$(printf '%s\n' "${wanted[@]%.c}")" ]] || fail "kernels are not $named"
echo "program_test: passed"
