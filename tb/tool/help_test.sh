#!/bin/bash
# help_test.sh WORKDIR - each command of scripts/ says with --help how it is called, and does nothing else: status 0, how it
# is called in the text, nothing on standard error, no file written, and no program called that builds or installs.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty help_test.sh "$1" || exit 2
mkdir -p "$1/fake" "$1/home"
cd "$1"
for program in apt-get sudo cmake ninja make ctest verilator yosys pip docker debootstrap; do
  printf '#!/bin/sh\necho "%s $*" >> "%s/called"\nexit 1\n' "$program" "$PWD" > "fake/$program"
  chmod +x "fake/$program"
done
export PATH=$PWD/fake:$PATH HOME=$PWD/home GYRE_BUILD=$PWD/build BUILD=$PWD/build PYTHONDONTWRITEBYTECODE=1
commands=0 failures=0
wrong() {
  failures=$((failures + 1))
  echo "FAILED: scripts/$name --help: $1"
}
for path in "$root"/scripts/*; do
  name=${path##*/}
  [[ -f $path && -x $path && $name != *.* ]] || continue
  commands=$((commands + 1))
  status=0
  timeout 60 "$path" --help > text 2> errors < /dev/null || status=$?
  ((status == 0)) || wrong "status $status: $(cat text errors | head -n 5)"
  # Parts of bench are named as it is called.
  grep -qE "(scripts/|usage: )($name|${name/#bench_*/bench})\b" text || wrong "it does not name scripts/$name: $(head -n 3 text)"
  [[ ! -s errors ]] || wrong "it says $(head -n 3 errors)"
  [[ ! -e called ]] || wrong "it calls $(cat called)"
  rm -f called
  [[ ! -e build && -z $(ls home) ]] || wrong "it writes"
  rm -rf build
done
echo "help_test: $commands commands, $failures failures"
((commands > 50 && failures == 0))
