#!/bin/bash
# header_test.sh GYRE FOLDER WORKDIR MODULE... - headers that follow from the code of sw/shaders are those that stand
# beside it, NAME.json: attributes that are read and written, what is read back. Sizes are the compiler's.
set -uo pipefail

gyre=$1 folder=$2 work=$3
shift 3
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../sw/module/gyre_output.sh"
output_empty header_test.sh "$work" || exit 2
failures=0 compared=0

# The fields that only the program decides.
fields() {
  "$gyre" sph print --all "$1" | grep -E '^(SphType|Version|ShaderType|SassVersion|KillsPixels|StoreReq|Imap|Omap|Reserved)'
}

for module in "$@"; do
  for json in "$folder"/*.json; do
    name=$(basename "$json" .json)
    "$gyre" sph make "$json" -o "$work/made.sph" && fields "$work/made.sph" > "$work/made.txt"
    "$gyre" sph derive "$module" --stage vertex --entry "gyre_start_$name" -o "$work/derived.sph" 2> "$work/log" ||
      cat "$work/log"
    fields "$work/derived.sph" > "$work/derived.txt"
    if ! diff "$work/made.txt" "$work/derived.txt" || ! [[ -s $work/made.txt ]]; then
      echo "header_test: the header of $name in $module is another one"
      failures=$((failures + 1))
    fi
    compared=$((compared + 1))
    rm -f "$work"/*.txt "$work"/*.sph
  done
done

# Constants of any value, and switches over them, ask for no loads: they lie in instructions.
cat > "$work/constants.c" << 'END'
#include "gyre_shader.h"
static __attribute__((noinline)) float pick(float x, uint32_t n) {
  switch (n) {
    case 0: return 1.5f;
    case 1: return x * 0.333f;
    case 2: return 7.25f;
    case 3: return x + 1e-30f;
    case 4: return -3.14159f;
    case 5: return __builtin_inff();
    default: return x;
  }
}
GYRE_VERTEX_SHADER(constants) {
  const uint32_t n = gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID);
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(0), pick(2.5f, n));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(1), pick(0.333f, n + 1) * 0.333f);
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(2), pick((float)n, n & 3) + 1e-3f);
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(3), 1.0f);
}
END
for family in gcc clang; do
  for level in -O1 -O2 -O3 -Os; do
    "$folder/../module/gyrecc" --cc "$family" "$level" -o "$work/constants.gmod" "$work/constants.c" &&
      "$gyre" sph derive "$work/constants.gmod" --stage vertex --entry constants -o "$work/constants.sph" 2> "$work/log" &&
      ! "$gyre" sph print "$work/constants.sph" | grep DoesLoadOrStore && continue
    echo "header_test: constants are loaded: $family $level"
    failures=$((failures + 1))
  done
done
echo "header_test: $compared headers, $failures failures"
((compared >= 12 && failures == 0))
