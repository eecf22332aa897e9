#!/bin/bash
# examples_test.sh BUILD WORKDIR - the examples, built from what `cmake --install` puts down, on several devices; and one
# of them with pkg-config.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty examples_test.sh "$2" || exit 2
build=$(cd "$1" && pwd)
cd "$2"

fail() {
  echo "FAILED: $1"
  exit 1
}

cmake --install "$build" --component sdk --prefix "$PWD/first" > install.log
# A tree that is moved as a whole still works, compiler and kernel headers included.
mv first installed
cmake -S "$root/examples" -B build -DCMAKE_PREFIX_PATH="$PWD/installed" > cmake.log
cmake --build build > build.log || {
  tail -n 30 build.log
  fail "the examples cannot be built"
}
[[ -x build/mandelbrot ]] || echo "examples_test: without libpng there are no pictures"
# On the kinds of devices that need no Verilator; a simulated serial line is among them.
devices="functional functional:quad,ZBA=1,MEM_INDEX=1,COLLECTIVES=1 model model:wide,ZBA=1,MEM_INDEX=1"
[[ ! -x $build/bin/gyre-board-model ]] || devices+=" serial"
"$root/scripts/examples" --examples build --build "$build" --devices "$devices" | tee table.txt || fail "scripts/examples"
count=$(sed -n 's/^examples: \([0-9]*\) runs, 0 failed$/\1/p' table.txt)
((count >= 26)) || fail "only $count runs"
# A program that reports a wrong result fails, whatever its status, and so does a silent one.
mkdir fake
for sentence in "echo 'vecadd of 203 on x: WRONG, 5 cycles'" "echo 'vecadd of 203 on x: right, 5 cycles'; exit 1" "true"; do
  printf '#!/bin/sh\n%s\n' "$sentence" > fake/vecadd
  chmod +x fake/vecadd
  "$root/scripts/examples" --examples fake --build "$build" --devices functional --only vecadd > fake.txt && fail "$sentence"
  grep -q '^examples: 1 runs, 1 failed$' fake.txt || fail "scripts/examples says of it: $(cat fake.txt)"
done
printf '#!/bin/sh\necho "vecadd of 203 on x: right, 5 cycles"\n' > fake/vecadd
"$root/scripts/examples" --examples fake --build "$build" --devices functional --only vecadd > fake.txt || fail "an example that is right"
if [[ -x build/mandelbrot ]]; then
  (cd build && ./mandelbrot functional 12)
  [[ $(head -c 4 build/mandelbrot.png | tail -c 3) == PNG ]] || fail "mandelbrot.png is no picture"
  # Pixels depend on neither the warps of a device, nor on whether it is the functional simulator or the cycle model.
  wide=functional:wide,ZBA=1,MEM_INDEX=1,COLLECTIVES=1 model=model:graphics,PIXELS=1
  for example in triangle layers targets discs foliage wireframe torus; do
    for device in functional $wide $model; do
      (cd build && "./$example" "$device" 12) || fail "$example on $device"
      if [[ $device == functional ]]; then
        mv "build/$example.png" build/first.png
      else
        cmp build/first.png "build/$example.png" || fail "the picture of $example on $device"
      fi
    done
  done
  # Devices without a pixel stage say so.
  (build/triangle model:compute 8 2>&1 || echo "status $?") | tr '\n' ' ' | grep -q "no vertex stage.*status 1" || fail "triangle on a model"
fi
# Kernels have the instructions of `compute`, unless another configuration is named.
(build/vecadd model:small 50 2>&1 || echo "status $?") | tr '\n' ' ' | grep -q "the instructions of Zba.*status 1" || fail "an example on small"
cmake -S "$root/examples" -B build -DGYRE_EXAMPLES_CONFIG=small > cmake.log
cmake --build build --target vecadd > build.log
build/vecadd model:small 50 || fail "an example for small"
# An error is reported with status 1, an impossible size with status 2.
(build/vecadd toaster 2>&1 || echo "status $?") | grep -q "status 1" || fail "a device that is not there"
(build/vecadd functional 0 2>&1 || echo "status $?") | grep -q "status 2" || fail "a size of 0"

export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$PWD/installed" -name gyre-host.pc)")
read -ra flags <<< "$(pkg-config --cflags --libs gyre-host)"
installed/bin/gyrecc -o by_hand.gmod "$root/examples/vecadd_kernels.c"
cc -std=c11 -Wall -Werror "-DGYRE_MODULE=\"$PWD/by_hand.gmod\"" "$root/examples/vecadd.c" "${flags[@]}" -o by_hand
LD_LIBRARY_PATH=$(pkg-config --variable=libdir gyre-host) ./by_hand model 50 || fail "vecadd by pkg-config"
# The program of the page, as it is there.
page=$root/docs/host.md
awk -v language=c -v stem="$PWD/page" -v count=2 -f "$root/sw/docs/extract.awk" "$page"
# shellcheck disable=SC2016  # the marks of Markdown
sed -n '/^```text$/,/^```$/ { /^```/d; p }' "$page" > page.txt
[[ $(wc -l < page.txt) == 2 ]] || fail "docs/host.md does not say what its program prints"
installed/bin/gyrecc -o squares.gmod page_1.c
cc -std=c11 -Wall -Wextra -Werror page_2.c "${flags[@]}" -o squares
for device in functional model:small; do
  LD_LIBRARY_PATH=$(pkg-config --variable=libdir gyre-host) ./squares $device | diff - page.txt ||
    fail "the program of docs/host.md on $device"
done
awk -v language=python -v stem="$PWD/page" -v count=1 -f "$root/sw/docs/extract.awk" "$page"
GYRE_HOST_LIBRARY=$(find "$PWD/installed" -name libgyre_host.so) PYTHONPATH=$PWD/installed/share/gyre/python \
  python3 page_1.python > python.txt || fail "the Python program of docs/host.md"
# shellcheck disable=SC2016
said=$(sed -n 's/^This prints the output of the kernel and `\(.*\)`\.$/\1/p' "$page")
[[ -n $said && $(tail -n 1 python.txt) == "$said" ]] || fail "the Python program of docs/host.md: $(cat python.txt)"
# The library shows what its headers declare, and nothing else.
sed -n 's/^GYRE_API .*[ *]\(gyre_[a-z_]*\)(.*/\1/p' "$root/include/gyre/host/"*.h "$root/include/gyre/graphics.h" | sort > declared.txt
nm -D --defined-only "$(pkg-config --variable=libdir gyre-host)/libgyre_host.so" | awk '{ print $NF }' | sort > exported.txt
diff declared.txt exported.txt || fail "declared (<) and exported (>) are not the same"
echo "examples_test: $count runs"
