"""Formats the results of a mutation campaign, as text and as a record (scripts/record.py), which docs/mutation.md shows."""

import tomllib

import record
from mutate_shared import ROOT, fail

TABLE = ROOT / "tb" / "lockstep" / "survivors.toml"
CLASSES = ("equivalent", "stimulus", "budget")


def arguments(config):
    """Reads the entries of tb/lockstep/survivors.toml: key -> (class, argument)."""
    found = {}
    for entry in tomllib.loads(TABLE.read_text()).get("survivor", []):
        for name in ("config", "key", "class", "why"):
            if not isinstance(entry.get(name), str) or not entry[name]:
                fail(f"tb/lockstep/survivors.toml: an entry has no {name}: {entry}")
        if entry["class"] not in CLASSES:
            fail(f"tb/lockstep/survivors.toml: '{entry['class']}' is none of {', '.join(CLASSES)}")
        if config in entry["config"].split():
            found[entry["key"]] = entry["class"], entry["why"]
    return found


class Row:
    """One mutation and what became of it: killed, equivalent, stimulus, budget or open."""

    def __init__(self, mutation, results, known):
        final = results.final(mutation["number"])
        self.mutation, self.final = mutation, final
        self.state, self.why = final["result"], final.get("by", "")
        if self.state == "survived":
            self.state, self.why = known.get(mutation["key"], ("open", ""))
        elif self.state == "killed" and known.get(mutation["key"], ("",))[0] == "equivalent":
            fail(f"tb/lockstep/survivors.toml is wrong: not equivalent, as {final['by']} shows after"
                 f" {final['cycles']} cycles: {mutation['key']}")
        if {"killed", "equivalent"} <= {e["result"] for e in results.of(mutation["number"])}:
            fail(f"mutation {mutation['number']} is killed and proved to be no bug: one is wrong", 1)
        self.file = mutation["place"].split(":")[0]


class Summary:
    def __init__(self, options, mutations, results, excluded):
        self.options, self.excluded = options, excluded
        known = arguments(options.config)
        self.rows = [Row(m, results, known) for m in mutations]

    def count(self, *states, rows=None):
        return sum(r.state in states for r in (self.rows if rows is None else rows))

    def rate(self, rows=None):
        """Per cent killed of what is not equivalent."""
        rows = self.rows if rows is None else rows
        bugs = len(rows) - self.count("equivalent", rows=rows)
        return 100 * self.count("killed", rows=rows) / bugs if bugs else 100

    def line(self):
        parts = [f"{self.count('killed')} killed", f"{self.count('equivalent')} equivalent"]
        parts += [f"{self.count(s)} {s}" for s in ("stimulus", "budget", "open", "error")
                  if self.count(s)]
        return (f"{self.options.config}: of {len(self.rows)} mutations {', '.join(parts)};"
                f" killed of those not equivalent: {self.rate():.1f} %")

    def text(self):
        lines = [f"{r.state:<10} {r.mutation['number']:>4} {r.mutation['key']}"
                 + (f"  [{r.mutation['place']}]" if r.state != "killed" else "")
                 + (f"  {r.why}" if r.why else "")
                 for r in self.rows if r.state != "killed"]
        return "\n".join([*lines, self.line()])

    def tables(self):
        """Tables of the record; the numbers of a file leave out nothing, those of the page are sums."""
        killed = [self.cycles(r) for r in self.rows if r.state == "killed"]
        within, before = [], 0
        for limit in (100, 1000, 10000, 100000, 1000000, 10000000):
            now = sum(cycles <= limit for cycles in killed)
            if now > before:
                within.append({"within": f"{limit:,}", "mutations": now - before})
            before = now
        files = []
        for file in sorted({r.file for r in self.rows}):
            rows = [r for r in self.rows if r.file == file]
            files.append({"file": file, "mutations": len(rows), "killed": self.count("killed", rows=rows),
                          "equivalent": self.count("equivalent", rows=rows)})
        survivors = []
        for r in sorted((r for r in self.rows if r.state != "killed"),
                        key=lambda r: (CLASSES + ("open", "error")).index(r.state)):
            m = r.mutation
            survivors.append({"survivor": str(m["number"]), "class": r.state, "what": f"`{m['what']}`",
                              "place": f"`{m['place']}` `{m['text']}`<br>in `{m['path']}`", "why": r.why})
        left = [{"why": why, "mutations": n} for why, n in sorted(self.excluded.items())]
        out = {"left out": left, "within": within, "files": files, "survivors": survivors}
        return {name: rows for name, rows in out.items() if rows}

    def cycles(self, row):
        stages = self.options.stages
        index = stages.index(row.final["stage"]) if row.final["stage"] in stages else 0
        return sum(stages[:index]) + row.final["cycles"]

    def write(self, commit):
        o = self.options
        stages = ",".join(map(str, o.stages))
        record.write(f"mutation/{o.config}",
                     f"scripts/mutate --netlist {o.netlist} --seed {o.seed} --config {o.config}"
                     f"{' --device' if o.device else ''} --stages {stages}",
                     commit, dict.fromkeys(("mutations", "killed", "equivalent"), "mutations"), self.tables())
