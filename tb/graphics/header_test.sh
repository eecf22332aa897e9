#!/bin/bash
# header_test.sh GYRE FOLDER WORKDIR MODULE... - headers that follow from the code of sw/shaders are those that stand
# beside it, NAME.json: attributes that are read and written, what is read back. Sizes are the compiler's.
set -uo pipefail

gyre=$1 folder=$2 work=$3
shift 3
rm -rf "$work"
mkdir -p "$work" || exit 2
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
echo "header_test: $compared headers, $failures failures"
((compared >= 12 && failures == 0))
