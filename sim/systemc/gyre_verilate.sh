#!/bin/bash
# gyre_verilate.sh LISTING RTL OUT NAME [NAME=VALUE...]: Verilates gyre_device and compiles it. Called
# by gyre_add_systemc_rtl at build time, where it is installed, beside join.sh and gyre_output.sh.
#
#   LISTING  all parameters, as `gyre info CONFIGURATION` prints them; NAME=VALUE changes some
#   RTL      folder of files.f
#   OUT      gets libV<NAME>.a, the headers, and config.inc, the parameters that were used
#
# OPT_VERILATED is the optimisation of the compiler (default -O2), GYRE_JOBS the number of processes.
# Exit status 1 with a sentence if something fails.
set -euo pipefail

[[ $# -ge 4 ]] || { echo "gyre_verilate: four arguments are needed" >&2; exit 2; }
listing=$1 rtl=$2 out=$3 name=$4
shift 4

die() {
  echo "gyre_verilate: $1" >&2
  exit 1
}

declare -A value
order=()
[[ -f $rtl/files.f ]] || die "$rtl is no folder of the RTL"
while read -r parameter number; do
  value[$parameter]=$number
  order+=("$parameter")
done < "$listing"
for assignment in "$@"; do
  [[ $assignment =~ ^([A-Z][A-Z0-9_]*)=(0[xX][0-9a-fA-F]+|0|[1-9][0-9]*)$ ]] ||
    die "'$assignment' is not NAME=VALUE"
  [[ -n ${value[${BASH_REMATCH[1]}]:-} ]] || die "no parameter '${BASH_REMATCH[1]}'"
  value[${BASH_REMATCH[1]}]=${BASH_REMATCH[2]}
done

# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/gyre_output.sh"
output_folder "gyre_verilate: OUT" "$out" && output_make "$out" || exit 1
parameters=()
: > "$out/config.inc.new"
for parameter in "${order[@]}"; do
  number=$((value[$parameter]))
  printf '{"%s", %uu},\n' "$parameter" "$number" >> "$out/config.inc.new"
  # Values that do not fit into a signed integer have to say their width.
  if ((number > 0x7fffffff)); then
    parameters+=("-DGYRE_$parameter=32'h$(printf %x "$number")")
  else
    parameters+=("-DGYRE_$parameter=$number")
  fi
done

flags=(--cc --assert --unroll-count 1024 --x-assign unique --x-initial unique -O3)
# Works around errors of Verilator 5.006 (docs/synthesis.md).
flags+=(-fno-const-bit-op-tree --reloop-limit 1000000)
flags+=(--output-split 100000 --output-split-cfuncs 2000 -Wno-fatal -Wno-WIDTH -CFLAGS -DVL_USER_STOP)
while read -r folder; do flags+=("-I$rtl/$folder"); done < <(sed -n 's:^ *+incdir+::p' "$rtl/files.f")
sources=()
while read -r file; do sources+=("$rtl/$file"); done < <(sed 's://.*::' "$rtl/files.f" | grep '\.sv')

log=$out/verilate.log
work=$out/verilated
output_remove "$work" || exit 1
{
  verilator "${flags[@]}" --prefix "V$name" --top-module gyre_device --Mdir "$work" \
    "${parameters[@]}" "${sources[@]}" &&
    "$(dirname "$0")/join.sh" "$work" "V$name" &&
    make -s -C "$work" -f "V$name.mk" -j"${GYRE_JOBS:-2}" VM_PARALLEL_BUILDS=1 \
      VM_CLASSES_FAST="V${name}__joined_fast" VM_CLASSES_SLOW="V${name}__joined_slow" VM_SUPPORT_FAST= \
      VM_SUPPORT_SLOW= OBJCACHE="$(command -v ccache || true)" OPT_FAST="${OPT_VERILATED:--O2}" OPT_SLOW=-O0 \
      "V${name}__ALL.a"
} > "$log" 2>&1 || {
  tail -n 25 "$log" >&2
  die "building the RTL failed; all of it is in $log"
}
mv "$out/config.inc.new" "$out/config.inc"
cp "$work/V${name}__ALL.a" "$out/libV$name.a.new"
mv "$out/libV$name.a.new" "$out/libV$name.a"
