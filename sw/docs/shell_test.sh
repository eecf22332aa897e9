#!/bin/bash
# shell_test.sh PAGE SOURCE BUILD WORKDIR - types what PAGE of the documentation tells a user to type (the
# blocks marked sh), one block after the other, in a folder that looks like the root of the repository.
#
# Left out are the lines that build RTL simulators, which other tests do, and a viewer. The first C
# example of the page is there as halve.c. A line may end with the status that the text after a #
# says: "# status 3". Prints what fails; exit 1 then.
set -uo pipefail

page=$1 source=$2 build=$3 work=$4
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../sw/module/gyre_output.sh"
output_empty shell_test.sh "$work" || exit 2
cd "$work" || exit 1
for name in sw scripts docs cmake; do ln -s "$source/$name" "$name"; done
ln -s "$build" build
awk '/^```/ { inside = $0 == "```c" && !seen++; next } inside' "docs/$page" > halve.c
awk '/^```/ { inside = $0 == "```sh"; next } inside' "docs/$page" > lines.txt

lines=0 failures=0 command=
while IFS= read -r line; do
  command+=${line%\\}
  [[ $line == *\\ ]] && continue
  case $command in
    *'--on rtl'* | *'--on lockstep'* | scripts/run* | scripts/test* | gtkwave* | '')
      command=
      continue
      ;;
  esac
  expected=0
  [[ $command =~ '# status '([0-9]+) ]] && expected=${BASH_REMATCH[1]}
  eval "$command" > out.txt 2>&1
  status=$?
  lines=$((lines + 1))
  if ((status != expected)); then
    failures=$((failures + 1))
    echo "FAILED, status $status: $command"
    sed 's/^/  | /' out.txt
  fi
  command=
done < lines.txt
echo "shell_test $page: $lines lines, $failures failures"
((lines > 0 && failures == 0))
