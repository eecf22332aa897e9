#!/bin/bash
# gate_test.sh FOLDER - scripts/bench_gate with small sizes: a line for each work, number of threads, device and compiler;
# a wrong result ends it. FOLDER is the build folder's tb/host.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() {
  echo "FAILED: $1"
  exit 1
}

"$root/scripts/bench_gate" "$folder" "$work" --quick > "$work/shown" || fail "bench_gate: $(< "$work/shown")"
rows=$(tail -n +2 "$work/gate" | wc -l)
((rows == 48)) || fail "$rows rows in place of 48: $(< "$work/gate")"
for what in 'vecadd 256' 'sgemv 16' 'sgemm 16' 'stencil3d 8' 'softmax 8'; do
  for device in plain compute; do
    for compiler in gcc clang; do
      for threads in 4 16; do
        grep -qP "^$what\t[^\t]+\t$threads\t$device\t$compiler\t[1-9]\d+\t$" "$work/gate" ||
          fail "no cycles of $what, $threads threads, $device, $compiler: $(< "$work/gate")"
      done
    done
  done
done

# Each work with each memory says what limits it.
detailed=$(tail -n +2 "$work/details" | wc -l)
((detailed == 160)) || fail "$detailed rows in place of 160: $(< "$work/details")"
for what in 'vecadd 256' 'softmax 8' 'conv2d 16' 'sort 2048' 'spmv 64' 'raycast 16'; do
  for memory in 60 100/4; do
    (($(grep -cP "^$what\t[^\t]+\t(4|16)\t(plain|compute)\t$memory\t(gcc|clang)(\t[0-9.]+){11}\t(issue|port)\t[1-9]\d+$" "$work/details") == 8)) ||
      fail "no details of $what, memory $memory: $(< "$work/details")"
  done
done

# A module whose matrix product has rows and columns exchanged.
mkdir "$work/wrong"
ln -s "$folder"/host_gate "$folder"/gate_{,user_}kernels_gcc{,_compute}.gmod "$folder/gate_user_kernels_clang.gmod" "$work/wrong"
sed 's/b\[k \* n + x\]/b[x * n + k]/' "$root/tb/host/gate_kernels.c" > "$work/wrong.c"
cmp -s "$work/wrong.c" "$root/tb/host/gate_kernels.c" && fail "nothing was exchanged"
"$root/sw/module/gyrecc" --cc clang -o "$work/wrong/gate_kernels_clang.gmod" "$work/wrong.c"
said=$("$root/scripts/bench_gate" "$work/wrong" "$work" --quick 2>&1) && fail "a wrong product has cycles"
grep -q "sgemm of 16: element 0 is" <<< "$said" || fail "no sentence in: $said"
echo "gate_test: $detailed launches"
