#!/bin/bash
# generate_test.sh WORKDIR - scripts/generate makes the files that are not committed, once, and again when a table changes;
# generators refuse a file in the tree that is not current, or that the build makes.
set -uo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty generate_test.sh "$1" && cd "$1" || exit 2
failures=0
fail() {
  echo "FAILED: $1"
  failures=$((failures + 1))
}

# A tree of what generators read and write.
mkdir -p tree/docs tree/rtl tree/include
cp -r "$root"/{isa,scripts,configs.toml} tree
cp "$root"/docs/{tool,configurations,isa,sph}.md tree/docs
cp -r "$root"/rtl/{bundles.toml,gyre_gpu.sv,files.f,generated,riscv} tree/rtl
cp -r "$root/include/gyre" tree/include
mkdir -p tree/sw/runtime && cp "$root/sw/runtime/gyre_asm.h" tree/sw/runtime
generate=tree/scripts/generate out=tree/build/generated

[[ $("$generate") == "$PWD/$out" ]] || fail "it does not print its folder"
for name in cmodel/generated/gyre_units.h cmodel/rdna35/generated/gyre_rdna35_rows.inc rtl/rdna35/all/gyre_rdna35_rows.svh \
  tb/lockstep/generated/gyre_taps.sv tb/unit/generated/gyre_uop_fields.inc sim/gyre/generated/gyre.1 docs/rdna35_isa.md; do
  [[ -s $out/$name ]] || fail "$name is not made"
done
[[ ! -e $out/include && ! -e $out/rtl/generated ]] || fail "a committed file is made"

# A second call writes nothing; a changed table what follows from it; a lost file comes back.
find "$out" -type f -exec touch -d 2000-01-01 {} +
"$generate" > /dev/null
[[ -z $(find "$out" -type f -newermt 2001-01-01) ]] || fail "a second call writes"
# A file that no generator makes any longer goes.
sed -i 's:"cmodel/generated/gyre_units.h",:&\n  "cmodel/generated/gone.h",:' "$out/made.json"
touch -d 2000-01-01 "$out/cmodel/generated/gone.h"
sed -i 's/^doc = "the smallest useful machine/doc = "a machine of a test/' tree/configs.toml
"$generate" > /dev/null
written=$(cd "$out" && find . -type f -newermt 2001-01-01 ! -name lock | sort | tr '\n' ' ')
[[ $written == "./cmodel/generated/gyre_configs.inc ./made.json " ]] || fail "after a change of configs.toml it writes $written"
[[ ! -e $out/cmodel/generated/gone.h ]] || fail "an old file stays"
grep -q "a machine of a test" "$out/cmodel/generated/gyre_configs.inc" || fail "a change of a table is not in the files"
rm "$out/tb/lockstep/generated/gyre_taps.inc"
"$generate" > /dev/null
[[ -s $out/tb/lockstep/generated/gyre_taps.inc ]] || fail "a lost file does not come back"

check() {  # check GENERATOR STATUS SENTENCE
  local said status=0
  said=$(python3 -B "tree/scripts/gen/$1.py" --check 2>&1) || status=$?
  [[ $status == "$2" && $said == *"$3"* ]] || fail "$1 --check: status $status, $said"
}
check isa 0 ''
check configs 1 'docs/configurations.md is not current: run scripts/gen/configs.py'
echo >> tree/include/gyre/generated/units.h
check isa 1 'include/gyre/generated/units.h is not current: run scripts/gen/isa.py'
python3 -B tree/scripts/gen/isa.py > /dev/null || fail "isa.py"
mkdir -p tree/cmodel/generated && : > tree/cmodel/generated/gyre_units.h
check isa 1 'cmodel/generated/gyre_units.h is made by the build: remove it'

others=$(mktemp -d)
: > "$others/file"
said=$("$generate" "$others" 2>&1)
[[ $? == 2 && $said == *"has files that are not Gyre's"* && ! -e $others/made.json ]] || fail "a folder of others: $said"
rm -r "$others"
"$generate" --nonsense > /dev/null 2>&1
[[ $? == 2 ]] || fail "an unknown option"

echo "generate_test: $failures failures"
[[ $failures == 0 ]]
