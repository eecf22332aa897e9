#!/bin/bash
# trace_page_test.sh GYRE PROGRAM LONG_PROGRAM WORKDIR - the page of `gyre trace`: the same log as without it, of a long
# program its first part, and in a browser, where chromium is installed, as many rows as the log has instructions.
set -euo pipefail

gyre=$1 program=$2 long=$3
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../sw/module/gyre_output.sh"
output_empty trace_page_test.sh "$4" || exit 2
cd "$4"

fail() {
  echo "FAILED: $1"
  exit 1
}

"$gyre" trace "$program" -o log.kanata > /dev/null 2>&1
"$gyre" trace "$program" -o page.html > /dev/null 2>&1
sed -n '/<script type="text\/plain" id="log">/,/<\/script>/ { /script>\|id="log"/d; p }' page.html > inside.kanata
cmp log.kanata inside.kanata || fail "the page has another log"
if grep -qE '(src|href)="?http' page.html; then fail "the page loads something"; fi
rows=$(grep -c '^I' log.kanata)
((rows > 100)) || fail "only $rows instructions"
# The page of a long run has the first 100,000 rows, and a sentence says so; what it has ends well.
"$gyre" trace "$long" -o long.html > /dev/null 2> long.txt
grep -q 'the page has the first 100000 instructions' long.txt || fail "no sentence about the rest of the log"
long_rows=$(grep -c '^I' long.html)
((long_rows >= 100000 && long_rows < 100100)) || fail "the page of a long run has $long_rows rows"
(($(grep -c '^R' long.html) == long_rows)) || fail "rows of the long page do not end"
tail -1 long.html | grep -q '</html>' || fail "the long page has no end"
rm long.html
if ! command -v chromium > /dev/null; then
  echo "trace_page_test: chromium was not found: the page was not looked at"
  exit 77
fi
timeout 500 chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=8000 --dump-dom "file://$PWD/page.html" \
  > dom.html 2> /dev/null || fail "chromium"
grep -q "data-rows=\"$rows\"" dom.html || fail "the page does not show the $rows instructions of the log"
# The search, and what a row says of itself.
sed 's|document.body.dataset.rows|const f=document.getElementById("find");f.value="8000000";f.onkeydown({key:"Enter",target:f});&|' \
  page.html > found.html
found=$(timeout 500 chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=8000 --dump-dom \
  "file://$PWD/found.html" 2> /dev/null | sed -n 's/.*id="count">\([0-9]*\) rows.*/\1/p')
((found > 0 && found <= rows)) || fail "the search finds '$found' of $rows rows"
echo "trace_page_test: $rows rows, $found found"
