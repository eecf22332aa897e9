#!/bin/bash
# kanata_check.sh FILE ISSUED CYCLES - checks a pipeline log against the rules of the format (Kanata 0004):
# header, instructions begin before they are used and end once, time goes forward, every stage is
# known; and that of the ISSUED instructions all are retired but a few that the end of the run cut
# off, each in the cycle after its result was written; and that the log is as long as the run.
# Rows in stage G are no instructions.
set -euo pipefail
awk -F'\t' -v issued="$2" -v cycles="$3" '
  function bad(what) { printf "%s:%d: %s: %s\n", FILENAME, NR, what, $0; errors++ }
  NR == 1 { if ($0 != "Kanata\t0004") bad("header"); next }
  NR == 2 { if ($1 != "C=") bad("no start cycle"); next }
  $1 == "C" { if ($2 < 1) bad("time"); now += $2; next }
  $1 == "I" { warp[$2] = $4 }
  $1 == "I" { if (($2 in live) || ($2 in over)) bad("begins twice"); live[$2]; n++; next }
  !($2 in live) { bad("not under way"); next }
  $1 == "L" { if ($4 ~ /they continue there/) for (id in live)
                if (warp[id] == warp[$2] && at[id] ~ /^[SFDB]$/ && since[id] < now) bad("was not dropped: " id)
              next }
  $1 == "S" { if ($4 !~ /^(S|F|D|B|I|R|X|W|M|Mu|Dv|Sf|G)$/) bad("stage"); stages[$4]++; at[$2] = $4; since[$2] = now; next }
  $1 == "R" { if ($4 == 0) { retired++; if ($3 != retired - 1) bad("retire order")
                              if (at[$2] == "G") groups++
                              if (at[$2] == "W" && now != since[$2] + 1) bad("retired late") }
              delete live[$2]; over[$2]; next }
  { bad("command") }
  END {
    for (id in live) { print "not ended: " id; errors++ }
    printf "%d instructions, %d retired\n", n, retired
    if (n < 10 || retired < 10 || !stages["X"] || !stages["W"]) { print "too little"; errors++ }
    retired -= groups
    if (retired > issued || retired < issued - 8) { print issued " were issued"; errors++ }
    if (now > cycles || now < cycles - 100) { print "ends at " now; errors++ }
    exit errors != 0
  }' "$1"
