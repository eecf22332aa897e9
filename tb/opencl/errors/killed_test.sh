#!/bin/bash
# killed_test.sh ENDLESS PROGRAM - a program that is killed in the midst of a kernel leaves no simulator behind, and the
# next one runs.
#
# ENDLESS is hang_test, PROGRAM any test that ends. The device comes from GYRE_DEVICE.
set -euo pipefail
endless=$1 program=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

descendants() {
  local child
  for child in $(pgrep -P "$1" || true); do
    echo "$child"
    descendants "$child"
  done
}

for signal in KILL TERM HUP; do
  "$endless" --endless > "$folder/out" 2> "$folder/error" &
  host=$!
  for ((i = 0; i < 6000; i++)); do
    if grep -q "it begins" "$folder/out"; then break; fi
    kill -0 "$host" 2> /dev/null || { echo "it ended by itself: $(cat "$folder/error")"; exit 1; }
    sleep 0.1
  done
  grep -q "it begins" "$folder/out" || { echo "it did not begin"; exit 1; }
  sleep 1
  children=$(descendants "$host")
  case $GYRE_DEVICE in
    rtl:* | lockstep:*) [[ $children ]] || { echo "there is no process of a simulator"; exit 1; } ;;
  esac
  kill -s "$signal" "$host"
  wait "$host" 2> /dev/null || true
  for child in $children; do
    for ((i = 0; i < 300; i++)); do
      kill -0 "$child" 2> /dev/null || continue 2
      sleep 0.1
    done
    echo "process $child ($(cat "/proc/$child/comm" 2> /dev/null)) is alive 30 seconds after its host got SIG$signal"
    kill -KILL "$child" 2> /dev/null || true
    exit 1
  done
  "$program" arguments
done
