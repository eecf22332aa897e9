"""The lockstep half of scripts/gen/bundles.py: the top level with taps and the comparison.

Works on the Boundary and Signal objects of bundles.py; writes no file itself.
"""

# The pins of `gyre` other than clock and reset: direction, width, name.
PINS = [
    ("input", "1", "boot_i"),
    ("input", "32", "pc_i"),
    ("input", "32", "arg_i"),
    ("input", "1", "halt_i"),
    ("input", "1", "flush_i"),
    ("input", "1", "launch_valid_i"),
    ("output", "1", "launch_ready_o"),
    ("input", "4", "launch_core_i"),
    ("input", "WID_BITS", "launch_wid_i"),
    ("input", "32", "launch_pc_i"),
    ("input", "NUM_THREADS", "launch_tmask_i"),
    ("input", "32", "launch_arg_i"),
    ("input", "16", "launch_lmem_i"),
    ("input", "5", "launch_bar_i"),
    ("input", "1", "launch_work_i"),
    ("input", "WID_BITS", "launch_slot_i"),
    ("input", "11", "launch_rights_i"),
    ("input", "20", "launch_low_i"),
    ("input", "20", "launch_high_i"),
    ("input", "1", "launch_vertex_i"),
    ("input", "32", "launch_stack_i"),
    ("input", "1", "ids_valid_i"),
    ("input", "4", "ids_core_i"),
    ("input", "WID_BITS", "ids_wid_i"),
    ("input", "5", "ids_row_i"),
    ("input", "32", "ids_number_i"),
    ("input", "32", "ids_first_i"),
    ("input", "NUM_LANES * 32", "ids_words_i"),
    ("input", "1", "close_valid_i"),
    ("input", "4", "close_core_i"),
    ("input", "WID_BITS", "close_slot_i"),
    ("output", "NUM_CORES * NUM_WARPS", "ended_o"),
    ("output", "1", "mem_req_valid_o"),
    ("input", "1", "mem_req_ready_i"),
    ("output", "1", "mem_req_write_o"),
    ("output", "GTAG_BITS", "mem_req_tag_o"),
    ("output", "32", "mem_req_addr_o"),
    ("output", "LINE_BYTES", "mem_req_mask_o"),
    ("output", "LINE_BYTES * 8", "mem_req_data_o"),
    ("input", "1", "mem_rsp_valid_i"),
    ("output", "1", "mem_rsp_ready_o"),
    ("input", "1", "mem_rsp_write_i"),
    ("input", "GTAG_BITS", "mem_rsp_tag_i"),
    ("input", "1", "mem_rsp_error_i"),
    ("input", "LINE_BYTES * 8", "mem_rsp_data_i"),
    ("output", "1", "busy_o"),
    ("output", "1", "flush_busy_o"),
    ("output", "1", "issue_o"),
    ("output", "1", "fault_valid_o"),
    ("output", "5", "fault_cause_o"),
    ("output", "4", "fault_core_o"),
    ("output", "WID_BITS", "fault_warp_o"),
    ("output", "NUM_THREADS", "fault_lanes_o"),
    ("output", "32", "fault_pc_o"),
    ("output", "32", "fault_value_o"),
    ("output", "NUM_CORES * (WID_BITS + NUM_THREADS + 61)", "denied_o"),
    ("input", "1", "draw_config_valid_i"),
    ("input", "3", "draw_config_kind_i"),
    ("input", "8", "draw_config_index_i"),
    ("input", "23", "draw_config_item_i"),
    ("input", "32", "draw_config_address_i"),
    ("input", "32", "draw_config_bytes_i"),
    ("input", "8", "draw_record_words_i"),
    ("input", "1", "attr_valid_i"),
    ("output", "1", "attr_ready_o"),
    ("input", "4", "attr_core_i"),
    ("input", "1", "attr_write_i"),
    ("input", "1", "attr_ordered_i"),
    ("input", "16", "attr_addr_i"),
    ("input", "NUM_LANES", "attr_lanes_i"),
    ("input", "32", "attr_data_i"),
    ("output", "1", "attr_rvalid_o"),
    ("output", "32", "attr_rdata_o"),
    ("input", "1", "shader_clear_i"),
    ("output", "32", "shader_count_o"),
    ("output", "3", "shader_code_o"),
    ("output", "4", "shader_core_o"),
    ("output", "WID_BITS", "shader_warp_o"),
    ("output", "NUM_THREADS", "shader_lanes_o"),
    ("output", "32", "shader_pc_o"),
    ("output", "32", "shader_value_o"),
    ("output", "NUM_CORES * gyre_pkg::NUM_PERF * 64", "perf_o"),
    ("input", "4", "diag_core_i"),
    ("input", "WID_BITS", "diag_warp_i"),
    ("output", "32", "diag_pc_o"),
    ("output", "1", "diag_active_o"),
    ("output", "1", "diag_stalled_o"),
    ("output", "1", "diag_barrier_o"),
    ("output", "1", "diag_pending_o"),
    ("output", "8", "diag_reason_o"),
    ("output", "NUM_THREADS", "diag_tmask_o"),
    ("output", "NUM_THREADS", "diag_live_o"),
    ("output", "NUM_THREADS", "diag_ready_o"),
    ("output", "32", "diag_next_o"),
]

# Boundaries of the GPU are pins: the ports themselves are compared, not wires inside.
PIN_PREFIX = {"gpu_req": "mem_req_", "gpu_rsp": "mem_rsp_", "gpu_pin": "", "gpu_diag": "diag_",
              "gpu_launch": "launch_", "gpu_ids": "ids_", "gpu_close": "close_",
              "gpu_draw": "draw_config_", "gpu_record": "draw_record_", "gpu_attr": "attr_",
              "gpu_attr_read": "attr_", "gpu_shader": "shader_"}
# The counters of a core too: its part of perf_o.
PERF = "pin_perf"


def port(direction, width, name):
    if width == "1":
        kind = "logic"
    elif width.isdigit():
        kind = f"logic [{int(width) - 1}:0]"
    else:
        kind = f"logic [{width}-1:0]"
    return f"  {direction:<6} {kind} {name}"


def tap(s):
    """C++ for the top level's port that carries signal s, of core k."""
    if s.name == PERF:
        return "gyre_perf_of(t, k)"
    if s.boundary not in PIN_PREFIX:
        return f"t.tap_{s.name}[k]"
    stem = PIN_PREFIX[s.boundary] + s.field
    return "t." + next(name for _, _, name in PINS if name[:-2] == stem)


def taps_sv(boundaries, parameters):
    out = ("// The pins of `gyre` pass through. The taps, one element for each core, are hierarchical\n"
           "// references into the cores, so that the design itself carries nothing for the comparison.\n\n"
           "module gyre_lockstep_top #(\n")
    lines = []
    parameters = {n: p for n, p in parameters.items() if not p.get("device")}
    for name, p in parameters.items():
        if p.get("hex"):
            lines.append(f"  parameter logic [31:0] {name} = 32'h{p['default']:08x}")
        else:
            lines.append(f"  parameter int {name} = {p['default']}")
    lines.append("  localparam int WID_BITS = NUM_WARPS > 1 ? $clog2(NUM_WARPS) : 1")
    lines.append("  localparam int TID_BITS = NUM_THREADS > 1 ? $clog2(NUM_THREADS) : 1")
    lines.append("  localparam int PASS_BITS = NUM_THREADS / NUM_LANES > 1 ?"
                 " $clog2(NUM_THREADS / NUM_LANES) : 1")
    lines.append("  localparam int LANE_BITS = NUM_LANES > 1 ? $clog2(NUM_LANES) : 1")
    lines.append("  localparam int LTAG_BITS = $clog2(LSU_LOADS)")
    lines.append("  localparam int DTAG_BITS = (DCACHE_MSHRS > 1 ? $clog2(DCACHE_MSHRS) : 1)"
                 " + $clog2(DCACHE_BANKS)")
    lines.append("  localparam int UOP_WORDS = (gyre_pkg::UOP_BITS + 31) / 32")
    lines.append("  localparam int ITAG_BITS = ICACHE_PREFETCH > 0 ? 2 : 1")
    lines.append("  localparam int CTAG_BITS = (DTAG_BITS > ITAG_BITS ? DTAG_BITS : ITAG_BITS) + 1")
    lines.append("  localparam int L2TAG_BITS = (L2_MSHRS > 1 ? $clog2(L2_MSHRS) : 1)"
                 " + $clog2(L2_BANKS)")
    lines.append("  localparam int GTAG_BITS = L2_BYTES > 0 ? L2TAG_BITS :"
                 " CTAG_BITS + $clog2(NUM_CORES)")
    out += ",\n".join(lines) + "\n) (\n"
    ports = ["  input  logic clk_i", "  input  logic rst_i"] + [port(*pin) for pin in PINS]
    taps = [s for b in boundaries if not b.gpu for s in b.signals if s.name != PERF]
    ports += [port("output", s.sv, f"tap_{s.name}") + " [NUM_CORES]" for s in taps]
    out += ",\n".join(ports) + "\n);\n\n  gyre #(\n"
    out += ",\n".join(f"    .{name}({name})" for name in parameters)
    out += "\n  ) u_gpu (\n    .clk_i(clk_i),\n    .rst_i(rst_i),\n"
    out += ",\n".join(f"    .{name}({name})" for _, _, name in PINS) + "\n  );\n\n"
    out += "  for (genvar k = 0; k < NUM_CORES; k++) begin : g_tap\n"
    for s in (s for s in taps if not s.slice):
        out += f"    assign tap_{s.name}[k] = u_gpu.g_core[k].u_core.{s.at};\n"
    out += "    for (genvar w = 0; w < NUM_WARPS; w++) begin : g_warp\n"
    for s in (s for s in taps if s.slice):
        width = "32" if s.kind == "WARPS" else "UOP_WORDS*32"
        out += (f"      assign tap_{s.name}[k][w*{width} +: {width}] = ({width})'(\n"
                f"        u_gpu.g_core[k].u_core.{s.at}[w*{s.slice} +: {s.slice}]);\n")
    return out + "    end\n  end\n\nendmodule\n"


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
