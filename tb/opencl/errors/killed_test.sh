#!/bin/bash
# killed_test.sh ENDLESS PROGRAM - a program that is killed in the midst of a kernel leaves no
# simulator running, and the next one runs.
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

# A process that was not waited for yet has ended all the same.
is_alive() {
  local state
  state=$(sed -n 's/^State:[[:space:]]*//p' "/proc/$1/status" 2> /dev/null) && [[ $state && $state != Z* ]]
}

for signal in KILL TERM HUP; do
  rm -f "$folder/out"
  "$endless" --endless > "$folder/out" 2> "$folder/error" &
  host=$!
  for ((i = 0; i < 14000; i++)); do
    if grep -qs "it begins" "$folder/out"; then break; fi
    kill -0 "$host" 2> /dev/null || { echo "it ended by itself: $(cat "$folder/error")"; exit 1; }
    sleep 0.1
  done
  grep -qs "it begins" "$folder/out" || { echo "it did not begin"; exit 1; }
  sleep 1  # then it is in the midst of the kernel, mostly
  children=$(descendants "$host")
  case $GYRE_DEVICE in
    rtl:* | lockstep:*) [[ $children ]] || { echo "there is no process of a simulator"; exit 1; } ;;
  esac
  kill -s "$signal" "$host"
  wait "$host" 2> /dev/null || true
  for child in $children; do
    for ((i = 0; i < 1200; i++)); do
      is_alive "$child" || continue 2
      sleep 0.1
    done
    echo "process $child ($(cat "/proc/$child/comm" 2> /dev/null)) is alive 120 seconds after its host got SIG$signal"
    kill -KILL "$child" 2> /dev/null || true
    exit 1
  done
  "$program" arguments
done
