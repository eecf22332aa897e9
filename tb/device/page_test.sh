#!/bin/bash
# page_test.sh PROGRAM PAGE LINE [ARGUMENT...]: what the program prints must be what follows this line of the page,
# a block or a table.
set -euo pipefail

page=$(awk -v line="$3" '$0 == line { found = 1; next }
  found && /^```/ { if (inside) exit
    inside = 1; next }
  found && /^\|/ { table = 1 }
  table && !/^\|/ { exit }
  inside || table' "$2")
[[ -n $page ]] || { echo "nothing behind \"$3\" in $2" >&2 && exit 1; }
printed=$("$1" "${@:4}")
diff <(echo "$page") <(echo "$printed") || { echo "$2 and the device differ" >&2 && exit 1; }
