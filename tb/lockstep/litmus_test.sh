#!/bin/bash
# Litmus programs in lockstep: litmus_test.sh FOLDER CONFIG [argument of `gyre-lockstep litmus` ...]
#
# FOLDER is that of scripts/campaign --out: a simulator that one of the two has built serves both.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$1 config=$2
shift 2
read -r _ parameters < <("$root/scripts/campaign" --list --configs "$config")
mkdir -p "$folder/c-objects"
# shellcheck disable=SC2086  # one word each
GYRE_OBJECTS=$folder/c-objects "$root/scripts/build_rtl" lockstep "$folder/$config" $parameters
cd "$folder/$config"  # a waveform, if there is one, lands here
./gyre-lockstep litmus "$@"
