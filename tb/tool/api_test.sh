#!/bin/bash
# api_test.sh WORKDIR - the public headers make pages without a complaint, and what is not described
# is one.
set -uo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty api_test.sh "$1" || exit 2
cd "$1" || exit 1
cases=0 failures=0
export GYRE_VERSION=0 GYRE_DOXYGEN_OUT=$PWD/out

expect() {  # expect WHAT: doxygen fails and says so; "" means that it has nothing to say
  local log status=0
  rm -rf out && mkdir out
  log=$(doxygen include/Doxyfile 2>&1) || status=$?
  cases=$((cases + 1))
  if [[ -z $1 && -z $log && $status == 0 && -f out/html/index.html ]]; then return; fi
  if [[ -n $1 && $log == *"$1"* && $status != 0 ]]; then return; fi
  failures=$((failures + 1))
  printf 'FAILED: expected "%s"; status %s, it printed:\n%s\n' "$1" "$status" "$log"
}

plant() {  # plant FILE OLD NEW WHAT
  rm -rf include
  cp -r "$root/include" .
  python3 - "$@" << 'END'
import pathlib, sys
path, old, new = pathlib.Path("include/gyre") / sys.argv[1], sys.argv[2], sys.argv[3]
text = path.read_text()
assert text.count(old) == 1, f"{path} does not have '{old}' once"
path.write_text(text.replace(old, new))
END
  expect "$4"
}

cp -r "$root/include" .
expect ''
plant version.h 'GYRE_API const char *gyre_version(void);' \
  $'GYRE_API const char *gyre_version(void);\nGYRE_API int gyre_new(void);' 'gyre_new'
plant fault.h '/// @param[in] cause any number' '///' 'gyre_fault_name'
plant instruction.h "/// @return false if the word" '/// false if the word' 'gyre_disasm'
plant state.h '///< The warp has started and not ended.' '' 'active'
plant instruction.h '///< Bytes that hold the text of any instruction, its end included.' '' 'GYRE_DISASM'

echo "api_test: $cases cases, $failures failures"
[[ $failures == 0 ]]
