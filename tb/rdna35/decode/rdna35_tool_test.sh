#!/bin/bash
# rdna35_tool_test.sh GYRE WORKDIR - gyre disasm --isa rdna35: words, code objects, misuse.
set -uo pipefail

gyre=$(realpath "$1")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../../tool/expect.sh"
begin "$2"
list() { "$gyre" disasm --isa rdna35 "$@"; }

# ---- words: a literal is part of its instruction, what is none is data, a cut one too
printf '\x02\x00\xa0\xbf\xff\x00\x80\xbe\x34\x12\x00\x00\xff\xff\xff\xfc\x00\x00\xb0\xbf\xff\x00\x80\xbe' > words.bin
expect 0 '^00000004: s_mov_b32 s0, 0x1234 +; be8000ff 00001234$' list words.bin
expect 0 '^00000000: s_branch 2 +; bfa00002 -> 0000000c$' list words.bin
expect 0 '^0000000c: .long 0xfcffffff +; fcffffff$' list words.bin
expect 0 '^00000010: s_endpgm +; bfb00000$' list words.bin
expect 0 '^00000014: .long 0xbe8000ff +; be8000ff$' list words.bin
holds "five lines" test "$(list words.bin | wc -l)" == 5
# v_cmp_eq_f32: its mask is one register, or two
printf '\x01\x05\x24\x7c' > compare.bin
expect 0 'v_cmp_eq_f32_e32 vcc_lo, v1, v2 ' list compare.bin
expect 0 'v_cmp_eq_f32_e32 vcc, v1, v2 ' list --wave 64 compare.bin

# ---- a code object: labels and addresses are those of the linked program
if needs llvm-mc-19 ld.lld-19; then
  printf '.text\n.globl first\n.type first,@function\nfirst:\n v_add_f32 v0, v1, v2\nloop:\n s_branch loop\n s_endpgm\n' > k.s
  llvm-mc-19 -triple=amdgcn-amd-amdhsa -mcpu=gfx1150 -filetype=obj -o k.o k.s
  ld.lld-19 -shared -o k.so k.o
  expect 0 '^first:$' list k.so
  expect 0 '^[0-9a-f]{8}: v_add_f32_e32 v0, v1, v2 ' list k.so
  address=$(list k.so | sed -n 's/: s_branch.*//p')
  expect 0 "^$address: s_branch 65535 .* -> $address\$" list k.so
fi

# ---- misuse
expect 2 'takes rdna35, not .z80.' "$gyre" disasm --isa z80 words.bin
expect 2 'takes rdna35' "$gyre" disasm words.bin --isa
expect 2 'the file is missing' list
expect 2 'a second file' list words.bin words.bin
expect 2 'an unknown option' list --bytes words.bin
expect 2 'takes 32 or 64' list words.bin --wave 16
expect 2 'No such file' list nothing.bin
expect 2 'not a regular file' list .
printf 'abc' > odd.bin
expect 2 '3 bytes: neither an ELF file nor words' list odd.bin
: > empty.bin
expect 2 '0 bytes' list empty.bin
expect 2 'for machine [0-9]+; a code object has 224' list "$gyre"
head -c 40 "$gyre" > cut.elf
expect 2 'damaged|for machine' list cut.elf
[[ -f k.so ]] && head -c 900 k.so > cut.so && expect 2 'damaged|not in the file|no section' list cut.so
mkfifo pipe
expect 2 'not a regular file' timeout 300 "$gyre" disasm --isa rdna35 pipe
conclude rdna35_tool_test
