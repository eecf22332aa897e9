#!/bin/bash
# page_test.sh [--some] PROGRAM PAGE LINE [ARGUMENT...]: what the program prints must be what follows this line of
# the page, a block or a table; with --some it may print some of the lines, in their order.
set -euo pipefail

some=0
[[ $1 != --some ]] || { some=1 && shift; }
page=$(awk -v line="$3" '$0 == line { found = 1; next }
  found && /^```/ { if (inside) exit
    inside = 1; next }
  found && /^\|/ { table = 1 }
  table && !/^\|/ { exit }
  inside || table' "$2")
[[ -n $page ]] || { echo "nothing after \"$3\" in $2" >&2 && exit 1; }
printed=$("$1" "${@:4}")
if ((some)); then
  [[ $(wc -l <<< "$printed") -gt 2 ]] || { echo "$1 printed no row" >&2 && exit 1; }
  page=$(grep -Fxf <(echo "$printed") <<< "$page" || true)
fi
diff <(echo "$page") <(echo "$printed") || { echo "$2 and the device differ" >&2 && exit 1; }
