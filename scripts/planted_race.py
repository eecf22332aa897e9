"""Races that are planted in the functional device, one at a time, for scripts/functional_threads.

The table is tb/host/planted_races.toml: `file` below cmodel, `old` (a text that occurs once) and `new`, and `test`, the name of a
test of CTest. A copy of the file with the race is compiled as the build does it, and linked before the library into a copy of the
test's program.
"""

import pathlib
import shlex
import subprocess
import sys
import tempfile
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[1]
TABLE = ROOT / "tb" / "host" / "planted_races.toml"
KEYS = {"name", "doc", "file", "old", "new", "test"}
REPORT = "WARNING: ThreadSanitizer: data race"


def stop(sentence):
    print(f"functional_threads: {sentence}", file=sys.stderr)
    sys.exit(2)


def changed(race):
    if set(race) != KEYS:
        stop(f"{race.get('name', '?')}: its keys are not {', '.join(sorted(KEYS))}")
    parts = (ROOT / "cmodel" / race["file"]).read_text(encoding="utf-8").split(race["old"])
    if len(parts) != 2:
        stop(f"{race['name']}: its text is {len(parts) - 1} times in {race['file']}")
    return race["new"].join(parts)


def command(build, target):
    """The words of the command that compiles or links a target."""
    done = subprocess.run(["ninja", "-C", build, "-t", "commands", "-s", target], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        stop(f"{build} cannot build {target}")
    return shlex.split(next(part for part in done.stdout.strip().splitlines()[-1].split(" && ") if " -o " in part))


def program(build, race, of, folder):
    """The program of the test with the race in it."""
    copy, made, bad = folder / pathlib.Path(race["file"]).name, str(folder / "race.o"), str(folder / "race")
    copy.write_text(changed(race), encoding="utf-8")
    target = f"cmodel/CMakeFiles/gyre.dir/{race['file']}.o"
    words = [{str(ROOT / "cmodel" / race["file"]): str(copy), target: made}.get(w, w) for w in command(build, target)]
    linked = str(pathlib.Path(of).relative_to(build))
    link = [bad if w == linked else w for w in command(build, linked)]
    link.insert(link.index("-o"), made)
    for what in (words, link):
        if subprocess.run([w for w in what if w != "-Werror"], cwd=build, check=False).returncode != 0:
            stop(f"{race['name']}: the copy of {race['file']} cannot be built")
    return bad


def plant(build, tests):
    """A row for each race: caught if ThreadSanitizer reports a data race."""
    rows, by_name = [], {t.name: t for t in tests}
    for race in tomllib.loads(TABLE.read_text(encoding="utf-8"))["race"]:
        if race["test"] not in by_name:
            stop(f"{race['name']}: there is no test {race['test']}")
        test = by_name[race["test"]]
        before = test.command
        with tempfile.TemporaryDirectory(prefix="gyre_race_") as folder:
            test.command = [program(build, race, before[0], pathlib.Path(folder)), *before[1:]]
            result = test.run()
        test.command = before
        rows.append({"race": race["doc"], "name": race["name"], "test": race["test"], "result": "caught" if REPORT in result else "missed"})
        print(f"{rows[-1]['result']}  {race['name']}: {race['doc']} ({race['test']})", flush=True)
    return rows
