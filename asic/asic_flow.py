"""From RTL to a netlist of cells of a liberty: the steps of docs/asic.md, each kept until its input changes.

synthesize() runs Yosys twice: the first time it reads the design and lists the shapes of gyre_ram, the
second time it maps with these shapes as black boxes. Then the fan-out limit is enforced on what abc
left. Results stay in the caller's folder; `key` says what they were made of.
"""

import dataclasses
import hashlib
import inspect
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "scripts"))
import synth_yosys as flow  # noqa: E402
import asic_liberty  # noqa: E402
import asic_netlist  # noqa: E402
import asic_ram  # noqa: E402

OSU018 = pathlib.Path("/usr/share/qflow/tech/osu018/osu018_stdcells.lib")
CLOCK_FANOUT = 20

# abc: logic restructuring, mapping, then buffers (primary inputs, which are the flip-flops' outputs,
# included) and sizes by load. &nf recovers area, `map` favours delay.
ABC_LOGIC = ["strash", "ifraig", "scorr", "dc2", "dch -f"]
ABC_MAP = {"area": ["&get -n", "&nf", "&put"], "delay": ["map -B 0.9"]}
ABC_BUFFER = ["topo", "buffer -c -p -N {fanout}", "upsize -c", "dnsize -c"]
OPTIONS_HELP = """\
  --liberty FILE     another cell library (default: OSU 0.18 um of Debian's qflow-tech-osu018)
  --cells ROLE=CELL,..  cells that the flow puts in: buffer, clock, tie0, tie1 (default: found in the
                     liberty: strongest data buffer, weakest clock buffer, cells that are constant)
  --ram-table FILE   areas, times and energies of RAM macros (asic/asic_ram.py)
  --flops-below N    gyre_ram of fewer bits than N become flip-flops (default 512)
  --map area|delay   what the mapping favours: cells, or their speed (default delay)
  --fanout N         no net but clocks drives more than N pins (default 16)
  --wire PF          capacitance of the wire for each pin that a net drives (default 0.010)"""


@dataclasses.dataclass
class Options:
    liberty: pathlib.Path = OSU018
    cells: dict = dataclasses.field(default_factory=dict)
    ram_table: pathlib.Path = None
    flops_below: int = 512
    fanout: int = 16
    wire: float = 0.010
    map: str = "delay"
    buffers: bool = True  # False: what timing is without them
    words: list = dataclasses.field(default_factory=list)  # as given, for other scripts

    def take(self, word, rest):
        """Reads one of OPTIONS_HELP; False if `word` is another option."""
        numbers = {"--flops-below": ("flops_below", int, 0), "--fanout": ("fanout", int, 2),
                   "--wire": ("wire", float, 0)}
        if word not in numbers and word not in ("--liberty", "--cells", "--ram-table", "--map"):
            return False
        value = next(rest, None)
        if value is None:
            flow.fail(f"{word} needs a value")
        self.words += [word, value]
        if word in numbers:
            name, kind, low = numbers[word]
            try:
                number = kind(value)
            except ValueError:
                number = -1
            if number < low:
                flow.fail(f"{word} needs a number from {low} on, not '{value}'")
            setattr(self, name, number)
        elif word == "--map":
            if value not in ABC_MAP:
                flow.fail(f"--map: '{value}' is none of {', '.join(ABC_MAP)}")
            self.map = value
        elif word == "--cells":
            for part in value.split(","):
                role, equals, cell = part.partition("=")
                if not equals:
                    flow.fail(f"--cells: '{part}' is not ROLE=CELL")
                self.cells[role] = cell
        else:
            path = pathlib.Path(value).resolve()
            if not path.is_file():
                flow.fail(f"{word}: there is no file {value}")
            setattr(self, word[2:].replace("-", "_"), path)
        return True

    def logic_key(self):
        """Changes with what is done before abc."""
        h = hashlib.sha256(self.liberty.read_bytes() + inspect.getsource(logic_commands).encode())
        return f"{h.hexdigest()[:16]} {self.flops_below}"

    def key(self):
        """Changes with the netlist and what is said of it."""
        table = self.ram_table.read_bytes() if self.ram_table else b""
        steps = inspect.getsource(map_commands) + str((ABC_LOGIC, ABC_MAP, ABC_BUFFER))
        h = hashlib.sha256(table + steps.encode())
        return (f"{self.logic_key()} {h.hexdigest()[:16]} {self.cells} {self.fanout} {self.wire} "
                f"{self.map} {self.buffers}")


def library(options):
    if not options.liberty.is_file():
        flow.fail(f"{options.liberty} is missing (scripts/setup asic installs it)")
    try:
        return asic_liberty.Library(options.liberty, options.cells)
    except ValueError as error:
        flow.fail(f"{options.liberty}: {error}" if "--cells" not in str(error) else str(error))


def wired(options, folder):
    """The liberty with the wire load model, which abc and OpenSTA read, as a file."""
    text = options.liberty.read_text(errors="replace")
    lengths = "\n".join(f"    fanout_length ({n}, {n * options.wire:.5f});" for n in (1, 2, 4, 8, 16, 32))
    model = (f"\n  wire_load (gyre_wire) {{\n    capacitance : 1;\n    resistance : 0;\n    area : 0;\n"
             f"    slope : {options.wire:.5f};\n{lengths}\n  }}\n  default_wire_load : \"gyre_wire\";\n\n")
    text = re.sub(r"^\s*default_wire_load\s*:.*$", "", text, flags=re.M)
    cell = re.search(r"^\s*cell\s*\(", text, re.M)
    path = folder / "cells.lib"
    write(path, text[:cell.start()] + model + text[cell.start():])
    return path


def write(path, text):
    """Writes only what changed."""
    if not path.is_file() or path.read_text() != text:
        path.write_text(text)


def run(commands, folder, name):
    status, log = flow.run(commands, folder, name)
    if status != 0:
        errors = re.findall(r"^.*ERROR: .*$", log, re.M) or log.splitlines()[-3:]
        print("\n".join(errors), file=sys.stderr)
        flow.fail(f"yosys failed; the log is {folder / name}.log", 1)
    return log


def pattern(module):
    """A module's name as a pattern of Yosys, whose names have characters that it would interpret."""
    return re.sub(r"[^A-Za-z0-9_]", "?", module)


def logic_commands(macros, liberty, folder, top):
    """Up to gates of Yosys and flip-flops of the library."""
    return [
        f"read_rtlil {flow.quoted(folder / 'design.il')}",
        "setattr -mod -unset keep_hierarchy *",  # hints for FPGAs
        *(f"blackbox {pattern(m)}" for m in macros),
        f"hierarchy -top {top}", "flatten", "opt_clean",
        f"synth -top {top} -run coarse:fine", "opt -fast -full", "memory_map", "opt -undriven -fine",
        "techmap", "opt -fast", f"dfflibmap -liberty {flow.quoted(liberty)}", "opt",
        f"write_rtlil {flow.quoted(folder / 'logic.il')}"]


def map_commands(options, cells, folder, logic):
    """abc and what comes after it."""
    q = flow.quoted
    script, constraints = folder / "abc.script", folder / "abc.constr"
    steps = ABC_LOGIC + ABC_MAP[options.map] + (ABC_BUFFER if options.buffers else [])
    write(script, "\n".join(steps).format(fanout=options.fanout) + "\nstime\n")
    # Assumptions of abc about pins and flip-flops: a buffer drives them, and about two pins load
    # them.
    write(constraints, f"set_driving_cell {library(options).special['buffer']}\nset_load 0.03\n")
    return [f"read_rtlil {q(logic / 'logic.il')}",
            f"abc -liberty {q(cells)} -script {q(script)} -constr {q(constraints)}",
            "opt_clean -purge", f"write_json {q(folder / 'mapped.json')}"]


def fresh(folder, name, key, result):
    stamp = folder / f"{name}.key"
    return stamp.is_file() and stamp.read_text() == key and (folder / result).is_file()


def make(folder, name, key, result, steps):
    """Runs the steps unless `result` was made with this key."""
    if not fresh(folder, name, key, result):
        (folder / f"{name}.key").unlink(missing_ok=True)
        run(steps(), folder, name)
        (folder / f"{name}.key").write_text(key)


def synthesize(read, key, folder, options, top="gyre", logic=None):
    """(Netlist before the own buffers, {module: Ram}, shapes of the RAM table that are unused).
    `read`: Yosys commands that read the design; `key`: changes when these sources do; `logic`: a folder
    that has what comes before abc."""
    logic = logic or folder
    for path in (folder, logic):
        path.mkdir(parents=True, exist_ok=True)
    lib = library(options)
    cells = wired(options, folder)
    key, before = f"{key} {top} ", logic / "hierarchy.json"
    # A mapped design is kept without its other files, because scripts/dse deletes these.
    mapped = fresh(folder, "map", key + options.key(), "mapped.json")
    if not (mapped and before.is_file()):
        make(logic, "read", key, "design.il",
             lambda: [*read, "proc", f"write_json {flow.quoted(before)}",
                      f"write_rtlil {flow.quoted(logic / 'design.il')}"])
    try:
        rams, unknown = asic_ram.shapes(json.loads(before.read_text()),
                                        asic_ram.table(options.ram_table))
        macros = {m: r for m, r in rams.items() if r.bits >= options.flops_below}
        if not mapped:
            make(logic, "logic", key + options.logic_key(), "logic.il",
                 lambda: logic_commands(macros, options.liberty, logic, top))
            make(folder, "map", key + options.key(), "mapped.json",
                 lambda: map_commands(options, cells, folder, logic))
        write(folder / "rams.lib", asic_ram.liberty(set(macros.values())))
        return asic_netlist.Netlist.read(folder / "mapped.json", top, lib, macros), macros, unknown
    except ValueError as error:
        flow.fail(str(error), 1)


def finish(netlist, options):
    """Enforces the fan-out limit; what was put in: {what: number}."""
    return {"ties": netlist.ties(), "port buffers": netlist.split_outputs(),
            "fan-out buffers": netlist.buffer(options.fanout) if options.buffers else 0}


def cell_models(netlist, options, folder):
    """Verilog of the cells that the netlist has, from the functions in the liberty."""
    used = sorted(k for k in netlist.count() if k in netlist.library.cells)
    path = folder / "cells.v"
    run([f"read_liberty -ignore_miss_func -ignore_miss_dir {flow.quoted(options.liberty)}",
         "select " + " ".join(f"={u}" for u in used),
         f"write_verilog -noattr -selected {flow.quoted(path)}"], folder, "models")
    return path.read_text()


def design(values, folder, options, logic=None):
    """synthesize() for the GPU with these parameters."""
    return synthesize(flow.read_commands(values), flow.fingerprint(values), folder, options,
                      logic=logic)
