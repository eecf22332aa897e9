#!/bin/bash
# lint_outputs_test.sh WORKDIR - scripts/lint_outputs.py finds each way to write or remove what a user names without the
# helpers, and nothing in what a script has made itself.
# The dollars below are the scripts' own.
# shellcheck disable=SC2016
set -uo pipefail

lint=$(cd "$(dirname "$0")/../.." && pwd)/scripts/lint_outputs.py
# shellcheck source-path=SCRIPTDIR
. "$(dirname "$0")/expect.sh"
begin "$1"
mkdir -p tb scripts

finds() {  # finds FILE LINE...: a line is found in a file of these lines, or with FILE = none: nothing is found
  local file=$1 status=1
  [[ $file != good/* ]] || status=0
  file=tb/${file#good/}
  printf '%s\n' "${@:2}" > "$file"
  expect $status "$( ((status)) && echo "^$file:[0-9]+: writes or removes without")" python3 -B "$lint" --root .
  rm "$file"
}

finds a.c 'FILE *f = fopen(argv[1], "w");'
finds a.c '  to = text ? fopen(path, "ab") : stdout;'
finds a.c 'int fd = open(path, O_WRONLY | O_CREAT, 0666);'
finds a.cpp 'std::ofstream out(argv[1]);'
finds good/a.c 'FILE *f = fopen(argv[1], "rb");' '// not O_CREAT'
finds a.py 'shutil.rmtree(options.out)'
finds tool '#!/usr/bin/python3' 'parser.add_argument("-o", type=argparse.FileType("w"))'
finds a.sh 'rm -rf "$1"'
finds a.sh 'rm -fr "$out/work"'
finds a.sh 'begin "$2"' 'rm -rf "$2/a" "$1/a"'
finds a.sh 'rm -rf rtl tb'
finds a.sh 'begin "$1"' 'rm -r ../other'
finds a.sh 'work=$(mktemp -d)' "trap 'rm -rf \"\$work\" \"\$out\"' EXIT"
finds tool '#!/bin/sh' 'rm -R $1'
finds a.mk '	rm -rf $(OUT)'
finds good/a.sh 'work=$(mktemp -d)' "trap 'rm -rf \"\$work\"' EXIT"
finds good/a.sh 'begin "$1"' 'rm -rf tree && mkdir tree'
finds good/a.sh 'output_empty a.sh "$work" || exit 2' 'rm -rf "$work/rtl"'
conclude lint_outputs_test
