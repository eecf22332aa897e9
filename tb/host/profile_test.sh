#!/bin/bash
# profile_test.sh GYRE BEHAVE MODULE WORKDIR - tests the output of `gyre profile` for a host
# program: a trace, and a page that shows it in a browser, where chromium is installed.
set -euo pipefail

gyre=$1 behave=$2 module=$3
# shellcheck source=sw/module/gyre_output.sh
. "$(dirname "$0")/../../sw/module/gyre_output.sh"
output_empty profile_test.sh "$4" || exit 2
cd "$4"

fail() {
  echo "FAILED: $1"
  exit 1
}

"$gyre" profile -o trace.json "$behave" model "$module" > out.txt 2> table.txt
grep -q '^model: good$' out.txt || fail "the program's own output"
grep -qE '^add +20 +[0-9]+ +[0-9]+ +0\.[0-9]+ +[0-9.]+$' table.txt || fail "no row of kernel add in the table: $(cat table.txt)"
grep -q 'wrote trace.json' table.txt || fail "the file is not named"
python3 - << 'END' || fail "trace.json"
import json

events = json.load(open("trace.json"))["traceEvents"]
launches = [e for e in events if e["ph"] == "X" and e["pid"] == 2]
commands = [e for e in events if e["ph"] == "X" and e["pid"] == 1]
# Each row has a name, once, and each process the unit of its times.
rows = [(e["pid"], e["tid"]) for e in events if e["name"] == "thread_name"]
assert len(rows) == len(set(rows)) and set(rows) == {(e["pid"], e["tid"]) for e in events if e["ph"] == "X"}, rows
for e in events:
    if e["name"] == "thread_name":
        t = e["tid"]
        assert e["args"]["name"] == {1: f"stream {t}" if t else "modules", 2: "launches", 3: f"core {t // 4}, slot {t % 4}"}[e["pid"]], e
units = {e["pid"]: e["args"]["unit"] for e in events if e["name"] == "process_name"}
assert units == {1: "microseconds", 2: "cycles", 3: "cycles"}, units
assert len(launches) > 25 and len(commands) > 400, (len(launches), len(commands))
assert len([e for e in commands if e["name"].startswith("launch ")]) == len(launches)
end = 0
for e in launches:  # one at a time, in the order of the clock, with counters that fit
    assert e["ts"] >= end and e["dur"] > 0, e
    end = e["ts"] + e["dur"]
    a = e["args"]
    assert 0 < a["cycles"] <= e["dur"] and 0 < a["warp_insns"] <= a["cycles"], e
    assert a["warp_insns"] <= a["thread_insns"] <= 4 * a["warp_insns"], e
    assert a["result"] == "done", e
# Workgroups of each launch through the queue: each number once, within the launch, one at a time in
# a slot.
groups = [e for e in events if e["ph"] == "X" and e["pid"] == 3]
assert len(groups) > 100, len(groups)
for e in launches:
    mine = [g for g in groups if e["ts"] <= g["ts"] and g["ts"] + g["dur"] <= e["ts"] + e["dur"]]
    size = [(int(n) + int(s) - 1) // int(s) for n, s in
            zip(e["args"]["grid"].split(" x "), e["args"]["group"].split(" x "))]
    ids = {tuple(int(x) for x in g["args"]["group"].split(", ")) for g in mine}
    assert len(ids) == len(mine) == size[0] * size[1] * size[2], (e, len(mine))
    end = max(g["ts"] + g["dur"] for g in mine)
    assert all(g["dur"] > 0 for g in mine) and e["ts"] + e["dur"] - end < 200, (e, end)  # stores
    assert all(g["name"] == e["name"] for g in mine) and all(i < n for x in ids for i, n in zip(x, size))
last = {}
for g in groups:
    assert g["tid"] == 4 * g["args"]["core"] + g["args"]["slot"] and last.get(g["tid"], 0) <= g["ts"], g
    last[g["tid"]] = g["ts"] + g["dur"]
END
"$gyre" profile -o page.html "$behave" functional "$module" > /dev/null 2>&1
if grep -qE '(src|href)="?http' page.html; then fail "the page loads something"; fi
if command -v chromium > /dev/null; then
  bars=$(python3 -c 'import re; print(len(re.findall("\"ph\":\"X\"", open("page.html").read())))')
  timeout 500 chromium --headless --no-sandbox --disable-gpu --virtual-time-budget=5000 --dump-dom \
    "file://$PWD/page.html" > dom.html 2> /dev/null || fail "chromium"
  grep -q "data-bars=\"$bars\"" dom.html || fail "the page does not show its $bars bars"
  for text in '<h2>host: commands (time in microseconds)</h2>' '<h2>device: launches (time in warp instructions)</h2>' \
    '<th>time (warp instructions)</th>'; do
    grep -qF "$text" dom.html || fail "the page has no '$text'"
  done
  grep -q '<td>variables</td><td>3</td>' dom.html || fail "the page has no row of kernel variables"
fi
if "$gyre" profile > out.txt 2>&1; then fail "no program"; fi
grep -q 'the program is missing' out.txt || fail "no sentence about a missing program"
if "$gyre" profile -o trace.json ./none > out.txt 2>&1; then fail "a program that is not there"; fi
grep -q 'cannot start ./none: No such file' out.txt || fail "no sentence about a program that is not there"
"$gyre" profile -o /nowhere/x.json "$behave" functional "$module" > /dev/null 2> out.txt || fail "the program has ended well"
grep -q 'cannot write /nowhere/x.json' out.txt || fail "no sentence about a file that cannot be written"
echo kept > file
ln -sf file link.json
"$gyre" profile -o link.json "$behave" functional "$module" > /dev/null 2> out.txt || fail "the program has ended well"
[[ -L link.json && $(< file) == kept ]] || fail "a link has changed"
grep -q 'only regular files are written' out.txt || fail "no sentence about a link"
if ! command -v chromium > /dev/null; then
  echo "profile_test: chromium was not found: the page was not looked at"
  exit 77
fi
echo "profile_test: good"
