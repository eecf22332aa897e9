#!/bin/bash
# damaged.sh FOLDER... - removes the objects below these folders that are no complete ELF files, and
# prints their names: files that a full disk has truncated. make would take them for complete.
set -euo pipefail

find -H "$@" -type f -name '*.o' -size 0 -print -delete
{ find -H "$@" -type f -name '*.o' -print0 | LC_ALL=C xargs -0r objdump -h 2>&1 > /dev/null || true; } |
  sed -n 's/^objdump: \(.*\.o\): file .*/\1/p' |
  while read -r object; do
    rm -f "$object"
    echo "$object"
  done
