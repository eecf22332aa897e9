"""For scripts/gen/bundles.py: the comparison of each signal of a boundary with the model's, in C++.

Works on the Boundary and Signal objects of bundles.py; writes no file itself.
"""

import pins
from bundles_taps import PERF, pin_of


def tap(s):
    """C++ for the top level's port that carries signal s, of core k."""
    if s.name == PERF:
        return "gyre_perf_of(t, k)"
    if s.boundary not in pins.PREFIX:
        return f"t.tap_{s.name}[k]"
    return "t." + next(name for _, name in pins.pins() if name[:-2] == pin_of(s))


def uop_pack(uop):
    """C++ that packs a gyre_uop as SystemVerilog packs uop_t: the last field is bit 0."""
    words = {}
    offset = 0
    for name, field in reversed(uop.items()):
        width = field["width"]
        done = 0
        while done < width:  # a field may lie across a word boundary
            word, shift = divmod(offset + done, 32)
            part = min(width - done, 32 - shift)
            value = f"static_cast<uint32_t>(u.{name})"
            if done:
                value = f"({value} >> {done})"
            words.setdefault(word, []).append(f"{value} << {shift}" if shift else value)
            done += part
        offset += width
    out = "inline void gyre_uop_pack(const gyre_uop &u, uint32_t *word) {\n"
    for word in sorted(words):
        out += f"  word[{word}] = " + " |\n            ".join(words[word]) + ";\n"
    out += "}\n\n"
    out += "inline void gyre_uop_unpack(const uint32_t *word, gyre_uop *u) {\n"
    offset = 0
    for name, field in reversed(uop.items()):
        width = field["width"]
        word, shift = divmod(offset, 32)
        value = f"word[{word}] >> {shift}" if shift else f"word[{word}]"
        if shift + width > 32:
            value = f"{value} | word[{word + 1}] << {32 - shift}"
        mask = "" if width == 32 else f" & {(1 << width) - 1:#x}u"
        cast = "uint32_t" if width > 16 else "uint8_t"
        out += f"  u->{name} = static_cast<{cast}>(({value}){mask});\n"
        offset += width
    return out + "}\n\n", (offset + 31) // 32


def way(s):
    """Returns the C++ object that compares port and member; see taps_inc."""
    if s.kind == "UOP":
        return "gyre_by_uop{}"
    if s.kind == "UOPS":
        return f"gyre_by_uops{{w.{s.only}}}"
    if s.by_lane:
        return f"gyre_by_lane{{w.{s.boundary}_en}}"
    if s.only:
        return f"gyre_by_mask{{w.{s.only}}}"
    return "gyre_by_bytes{}" if s.raw else "gyre_by_value{}"


def when(s):
    """C++ for the cycles in which signal s is compared."""
    if not s.guarded:
        return "true"
    valid = f"w.{s.valid}"
    # The data of a read request and of a write's acknowledge mean nothing.
    if s.name in ("dcmem_data", "mem_req_data", "gpu_req_data"):
        return f"{valid} && w.{s.boundary}_write"
    if s.name in ("mem_rsp_data", "gpu_rsp_data"):
        return f"{valid} && !w.{s.boundary}_write"
    return valid


def level_inc(name, boundaries):
    """Table, comparison and reading of the boundaries of one level: `core` or `gpu`."""
    wires = "gyre_wires" if name == "core" else "gyre_gpu_wires"
    top = "const Top &t, unsigned k" if name == "core" else "const Top &t"
    rows, count = [], 0
    for b in boundaries:
        for s in sorted(b.signals, key=lambda s: s.guarded):
            count += 1
            guard = f"offsetof({wires}, {s.valid})" if s.guarded else "-1"
            rows.append(f"  X({b.name}, {s.field}, {s.member}, {tap(s)}, {s.kind}, {way(s)}, {when(s)},"
                        f" {guard}, {str(b.quiet).lower()})")
    table, signals = f"GYRE_{name.upper()}_TABLE", f"GYRE_{name.upper()}_SIGNALS"
    hidden = [s for b in boundaries for s in b.signals if s.kind == "UOPS"]
    hide = "".join(f"  gyre_uops_hide(w->{s.member}, w->{s.only});\n" for s in hidden)
    return (" \\\n".join([f"#define {table}(X)", *rows]) + "\n\n"
            f"enum {{ {signals} = {count} }};\n"
            f"static const gyre_signal gyre_{name}_signals[{signals}] = {{\n"
            "#define GYRE_ROW(boundary, field, member, port, kind, way, when, guard, quiet) \\\n"
            f"  {{#boundary, #field, GYRE_SIGNAL_##kind, offsetof({wires}, member), \\\n"
            f"   sizeof(static_cast<{wires} *>(nullptr)->member), guard, quiet}},\n"
            f"  {table}(GYRE_ROW)\n#undef GYRE_ROW\n}};\n\n"
            "// The number of the first signal that differs, or -1.\n"
            "template <class Top>\n"
            f"inline int gyre_{name}_compare({top}, const {wires} &w) {{\n"
            "  int i = 0;\n"
            "#define GYRE_ROW(boundary, field, member, port, kind, way, when, guard, quiet) \\\n"
            "  if ((when) && (way).differs(port, w.member)) return i; \\\n"
            "  ++i;\n"
            f"  {table}(GYRE_ROW)\n#undef GYRE_ROW\n  return -1;\n}}\n\n"
            "// Reads the RTL's side in the model's form.\n"
            "template <class Top>\n"
            f"inline void gyre_{name}_read({top}, {wires} *side) {{\n"
            f"  {wires} &w = *side;\n  std::memset(side, 0, sizeof *side);\n"
            "#define GYRE_ROW(boundary, field, member, port, kind, way, when, guard, quiet) \\\n"
            "  (way).read(port, &w.member);\n"
            f"  {table}(GYRE_ROW)\n#undef GYRE_ROW\n}}\n\n"
            "// Forgets what means nothing, as a report would show it.\n"
            f"inline void gyre_{name}_hide({wires} *w) {{\n"
            + (hide or "  static_cast<void>(w);\n") + "}\n")


def taps_inc(boundaries, uop):
    pack, words = uop_pack(uop)
    out = ("// A row of a table is a compared signal, in the order of the dataflow:\n"
           "//   X(boundary, field, member of the wires w, port of the top level t, kind for the report,\n"
           "//     how it is compared, when, offset of the valid that must be high for it to count or -1, quiet)\n"
           "// All that follows comes from the rows, so that a new signal changes no other row.\n\n"
           '#include <cstddef>\n#include <cstdint>\n#include <cstring>\n\n'
           '#include "generated/gyre_bundles.h"\n#include "gyre_signals.h"\n\n')
    out += f"enum {{ GYRE_UOP_WORDS = {words} }};\n\n" + pack
    out += '#include "gyre_compare.hpp"\n\n// ---- One core ----\n\n'
    out += level_inc("core", [b for b in boundaries if not b.gpu])
    out += "\n// ---- The whole GPU: pins ----\n\n"
    return out + level_inc("gpu", [b for b in boundaries if b.gpu])
