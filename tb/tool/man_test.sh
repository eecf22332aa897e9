#!/bin/bash
# man_test.sh EXE PAGE - the manual page of `gyre` has what its --help has: each command in its
# synopsis, each option of `gyre run` with a text, each other option somewhere, and no option of
# `gyre run` that there is none of.
set -uo pipefail

exe=$1 page=$2
checks=0 failures=0

check() {  # check SENTENCE COMMAND...
  local sentence=$1
  shift
  checks=$((checks + 1))
  "$@" > /dev/null && return
  failures=$((failures + 1))
  echo "FAILED: $sentence"
}

words() { sed 's/\\-/-/g; s/\\f[BR]//g; s/\\&//g' "$page"; }
options() { grep -oE -- '(^|[^[:alnum:]-])--[a-z][a-z-]*' | grep -oE -- '--.*' | sort -u; }
# The tags of a list: the text of the line after .TP.
documented=$(words | sed -n '/^\.SH OPTIONS OF gyre run/,/^\.SH WHAT/{/^\.TP/{n;p}}' | options)
helped=$("$exe" run --help | sed -n 's/^  *\(--[a-z-]*\).*/\1/p' | sort -u)

check "there are no options in the page" test -n "$documented"
check "there are no options in gyre run --help" test "$(wc -l <<< "$helped")" -gt 10
for option in $helped; do
  check "the page has no text for $option of gyre run" grep -qx -- "$option" <<< "$documented"
done
for option in $documented; do
  check "gyre run has no $option, but the page does" grep -qx -- "$option" <<< "$helped"
done

synopsis=$(words | sed -n '/^\.SH SYNOPSIS/,/^\.SH DESCRIPTION/p')
commands=$("$exe" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
check "there are no commands in gyre --help" test -n "$commands"
for command in $commands; do
  check "gyre $command is not in the synopsis" grep -q "^gyre $command " <<< "$synopsis"
  while read -r option; do
    check "the page does not have $option of gyre $command" grep -qF -- "$option" <(words)
  done < <("$exe" "$command" --help | options)
done
check "the page does not have -o of gyre trace" grep -qF -- "[-o FILE]" <<< "$synopsis"
check "the page is not of this version" grep -qF "\"$("$exe" --version)\"" "$page"
if command -v groff > /dev/null; then
  complaints=$(groff -man -Tutf8 -ww -z "$page" 2>&1)
  check "groff complains: $complaints" test -z "$complaints"
fi

echo "man_test: $checks checks, $failures failures"
[[ $failures == 0 ]] || exit 1
if ! command -v groff > /dev/null; then
  echo "man_test: groff was not found: the page was not set"
  exit 77
fi
