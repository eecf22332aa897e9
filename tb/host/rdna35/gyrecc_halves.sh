#!/bin/bash
# gyrecc_halves.sh - gyrecc with a clang 19 that takes halves of registers as operands of 16 bits, as later versions do by default.
# It is both: gyrecc calls it again in place of clang.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
if [[ ${GYRE_CLANG:-} == "$0" ]]; then
  exec clang-19 "$@" -Xclang -target-feature -Xclang +real-true16
fi
GYRE_CLANG=$0 exec "$here/../../../sw/module/gyrecc" "$@"
