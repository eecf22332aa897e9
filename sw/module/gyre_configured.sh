#!/bin/bash
# gyre_configured.sh - what gyrecc --config means: the options of a named configuration. gyrecc and gyrecc_program source it.

# configured TABLE NAME FAMILY: puts the options of a configuration into the array `options`, without those for instructions
# that the compiler does not know. The table is gyre_configurations.txt; the caller has the function die.
configured() {
  local name rest known=()
  while read -r name rest; do
    [[ -n $name && $name != '#'* ]] || continue
    known+=("$name")
    [[ $name == "$2" ]] || continue
    [[ $rest != *--no-multiply* ]] || die "--config $name: it cannot multiply, which compiled code needs"
    [[ $3 == clang ]] || rest=${rest/--index/}
    # shellcheck disable=SC2034 # the caller reads it
    read -ra options <<< "$rest"
    return
  done < "$1"
  die "--config: there is no configuration '$2'; there are ${known[*]}"
}
