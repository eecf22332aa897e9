"""What scripts/coverage reads: Verilator's counters, constants that Yosys finds, accepted points.

A point is known by file (relative to rtl/) and line, or by file, signal and bit (None of a signal
of one bit): instances and parameters of a module are one.
"""

import collections
import fnmatch
import json
import re
import sys
import tomllib

import synth_yosys as flow

# Where Verilator's top level has the GPU.
GPU = re.compile(r"^[^.]*\.gyre_lockstep_top\.u_gpu\.?")
Point = collections.namedtuple("Point", "file line kind comment lines instance count")


def read(path):
    """Points of a .dat file of Verilator, of rtl/ alone."""
    out = []
    for line in path.read_text(errors="replace").splitlines():
        found = re.match(r"C '(.*)' (\d+)$", line)
        if not found:
            continue
        keys = dict(part.split("\2", 1) for part in found[1].split("\1") if "\2" in part)
        file = keys.get("f", "").rpartition("/rtl/")[2] if "/rtl/" in keys.get("f", "") else ""
        if not file:
            continue
        file = file.removeprefix("./")
        out.append(Point(file, int(keys["l"]), keys.get("page", "").partition("/")[0],
                         keys.get("o", ""), keys.get("S", ""), keys.get("h", ""), int(found[2])))
    return out


def spread(text):
    """The numbers of '81-83,90'."""
    for part in text.split(","):
        first, _, last = part.partition("-")
        if first.isdigit():
            yield from range(int(first), int(last or first) + 1)


def lines(found):
    """File -> numbers of lines that were never executed, and how many lines there are."""
    executed, there = collections.defaultdict(set), collections.defaultdict(set)
    for p in found:
        if p.kind in ("v_line", "v_branch"):
            numbers = set(spread(p.lines)) or {p.line}
            there[p.file] |= numbers
            if p.count > 0:
                executed[p.file] |= numbers
    missing = {f: n - executed[f] for f, n in there.items() if n - executed[f]}
    return missing, sum(map(len, there.values()))


def split(comment):
    """'fetch.pc[3]' as ('fetch.pc', 3)."""
    found = re.fullmatch(r"(.*)\[(\d+)\]", comment)
    return (found[1], int(found[2])) if found else (comment, None)


def moved(counted):
    """(file, signal, bit) of what toggled at least once behind reset."""
    return {(p.file, *split(p.comment)) for found in counted for p in found
            if p.kind == "v_toggle" and p.count > 0}


def bits(counted, constant):
    """File -> signal -> bits that did not go up and down; of how many; how many are constant.

    `counted` and `constant` have an element for each configuration. A bit that is constant in
    every instance of every configuration is none.
    """
    both, free, there = set(), set(), set()
    for found, tied in zip(counted, constant):
        for p in found:
            if p.kind != "v_toggle":
                continue
            signal, bit = split(p.comment)
            point = (p.file, signal, bit)
            there.add(point)
            if p.count > 1:
                both.add(point)
            name = GPU.sub("", p.instance)
            if (f"{name}.{signal}" if name else signal, bit or 0) not in tied:
                free.add(point)
    out = collections.defaultdict(lambda: collections.defaultdict(set))
    for file, signal, bit in there - both:
        if (file, signal, bit) in free:
            out[file][signal].add(bit)
    tied_everywhere = len(there - both - free)
    return out, len(there) - tied_everywhere, tied_everywhere


def constants(folder, words):
    """(name of the wire, bit) of what Yosys finds constant with these parameters."""
    values = flow.parameters(["small", *words])
    key = flow.fingerprint(*words)
    out = folder / f"constants-{key}.json"
    if not out.exists():
        commands = flow.read_commands(values) + [*flow.AS_READ, "opt -fast", f"write_json {out}.new"]
        status, log = flow.run(commands, folder, "constants")
        if status != 0:
            print(f"coverage: yosys failed:\n{log[-2000:]}", file=sys.stderr)
            sys.exit(1)
        nets = json.loads((folder / f"{out.name}.new").read_text())["modules"]["gyre"]["netnames"]
        tied = [[name, bit + net.get("offset", 0)] for name, net in nets.items()
                for bit, driver in enumerate(net["bits"]) if driver in ("0", "1", "x")]
        (folder / f"{out.name}.new").unlink()
        out.write_text(json.dumps(tied))
    return {(name, bit) for name, bit in json.loads(out.read_text())}


class Accepted:
    """tb/lockstep/unreached.toml: points that may stay unreached, each with a reason."""

    def __init__(self, path):
        self.entries = tomllib.loads(path.read_text()).get("point", []) if path.exists() else []
        self.used = set()
        for entry in self.entries:
            wrong = set(entry) - {"file", "line", "signal", "bits", "reason", "configs", "once"}
            if wrong or "file" not in entry or not entry.get("reason") or (
                    ("line" in entry) == ("signal" in entry)):
                print(f"coverage: {path.name}: an entry has file, line or signal (with bits, if "
                      f"not all), reason and perhaps once, configs: {entry}", file=sys.stderr)
                sys.exit(2)

    def _find(self, file, fits):
        for number, entry in enumerate(self.entries):
            if fnmatch.fnmatch(file, entry["file"]) and fits(entry):
                self.used.add(number)
                return entry["reason"]
        return None

    def line(self, file, text):
        """The reason why the line with this text may stay unreached, or None."""
        return self._find(file, lambda e: e.get("line") == text.strip())

    def bit(self, file, signal, bit, once):
        """The same of a bit; a pattern of the whole name stands for several signals. `once`: it
        toggled, but not twice in a program."""
        def fits(e):
            if "signal" not in e or not re.fullmatch(e["signal"], signal):
                return False
            if e.get("once") and not once:
                return False
            return "bits" not in e or bit in set(spread_bits(e["bits"]))
        return self._find(file, fits)

    def unused(self, configs):
        """Entries that no unreached point needed; one that names configurations counts only if
        one of these was run."""
        return [e for n, e in enumerate(self.entries)
                if n not in self.used and set(e.get("configs", configs)) & set(configs)]


def spread_bits(text):
    """The bits of '7:4 2'."""
    for part in text.split():
        high, _, low = part.partition(":")
        yield from range(int(low or high), int(high) + 1)
