#!/bin/bash
# bring_up_test.sh PROGRAM PAGE: what the program prints must be the block of the page that follows
# the line "The host reads and writes:".
set -euo pipefail

page=$(awk '/^The host reads and writes:$/ { found = 1 } found && /^```/ { if (inside) exit
  inside = 1; next } inside' "$2")
[[ -n $page ]] || { echo "no transcript in $2" >&2 && exit 1; }
diff <(echo "$page") <("$1") || { echo "docs/axi.md and the device differ" >&2 && exit 1; }
