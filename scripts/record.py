#!/usr/bin/python3
"""Records of figures, docs/records/NAME.json: flows write them, scripts/gen/results.py makes pages of them.

A record is what one command gave:
  command  as it was typed in the root of the repository
  commit   the last one that changed what was measured; of figures that were on a page before there
           were records, the one that put them there
  date     of the run, or of that commit
  machine  where times were measured; only there
  units    of every column with numbers
  tables   name -> rows. Text columns name a row and are in each of them, a number may be missing.
           Or name -> {csv, sha256}: the rows are in that file of docs/

A flow in Python calls begin() before it measures and write() afterwards. One in shell:

  commit=$(scripts/record.py begin [PATH ...])
  scripts/record.py write NAME --commit C --command TEXT [--machine] [--keep COLUMN] --unit COLUMN=UNIT ...
                          --table NAME=FILE ...
FILE has the names of the columns in its first line, and tabs between columns. With --keep old rows stay whose
text in COLUMN no new row has, each row names its commit, and the record all commands. PATHs are what is
measured (default: SOURCES); begin refuses if something there is not committed, as a record names a commit.
GYRE_RECORDS is another folder than docs/records. Exit status: 0, 2 bad usage or nothing to be recorded.
"""

import argparse
import csv
import datetime
import hashlib
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
RECORDS = pathlib.Path(os.environ.get("GYRE_RECORDS", ROOT / "docs" / "records"))
KEYS = ("command", "commit", "date", "machine", "units", "tables")
SOURCES = ("rtl", "include", "cmodel", "isa", "configs.toml", "sim", "sw")


def fail(sentence):
    print(f"record: {sentence}", file=sys.stderr)
    sys.exit(2)


def git(*words):
    done = subprocess.run(["git", "-C", ROOT, *words], capture_output=True, text=True, check=False)
    return done.stdout.strip() if done.returncode == 0 else None


def begin(paths=SOURCES):
    """The commit that a record of these sources names."""
    changed = git("status", "--porcelain", "--", *paths)
    if changed is None:
        fail("a record names a commit, and this is no git repository")
    if changed:
        fail(f"a record names a commit, and {changed.splitlines()[0].split()[-1]} is not committed")
    return git("log", "-1", "--abbrev=8", "--format=%h", "--", *paths)


def machine():
    """Returns the machine and tools on which times depend, in a few words."""
    try:
        model = re.search(r"^model name\s*: (.*)$", pathlib.Path("/proc/cpuinfo").read_text(), re.M)
    except OSError:
        model = None
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} x {model[1] if model else os.uname().machine}{load}"


def stored(path):
    """A table that is a CSV file of docs/."""
    return {"csv": path.relative_to(ROOT).as_posix(), "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}


def text(record):
    """A record as its file has it: a row a line."""
    lines = [f" {json.dumps(k)}: {json.dumps(record[k], ensure_ascii=False)},"
             for k in KEYS[:-1] if k in record]
    tables = []
    for name, rows in record["tables"].items():
        if isinstance(rows, list):
            inner = ",\n".join(f"   {json.dumps(row, ensure_ascii=False)}" for row in rows)
            tables.append(f"  {json.dumps(name)}: [\n{inner}\n  ]")
        else:
            tables.append(f"  {json.dumps(name)}: {json.dumps(rows)}")
    return "{\n" + "\n".join(lines) + '\n "tables": {\n' + ",\n".join(tables) + "\n }\n}\n"


def write(name, command, commit, units, tables, timed=False, date=None):
    """Leaves the record and says so; refuses what check() would."""
    record = {"command": command, "commit": commit,
              "date": date or datetime.date.today().isoformat(),
              **({"machine": machine()} if timed else {}), "units": units, "tables": tables}
    wrong = check(record)
    if wrong:
        fail(f"{name}: {wrong[0]}")
    path = RECORDS / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text(record), encoding="utf-8")
    print(f"record: wrote {os.path.relpath(path, ROOT) if ROOT in path.parents else path}", file=sys.stderr)
    if RECORDS == ROOT / "docs" / "records":
        done = subprocess.run([sys.executable, "-B", ROOT / "scripts" / "gen" / "results.py"], check=False)
        if done.returncode:
            print("record: the pages could not be made of the records", file=sys.stderr)


def read(name):
    """A record that was written before, or None."""
    path = RECORDS / f"{name}.json"
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        fail(f"{path} is damaged")


def command(program, words, *without):
    """A command line as a record has it: without the option that asks for the record, and without
    what changes no figure."""
    kept, words = [], [str(w) for w in words]
    while words:
        word = words.pop(0)
        if word in ("--out", "--jobs"):
            del words[:1]
        elif word not in without and not word.startswith(("--out=", "--jobs=")):
            kept.append(shlex.quote(word))
    return " ".join([f"scripts/{program}", *kept])


def csv_rows(path):
    with path.open(newline="") as file:
        return [{k: number(v) if re.fullmatch(r"-?\d+(\.\d+)?", v) else v for k, v in row.items()}
                for row in csv.DictReader(file)]


def number(word):
    return float(word) if "." in word else int(word)


def rows_of(table):
    return csv_rows(ROOT / table["csv"]) if isinstance(table, dict) else table


def is_figure(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def check_table(name, table, units):
    """Returns the errors of a table, in sentences."""
    if isinstance(table, dict):
        path = ROOT / str(table.get("csv"))
        if set(table) != {"csv", "sha256"} or ROOT / "docs" not in path.parents or not path.is_file():
            return [f"table {name} names no CSV file of docs/ with its sha256"]
        if stored(path)["sha256"] != table["sha256"]:
            return [f"{table['csv']} is not what was recorded"]
    elif not isinstance(table, list) or not all(isinstance(row, dict) for row in table):
        return [f"table {name} has no rows"]
    rows, found, seen = rows_of(table), [], set()
    if not rows:
        found.append(f"table {name} has no rows")
    figures = {c for row in rows for c, v in row.items() if is_figure(v)}
    labels = {c for row in rows for c in row} - figures
    for row in rows:
        for column, value in row.items():
            if not is_figure(value) and not isinstance(value, str):
                found.append(f"table {name}: {column} is neither text nor a number: {value}")
            elif isinstance(value, str) and column in figures:
                found.append(f"table {name}: {column} is a number here and text there: {value}")
        missing = labels - set(row)
        if missing:
            found.append(f"table {name}: a row has no {', '.join(sorted(missing))}: {row}")
        key = tuple(str(row.get(c)) for c in sorted(labels))
        if key in seen and isinstance(table, list):
            found.append(f"table {name}: two rows are named {' '.join(key)}")
        seen.add(key)
    found += [f"table {name}: {c} has no unit" for c in sorted(figures - set(units))]
    return found


def unknown(commit, commits):
    return [] if not commits or any(c.startswith(commit) for c in commits) else \
        [f"commit: {commit} is not in the history of this branch"]


def check(record, commits=None):
    """Returns the errors of a record, in sentences. commits: those of the repository, if they are known."""
    if not isinstance(record, dict):
        return ["is no record"]
    missing = [k for k in KEYS if k not in record and k != "machine"]
    found = [f"{k} is missing" for k in missing]
    found += [f"'{k}' means nothing" for k in record if k not in KEYS]
    if missing:
        return found
    for key in KEYS[:3] + (("machine",) if "machine" in record else ()):
        if not isinstance(record[key], str) or not record[key]:
            return [*found, f"{key} is no text"]
    if not isinstance(record["units"], dict) or not isinstance(record["tables"], dict):
        return [*found, "units and tables are objects"]
    program = record["command"].split()[0]
    if not re.match(r"(scripts|asic)/\w+$", program) or not (ROOT / program).is_file():
        found.append(f"command: there is no {program} in the repository")
    if not re.fullmatch(r"[0-9a-f]{7,40}", record["commit"]):
        found.append(f"commit: '{record['commit']}' is none")
    found += unknown(record["commit"], commits)
    try:
        # The measuring machine may be in an earlier time zone.
        if datetime.date.fromisoformat(record["date"]) > datetime.date.today() + datetime.timedelta(days=1):
            found.append(f"date: {record['date']} is yet to come")
    except ValueError:
        found.append(f"date: '{record['date']}' is none")
    times = [c for c, unit in record["units"].items() if "second" in str(unit)]
    if times and "machine" not in record:
        found.append(f"{times[0]} is a time: machine is missing")
    for column, unit in record["units"].items():
        if not isinstance(unit, str) or not unit:
            found.append(f"units: {column} has none")
    columns = set()
    for name, table in record["tables"].items():
        wrong = check_table(name, table, record["units"])
        found += wrong
        if not wrong:
            columns |= {c for row in rows_of(table) for c in row}
            # A table that was measured in pieces says so row by row.
            for commit in {row["commit"] for row in rows_of(table) if "commit" in row}:
                found += unknown(commit, commits)
    if not record["tables"]:
        found.append("tables: there is none")
    elif not found:
        found += [f"units: no table has {c}" for c in record["units"] if c not in columns]
    return found


def history():
    """The commits of the branch; none where git does not know all of them."""
    if git("rev-parse", "--is-shallow-repository") != "false":
        return None
    return (git("rev-list", "HEAD") or "").split() or None


def table_file(words, units):
    """A table of a flow in shell: columns between tabs."""
    lines = pathlib.Path(words).read_text(encoding="utf-8").splitlines()
    head = lines[0].split("\t") if lines else []
    out = []
    for line in lines[1:]:
        row = dict(zip(head, line.split("\t")))
        try:
            out.append({c: number(v) if c in units else v for c, v in row.items() if v != ""})
        except ValueError:
            fail(f"{words}: '{line}' has no number where one belongs")
    return out


def kept(name, tables, column, commit):
    """The tables, each row with its commit, after the rows of the old record that are not measured anew."""
    old = read(name) or {"tables": {}}
    new = {title: {row.get(column) for row in rows} for title, rows in tables.items()}
    return {title: [{**row, "commit": row.get("commit", old["commit"])}
                    for row in rows_of(old["tables"].get(title, [])) if row.get(column) not in new[title]] +
            [{**row, "commit": commit} for row in rows] for title, rows in tables.items()}


def pairs(words, option):
    for word in words:
        if "=" not in word:
            fail(f"{option}: '{word}' is not NAME=VALUE")
    return dict(word.split("=", 1) for word in words)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    commands = parser.add_subparsers(dest="what", required=True)
    commands.add_parser("begin").add_argument("paths", nargs="*", default=[])
    one = commands.add_parser("write")
    one.add_argument("name")
    for option in ("--command", "--commit"):
        one.add_argument(option, required=True)
    one.add_argument("--machine", action="store_true")
    one.add_argument("--keep", metavar="COLUMN")
    for option in ("--unit", "--table"):
        one.add_argument(option, action="append", default=[])
    o = parser.parse_args()
    if o.what == "begin":
        print(begin(o.paths or SOURCES))
        return 0
    units = pairs(o.unit, "--unit")
    tables = {n: table_file(path, units) for n, path in pairs(o.table, "--table").items()}
    if o.keep:
        tables = kept(o.name, tables, o.keep, o.commit)
        o.command = " && ".join(dict.fromkeys([*(read(o.name) or vars(o))["command"].split(" && "), o.command]))
    write(o.name, o.command, o.commit, units, tables, o.machine)
    return 0


if __name__ == "__main__":
    sys.exit(main())
