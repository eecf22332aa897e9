#!/bin/bash
# records_test.sh WORKDIR - scripts/gen/results.py refuses records, tables and figures that are not as they
# must be, and nothing else; scripts/record.py names the commit of what was measured, or refuses.
set -uo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
# shellcheck source=sw/module/gyre_output.sh
. "$root/sw/module/gyre_output.sh"
output_empty records_test.sh "$1" && cd "$1" || exit 2
cases=0 failures=0
mkdir -p copy/tb/lockstep copy/tb/formal
cp -r "$root"/{scripts,docs,configs.toml,README.md} copy
cp -r "$root/tb/lockstep/mutants" copy/tb/lockstep
cp -r "$root/tb/formal/proofs" copy/tb/formal
(cd "$root" && cp --parents fpga/*/board.toml "$OLDPWD/copy")
git=$(git -C "$root" rev-parse --absolute-git-dir 2> /dev/null)

expect() {  # expect STATUS SENTENCE COMMAND...: ends so and prints that
  local status=0 want=$1 sentence=$2
  shift 2
  "$@" > out 2>&1 || status=$?
  cases=$((cases + 1))
  if [[ $status == "$want" && $(cat out) == *"$sentence"* && (-n $sentence || ! -s out) ]]; then return; fi
  failures=$((failures + 1))
  printf 'FAILED: "%s" with status %s expected of %s; status %s:\n' "$sentence" "$want" "$*" "$status"
  cat out
}

check() { GIT_DIR=$git python3 -B copy/scripts/gen/results.py --check; }

planted() {  # planted SENTENCE FILE SED: what the check says of the changed file, which is then mended
  local file=copy/docs/$2
  cp "$file" kept
  sed -Ei "$3" "$file"
  if cmp -s "$file" kept; then
    failures=$((failures + 1))
    echo "FAILED: $3 changes nothing in docs/$2"
  fi
  expect 1 "$1" check
  mv kept "$file"
}

expect 0 '' check
planted 'docs/results/kernels.md is not current' results/kernels.md '0,/[0-9]+,[0-9]{3} \| 0/s//77,777 | 0/'
planted 'docs/results/kernels.md is not current' records/kernels.json '0,/"cycles": [0-9]+/s//"cycles": 77777/'
planted "'12,345' comes from no record" results/peer.md '1a It takes 12,345 cycles.'
planted 'commit is missing' records/kernels.json '/"commit"/d'
planted "'maker' means nothing" records/kernels.json 's/"date"/"maker": "me",\n "date"/'
planted "commit: 'latest' is none" records/kernels.json 's/("commit": )"[^"]*"/\1"latest"/'
planted 'there is no scripts/guess' records/kernels.json 's/scripts\/bench/scripts\/guess/'
planted 'is yet to come' records/kernels.json 's/("date": )"[^"]*"/\1"2999-01-01"/'
planted "date: 'today' is none" records/kernels.json 's/("date": )"[^"]*"/\1"today"/'
planted 'cycles has no unit' records/kernels.json 's/"cycles": "clock cycles", //'
planted 'units: no table has hours' records/kernels.json 's/("units": \{)/\1"hours": "h", /'
planted 'a row has no config' records/kernels.json '0,/"config": "small", /s///'
planted 'is a number here and text there' records/kernels.json '0,/"cycles": [0-9]+/s//"cycles": "fast"/'
planted 'is neither text nor a number' records/kernels.json '0,/"cycles": [0-9]+/s//"cycles": null/'
planted 'two rows are named' records/kernels.json '0,/"config": "base"/s//"config": "small"/'
planted 'is a time: machine is missing' records/speed.json '/"machine"/d'
planted 'is not written as scripts/record.py' records/kernels.json '1s/$/ /'
planted 'docs/records/kernels.json: Expecting' records/kernels.json '1s/.*/{,/'
planted 'docs/scaling.csv is not what was recorded' scaling.csv '2s/[0-9]+,/1&/'
planted "there is no planted bug 'nobody'" records/mutants/core.json '0,/"name": "[^"]*"/s//"name": "nobody"/'
planted "nothing makes a table 'lops'" results/kernels.md 's/(loops)(: made by|  ?-->)/lops\2/; s/end of loops/end of lops/'
planted 'a table has no end' results/kernels.md '/end of loops/d'
if [[ -n $git && $(git -C "$root" rev-parse --is-shallow-repository) == false ]]; then
  planted 'is not in the history' records/kernels.json 's/("commit": )"[^"]*"/\1"0123456789ab"/'
  planted 'is not in the history' records/mutants/core.json '0,/"difference": "([^"]*)", "commit": "[^"]*"/s//"difference": "\1", "commit": "0123456789ab"/'
fi
cp copy/docs/records/kernels.json copy/docs/records/other.json
expect 1 'other.json is shown on no page' check
rm copy/docs/records/other.json
expect 0 '' check

# The commit of a record is the last one that changed what was measured.
mkdir -p repository/{scripts,rtl,docs}
cp "$root/scripts/record.py" repository/scripts
touch repository/scripts/bench
cd repository || exit 1
export GIT_AUTHOR_NAME=test GIT_AUTHOR_EMAIL=test GIT_COMMITTER_NAME=test GIT_COMMITTER_EMAIL=test
record=(python3 -B scripts/record.py)
expect 2 'this is no git repository' env GIT_CEILING_DIRECTORIES="$PWD/.." "${record[@]}" begin rtl
git init -q . && echo 1 > rtl/a.sv && git add . && git commit -qm one
first=$(git rev-parse --short=8 HEAD)
echo 1 > docs/a.md && git add . && git commit -qm two
expect 0 "$first" "${record[@]}" begin rtl
echo 2 > rtl/a.sv
expect 2 'rtl/a.sv is not committed' "${record[@]}" begin rtl
git commit -qam three
expect 0 "$(git rev-parse --short=8 HEAD)" "${record[@]}" begin rtl
export GYRE_RECORDS=$PWD/records
printf 'work\tcycles\npi\t12\ntau\t\n' > table
expect 0 'wrote records/pi.json' "${record[@]}" write pi --command scripts/bench --commit "$first" --table t=table \
  --unit cycles=cycles
expect 0 '"tables"' grep -B2 -A4 '{"work": "pi", "cycles": 12},' records/pi.json
expect 2 "has no number where one belongs" "${record[@]}" write pi --command scripts/bench --commit "$first" \
  --table t=table --unit cycles=cycles --unit work=cycles
expect 2 "there is no scripts/none" "${record[@]}" write pi --command scripts/none --commit "$first" \
  --table t=table --unit cycles=cycles
# Rows that are kept name their commit, and the record the commands of all.
printf 'work\tcycles\ne\t9\n' > table
expect 0 'wrote records/pi.json' "${record[@]}" write pi --command 'scripts/bench --all' --commit "$first" \
  --keep work --table t=table --unit cycles=cycles
expect 0 "\"cycles\": 12, \"commit\": \"$first\"}" cat records/pi.json
expect 0 '"command": "scripts/bench && scripts/bench --all"' cat records/pi.json
expect 2 "'cycles' is not NAME=VALUE" "${record[@]}" write pi --command scripts/bench --commit "$first" \
  --table t=table --unit cycles

echo "records_test: $cases cases, $failures failures"
((failures == 0))
