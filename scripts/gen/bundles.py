#!/usr/bin/python3
"""Generates everything that follows from rtl/bundles.toml, the list of the stage boundaries.

Committed:
  rtl/generated/gyre_views.svh           the accessors of views of the micro-operation
  rtl/generated/gyre_uop.svh             the micro-operation and the counter indices, for gyre_pkg
  include/gyre/generated/counters.h      the counters, for those who use the library
Made by the build (scripts/generate):
  cmodel/generated/gyre_bundles.h        the same for C, with one member per signal of every boundary
  tb/lockstep/generated/gyre_taps.sv     a top level that brings those signals out of the core
  tb/lockstep/generated/gyre_taps.inc    their comparison with the model, and the table of all signals
  tb/unit/generated/gyre_uop_fields.inc  its fields, for tests that see it as a port

Usage: scripts/gen/bundles.py [--check]      (--check writes nothing; exit 1 if a file is stale)
       scripts/gen/bundles.py --rows N --third FIRST:ROWS --out FOLDER
                                              only what says how many rows a thread has, with other
                                              numbers than the table's: for tests, below FOLDER
Reads rtl/bundles.toml, isa/uop/uop.toml and the ports in rtl/gyre_gpu.sv.
"""

import pathlib
import sys
import tomllib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.dont_write_bytecode = True  # leaves the source tree as it is
sys.path.insert(0, str(ROOT / "scripts" / "gen"))
import boundaries as table_of  # noqa: E402  (its folder has to be on the path first)
import bundles_compare  # noqa: E402
import bundles_taps  # noqa: E402
import bundles_types  # noqa: E402
import generated  # noqa: E402
from bundles_uop import (banner, c_type, fail, load_uop, uop_fields, uop_svh, views_h,  # noqa: E402
                         views_svh)

# Width name -> (SystemVerilog width, C type, C array suffix, kind in the table of signals).
WIDTHS = {
    "WID": ("gyre_pkg::WID_W", "uint8_t", "", "NUMBER"),
    "BEAT": ("gyre_pkg::BEAT_W", "uint8_t", "", "NUMBER"),
    "TID": ("gyre_pkg::TID_W", "uint8_t", "", "NUMBER"),
    "LANE": ("gyre_pkg::LANE_W", "uint8_t", "", "NUMBER"),
    "LTAG": ("gyre_pkg::LTAG_W", "uint8_t", "", "NUMBER"),
    "CORE": ("4", "uint8_t", "", "NUMBER"),
    "CORES": ("gyre_pkg::NUM_CORES", "uint16_t", "", "MASK"),
    "ITAG": ("gyre_pkg::ITAG_W", "uint8_t", "", "NUMBER"),
    "DTAG": ("gyre_pkg::DTAG_W", "uint8_t", "", "NUMBER"),
    "CTAG": ("gyre_pkg::CTAG_W", "uint16_t", "", "NUMBER"),
    "GTAG": ("gyre_pkg::GTAG_W", "uint16_t", "", "NUMBER"),
    "ROW": ("gyre_pkg::ROW_W", "uint8_t", "", "NUMBER"),
    "W": ("gyre_pkg::NUM_WARPS", "uint32_t", "", "MASK"),
    "T": ("gyre_pkg::NUM_THREADS", "uint32_t", "", "MASK"),
    "WO": ("gyre_pkg::NUM_WARPS", "uint32_t", "", "MASK"),
    "WT": ("gyre_pkg::NUM_WARPS * 32", "uint32_t", "[GYRE_MAX_WARPS]", "WARPS"),
    "W32": ("gyre_pkg::NUM_WARPS * 32", "uint32_t", "[GYRE_MAX_WARPS]", "WARPS"),
    "WUOP": ("gyre_pkg::NUM_WARPS * gyre_pkg::UOP_WORDS * 32", "gyre_uop", "[GYRE_MAX_WARPS]", "UOPS"),
    "CW": ("gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS", "uint8_t", "[GYRE_MAX_CORES * GYRE_MAX_WARPS / 8]", "WARPB"),
    "EVENTS": ("gyre_pkg::NUM_PERF", "uint32_t", "", "MASK"),
    "L": ("gyre_pkg::NUM_LANES", "uint32_t", "", "MASK"),
    "L32": ("gyre_pkg::NUM_LANES * 32", "uint32_t", "[GYRE_MAX_THREADS]", "LANES"),
    "L32E": ("gyre_pkg::NUM_LANES * 32", "uint32_t", "[GYRE_MAX_THREADS]", "LANES"),
    "L8": ("gyre_pkg::NUM_LANES * 8", "uint8_t", "[GYRE_MAX_THREADS]", "BYTES"),
    "LINE": ("gyre_pkg::LINE_BYTES * 8", "uint8_t", "[GYRE_MAX_LINE]", "LINE"),
    "SECTOR": ("gyre_pkg::SECTOR_W", "uint8_t", "[16]", "LINE"),
    "AXIID": ("gyre_pkg::AXI_ID", "uint8_t", "", "NUMBER"),
    "BUS": ("gyre_pkg::AXI_DATA", "uint8_t", "[64]", "LINE"),
    "BUSB": ("gyre_pkg::AXI_DATA / 8", "uint64_t", "", "MASK"),
    "LINEB": ("gyre_pkg::LINE_BYTES", "uint8_t", "[GYRE_MAX_LINE / 8]", "LINEB"),
    "UOP": ("gyre_pkg::UOP_BITS", "gyre_uop", "", "UOP"),
    "PERF": ("gyre_pkg::NUM_PERF * 64", "uint64_t", "[GYRE_NUM_PERF]", "PERF"),
}


ENUMS = table_of.enums()
WIDTHS |= {name.upper(): (str(e["bits"]), "uint8_t", "", "NUMBER") for name, e in ENUMS.items()}


def c_of(width):
    """(C type, its array) of a field of a structure; None of one that no structure in C has, as a line of memory."""
    if isinstance(width, int):
        return "bool" if width == 1 else c_type(width), ""
    _, name, array, _ = WIDTHS.get(width, (None,) * 4)
    return (name, array) if array == "" or width == "L32" else None


class Signal:
    """One wire of one boundary."""

    def __init__(self, boundary, field, width, table, path=None):
        self.boundary, self.field = boundary, field
        self.name = f"{boundary}_{field}"
        self.member = f"{boundary}.{path}" if path else self.name  # of the wires in C
        self.at = table.get("at", {}).get(field, self.name)  # in rtl/gyre_core.sv
        # Bits of one warp, which the tap extends to a multiple of 32.
        self.slice = {"WT": "gyre_pkg::NUM_THREADS", "WUOP": "gyre_pkg::UOP_BITS"}.get(width)
        # The warps of which it means something: the name of a mask, or None.
        self.only = table.get("only") if width in ("WO", "WUOP") else None
        if isinstance(width, int):
            if not 1 <= width <= 32:
                fail(f"{self.name} is {width} bits wide; a numeric width must be 1 to 32.")
            self.sv, (self.c, self.array) = str(width), c_of(width)
            self.kind = "HEX" if width == 32 else "NUMBER"
        elif width in WIDTHS:
            self.sv, self.c, self.array, self.kind = WIDTHS[width]
        else:
            fail(f"{self.name} has the unknown width {width!r}.")
        self.by_lane = width == "L32E"  # compared lane by lane, where the boundary's en is set
        self.guarded = False  # compared only while the boundary's valid is high
        # Returns the mapping of the Verilated port's bits to the C member.
        self.raw = self.kind in ("LANES", "BYTES", "LINE", "LINEB", "WARPB", "PERF", "WARPS")


class Boundary:
    def __init__(self, name, table, structures):
        self.name, self.doc = name, table["doc"]
        self.gpu = "level" in table  # of the GPU, not of each core
        if table.get("level", "gpu") != "gpu":
            fail(f"the level of {name} must be gpu.")
        self.quiet = table.get("quiet", False)  # no event of the history
        handshake = table.get("handshake", [])
        if handshake not in ([], ["valid"], ["valid", "ready"]):
            fail(f"the handshake of {name} must be nothing, valid, or valid and ready.")
        self.has_valid = bool(handshake)
        self.type = table.get("type") if table.get("type") in structures else None  # in C
        paths = bundles_types.paths(self.type, structures) if self.type else {}
        self.signals = [Signal(name, f, 1, table, paths.get(f)) for f in handshake]
        for field, width in table.get("fields", {}).items():
            signal = Signal(name, field, width, table, paths.get(field))
            signal.guarded = self.has_valid
            if self.has_valid:
                signal.valid = self.signals[0].member
            self.signals.append(signal)


def load():
    """Every boundary of rtl/bundles.toml."""
    types, boundaries = table_of.load()
    structures = bundles_types.structures(types, boundaries, c_of)
    return [Boundary(name, b, structures) for name, b in boundaries.items()]


def load_structures():
    """The types of rtl/bundles.toml that are structures in C."""
    return bundles_types.structures(*table_of.load(), c_of)


def counters_h(counters):
    out = ("/// @file\n/// Performance counters, in CSR order.\n"
           "/// Generated by scripts/gen/bundles.py from rtl/bundles.toml: do not edit.\n\n"
           "#ifndef GYRE_GENERATED_COUNTERS_H\n#define GYRE_GENERATED_COUNTERS_H\n\n"
           "/// Performance counters, in CSR order. Later versions may add counters before GYRE_NUM_PERF.\nenum {\n")
    for name, doc in counters:
        out += f"  GYRE_PERF_{name.upper()},  ///< {doc[0].upper()}{doc[1:]}.\n"
    out += "  GYRE_NUM_PERF  ///< Number of counters.\n};\n\n"
    out += "/// Calls X(name, description) for every counter, in the same order.\n"
    lines = ["#define GYRE_PERF_TABLE(X)"]
    lines += [f'  X({name}, "{doc}")' for name, doc in counters]
    width = max(map(len, lines)) + 1
    out += "\n".join(f"{line:<{width}}\\" for line in lines[:-1]) + "\n" + lines[-1] + "\n"
    return out + "\n#endif\n"


def bundles_h(uop, views, registers, boundaries):
    out = banner("gyre_bundles.h - the stage boundaries as the cycle model sees them.")
    out += ("#ifndef GYRE_BUNDLES_H\n#define GYRE_BUNDLES_H\n\n"
            "#include <stdbool.h>\n#include <stdint.h>\n\n#include \"gyre/config.h\"\n"
            "#include \"gyre/generated/counters.h\"\n\n"
            "// clang-format off\n\n"
            "// Rows of a thread in the register file, bits of a row's number; bits of an operation's.\nenum {\n"
            + "".join(f"  GYRE_{name} = {value},\n" for name, value in registers.items())
            + f"  GYRE_OP_W = {uop['op']['width']},\n"
            "};\n\n"
            + "".join(enum_h(name, e) for name, e in ENUMS.items()) +
            "// The micro-operation: fields from decode to the later stages.\n"
            "typedef struct gyre_uop {\n")
    # Widest first, so that there are no holes.
    for name, f in sorted(uop.items(), key=lambda item: -int(c_type(item[1]["width"])[4:-2])):
        out += f"  {c_type(f['width']):<8} {name + ';':<6}  // {f['doc']}\n"
    out += "} gyre_uop;\n" + views_h(uop, views)
    out += bundles_types.types_h(load_structures(), c_of)
    out += ("\n// Every signal of every boundary of a core in one cycle. One-bit signals are 0 or 1; of\n"
            "// arrays, only the part of the configuration is used (lanes, bytes of a line).\n")
    out += wires_struct("gyre_wires", (b for b in boundaries if not b.gpu))
    out += "\n// The same for the boundaries of the whole GPU.\n"
    out += wires_struct("gyre_gpu_wires", (b for b in boundaries if b.gpu))
    return out + "\n// clang-format on\n\n#endif\n"


def enum_h(name, e):
    values = "".join(f"  GYRE_{name.upper()}_{value.upper()} = {number},\n" for value, number in e["values"].items())
    return f"// {e['doc']}\ntypedef enum gyre_{name} {{\n{values}}} gyre_{name};\n\n"


def wires_struct(name, boundaries):
    out = f"typedef struct {name} {{\n"
    for b in boundaries:
        out += f"  // {b.name}: {b.doc}\n"
        if b.type:
            out += f"  gyre_{b.type}_t {b.name};\n"
        out += "".join(f"  {s.c:<8} {s.name}{s.array};\n" for s in b.signals if s.member == s.name)
    return out + f"}} {name};\n"


def main(argv):
    other = len(argv) == 6 and argv[::2] == ["--rows", "--third", "--out"]
    if not other:
        return generated.write_or_check(outputs(), "scripts/gen/bundles.py")
    try:
        rows, (first, count) = int(argv[1]), map(int, argv[3].split(":"))
    except ValueError:
        fail("--rows is a number, --third two of them with a colon between.")
    uop, views, registers, counters, boundaries = description(rows, {"first": first, "rows": count})
    generated.write({"gyre_uop.svh": uop_svh(uop, registers, counters),
                     "generated/gyre_bundles.h": bundles_h(uop, views, registers, boundaries),
                     "generated/gyre_uop_fields.inc": uop_fields(uop)}, pathlib.Path(argv[5]))
    return 0


def description(rows=None, third=None):
    """Reads both tables: micro-operation, its views, registers, counters, boundaries."""
    try:
        table = tomllib.loads((ROOT / "rtl" / "bundles.toml").read_text())
        uop, views, registers = load_uop(rows, third)
    except (OSError, tomllib.TOMLDecodeError) as error:
        fail(f"cannot read the description: {error}.")
    return uop, views, registers, table["perf"]["counters"], load()


def outputs():
    uop, views, registers, counters, boundaries = description()
    return {
        "rtl/generated/gyre_uop.svh": uop_svh(uop, registers, counters),
        "cmodel/generated/gyre_bundles.h": bundles_h(uop, views, registers, boundaries),
        "rtl/generated/gyre_views.svh": views_svh(uop, views),
        "include/gyre/generated/counters.h": counters_h(counters),
        "tb/lockstep/generated/gyre_taps.sv":
        banner("gyre_taps.sv - every stage boundary as a port.")
        + bundles_taps.taps_sv(boundaries),
        "tb/lockstep/generated/gyre_taps.inc":
        banner("gyre_taps.inc - comparison of every stage boundary.")
        + bundles_compare.taps_inc(boundaries, uop),
        "tb/unit/generated/gyre_uop_fields.inc": uop_fields(uop),
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
