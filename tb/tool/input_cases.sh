# shellcheck shell=bash disable=SC2154  # exe and here are set by the script that reads it
# input_cases.sh - the part `input` of tool_test.sh: programs, options and files that are refused, each with its sentence.
# Sourced there; expect.sh has what it calls, and sets `here`.

# Programs that were compiled for more than the machine has, by header or by attributes.
extensions() {
  local has='; it has rv32imaf_zicsr_zifencei_zicond$'
  patch rvc.elf 36 '\x01'
  expect 2 "rvc.elf: needs compressed instructions \\(flags of the ELF header\\), which Gyre does not have$has" \
    "$exe" rvc.elf
  patch tso.elf 36 '\x10'
  expect 2 'tso.elf: needs total store ordering' "$exe" tso.elf
  patch half.elf 36 '\x08'
  expect 0 'all warps' "$exe" half.elf
  link c.elf -march=rv32ic_zicsr
  expect 2 'c.elf: needs compressed instructions \(flags of the ELF header\)' "$exe" c.elf
  # The attributes alone
  declared() {  # declared NAME ARCH
    printf '  .attribute arch, "%s"\n' "$2" | cat - "$here/minimal.S" > "$1.S"
    source=$1.S link "$1.elf"
    printf '\0' | dd of="$1.elf" bs=1 seek=36 conv=notrunc status=none
  }
  declared c rv32ic_zicsr
  expect 2 "c.elf: needs compressed instructions \\(c in .riscv.attributes\\), which Gyre does not have$has" \
    "$exe" c.elf
  declared d rv32ifd_zicsr
  expect 2 'd.elf: needs double precision \(d in .riscv.attributes\), which Gyre does not have' "$exe" d.elf
  declared v rv32i_zicsr_zve32x
  expect 2 'v.elf: needs vectors \(zve32x in .riscv.attributes\), which Gyre does not have' "$exe" v.elf
  declared b rv32i_zicsr_zba
  expect 2 'b.elf: needs bit manipulation \(zba in .*, which the configuration does not have \(ZBA = 0, B_EXT = 0\); it has rv32imaf_zicsr_zifencei_zicond$' \
    "$exe" b.elf
  expect 0 'all warps' "$exe" b.elf --set B_EXT=1
  expect 0 'all warps' "$exe" b.elf --set ZBA=1
  declared basic rv32i_zicsr_zba_zbb
  expect 2 'basic.elf: needs bit manipulation \(zbb in .*does not have \(B_EXT = 0\); it has rv32imaf_zicsr_zifencei_zicond_zba$' \
    "$exe" basic.elf --set ZBA=1
  declared carry rv32i_zicsr_zbc
  expect 2 'carry.elf: needs bit manipulation \(zbc in .*, which Gyre does not have; it has rv32imaf_zicsr_zifencei_zicond_zba_zbb_zbs$' \
    "$exe" carry.elf --set B_EXT=1
  declared index rv32if_zicsr_xtheadfmemidx
  expect 2 'index.elf: needs indexed loads and stores of floating-point registers \(xtheadfmemidx in .*\(MEM_INDEX = 0\)' "$exe" index.elf
  expect 0 'all warps' "$exe" index.elf --set MEM_INDEX=1
  expect 2 'index.elf: a program of RISC-V, which a machine with ISA = 1 does not execute' "$exe" index.elf --set ISA=1 --config wide --set RECONVERGENCE=stack
  declared h rv32if_zicsr_zfh
  expect 2 'h.elf: needs an extension \(zfh in' "$exe" h.elf --set F_EXT=1
  declared m rv32im_zicsr
  expect 0 'all warps' "$exe" m.elf
  expect 2 'm.elf: needs multiply and divide \(m in .riscv.attributes\), which the configuration does not have \(M_EXT = 0\); it has rv32iaf_zicsr' \
    "$exe" m.elf --set M_EXT=0
  declared mul rv32i_zicsr_zmmul
  expect 2 'mul.elf: needs multiply \(zmmul in .*\(M_EXT = 0\)' "$exe" mul.elf --config micro
  declared a rv32ia_zicsr
  expect 0 'all warps' "$exe" a.elf
  expect 2 'a.elf: needs atomic operations \(a in .*\(A_EXT = 0\); it has rv32imf_zicsr' "$exe" a.elf --set A_EXT=0
  declared f rv32if_zicsr
  expect 0 'all warps' "$exe" f.elf
  expect 2 'f.elf: needs floating point \(f in .*\(F_EXT = 0\); it has rv32ima_zicsr' "$exe" f.elf --set F_EXT=0
  # A program that does not say anything runs
  riscv64-unknown-elf-objcopy -R .riscv.attributes c.elf silent.elf
  expect 0 'all warps' "$exe" silent.elf --config micro
  # Another base, words that are none, a section that is damaged
  rearch() {  # rearch OUT TEXT: good.elf with another architecture
    python3 "$here/strange_elf.py" attributes "$1" "$2" || exit 1
  }
  rearch base.elf 'rv64i2p0'
  expect 2 "base.elf: made for 'rv64i2p0' \\(.riscv.attributes\\); this machine is rv32" "$exe" base.elf
  rearch escape.elf $'\e[31m'
  expect 2 "made for '.x1b\\[31m'" "$exe" escape.elf
  rearch named.elf 'rv32i2p1_m2p0_a2p1_f2p2_zicsr2p0_zifencei2p0_zicond1p0_zmmul1p0_zaamo1p0_zalrsc1p0_zicntr2p0_zihpm2p0_zihintpause2p0_xvortex1p0'
  expect 0 'all warps' "$exe" named.elf
  rearch names.elf 'rv32imafzicsr_zve32x1p0'
  expect 2 'needs vectors \(zve32x in' "$exe" names.elf
  rearch long.elf "rv32i_z$(printf 'x%.0s' {1..5000})"
  expect 2 'long.elf: needs an extension \(zx+\.\.\. in .*zicond$' "$exe" long.elf
  python3 "$here/strange_elf.py" damaged damaged.elf || exit 1
  expect 2 'damaged.elf: damaged section .riscv.attributes$' "$exe" damaged.elf
  python3 "$here/strange_elf.py" beyond beyond.elf || exit 1
  expect 2 'beyond.elf: damaged section .riscv.attributes$' "$exe" beyond.elf
}

input() {
  export FAKE='done'
  expect 2 'none.elf: No such file' "$exe" none.elf
  expect 2 'not an ELF file' "$exe" "$here/minimal.S"
  : > empty.elf
  expect 2 'empty.elf: not an ELF file' "$exe" empty.elf
  expect 2 '\.: Is a directory, not a program$' "$exe" .
  mkfifo -m 600 pipe 2> /dev/null
  expect 2 'pipe: not a regular file' timeout 300 "$exe" pipe
  riscv64-unknown-elf-gcc -march=rv64i_zicsr -mabi=lp64 -nostdlib -static -mcmodel=medany \
    -Wl,-n,--no-warn-rwx-segments,-Ttext=0x80000000 -o wide.elf "$here/minimal.S" || exit 1
  expect 2 'a 64-bit ELF file' "$exe" wide.elf
  patch endian.elf 5 '\x02'
  expect 2 'big-endian' "$exe" endian.elf
  patch machine.elf 18 '\x3e\x00'
  expect 2 'made for another machine \(ELF machine 62' "$exe" machine.elf
  riscv64-unknown-elf-gcc -march=rv32i_zicsr -mabi=ilp32 -c -o object.o "$here/minimal.S" || exit 1
  expect 2 'not an executable' "$exe" object.o
  patch entry.elf 24 '\x02\x00\x00\x80'
  expect 2 'entry 0x80000002 is not a multiple of 4' "$exe" entry.elf
  patch float.elf 36 '\x02'
  expect 0 'all warps' "$exe" float.elf
  expect 2 'float.elf: needs floating point \(flags of the ELF header\), which the configuration does not have \(F_EXT = 0\); it has rv32im_zicsr_zifencei_zicond$' \
    "$exe" float.elf --config tiny
  patch double.elf 36 '\x04'
  expect 2 'double.elf: needs double precision \(flags of the ELF header\), which Gyre does not have' "$exe" double.elf
  extensions
  link later.elf -Wl,-e,tohost
  expect 2 'the machine starts at RESET_PC 0x80000000' "$exe" later.elf
  link outside.elf -Wl,-Tdata=0x20000000
  expect 2 'segment 0x20000000..0x200000.. lies outside of memory \(0x80000000' "$exe" outside.elf
  link beyond.elf -Wl,-Tdata=0x80001000
  expect 2 'outside of memory' "$exe" beyond.elf --set RAM_BYTES=4096
  expect 0 'all warps' "$exe" beyond.elf --set RAM_BYTES=8192
  head -c 200 good.elf > short.elf
  expect 2 'short.elf: damaged' "$exe" short.elf
  # Gigabytes after the program are not read: with 1 GiB of memory the file of 6 GiB runs. (The sanitizers ask for more.)
  cp good.elf sparse.elf
  truncate -s 6G sparse.elf
  if ! grep -q __asan_init "$exe"; then
    expect 0 'all warps' bash -c 'ulimit -v 1048576; exec "$@"' - "$exe" sparse.elf --set RAM_BYTES=8192
  fi
  rm sparse.elf
  head -c 20 good.elf > header.elf
  expect 2 'header.elf: (damaged|not an ELF|cannot be read)' "$exe" header.elf

  expect 2 'no program given' "$exe"
  expect 2 'one program only' "$exe" good.elf good.elf
  expect 2 "unrecognized option '--colour'" "$exe" good.elf --colour
  expect 2 "requires an argument" "$exe" good.elf --seed
  expect 2 "no configuration 'huge'; there are compute, graphics, tiny" "$exe" good.elf --config huge
  expect 2 "no machine 'fpga'" "$exe" good.elf --on fpga
  expect 2 'NUM_WARPS.*' "$exe" good.elf --warps 33
  expect 2 'NUM_CORES = 3 is not a power of two' "$exe" good.elf --cores 3
  expect 2 'NUM_THREADS' "$exe" good.elf --threads 3
  expect 2 'NUM_LANES' "$exe" good.elf --threads 4 --lanes 8
  expect 2 "'four' is not a number" "$exe" good.elf --warps four
  expect 2 "'-1' is not a number" "$exe" good.elf --seed=-1
  expect 2 'is not a number from 0 to 4294967295' "$exe" good.elf --arg 4294967296
  expect 2 'is not NAME=VALUE' "$exe" good.elf --set NUM_WARPS
  expect 2 'COLOUR' "$exe" good.elf --set COLOUR=3
  expect 2 'no parameter NUM_WRPS; the nearest name is NUM_WARPS' "$exe" good.elf --set NUM_WRPS=3
  expect 2 "'banana' is none of its values: stack .0., pc .1." "$exe" good.elf --set RECONVERGENCE=banana
  expect 2 "^gyre: --arg: '010' begins with 0" "$exe" good.elf --arg 010
  expect 2 "NUM_WARPS: '08' begins with 0" "$exe" good.elf --warps 08
  expect 2 "LINE_BYTES: '00' begins with 0" "$exe" good.elf --set LINE_BYTES=00
  expect 2 "memory latency 'random:010'" "$exe" good.elf --mem-latency random:010
  expect 0 'all warps' "$exe" good.elf --arg 0 --seed 0x0010
  expect 2 "--seed: '0x' is not a number" "$exe" good.elf --seed 0x
  expect 2 '--hang-cycles: 0 would end every run' "$exe" good.elf --hang-cycles 0
  expect 2 '--max-cycles: 0 would end every run' "$exe" good.elf --max-cycles 0
  expect 2 "memory latency '0'" "$exe" good.elf --mem-latency 0
  expect 2 "memory latency 'sometimes'" "$exe" good.elf --mem-latency sometimes
  expect 2 "memory interval '0'" "$exe" good.elf --mem-interval 0
  expect 2 '--trace: cannot write /none/t: No such' "$exe" good.elf --trace /none/t
  expect 2 '--signature: cannot write /none/s: No such' "$exe" good.elf --signature /none/s
  riscv64-unknown-elf-objcopy -N begin_signature good.elf unsigned.elf || exit 1
  expect 2 'no symbols begin_signature' "$exe" unsigned.elf --signature sig.txt
  # The order of options does not matter, threads bring their lanes, abbreviations work.
  expect 0 '8 warps x 2 threads, 2 lanes' "$exe" good.elf --warps 8 --conf=tiny
  expect 0 '4 warps x 8 threads, 8 lanes' "$exe" --threads 8 good.elf
  expect 0 '4 warps x 16 threads, 4 lanes' "$exe" --threads 16 --config wide good.elf
  expect 0 'Usage:' "$exe" --help
}
