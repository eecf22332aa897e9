#!/bin/bash
# compile.sh COMMAND... -o OBJECT ... - runs a compiler so that OBJECT is there as a whole or not at all,
# whatever kills it: it is written beside and moved, as is the list of its headers (-MMD), which comes
# first. Called by build.mk and by Verilator's makefile.
set -euo pipefail

object="" list="" lists=0 command=()
while [[ $# -gt 0 ]]; do
  case $1 in
    -o | -MF)
      if [[ $1 == -o ]]; then object=$2; else list=$2; fi
      command+=("$1" "$2.new.$$")
      shift
      ;;
    -MMD) lists=1 command+=("$1") ;;
    *) command+=("$1") ;;
  esac
  shift
done
if ((lists)) && [[ -z $list ]]; then
  list=${object%.o}.d
  command+=(-MF "$list.new.$$" -MT "$object")
fi
trap 'rm -f "$object.new.$$" ${list:+"$list.new.$$"}' EXIT
"${command[@]}"
[[ -z $list ]] || mv "$list.new.$$" "$list"
mv "$object.new.$$" "$object"
