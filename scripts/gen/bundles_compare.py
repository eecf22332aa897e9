"""For scripts/gen/bundles.py: the comparison of each signal of a boundary with the model's, in C++.

Works on the Boundary and Signal objects of bundles.py; writes no file itself.
"""

from bundles_taps import PERF, PIN_PREFIX, pins


def tap(s):
    """C++ for the top level's port that carries signal s, of core k."""
    if s.name == PERF:
        return "gyre_perf_of(t, k)"
    if s.boundary not in PIN_PREFIX:
        return f"t.tap_{s.name}[k]"
    stem = PIN_PREFIX[s.boundary] + s.field
    return "t." + next(name for _, name in pins() if name[:-2] == stem)


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


def differs(s):
    if s.kind == "UOP":
        return f"gyre_uop_differs({tap(s)}, w.{s.name})"
    if s.by_lane:
        return (f"gyre_lanes_differ(&{tap(s)}, sizeof {tap(s)}, w.{s.name},"
                f" w.{s.boundary}_en)")
    if s.kind == "UOPS":
        return f"gyre_uops_differ(&{tap(s)}, w.{s.name}, w.{s.only})"
    if s.only:
        return f"(({tap(s)} ^ w.{s.name}) & w.{s.only}) != 0"
    if s.name == PERF:
        return f"std::memcmp({tap(s)}, w.{s.name}, sizeof w.{s.name}) != 0"
    if s.raw:
        text = f"std::memcmp(&{tap(s)}, w.{s.name}, sizeof {tap(s)}) != 0"
        # The data of a read request and of a write's acknowledge mean nothing.
        if s.name in ("dcmem_data", "mem_req_data", "gpu_req_data"):
            return f"w.{s.boundary}_write && {text}"
        if s.name in ("mem_rsp_data", "gpu_rsp_data"):
            return f"!w.{s.boundary}_write && {text}"
        return text
    return f"{tap(s)} != w.{s.name}"


def level_inc(name, boundaries):
    """Comparison, reading and table of the boundaries of one level: `core` or `gpu`."""
    wires = "gyre_wires" if name == "core" else "gyre_gpu_wires"
    top = "const Top &t, unsigned k" if name == "core" else "const Top &t"
    signals = [s for b in boundaries for s in b.signals]
    number = {s.name: i for i, s in enumerate(signals)}
    out = ("// The number of the first signal that differs, or -1. In the order of the dataflow.\n"
           "template <class Top>\n"
           f"inline int gyre_{name}_compare({top}, const {wires} &w) {{\n")
    for b in boundaries:
        for s in (s for s in b.signals if not s.guarded):
            out += f"  if ({differs(s)}) return {number[s.name]};\n"
        guarded = [s for s in b.signals if s.guarded]
        if guarded:
            out += f"  if (w.{b.name}_valid) {{\n"
            for s in guarded:
                out += f"    if ({differs(s)}) return {number[s.name]};\n"
            out += "  }\n"
    out += ("  return -1;\n}\n\n// Reads the RTL's side in the model's form.\n"
            "template <class Top>\n"
            f"inline void gyre_{name}_read({top}, {wires} *w) {{\n"
            "  std::memset(w, 0, sizeof *w);\n")
    for s in signals:
        if s.kind == "UOP":
            out += (f"  gyre_uop_unpack(reinterpret_cast<const uint32_t *>(&{tap(s)}),"
                    f" &w->{s.name});\n")
        elif s.kind == "UOPS":
            out += f"  gyre_uops_read(&{tap(s)}, w->{s.name}, w->{s.only});\n"
        elif s.only:
            out += f"  w->{s.name} = {tap(s)} & w->{s.only};\n"
        elif s.name == PERF:
            out += f"  std::memcpy(w->{s.name}, {tap(s)}, sizeof w->{s.name});\n"
        elif s.raw:
            out += f"  std::memcpy(w->{s.name}, &{tap(s)}, sizeof {tap(s)});\n"
        else:
            out += f"  w->{s.name} = {tap(s)};\n"
    out += ("}\n\n// Forgets what means nothing, as a report would show it.\n"
            f"inline void gyre_{name}_hide({wires} *w) {{\n")
    uops = [s for s in signals if s.kind == "UOPS"]
    out += "".join(f"  gyre_uops_hide(w->{s.name}, w->{s.only});\n" for s in uops)
    out += "" if uops else "  static_cast<void>(w);\n"
    count = f"GYRE_{name.upper()}_SIGNALS"
    out += ("}\n\n// Every signal, in the order of the numbers above.\n"
            f"enum {{ {count} = {len(signals)} }};\n"
            f"static const gyre_signal gyre_{name}_signals[{count}] = {{\n")
    for b in boundaries:
        valid = number[f"{b.name}_valid"] if b.has_valid else -1
        for s in b.signals:
            out += (f'    {{"{b.name}", "{s.field}", GYRE_SIGNAL_{s.kind},'
                    f" offsetof({wires}, {s.name}), sizeof({wires}::{s.name}),"
                    f" {valid if s.guarded else -1}, {str(b.quiet).lower()}}},\n")
    return out + "};\n"


def taps_inc(boundaries, uop):
    pack, words = uop_pack(uop)
    out = ("// `Top` is the Verilated gyre_lockstep_top. Wide ports are arrays of little-endian 32-bit\n"
           "// words, which on a little-endian host is the layout of the model's arrays.\n\n"
           '#include <cstddef>\n#include <cstdint>\n#include <cstring>\n\n'
           '#include "generated/gyre_bundles.h"\n#include "gyre_signals.h"\n\n')
    out += f"enum {{ GYRE_UOP_WORDS = {words} }};\n\n"
    out += pack
    out += ("template <class Port>\n"
            "inline bool gyre_uop_differs(const Port &port, const gyre_uop &u) {\n"
            "  uint32_t word[GYRE_UOP_WORDS];\n  gyre_uop_pack(u, word);\n"
            "  return std::memcmp(&port, word, sizeof word) != 0;\n}\n\n"
            "// The same of each warp in `warps`.\n"
            "inline bool gyre_uops_differ(const void *port, const gyre_uop *u, uint32_t warps) {\n"
            "  for (unsigned i = 0; warps != 0; ++i, warps >>= 1) {\n"
            "    if (!(warps & 1)) continue;\n"
            "    uint32_t word[GYRE_UOP_WORDS];\n    gyre_uop_pack(u[i], word);\n"
            "    if (std::memcmp(static_cast<const char *>(port) + i * sizeof word, word, sizeof word) != 0)\n"
            "      return true;\n"
            "  }\n  return false;\n}\n\n"
            "inline void gyre_uops_hide(gyre_uop *u, uint32_t warps) {\n"
            "  for (unsigned i = 0; i < 32; ++i) {\n"
            "    if (!(warps >> i & 1)) u[i] = gyre_uop{};\n"
            "  }\n}\n\n"
            "inline void gyre_uops_read(const void *port, gyre_uop *u, uint32_t warps) {\n"
            "  for (unsigned i = 0; warps != 0; ++i, warps >>= 1) {\n"
            "    uint32_t word[GYRE_UOP_WORDS];\n"
            "    std::memcpy(word, static_cast<const char *>(port) + i * sizeof word, sizeof word);\n"
            "    if (warps & 1) gyre_uop_unpack(word, &u[i]);\n"
            "  }\n}\n\n"
            "// Lanes whose bit in `lanes` is 0 mean nothing.\n"
            "inline bool gyre_lanes_differ(const void *port, size_t size, const uint32_t *model,\n"
            "                              uint32_t lanes) {\n"
            "  for (size_t l = 0; l < size / 4; ++l) {\n"
            "    uint32_t word;\n"
            "    std::memcpy(&word, static_cast<const char *>(port) + 4 * l, 4);\n"
            "    if ((lanes >> l & 1) && word != model[l]) return true;\n"
            "  }\n  return false;\n}\n\n"
            "// The counters of core k, 64 bits each: core 0 is at the low end of the pin.\n"
            "template <class Top>\n"
            "inline const void *gyre_perf_of(const Top &t, unsigned k) {\n"
            "  return reinterpret_cast<const char *>(&t.perf_o) + k * sizeof(gyre_wires::pin_perf);\n"
            "}\n\n"
            "// ---- One core ----\n\n")
    out += level_inc("core", [b for b in boundaries if not b.gpu])
    out += "\n// ---- The whole GPU: pins ----\n\n"
    return out + level_inc("gpu", [b for b in boundaries if b.gpu])
