#!/bin/bash
# random_test.sh GYRE VARIANTS OUT [--seed S] [--sources N] [--programs N] [--variant NAME]...
#
# Random C programs (program.py) in all threads at once, with pcs of their own, on the functional simulator:
# each thread must find what this computer finds for it alone. N sources from seed S on (default 1, 1), each of
# so many programs (default 10), by each compiler and level of VARIANTS, or those that are named, on machines
# of 1 to 128 threads. VARIANTS has a line for each: NAME|compiler and flags|linker and flags|objects.
#
# Prints each difference with the command that repeats it; exit status 1 then.
set -uo pipefail

here=$(cd "$(dirname "$0")" && pwd)
gyre=$1 variants=$2 out=$3
shift 3
seed=1 sources=1 programs=10 only=()
while [[ $# -ge 2 ]]; do
  case $1 in
    --seed) seed=$2 ;;
    --sources) sources=$2 ;;
    --programs) programs=$2 ;;
    --variant) only+=("$2") ;;
    *) break ;;
  esac
  shift 2
done
[[ $# == 0 ]] || { echo "random_test: what is '$1'?" >&2; exit 2; }
mkdir -p "$out" && cd "$out" || exit 2

# warps threads lanes cores group_wait
shapes=("1 1 1 1 4096" "1 32 32 1 4096" "4 4 4 1 256" "2 8 2 1 512" "3 2 2 2 4096" "4 32 8 1 1024")
compared=0 differences=0

differs() {
  differences=$((differences + 1))
  echo "DIFFERENT: seed $1, $2: $3"
}

for ((s = seed; s < seed + sources; s++)); do
  "$here/program.py" --seed "$s" --programs "$programs" > program.c || exit 2
  cc -std=gnu11 -O1 -w -DALONE program.c -o alone && timeout 600 ./alone 128 > alone.txt || exit 2
  while IFS='|' read -r name compile link objects; do
    [[ ${#only[@]} == 0 || " ${only[*]} " == *" $name "* ]] || continue
    # shellcheck disable=SC2086  # lists of words
    if ! $compile -w -c program.c -o program.o || ! $link program.o $objects -o program.elf; then
      differs "$s" "$name" "does not compile"
      continue
    fi
    for shape in "${shapes[@]}"; do
      read -r warps threads lanes cores wait <<< "$shape"
      run=("$gyre" run --on functional --quiet --config wide --cores "$cores" --warps "$warps" --threads "$threads"
        --lanes "$lanes" --set RECONVERGENCE=pc --set "GROUP_WAIT=$wait" --max-cycles 2000000000)
      compared=$((compared + programs * cores * warps * threads))
      if ! "${run[@]}" program.elf > found.txt 2>&1 ||
        ! head -$((cores * warps * threads)) alone.txt | cmp -s - found.txt; then
        cp program.elf "different-$s-$name.elf"
        differs "$s" "$name" "${run[*]} $out/different-$s-$name.elf, against $out/alone $((cores * warps * threads))"
      fi
    done
  done < "$variants"
done
echo "$((sources * programs)) programs from seed $seed, $compared threads compared, $differences differences"
[[ $compared -gt 0 && $differences == 0 ]]
