#!/bin/bash
# gyrecc_test.sh WORKDIR - gyre_add_kernels() and gyrecc from a source tree: the module is made anew whenever something
# that it depends on has changed, and what is wrong has a sentence.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty gyrecc_test.sh "$1" || exit 2
mkdir -p "$1/a tree"
cd "$1/a tree"
mkdir sw cmake
cp -r "$root/sw/module" "$root/sw/runtime" sw
cp "$root/cmake/GyreKernels.cmake" cmake

fail() {
  echo "FAILED: $1"
  exit 1
}

mkdir project
cat > project/CMakeLists.txt << 'END'
cmake_minimum_required(VERSION 3.25)
project(kernels NONE)
include(../cmake/GyreKernels.cmake)
gyre_add_kernels(kernels SOURCES one.c two.cpp three.S OPTIONS -DN=3)
END
printf '#include "gyre_kernel.h"\n#include "one.h"\nGYRE_KERNEL(one, uint32_t *, out) { out[0] = N + MORE; gyre_printf("x"); }\n' \
  > project/one.c
echo '#define MORE 4' > project/one.h
printf '#include "gyre_kernel.h"\nGYRE_KERNEL(two, uint32_t *, out) { out[gyre_global_id(0)] = 2; }\n' > project/two.cpp
printf '  .text\n  .globl three\nthree:\n  ret\n' > project/three.S
cmake -G Ninja -S project -B build > cmake.log || fail "cmake: $(cat cmake.log)"
ninja -C build > ninja.log || fail "ninja: $(cat ninja.log)"
[[ -s build/kernels.gmod ]] || fail "no module"
ninja -C build | grep -q "no work to do" || fail "it is made anew, and nothing has changed"

# All that gyrecc reads of this tree for kernels, but for what only describes it.
mapfile -t files < <(find project sw/module -type f ! -name README.md ! -name CMakeLists.txt ! -name '*rdna35*' ! -name gyrecc_program ! -name gyre_shader.h ! -name gyre_quad.h ! -name 'gyre_te*.h' ! -name gyre_srgb_values.h
  echo sw/runtime/gyre_asm.h
  echo sw/runtime/gyre_divergence.h
  echo sw/runtime/gyre_flags.txt
  echo sw/runtime/gyre_intrinsics.h)
((${#files[@]} >= 16)) || fail "only ${#files[@]} files"
sleep 1.1
for file in "${files[@]}"; do
  touch "$file"
  ninja -C build -n | grep -q "kernels" || fail "the module does not depend on $file"
  ninja -C build > ninja.log || fail "ninja after $file"
  sleep 0.1
done
# A header of the C library is one as well.
grep -q picolibc build/kernels.gmod.d || fail "no header of the C library in $(cat build/kernels.gmod.d)"
# Objects that are given.
(cd project && ../sw/module/gyrecc --depfile ../with.d -o ../with.gmod one.c -DN=3 ../build/three.o 2> /dev/null) &&
  fail "an object that is not there"
riscv64-unknown-elf-gcc -march=rv32im -mabi=ilp32f -march=rv32imf -c project/three.S -o three.o
sw/module/gyrecc --depfile with.d -o with.gmod -DN=3 project/one.c three.o || fail "an object"
grep -q ' three\.o' with.d || fail "no object in $(cat with.d)"

# Registers that a kernel saves for a caller: the entry of the launch queue saves none, the other
# copy does.
cat > project/keeps.c << 'END'
#include "gyre_kernel.h"
uint32_t other(uint32_t x);
GYRE_KERNEL(keeps, uint32_t *, out, uint32_t, n) {
  uint32_t sum = 0, place = gyre_global_id(0);
  for (uint32_t i = 0; i < n; i++) sum += other(i + place) * other(sum);
  out[place] = sum;
}
END
echo '#include <stdint.h>
uint32_t other(uint32_t x) { return x * 5 + 1; }' > project/other.c
code() { riscv64-unknown-elf-objdump -d "$1" | sed -n "/<$2>:/,/<\(gyre_[ks]\|other\)/p"; }
for family in gcc clang; do
  for level in -O0 -O1 -O2 -O3 -Os; do
    sw/module/gyrecc --cc $family $level -o keeps.gmod project/keeps.c project/other.c || fail "$family $level"
    riscv64-unknown-elf-nm keeps.gmod | grep -q "0 T gyre_start_keeps" || fail "$family $level: the start is in no new line"
    stored='sw[[:space:]]+(ra|s[0-9]+),'
    code keeps.gmod gyre_kernel_keeps | grep -qE "$stored" || fail "$family $level: a kernel keeps nothing for its caller"
    ! code keeps.gmod gyre_start_keeps | grep -E "$stored" || fail "$family $level: kept without a caller"
  done
done
# A location that something else names stays, and so does all that the function keeps.
printf 'gyre_start_x:\n\t.cfi_startproc\n\taddi\tsp,sp,-16\n\t.cfi_def_cfa_offset 16\n\tsw\tra,12(sp)\n\tsw\ts0,8(sp)\n\t.cfi_offset 1, -4\n\t.cfi_offset 8, -8\n\tlw\ta0,12(sp)\n\t.size\tgyre_start_x, .-gyre_start_x\n' > named.s
awk -f sw/module/gyre_kernel_saves.awk named.s | cmp - named.s || fail "a place that is read was given up"
# Without that a frame that is empty goes, too; other functions stay.
sed 's/lw\ta0,12(sp)/nop/; s/gyre_start_x:/gyre_other_x:/' named.s > other.s
awk -f sw/module/gyre_kernel_saves.awk other.s | cmp - other.s || fail "a function that has a caller"
sed 's/lw\ta0,12(sp)/nop/' named.s > free.s
[[ $(awk -f sw/module/gyre_kernel_saves.awk free.s | grep -c '[^a-z]sp') == 0 ]] || fail "a frame with nothing in it"

# Named configurations: what their devices have, as far as the compiler knows it, and words of the command line besides.
arch() { riscv64-unknown-elf-readelf -A "$1" | sed -n 's/.*Tag_RISCV_arch: "\(.*\)"/\1/p'; }
for row in 'compute clang a.*f.*zba.*xtheadfmemidx' 'graphics clang zba.*xtheadfmemidx' 'compute gcc a.*f.*zba' 'ulx3s clang m[0-9p_]*f'; do
  read -r name family wanted <<< "$row"
  sw/module/gyrecc --config "$name" --cc "$family" -O3 -o for.gmod project/two.cpp || fail "--config $name --cc $family"
  arch for.gmod | grep -q "$wanted" || fail "--config $name --cc $family: $(arch for.gmod)"
done
for row in 'small clang' 'compute gcc'; do
  read -r name family <<< "$row"
  sw/module/gyrecc --config "$name" --cc "$family" -o for.gmod project/two.cpp || fail "--config $name --cc $family"
  ! arch for.gmod | grep -q xthead || fail "--config $name --cc $family: $(arch for.gmod)"
done
sw/module/gyrecc --bits --config small -o for.gmod project/two.cpp
arch for.gmod | grep -q zbb || fail "--bits --config small: $(arch for.gmod)"
for row in "nothing:there is no configuration 'nothing'; there are compute graphics" "#:there is no configuration" \
  ":--config needs the name of a configuration" "micro:it cannot multiply"; do
  said=$(sw/module/gyrecc --config "${row%%:*}" -o no.gmod project/two.cpp 2>&1) && fail "--config ${row%%:*} was accepted"
  grep -qe "${row#*:}" <<< "$said" || fail "--config ${row%%:*}: $said"
done

# Votes and shuffles: an option, without which the header is an error with a sentence; in C and C++, of both compilers.
printf '#include "gyre_kernel.h"\n#include "gyre_collectives.h"\nGYRE_KERNEL(votes, uint32_t *, out) { out[0] = gyre_ballot(1); }\n' \
  | tee project/votes.c > project/votes.cpp
for family in gcc clang; do
  for source in project/votes.c project/votes.cpp; do
    sw/module/gyrecc --cc $family --collectives -o votes.gmod $source || fail "$family --collectives $source"
    riscv64-unknown-elf-nm votes.gmod | grep -q " gyre_needs_collectives" || fail "a module does not tell that it votes"
    said=$(sw/module/gyrecc --cc $family -o votes.gmod $source 2>&1) && fail "$family: votes without --collectives"
    grep -q "gyrecc --collectives" <<< "$said" || fail "no sentence in $said"
  done
  printf 'int main(void) { return (int)gyre_ballot(0); }\n' | sed '1i #include "gyre_collectives.h"' > project/main.c
  sw/module/gyrecc --program --cc $family --collectives -o votes.elf project/main.c || fail "$family --program --collectives"
done

# Outputs are regular files: a pipe, and a link to a file, are refused and stay what they are.
mkfifo pipe
echo kept > file
ln -s file link
for tool in "sw/module/gyrecc -DN=3" "sw/module/gyrecc --isa rdna35 -DN=3"; do
  [[ $tool != *rdna35* ]] || command -v ld.lld-19 > /dev/null || continue
  for option in "-o pipe" "-o link" "-o good.gmod --depfile pipe" "-o good.gmod --depfile link"; do
    # shellcheck disable=SC2086 # several words
    said=$(timeout 60 $tool $option project/two.cpp 2>&1) && fail "$tool $option was accepted"
    grep -q "only regular files are written" <<< "$said" || fail "$tool $option: $said"
    [[ -p pipe && -L link && $(< file) == kept ]] || fail "$tool $option has changed it"
  done
done
rm pipe link file

# The second instruction set: its own files are what a module depends on, and what it has not is refused.
if command -v ld.lld-19 > /dev/null; then
  echo '__kernel void three(__global uint *out) { out[get_global_id(0)] = sqrt(3.0f) + N; }' > project/three.cl
  rdna35() { sw/module/gyrecc --isa rdna35 -DN=3 --depfile rdna35.d -o rdna35.gmod "$@"; }
  rdna35 project/two.cpp project/three.cl || fail "rdna35"
  for file in gyrecc gyrecc_rdna35 gyre_kernel.h gyre_kernel_each.h gyre_kernel_rdna35.h gyre_items_rdna35.cl \
    gyre_printf_rdna35.c gyre_printf_rdna35.h gyre_printer_rdna35.c gyre_media_rdna35.h gyre_group_rdna35.cl gyre_group_rdna35.c; do
    grep -q " [^ ]*/$file\( \|$\)" rdna35.d || fail "a code object does not depend on $file"
  done
  grep -q ' project/three.cl' rdna35.d || fail "a code object does not depend on its source"
  # A kernel that prints has a slot for its ring, and others have none.
  grep -q gyre_printer rdna35.gmod && fail "a module that does not print has a ring"
  rdna35 -DMORE=4 project/one.c || fail "rdna35 with gyre_printf"
  grep -q gyre_printer rdna35.gmod || fail "a module that prints has no ring"
  refuses() {
    local wanted=$1 said
    shift
    said=$("$@" 2>&1) && fail "$* was accepted"
    grep -qe "$wanted" <<< "$said" || fail "no '$wanted' in: $said"
  }
  refuses "--isa is riscv or rdna35, not 'x86'" sw/module/gyrecc --isa x86 -o x.gmod project/two.cpp
  refuses "no meaning with --isa rdna35" rdna35 --stack project/two.cpp
  refuses "--cpu is gfx1150, gfx1151 or gfx1100 to gfx1103, not 'gfx900'" rdna35 --cpu gfx900 project/two.cpp
  refuses "there is no file 'four.c'" rdna35 four.c
  echo '__kernel void f(__global uint *out) { *out = nowhere(1); }' > project/four.cl
  refuses "nowhere" rdna35 project/four.cl
  # An inline function of C that is called.
  echo 'inline uint twice(uint x) { return 2 * x; } __kernel void f(__global uint *out) { *out = twice(N); }' > project/inline.cl
  rdna35 -O0 project/inline.cl || fail "an inline function at -O0"
  printf '#include "gyre_kernel.h"\nuint32_t nowhere(void);\nGYRE_KERNEL(five, uint32_t *, out) { *out = nowhere(); }\n' \
    > project/five.c
  refuses "undefined.*nowhere" rdna35 project/five.c
  # A function of another source is named, as its registers are a guess; a source without such a call is not.
  echo 'unsigned nowhere(void) { return 6; }' > project/six.c
  rdna35 project/five.c project/six.c 2> said || fail "rdna35 with two sources"
  grep -q "warning: project/five.c calls nowhere of project/six.c" said || fail "no warning in: $(< said)"
  rdna35 project/one.c project/six.c 2> said -DMORE=4 || fail "rdna35 with two sources that call nothing"
  [[ ! -s said ]] || fail "a warning without a call: $(< said)"
fi

# Without gyrecc.
mv sw/module/gyrecc sw/gyrecc
said=$(cmake -G Ninja -S project -B other 2>&1) && fail "no gyrecc, and no sentence"
grep -q "GYRE_CC is empty" <<< "$said" || fail "no sentence in $said"
mv sw/gyrecc sw/module/gyrecc
mv sw/runtime/gyre_flags.txt sw/flags
said=$(sw/module/gyrecc -o x.gmod project/two.cpp 2>&1) && fail "no flags, and no sentence"
grep -q "gyre_flags.txt is missing" <<< "$said" || fail "no sentence in $said"
echo "gyrecc_test: ${#files[@]} files that the module depends on"
if ! command -v ld.lld-19 > /dev/null; then
  echo "gyrecc_test: ld.lld-19 was not found: the second instruction set was not looked at"
  exit 77
fi
