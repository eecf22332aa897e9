"""The planted bugs of tb/lockstep/mutants, and whether each can be planted."""

import collections
import os
import pathlib
import tomllib

import mutate_unit
from mutate_shared import ROOT, configurations, fail

# GYRE_MUTANTS is another folder of tables.
TABLES = pathlib.Path(os.environ.get("GYRE_MUTANTS", ROOT / "tb" / "lockstep" / "mutants"))
TEXTS = ("name", "kind", "doc", "file", "old", "new")
DEFAULTS = {"config": "passes", "bench": "lockstep", "cycles": 0}


def bugs(path):
    """The bugs of one table, with what they leave to the defaults, and what is wrong with its form."""
    where = f"tb/lockstep/mutants/{path.name}"
    try:
        listed = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return [], [f"{where}: {error}"]
    found, wrong = [], []
    if set(listed) != {"mutant"}:
        return [], [f"{where}: it has [[mutant]] and nothing else"]
    for number, m in enumerate(listed["mutant"], 1):
        name = m.get("name", f"number {number}")
        bad = [k for k in TEXTS if not isinstance(m.get(k), str) or not m.get(k, "")]
        bad = [k for k in bad if k != "new" or not isinstance(m.get(k), str)]  # which may be nothing
        wrong += [f"{where}: {name} has no {k}" for k in bad]
        wrong += [f"{where}: {name}: '{k}' means nothing" for k in m if k not in (*TEXTS, *DEFAULTS)]
        m = DEFAULTS | m
        if not isinstance(m["cycles"], int) or isinstance(m["cycles"], bool) or m["cycles"] < 0:
            wrong.append(f"{where}: {name}: cycles is a number of clock cycles, not {m['cycles']!r}")
        elif not bad:
            found.append(m | {"theme": path.stem})
    return found, wrong


def check(mutants):
    """Returns errors in the table of bugs, in sentences. Adds the parameters of their configurations."""
    themes = {m["theme"] for m in mutants}
    counts = collections.Counter([*themes, *(m["name"] for m in mutants)])
    wrong = [f"two bugs, or a bug and a table, are called '{name}'" for name, n in counts.items() if n > 1]
    benches = {"lockstep": configurations(), "device": configurations("--device")}
    for m in mutants:
        if m["bench"] == "unit":
            if not mutate_unit.target(m["config"]):
                wrong.append(f"{m['name']}: config is no unit test and values of its parameters: '{m['config']}'")
            m["parameters"] = []
        elif m["bench"] not in benches:
            wrong.append(f"{m['name']}: no bench '{m['bench']}'; there are {', '.join(benches)} and unit")
        elif m["config"] not in benches[m["bench"]]:
            wrong.append(f"{m['name']}: no configuration '{m['config']}'")
        else:
            m["parameters"] = benches[m["bench"]][m["config"]]
        try:
            found = (ROOT / "rtl" / m["file"]).read_text(encoding="utf-8").count(m["old"])
        except OSError as error:
            wrong.append(f"{m['name']}: {error}")
            continue
        if found != 1:
            wrong.append(f"{m['name']}: the text to replace occurs {found} times in rtl/{m['file']}")
        if m["old"] == m["new"]:
            wrong.append(f"{m['name']}: the text is replaced by itself")
    return wrong


def load(only=()):
    """The bugs called so or of a table called so, or all; and everything that is wrong in the tables."""
    mutants, wrong = [], []
    for path in sorted(TABLES.glob("*.toml")):
        found, bad = bugs(path)
        mutants += found
        wrong += bad
    wrong += check(mutants)
    known = {m[k] for m in mutants for k in ("name", "theme")}
    for name in only:
        if name not in known and not wrong:
            fail(f"no bug and no table '{name}' in tb/lockstep/mutants/")
    return [m for m in mutants if not only or {m["name"], m["theme"]} & set(only)], wrong
