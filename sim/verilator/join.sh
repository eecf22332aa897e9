#!/bin/bash
# join.sh FOLDER PREFIX - writes FOLDER/PREFIX__joined_fast.cpp and PREFIX__joined_slow.cpp, which include all C++
# that Verilator wrote there, what runs in every cycle and what does not. Each file by itself takes a second
# of compiler for the headers that all of them read. Called by build.mk and by gyre_verilate.sh, which tell
# Verilator's makefile to compile these two in place of the others.
set -euo pipefail

[[ $# -eq 2 ]] || { echo "join: usage: join.sh FOLDER PREFIX" >&2; exit 2; }
cd "$1"
prefix=$2
# Verilator's own list: VM_CLASSES_FAST += ... \ and so on, a name a line.
awk -v prefix="$prefix" '
  /^VM_(CLASSES|SUPPORT)_(FAST|SLOW) / { kind = /_FAST/ ? "fast" : "slow"; next }
  /^[^\t]/ || NF == 0 { kind = "" }
  kind != "" { text[kind] = text[kind] "#include \"" $1 ".cpp\"\n" }
  END {
    for (kind in text) printf "%s", text[kind] > (prefix "__joined_" kind ".cpp")
    exit !("fast" in text && "slow" in text)
  }' "${prefix}_classes.mk" || {
  echo "join: $PWD/${prefix}_classes.mk does not list what Verilator wrote" >&2
  exit 1
}
