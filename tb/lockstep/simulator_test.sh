#!/bin/bash
# A lockstep simulator with arguments: simulator_test.sh FOLDER CONFIG ARGUMENT...
#
#   simulator_test.sh build/campaign c2b litmus --count 2       racing programs
#   simulator_test.sh build/campaign tiny vecadd.elf --seed 7   a program, which is told the parameters
#                                                               of CONFIG if --config is not given
#
# FOLDER is that of scripts/campaign --out, CONFIG one of its configurations: a simulator that one of
# the two has built serves both.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
if (($# < 3)); then
  echo "simulator_test.sh: usage: simulator_test.sh FOLDER CONFIG ARGUMENT..." >&2
  exit 2
fi
folder=$1 config=$2
shift 2
read -r _ parameters < <("$root/scripts/campaign" --list --configs "$config")
mkdir -p "$folder/c-objects"
# shellcheck disable=SC2086  # one word each
GYRE_OBJECTS=$folder/c-objects "$root/scripts/build_rtl" lockstep "$folder/$config" $parameters
told=()
if [[ $1 == *.elf && " $* " != *" --config "* ]]; then
  told=(--set RECONVERGENCE=stack)  # small differs in it from the defaults, as the table does not
  for parameter in $parameters; do told+=(--set "$parameter"); done
fi
cd "$folder/$config"  # a waveform, if there is one, lands here
./gyre-lockstep "$@" "${told[@]}"
