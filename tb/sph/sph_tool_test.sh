#!/bin/bash
# sph_tool_test.sh GYRE WORKDIR - gyre sph: JSON there and back, headers from code, sections of programs, misuse.
set -uo pipefail

gyre=$(realpath "$1")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/../tool/expect.sh"
begin "$2"
sph() { "$gyre" sph "$@"; }

# ---- JSON
cat > pixel.json << 'END'
{"SphType": "PS", "Version": 3, "ShaderType": "PIXEL", "MrtEnable": true, "ImapGenericVector[31].ImapW": "PERSPECTIVE",
 "ImapColorSpecularAlpha": 1, "OmapTarget[7].OmapAlpha": 1, "OmapDepth": true, "ShaderLocalMemoryCrsSize": 1048576}
END
expect 0 '' sph make pixel.json -o pixel.sph
holds "80 bytes" test "$(stat -c %s pixel.sph)" == 80
# Word 13 has the last generic component in 31:30, word 14 the colour in 15:14, word 18 the target in 31.
same <(od -An -tx4 -v -w4 pixel.sph | sed -n '1p;4p;14,15p;19,20p' | tr -d ' ') "00005462
00100000
80000000
00004000
80000000
00000002"
expect 0 '^ImapGenericVector\[31\].ImapW +PERSPECTIVE \(2\)$' sph print pixel.sph
holds "every field is listed" test "$(sph print --all pixel.sph | wc -l)" == 266
sph print --json pixel.sph > again.json
expect 0 '' sph make again.json -o again.sph
holds "there and back" cmp pixel.sph again.sph
holds "jq reads it" test "$(jq -r .ShaderType again.json 2> /dev/null || sed -n 's/.*"ShaderType": "\(.*\)",/\1/p' again.json)" == PIXEL
# Every field of both types not 0, reserved ones too.
for type in VTG PS; do
  [[ $type == VTG ]] && stage=4 || stage=5
  echo "{\"SphType\": \"$type\", \"Version\": 3, \"ShaderType\": $stage}" > start.json
  expect 0 '' sph make start.json -o start.sph --unchecked
  sph print --all --json start.sph | sed -E '/SphType|Version|ShaderType/! s/: ("UNUSED"|0)/: 1/' > full.json
  expect 0 '' sph make full.json -o full.sph --unchecked
  sph print --json full.sph > back.json
  expect 0 '' sph make back.json -o back.sph --unchecked
  holds "every field of $type there and back" cmp full.sph back.sph
  expect 1 'RESERVED \(error 12\): Reserved21 \(word 0, bits 25:21\) is 1' sph check full.sph
done

bad() {  # bad REGEX JSON
  printf '%s' "$2" > bad.json
  rm -f bad.sph
  expect 2 "$1" sph make bad.json -o bad.sph
  holds "no file" test ! -e bad.sph
}
bad "has no field 'Colour'" '{"SphType": "VTG", "Colour": 1}'
bad "SphType VTG has no field 'OmapDepth'" '{"SphType": "VTG", "OmapDepth": 1}'
bad "SphType: it is missing" '{"Version": 3}'
bad "it has no value 'VTX'; its names are VTG, PS" '{"SphType": "VTX"}'
bad 'SphType: 1 \(VTG\) or 2 \(PS\)' '{"SphType": 3}'
bad 'Version: 32 is not from 0 to 31' '{"SphType": "VTG", "Version": 32}'
bad 'Version: -1 is not' '{"SphType": "VTG", "Version": -1}'
bad 'true and false are for fields of one bit' '{"SphType": "VTG", "Version": true}'
bad 'its names are none' '{"SphType": "VTG", "Version": "three"}'
bad 'a number, true, false' '{"SphType": "VTG", "Version": 3.0}'
bad 'a number, true, false' '{"SphType": "VTG", "Version": [3]}'
bad 'line 1, column [0-9]+: duplicate' '{"SphType": "VTG", "Version": 3, "Version": 3}'
bad 'line 2, column 1' '{"SphType": "VTG",
}'
bad 'an object' '[1]'
bad 'line 1, column' ''
bad "names of|is not|too big" '{"SphType": "VTG", "Version": 99999999999999999999}'
expect 1 'TOPOLOGY \(error 9\)' sph make <(echo '{"SphType": "VTG", "Version": 3, "ShaderType": 4,
  "MaxOutputVertexCount": 3, "ThreadsPerInputPrimitive": 1}') -o bad.sph
holds "a header that breaks a rule is not written" test ! -e bad.sph

# ---- check
expect 0 'pixel.sph: good' sph check pixel.sph
head -c 80 /dev/zero > zero.sph
expect 1 'TYPE \(error 1\)' sph check zero.sph
expect 1 'VERSION \(error 2\): Version \(word 0, bits 9:5\) is 0: accepted is 3' sph check zero.sph
expect 1 'SphType \(word 0, bits 4:0\) is 0' sph print zero.sph
head -c 79 /dev/zero > short.sph
expect 2 'there are 79 bytes; a shader program header has 80' sph check short.sph
sed 's/}/, "OmapReserved": 1}/' pixel.json > reserved.json
expect 1 'OmapReserved \(word 19, bits 31:2\) is 1' sph make reserved.json -o reserved.sph
expect 0 '' sph make reserved.json -o reserved.sph --compatible
expect 1 RESERVED sph check reserved.sph
expect 0 good sph check --compatible reserved.sph
echo '{"SphType": 1, "Version": 3, "ShaderType": 2, "ThreadsPerInputPrimitive": 33}' > threads.json
expect 0 '' sph make threads.json -o threads.sph
expect 1 'THREADS \(error 11\)' sph check --threads 32 threads.sph
expect 0 good sph check --threads 33 threads.sph

# ---- Code
export source=code.S  # what link() takes
code() { printf '.globl _start\n_start:\n%s\n' "$1" > code.S && link code.elf; }
derive() {  # derive NAME=VALUE...: of code.elf
  expect 0 '' sph derive code.elf --stage vertex -o code.sph
  local line
  sph print --all code.sph > code.txt
  for line in "$@"; do
    holds "$line" grep -Eq "^${line%=*} +${line#*=}\$" code.txt
  done
}
code 'add a0, a0, a1; ret'
derive DoesLoadOrStore=0 DoesGlobalStore=0 ShaderLocalMemoryHighSize=0 ShaderLocalMemoryCrsSize=0 SassVersion=1
code 'addi sp, sp, -36; sw ra, 0(sp); lw ra, 0(sp); addi sp, sp, 36; ret'
derive DoesLoadOrStore=1 DoesGlobalStore=0 ShaderLocalMemoryHighSize=48
code 'lui t0, 1; sub sp, sp, t0; addi s0, sp, 64; sw a0, 4(s0); add sp, sp, t0; ret'
derive DoesGlobalStore=0 ShaderLocalMemoryHighSize=4096
code 'addi sp, sp, -16; call f; addi sp, sp, 16; ret
f: addi sp, sp, -32; call g; addi sp, sp, 32; tail h
g: sw a0, 0(a1); ret
h: addi sp, sp, -64; addi sp, sp, 64; ret'
derive DoesGlobalStore=1 ShaderLocalMemoryHighSize=80 ShaderLocalMemoryCrsSize=0
code "addi sp, sp, -16; call f1; addi sp, sp, 16; ret
$(for i in {1..9}; do echo "f$i: addi sp, sp, -16; call f$((i + 1)); addi sp, sp, 16; ret"; done)
f10: ret"
derive ShaderLocalMemoryHighSize=160 ShaderLocalMemoryCrsSize=512
# Registers are numbers here: a0 stands for fa0, too. Attributes: ald 0x080, aldo 0x088 and 0x2c0,
# fast 0x070; in a function ast 0x3bc, which no table has; kil; ldc is no load.
code '.insn i 0x5b, 0, a0, x0, 0x80; .insn i 0x5b, 0, a0, x0, 0x88 - 0x800; .insn i 0x5b, 0, a0, x0, 0x2c0 - 0x800
.insn s 0x5b, 3, a0, 0x70(x0); addi sp, sp, -16; call f; addi sp, sp, 16; ret
f: .insn s 0x5b, 2, a0, 0x3bc(x0); .insn i 0x5b, 5, x0, a0, 0; .insn i 0x5b, 6, a0, a0, 4; ret'
derive 'ImapGenericVector\[0\].ImapX=1' 'ImapGenericVector\[0\].ImapZ=0' OmapPositionX=1 OmapPositionY=0 StoreReqStart=34 \
  StoreReqEnd=176 KillsPixels=1 DoesLoadOrStore=0 DoesGlobalStore=0
# A pixel program: the factor of 0x090 (perspective) in a function, gradients of 0x09c (linear), ald 0x094 (constant), 0x098
# by ald and an unknown coefficient; the position has one bit. Outputs: red of target 0 and depth.
code '.insn i 0x5b, 4, a1, a0, 0x98; li a2, 2; .insn i 0x5b, 4, a1, x0, 0x9c; .insn i 0x5b, 4, a1, a2, 0x9c
.insn i 0x5b, 0, a0, x0, 0x94; .insn i 0x5b, 0, a0, x0, 0x98; .insn i 0x5b, 4, a0, x0, 0x70; .insn i 0x5b, 4, a0, a2, 0x90
.insn s 0x5b, 2, a0, 0(x0); .insn s 0x5b, 2, a0, 0x84(x0); addi sp, sp, -16; call f; addi sp, sp, 16; ret
f: li a2, 3; .insn i 0x5b, 4, a0, a2, 0x90; ret'
expect 0 '' sph derive code.elf --stage pixel -o code.sph
expect 0 'ImapGenericVector\[1\].ImapX +PERSPECTIVE' sph print code.sph
expect 0 'ImapGenericVector\[1\].ImapY +CONSTANT' sph print code.sph
expect 0 'ImapGenericVector\[1\].ImapZ +PERSPECTIVE' sph print code.sph
expect 0 'ImapGenericVector\[1\].ImapW +SCREEN_LINEAR' sph print code.sph
expect 0 '^ImapPositionX +1' sph print code.sph
expect 0 'OmapTarget\[0\].OmapRed +1' sph print code.sph
expect 0 '^OmapDepth +1' sph print code.sph
holds "one target" test -z "$(sed -n '/MrtEnable/p; /OmapSampleMask/p; /OmapGreen/p' <("$tool" sph print code.sph))"
# Outputs of two targets, and the sample mask.
code '.insn s 0x5b, 2, a0, 0x14(x0); .insn s 0x5b, 2, a0, 0x80(x0); ret'
expect 0 '' sph derive code.elf --stage pixel -o code.sph
expect 0 '^MrtEnable +1' sph print code.sph
expect 0 'OmapTarget\[1\].OmapGreen +1' sph print code.sph
expect 0 '^OmapSampleMask +1' sph print code.sph
# Patch attributes: the levels have bits, an ald of one is none of a vertex; 0x88 is no output of a pixel program.
code '.insn i 0x5b, 0, a0, x0, 0x404; .insn s 0x5b, 2, a0, 0x414(x0); .insn i 0x5b, 0, a0, x0, 0x8; ret'
derive ImapTessellationLodRight=1 ImapTessellationLodBottom=0 OmapTessellationInteriorV=1
code '.insn s 0x5b, 2, a0, 0x88(x0); ret'
expect 2 'has no field for the value 1' sph derive code.elf --stage pixel -o none.sph
code 'la a0, f; jalr a0; ret
f: ret'
derive DoesLoadOrStore=0 DoesGlobalStore=0
code 'f: beqz a0, 1f; addi sp, sp, -16; call f; addi sp, sp, 16
1: ret'
expect 2 'how deep calls go is not known: 0x80000000: a function calls itself.*--calls' sph derive code.elf --stage vertex -o x.sph
expect 2 'the stack becomes is not known.*--stack' sph derive code.elf --stage vertex -o x.sph --calls 100
expect 0 '100 levels of calls, 1600 bytes' sph derive code.elf --stage vertex -o x.sph --calls 100 --stack 1600
expect 0 '^ShaderLocalMemoryCrsSize +1024$' sph print x.sph
expect 2 'ShaderLocalMemoryCrsSize .* is 1048640|at most 1048576' sph derive code.elf --stage vertex -o y.sph --calls 131081 --stack 0
code 'addi sp, sp, -32; addi sp, sp, 32; ret
other: sw a0, 0(a0); ret'
expect 2 'it needs 0 levels of calls and 32 bytes' sph derive code.elf --stage vertex -o y.sph --stack 31
expect 0 '' sph derive code.elf --stage pixel --entry other -o other.sph
expect 0 'DoesGlobalStore +1' sph print other.sph
expect 2 "has no symbol 'nobody'" sph derive code.elf --stage pixel --entry nobody -o y.sph
expect 1 'TOPOLOGY' sph derive code.elf --stage geometry -o y.sph
echo '{"OutputTopology": "POINTLIST", "MaxOutputVertexCount": 1, "ThreadsPerInputPrimitive": 1, "ImapPositionX": 1}' > with.json
expect 0 '' sph derive code.elf --stage geometry --with with.json -o g.sph
expect 0 'ImapPositionX +1' sph print g.sph
echo '{"SphType": "PS"}' > with.json
expect 2 'it is not that of the stage' sph derive code.elf --stage geometry --with with.json -o y.sph
expect 2 '--stage is missing' sph derive code.elf -o y.sph
expect 2 "--stage is 'fragment'" sph derive code.elf --stage fragment -o y.sph
expect 2 'not an ELF file' sph derive pixel.sph --stage pixel -o y.sph
holds "nothing was written" test ! -e y.sph

# A header against code: what it permits, and each thing that it does not.
code 'addi sp, sp, -32; sw a0, 0(a1); .insn i 0x5b, 0, a0, x0, 0x80; .insn s 0x5b, 2, a0, 0x70(x0); addi sp, sp, 32; ret
gyre_start_half: ret'
expect 0 '' sph derive code.elf --stage vertex -o code.sph
expect 0 'code.sph: good' sph check code.sph --code code.elf
echo '{"SphType": "VTG", "Version": 3, "ShaderType": "VERTEX"}' > bare.json
expect 0 '' sph make bare.json -o bare.sph
expect 0 'good' sph check bare.sph
expect 0 'good' sph check bare.sph --code code.elf --entry half
for sentence in 'DoesLoadOrStore .* accepted is 1, as the code' 'DoesGlobalStore .*is 0' 'HighSize .* at least 32 bytes' \
  'ImapGenericVector\[0\].ImapX .* reads the attribute' 'OmapPositionX .* writes the attribute'; do
  expect 1 "$sentence" sph check bare.sph --code code.elf
done
expect 2 'a symbol of the program that --code names' sph check bare.sph --entry half
expect 2 "has no symbol 'nobody', nor a shader program" sph check bare.sph --code code.elf --entry nobody
expect 2 'not an ELF file' sph check bare.sph --code bare.sph
expect 2 '--threads is 0' sph check --threads 0 bare.sph
head -c "$(($(stat -c %s code.elf) - 1))" code.elf > cut.elf
expect 2 'its table of sections reaches past the end' sph print cut.elf

# The compiler's own word about the stack: the chain _start, outer, middle, inner.
cat > chain.c << 'END'
#define OWN __attribute__((noinline, noipa))
OWN int inner(volatile int *p) { volatile int a[37]; for (int i = 0; i < 37; i++) a[i] = p[i & 3]; return a[p[0] & 7]; }
OWN int middle(int n) { volatile int b[9]; for (int i = 0; i < 9; i++) b[i] = n; return inner(b) + b[2]; }
OWN int outer(int n) { int x = middle(n); return middle(x + 1) * x; }
int flat(int n) { return n + 1; }
void _start(int *out) { out[0] = outer(out[1]) + flat(2); }
END
for level in 0 1 2 3 s; do
  riscv64-unknown-elf-gcc -march=rv32im_zicsr -mabi=ilp32 -nostdlib -static -O$level -fstack-usage -Wl,-n,-Ttext=0x80000000 \
    -Wl,--no-warn-rwx-segments chain.c -o chain.elf || exit 1
  need=$(cat ./*.su | awk '/inner|middle|outer|_start/ { sum += $2 } END { print int((sum + 15) / 16) * 16 }')
  expect 0 '; 3 levels of calls' sph derive chain.elf --stage vertex -o chain.sph
  expect 0 "^ShaderLocalMemoryHighSize +$need\$" sph print chain.sph
  rm -f ./*.su
done

# ---- Sections
expect 2 'it has no section .gyre.sph' sph print code.elf
expect 0 '' sph attach code.elf pixel.sph -o with.elf
expect 0 'PIXEL' sph print with.elf
holds "readelf has no complaint" test -z "$(riscv64-unknown-elf-readelf -aW with.elf 2>&1 > /dev/null)"
# Only e_shoff and e_shnum of the old contents change.
holds "the rest stays" test -z "$(cmp -l code.elf with.elf 2> /dev/null | awk '!($1 >= 33 && $1 <= 36 || $1 == 49 || $1 == 50)')"
holds "the code stays" diff <("$gyre" disasm code.elf) <("$gyre" disasm with.elf)
holds "the header's bytes" cmp pixel.sph <(riscv64-unknown-elf-objcopy -O binary --only-section=.gyre.sph \
  --set-section-flags .gyre.sph=alloc with.elf /dev/stdout)
# A program runs as before.
source=$here/minimal.S link minimal.elf
expect 0 '' sph attach minimal.elf pixel.sph -o headed.elf
expect 7 '' "$gyre" run --quiet minimal.elf --signature plain.sig
expect 7 '' "$gyre" run --quiet headed.elf --signature headed.sig
holds "the same signature" cmp plain.sig headed.sig
expect 0 '' sph attach with.elf g.sph -o other.elf
expect 0 'GEOMETRY' sph print other.elf
holds "in place of the other" test "$(stat -c %s with.elf)" == "$(stat -c %s other.elf)"
expect 2 'is the program itself' sph attach with.elf g.sph -o with.elf
expect 0 'PIXEL' sph print with.elf
expect 1 'TYPE' sph attach code.elf zero.sph -o none.elf
expect 2 'not an ELF file' sph attach pixel.sph pixel.sph -o none.elf
riscv64-unknown-elf-objcopy --add-section .gyre.sph=short.sph code.elf wrong.elf
expect 2 'section .gyre.sph is 79 bytes' sph print wrong.elf
expect 2 'section .gyre.sph is 79 bytes' sph attach wrong.elf pixel.sph -o none.elf
# A file that is cut off anywhere is refused, or has its header.
size=$(stat -c %s with.elf)
for ((n = 0; n < size; n += 1 + size / 60)); do
  head -c $n with.elf > cut.elf
  expect 2 . sph attach cut.elf pixel.sph -o none.elf
done
holds "nothing was written" test ! -e none.elf

# ---- Misuse
expect 2 'Usage' sph
expect 0 'Usage: gyre sph print' sph --help
expect 0 'Usage' sph check --help
expect 2 "it has no command 'list'" sph list
expect 2 'it takes 1 file, and there are 0' sph print
expect 2 'it takes 1 file, and there are 2' sph print a b
expect 2 "no option '--stage'|no option" sph print --stage pixel pixel.sph
expect 2 '-o FILE is missing' sph make pixel.json
expect 2 'needs a value' sph make pixel.json -o
expect 2 'No such file' sph print nowhere
expect 2 'No such file' sph make nowhere -o y.sph
expect 2 'not a regular file' sph print .
expect 2 'regular files are written' sph make pixel.json -o /dev/null
expect 2 'is the input; name another file' sph make pixel.json -o pixel.json
expect 2 "'many' is not a number" sph check --threads many pixel.sph
holds "pixel.json is as it was" grep -q PERSPECTIVE pixel.json
conclude sph_tool_test
