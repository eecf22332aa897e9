"""Reads the inputs of scripts/coverage: Verilator's counters, constants that Yosys finds, accepted points.

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
from mutate_shared import sources

# Path of the GPU in Verilator's top level.
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


def split(comment):
    """'fetch.pc[3]' as ('fetch.pc', 3)."""
    found = re.fullmatch(r"(.*)\[(\d+)\]", comment)
    return (found[1], int(found[2])) if found else (comment, None)


def state(words, seed, cycles):
    """Changes with everything that the counters of a configuration depend on."""
    return f"{flow.fingerprint(sources(), *words)} {seed} {cycles}"


def known(folder, expected):
    """Returns the output of the random programs, if there is a whole run of this state; otherwise None."""
    try:
        run = json.loads((folder / "run.json").read_text())
        return run["said"] if run["state"] == expected else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def constants(folder, words):
    """Leaves in constants.json which bits of each wire Yosys finds constant."""
    out, key = folder / "constants.json", flow.fingerprint(*words)
    if out.is_file() and out.read_text().startswith(json.dumps({"rtl": key})[:-1]):
        return
    commands = flow.read_commands(flow.parameters(words))
    net_list = folder / "constants-net.json"
    # As gates: a bus may be constant in some of its bits.
    commands += [*flow.AS_READ, "opt -fast", "simplemap", "opt -fast",
                 f"write_json {flow.quoted(net_list)}"]
    status, log = flow.run(commands, folder, "constants")
    if status != 0:
        flow.fail(f"yosys failed:\n{log[-2000:]}", 1)
    nets = json.loads(net_list.read_text())["modules"]["gyre"]["netnames"]
    net_list.unlink()
    tied = {name: [bit + net.get("offset", 0) for bit, driver in enumerate(net["bits"])
                   if driver in ("0", "1", "x")]
            for name, net in nets.items() if not name.startswith("$")}
    new = folder / "constants.json.new"
    new.write_text(json.dumps({"rtl": key, "tied": tied}))
    new.rename(out)


class Constants:
    """Returns the bits that are constant in all instances of a name."""

    def __init__(self, path):
        self.found = {}  # (instances, signal) -> bits
        self.instances = collections.defaultdict(list)  # signal -> [(instance, bits)]
        for name, bits in json.loads(path.read_text())["tied"].items():
            instance, _, signal = name.rpartition(".")
            self.instances[signal].append((instance, bits))

    def bits(self, instances, signal):
        """Verilator sums the counters of instances of a module with the same parameters: it writes
        `*` for the part of the name in which they differ, which may be more than one level."""
        key = (instances, signal)
        if key not in self.found:
            pattern = re.compile(re.escape(GPU.sub("", instances)).replace(r"\*", ".*"))
            fitting = [set(bits) for instance, bits in self.instances[signal]
                       if pattern.fullmatch(instance)]
            self.found[key] = set.intersection(*fitting) if fitting else set()
        return self.found[key]


class Counted:
    """The counters of one configuration: sets of points."""

    def __init__(self, folder):
        constant = Constants(folder / "constants.json")
        self.lines, self.executed = set(), set()
        for p in read(folder / "reached.dat"):
            if p.kind in ("v_line", "v_branch"):
                numbers = {(p.file, n) for n in set(spread(p.lines)) or {p.line}}
                self.lines |= numbers
                self.executed |= numbers if p.count > 0 else set()
        self.bits, self.free, self.both = set(), set(), set()
        for p in read(folder / "twice.dat"):
            if p.kind == "v_toggle":
                signal, bit = split(p.comment)
                self.bits.add((p.file, signal, bit))
                if p.count > 0:
                    self.both.add((p.file, signal, bit))
                if (bit or 0) not in constant.bits(p.instance, signal):
                    self.free.add((p.file, signal, bit))
        self.moved = {(p.file, *split(p.comment)) for p in read(folder / "moved.dat")
                      if p.kind == "v_toggle" and p.count > 0}


class Merged:
    """Several configurations as one. A bit that is constant in every instance of every
    configuration is no point."""

    def __init__(self, counted):
        def union(name):
            return set().union(*(getattr(c, name) for c in counted))
        self.lines, self.executed, self.both = union("lines"), union("executed"), union("both")
        self.bits, self.moved = union("free") | self.both, union("moved")
        self.tied = len(union("bits")) - len(self.bits)

    def lines_text(self):
        return f"{len(self.lines & self.executed):,} of {len(self.lines):,}"

    def bits_text(self):
        return f"{len(self.both):,} of {len(self.bits):,}"


class Judged(Merged):
    """Returns the unreached points, each with its reason. `bad` counts those without a reason."""

    def __init__(self, counted, accepted):
        super().__init__(counted)
        self.bad = 0
        self.text = collections.defaultdict(list)  # file -> [(has a reason, text)]
        self._lines(accepted)
        self._bits(accepted)

    def _add(self, file, text, number, reason):
        self.bad += number if reason is None else 0
        self.text[file].append((reason is not None, text + (f"    [{reason}]" if reason else "")))

    def _lines(self, accepted):
        source = {}
        for file, number in sorted(self.lines - self.executed):
            if file not in source:
                source[file] = (flow.rtl_dir() / file).read_text().split("\n")
            text = source[file][number - 1].strip()
            self._add(file, f"  {number:4}: {text}", 1, accepted.line(file, text))

    def _bits(self, accepted):
        groups = collections.defaultdict(set)  # (file, signal, moved, reason or None) -> bits
        for file, signal, bit in self.bits - self.both:
            once = (file, signal, bit) in self.moved
            groups[file, signal, once, accepted.bit(file, signal, bit, once)].add(bit)
        for (file, signal, once, reason), some in sorted(groups.items(), key=str):
            name = f"  {signal}[{ranges(some)}]".replace("[]", "") + " once" * once
            self._add(file, name, len(some), reason)

    def listing(self, everything):
        """(file, lines of text) of points without a reason, or of all that were not reached."""
        for file, entries in sorted(self.text.items()):
            shown = [text for has_reason, text in entries if everything or not has_reason]
            if shown:
                yield file, shown

    def summary(self):
        return (f"{self.lines_text()} lines, {self.bits_text()} bits ({self.tied:,} more are "
                f"constant), {self.bad:,} points without a reason")


def ranges(bits):
    """'7:4 2' of {7, 6, 5, 4, 2}; '' of a signal of one bit."""
    if bits == {None}:
        return ""
    out = []
    for bit in sorted(bits, reverse=True):
        if out and out[-1][-1] == bit + 1:
            out[-1].append(bit)
        else:
            out.append([bit])
    return " ".join(f"{r[0]}:{r[-1]}" if len(r) > 1 else str(r[0]) for r in out)


def spread_bits(text):
    """The bits of '7:4 2'."""
    for part in text.split():
        high, _, low = part.partition(":")
        yield from range(int(low or high), int(high) + 1)


class Accepted:
    """Points that may stay unreached, each with a reason: tb/lockstep/unreached.toml."""

    TYPES = {"file": str, "line": str, "signal": str, "bits": str, "reason": str, "once": bool,
             "rare": bool, "configs": list}

    def __init__(self, path):
        try:
            self.entries = tomllib.loads(path.read_text()).get("point", [])
        except (OSError, ValueError) as error:
            flow.fail(f"{path}: {error}")
        self.points = [0] * len(self.entries)  # how many each entry gave its reason to
        self.tests = [self._test(path, entry) for entry in self.entries]

    def _test(self, path, entry):
        """Checks an entry. A function of signal, bit, once; None if it is about a line."""
        good = (all(isinstance(value, self.TYPES.get(key, ())) for key, value in entry.items())
                and entry.get("file") and entry.get("reason")
                and ("line" in entry) != ("signal" in entry)
                and ("signal" in entry or not {"bits", "once"} & set(entry)))
        try:
            name = re.compile(entry.get("signal", "")) if good else None
            bits = set(spread_bits(entry["bits"])) if good and "bits" in entry else None
        except (re.error, ValueError):
            good = False
        if not good:
            flow.fail(f"{path.name}: an entry has file, line or signal (with bits, if not all, and "
                      f"once), reason, and perhaps rare, configs: {entry}")
        if "line" in entry:
            return None
        return lambda signal, bit, once: (name.fullmatch(signal) and (bits is None or bit in bits)
                                          and (once or not entry.get("once")))

    def _find(self, file, fits):
        for number, entry in enumerate(self.entries):
            if fnmatch.fnmatch(file, entry["file"]) and fits(entry, self.tests[number]):
                self.points[number] += 1
                return entry["reason"]
        return None

    def line(self, file, text):
        """The reason why the line with this text may stay unreached, or None."""
        return self._find(file, lambda entry, test: test is None and entry["line"] == text)

    def bit(self, file, signal, bit, once):
        """The same of a bit. `once`: it moved, but not up and down."""
        return self._find(file, lambda entry, test: test is not None and test(signal, bit, once))

    def unused(self, configs):
        """Entries that no unreached point needed: but for rare ones, which chance decides about, and
        for those of configurations that were not run."""
        return [entry for entry, used in zip(self.entries, self.points)
                if not used and not entry.get("rare")
                and set(entry.get("configs", configs)) & set(configs)]
