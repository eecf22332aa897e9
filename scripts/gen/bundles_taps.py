"""For scripts/gen/bundles.py: the top level of lockstep, in SystemVerilog, with a tap for each signal of a boundary.

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
    ("input", "12", "launch_calls_i"),
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
