#!/bin/bash
# skips_test.sh SKIPS RUN WORKDIR - tests that were skipped are no passes: what scripts/skips and .ci/run say of ctest's words, for
# tests that end with 0, 1 and 77.
set -uo pipefail

skips=$(realpath "$1")
ci=$(realpath "$2")
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
begin "$3"

# tests NAME=STATUS...: a project of these tests, and what ctest says of it, in log.
tests() {
  local test
  rm -rf project && mkdir project
  {
    for test in "$@"; do
      echo "add_test(${test%=*} sh -c \"exit ${test#*=}\")"
      echo "set_tests_properties(${test%=*} PROPERTIES SKIP_RETURN_CODE 77)"
    done
  } > project/CTestTestfile.cmake
  ctest --test-dir project > log 2>&1
  return 0
}

tests one=0 tool.man=77 two=0
expect 0 'tool.man was skipped: .*groff' "$skips" log 3 3
expect 1 'there are 2 tests, and at least 3' "$skips" log 2 3
tests one=0 other=77
expect 1 'other could not run \(Skipped\), which is no pass' "$skips" log 2 2
tests one=0 two=0
expect 0 '' "$skips" log 2 2
sed -i 's|sh "-c"|/nowhere|; s|add_test(one sh|add_test(one /nowhere|' project/CTestTestfile.cmake
ctest --test-dir project > log 2>&1
expect 1 'one could not run \(Not Run\)' "$skips" log 2 2
expect 2 'are needed' "$skips" nothing 2 2

# .ci/run, with a scripts/test that prints what ctest says.
mkdir -p tree/scripts tree/.ci
cp "$ci" tree/.ci/run
printf '#!/bin/bash\ncat "%s/log"\nexit 0\n' "$PWD" > tree/scripts/test
chmod +x tree/scripts/test
last() { tree/.ci/run | tail -n 1; }
tests one=0 tool.man=77 two=0
expect 0 '^2 passed, 0 failed$' last
sed -i 's/^exit.*/exit 1/' tree/scripts/test
tests one=0 tool.man=77 two=1
expect 1 '^1 passed, 1 failed$' last
tests one=0 other=77
expect 1 '^1 passed, 1 failed$' last
conclude skips_test
