// Memory of a core: connects the load/store unit, local memory, both caches and the memory port.
//
// - This module only connects. gyre_memory_wires.svh declares the wires between its parts.
// - fence.i empties the instruction cache, acquire empties the data cache, flush_i empties both. A
//   cache of size 0 is a gyre_cache_bypass, which never has anything to empty.
//
// Twin: cmodel/memory/gyre_core_memory.c

module gyre_core_memory (
  input  logic clk_i,
  input  logic rst_i,
  // Empty both caches
  input  logic flush_i,
  output logic flush_busy_o,
  // From the operand stage: the pass to execute (control_t)
  input  logic exec_valid_i,
  input  gyre_pkg::control_t exec_i,
  input  gyre_pkg::lane_t exec_lead_i,
  input  gyre_pkg::lane_words_t exec_a_i,
  input  gyre_pkg::lane_words_t exec_b_i,
  input  gyre_pkg::window_t window_i,  // interleaved stacks (window_t)
  // Launch context of the warp of that pass (given_t); number of the core, register STACK
  input  gyre_pkg::given_t given_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  // To execute (lsudenied_t), and to the shader program exceptions (shader_t)
  output gyre_pkg::lsudenied_t denied_o,
  output gyre_pkg::shader_t shader_o,
  // Draw that runs: entries of its tables (draw_config_t), words of an input record; the attribute
  // of the pass that enters execute; the port to local memory (attr_t, attr_read_t)
  input  gyre_pkg::draw_config_t draw_config_i,
  input  logic [7:0] in_words_i,
  input  logic opnd_advance_i,
  input  logic [7:0] opnd_attribute_i,
  input  logic attr_valid_i,
  output logic attr_ready_o,
  input  gyre_pkg::attr_t attr_i,
  output gyre_pkg::attr_read_t attr_read_o,
  // To execute, about this pass
  output logic lsu_in_ready_o,
  output gyre_pkg::lsutrap_t lsutrap_o,
  // To issue and scheduler
  output logic lsu_credit_o,
  output gyre_pkg::fence_t fence_o,
  // To commit (result_t)
  output logic lsu_valid_o,
  input  logic lsu_ready_i,
  output gyre_pkg::result_t lsu_o,
  output gyre_pkg::lane_words_t lsu_data_o,
  // From and to fetch
  input  logic icreq_valid_i,
  output logic icreq_ready_o,
  input  logic [31:0] icreq_addr_i,
  output logic icrsp_valid_o,
  input  logic icrsp_ready_i,
  output gyre_pkg::line_t icrsp_data_o,
  // Memory port
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // Line locks, writes of other cores
  output logic lock_valid_o,
  input  logic lock_ready_i,
  output logic [31:0] lock_addr_o,
  input  gyre_pkg::snoop_t snoop_i,
  // To the fault record
  output gyre_pkg::corebus_t corebus_o,
  // Events to count; idle_o: nothing is under way
  output logic [gyre_pkg::NUM_PERF-1:0] events_o,
  output logic idle_o
);
`include "gyre_memory_wires.svh"

  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES);

  gyre_pkg::control_t exec;
  gyre_pkg::uop_t uop;
  gyre_pkg::fence_t fence;
  gyre_pkg::mem_req_t mem_req;
  gyre_pkg::mem_rsp_t mem_rsp;
  gyre_pkg::snoop_t snoop;
  gyre_pkg::corebus_t corebus;

  assign exec    = exec_i;
  assign uop     = exec.uop;
  assign mem_rsp = mem_rsp_i;
  assign snoop   = snoop_i;
  assign {fence_o, mem_req_o, corebus_o} = {fence, mem_req, corebus};

  logic [31-OFF_W:0] lock_line;
  logic is_lsu, lmem_ready, lmem_done, lmem_conflict, lsu_idle, ic_idle, dc_idle;
  logic dc_writes_pending, dc_stores_empty;
  logic ic_hit, ic_miss, dc_hit, dc_miss;
  logic ic_prefetch, ic_used, dc_prefetch, dc_used;
  logic ic_rsp_valid, ic_rsp_ready, dc_rsp_valid, dc_rsp_ready;
  logic [gyre_pkg::CTAG_W-2:0] rsp_tag;
  logic [gyre_pkg::ITAG_W-1:0] ic_rsp_tag;
  logic [gyre_pkg::DTAG_W-1:0] dc_rsp_tag;
  logic ic_error, dc_error, ic_flush, dc_flush;
  logic [31:0] ic_error_addr, dc_error_addr;

  assign lock_addr_o = {lock_line, OFF_W'(0)};
  logic unused_offset;
  assign unused_offset = ^snoop.addr;

  // ---- The draw that runs ----------------------------------------------------------------------------
  localparam int MAP_W = 19;
  localparam int BANKS_W = 16 * (32 + 17);
  logic [MAP_W-1:0] map;
  logic [BANKS_W-1:0] banks;
  if (gyre_pkg::GRAPHICS) begin : g_draw
    gyre_shader_state u_state (
      .clk_i(clk_i), .config_i(draw_config_i), .advance_i(opnd_advance_i),
      .attribute_i(opnd_attribute_i), .map_o(map), .banks_o(banks)
    );
  end else begin : g_no_draw
    assign {map, banks} = '0;
    logic unused_draw;
    assign unused_draw = ^{draw_config_i, opnd_advance_i, opnd_attribute_i};
  end

  assign is_lsu = exec_valid_i && !uop.trap && (uop.unit == gyre_pkg::UNIT_LSU);

  gyre_lsu u_lsu (
    .clk_i(clk_i), .rst_i(rst_i), .in_words_i(in_words_i), .map_i(map), .banks_i(banks),
    .shader_o(shader_o), .lmem_done_o(lmem_done),
    .valid_i(is_lsu), .ready_o(lsu_in_ready_o), .exec_i(exec), .lead_i(exec_lead_i),
    .a_i(exec_a_i), .b_i(exec_b_i), .window_i(window_i), .given_i(given_i),
    .core_i(core_i), .stack_i(stack_i), .denied_o(denied_o), .trap_o(lsutrap_o),
    .credit_o(lsu_credit_o),
    .res_valid_o(lsu_valid_o), .res_ready_i(lsu_ready_i), .res_o(lsu_o), .res_data_o(lsu_data_o),
    .fence_o(fence),
    .dcreq_valid_o(dcreq_valid), .dcreq_ready_i(dcreq_ready), .dcreq_write_o(dcreq_write),
    .dcreq_uncached_o(dcreq_uncached), .dcreq_fresh_o(dcreq_fresh),
    .stores_empty_i(dc_stores_empty), .acquire_o(acquire_inval), .lock_valid_o(lock_valid_o),
    .lock_line_o(lock_line), .lock_ready_i(lock_ready_i), .snoop_valid_i(snoop.valid),
    .snoop_line_i(snoop.addr[31:OFF_W]), .dcreq_tag_o(dcreq_tag), .dcreq_addr_o(dcreq_addr),
    .dcreq_mask_o(dcreq_mask), .dcreq_data_o(dcreq_data), .dcrsp_valid_i(dcrsp_valid),
    .dcrsp_ready_o(dcrsp_ready), .dcrsp_tag_i(dcrsp_tag), .dcrsp_data_i(dcrsp_data),
    .writes_pending_i(dc_writes_pending), .lmem_ready_i(lmem_ready), .lmem_en_o(lmem_en),
    .lmem_we_o(lmem_we), .lmem_addr_o(lmem_addr), .lmem_mask_o(lmem_mask),
    .lmem_wdata_o(lmem_wdata), .lmem_rdata_i(lmem_rdata), .conflict_o(lmem_conflict),
    .idle_o(lsu_idle)
  );

  if (gyre_pkg::ICACHE_BYTES > 0) begin : g_icache
    gyre_cache #(
      .BYTES(gyre_pkg::ICACHE_BYTES), .WAYS(gyre_pkg::ICACHE_WAYS), .WRITABLE(0),
      .MSHRS(gyre_pkg::ICACHE_PREFETCH > 0 ? 4 : 1), .STORES(1), .WRITES(1), .TAG_W(1),
      .PREFETCH(gyre_pkg::ICACHE_PREFETCH), .PAGE_LINES(4096 / gyre_pkg::LINE_BYTES)
    ) u_icache (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(icreq_valid_i), .req_ready_o(icreq_ready_o), .req_write_i(1'b0),
      .req_uncached_i(1'b0), .req_fresh_i(1'b0), .req_tag_i(1'b0),
      .req_addr_i(icreq_addr_i), .req_mask_i('0), .req_data_i('0),
      .rsp_valid_o(icrsp_valid_o), .rsp_ready_i(icrsp_ready_i), .rsp_tag_o(),
      .rsp_data_o(icrsp_data_o), .rsp_error_o(),
      .mem_req_valid_o(icmem_valid), .mem_req_ready_i(icmem_ready),
      .mem_req_write_o(), .mem_req_tag_o(icmem_tag), .mem_req_addr_o(icmem_addr),
      .mem_req_mask_o(),
      .mem_req_data_o(), .mem_rsp_valid_i(ic_rsp_valid), .mem_rsp_ready_o(ic_rsp_ready),
      .mem_rsp_write_i(1'b0), .mem_rsp_tag_i(ic_rsp_tag), .mem_rsp_error_i(mem_rsp.error),
      .mem_rsp_data_i(mem_rsp.data), .inval_i((fence.valid && fence.inval) || flush_i),
      .inval_busy_o(ic_flush), .clean_i(1'b0), .hit_o(ic_hit), .miss_o(ic_miss),
      .prefetch_o(ic_prefetch), .used_o(ic_used),
      .error_valid_o(ic_error), .error_write_o(), .error_addr_o(ic_error_addr),
      .writes_pending_o(), .stores_empty_o(), .idle_o(ic_idle)
    );
  end else begin : g_no_icache
    assign {icmem_tag, ic_prefetch, ic_used} = '0;
    gyre_cache_bypass #(.WRITABLE(0), .TAG_W(1)) u_icache (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(icreq_valid_i), .req_ready_o(icreq_ready_o), .req_write_i(1'b0),
      .req_uncached_i(1'b0), .req_fresh_i(1'b0), .req_tag_i(1'b0), .req_addr_i(icreq_addr_i),
      .req_mask_i('0), .req_data_i('0), .rsp_valid_o(icrsp_valid_o), .rsp_ready_i(icrsp_ready_i),
      .rsp_tag_o(), .rsp_data_o(icrsp_data_o), .mem_req_valid_o(icmem_valid),
      .mem_req_ready_i(icmem_ready),
      .mem_req_write_o(), .mem_req_tag_o(), .mem_req_addr_o(icmem_addr), .mem_req_mask_o(),
      .mem_req_data_o(), .mem_rsp_valid_i(ic_rsp_valid), .mem_rsp_ready_o(ic_rsp_ready),
      .mem_rsp_write_i(1'b0), .mem_rsp_tag_i(1'b0), .mem_rsp_error_i(mem_rsp.error),
      .mem_rsp_data_i(mem_rsp.data), .inval_i(1'b0), .clean_i(1'b0),
      .inval_busy_o(ic_flush), .hit_o(ic_hit), .miss_o(ic_miss),
      .error_valid_o(ic_error), .error_write_o(), .error_addr_o(ic_error_addr),
      .writes_pending_o(), .stores_empty_o(), .idle_o(ic_idle)
    );
  end

  if (gyre_pkg::DCACHE_BYTES > 0) begin : g_dcache
    gyre_cache_banks #(
      .BANKS(gyre_pkg::DCACHE_BANKS), .BYTES(gyre_pkg::DCACHE_BYTES),
      .WAYS(gyre_pkg::DCACHE_WAYS), .WRITABLE(1), .MSHRS(gyre_pkg::DCACHE_MSHRS),
      .STORES(gyre_pkg::STORE_BUFFER), .WRITES(gyre_pkg::MAX_WRITES), .TAG_W(gyre_pkg::LTAG_W),
      .FRESH(gyre_pkg::NUM_CORES > 1), .PREFETCH(gyre_pkg::DCACHE_PREFETCH),
      .MERGE(gyre_pkg::STORE_MERGE),
      .PAGE_LINES(4096 / gyre_pkg::LINE_BYTES / gyre_pkg::DCACHE_BANKS),
      .STRIDES(gyre_pkg::DCACHE_STRIDES)
    ) u_dcache (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(dcreq_valid), .req_ready_o(dcreq_ready), .req_write_i(dcreq_write),
      .req_uncached_i(dcreq_uncached), .req_fresh_i(dcreq_fresh), .req_tag_i(dcreq_tag),
      .req_addr_i(dcreq_addr),
      .req_mask_i(dcreq_mask), .req_data_i(dcreq_data),
      .rsp_valid_o(dcrsp_valid), .rsp_ready_i(dcrsp_ready), .rsp_tag_o(dcrsp_tag),
      .rsp_data_o(dcrsp_data), .rsp_error_o(),
      .mem_req_valid_o(dcmem_valid), .mem_req_ready_i(dcmem_ready),
      .mem_req_write_o(dcmem_write), .mem_req_tag_o(dcmem_tag), .mem_req_addr_o(dcmem_addr),
      .mem_req_mask_o(dcmem_mask), .mem_req_data_o(dcmem_data),
      .mem_rsp_valid_i(dc_rsp_valid), .mem_rsp_ready_o(dc_rsp_ready),
      .mem_rsp_write_i(mem_rsp.write), .mem_rsp_tag_i(dc_rsp_tag),
      .mem_rsp_error_i(mem_rsp.error), .mem_rsp_data_i(mem_rsp.data),
      .inval_i(flush_i || acquire_inval), .clean_i(1'b0), .inval_busy_o(dc_flush),
      .hit_o(dc_hit), .miss_o(dc_miss), .prefetch_o(dc_prefetch), .used_o(dc_used),
      .error_valid_o(dc_error), .error_write_o(),
      .error_addr_o(dc_error_addr), .writes_pending_o(dc_writes_pending),
      .stores_empty_o(dc_stores_empty), .idle_o(dc_idle)
    );
  end else begin : g_no_dcache
    assign {dc_prefetch, dc_used} = '0;
    gyre_cache_bypass #(
      .WRITABLE(1), .TAG_W(gyre_pkg::LTAG_W), .MTAG_W(gyre_pkg::DTAG_W)
    ) u_dcache (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(dcreq_valid), .req_ready_o(dcreq_ready), .req_write_i(dcreq_write),
      .req_uncached_i(dcreq_uncached), .req_fresh_i(dcreq_fresh), .req_tag_i(dcreq_tag),
      .req_addr_i(dcreq_addr), .req_mask_i(dcreq_mask), .req_data_i(dcreq_data),
      .rsp_valid_o(dcrsp_valid),
      .rsp_ready_i(dcrsp_ready), .rsp_tag_o(dcrsp_tag), .rsp_data_o(dcrsp_data),
      .mem_req_valid_o(dcmem_valid), .mem_req_ready_i(dcmem_ready),
      .mem_req_write_o(dcmem_write), .mem_req_tag_o(dcmem_tag), .mem_req_addr_o(dcmem_addr),
      .mem_req_mask_o(dcmem_mask), .mem_req_data_o(dcmem_data),
      .mem_rsp_valid_i(dc_rsp_valid), .mem_rsp_ready_o(dc_rsp_ready),
      .mem_rsp_write_i(mem_rsp.write), .mem_rsp_tag_i(dc_rsp_tag),
      .mem_rsp_error_i(mem_rsp.error), .mem_rsp_data_i(mem_rsp.data),
      .inval_i(1'b0), .clean_i(1'b0), .inval_busy_o(dc_flush), .hit_o(dc_hit),
      .miss_o(dc_miss), .error_valid_o(dc_error), .error_write_o(), .error_addr_o(dc_error_addr),
      .writes_pending_o(dc_writes_pending), .stores_empty_o(dc_stores_empty), .idle_o(dc_idle)
    );
  end
  assign corebus.valid = ic_error || dc_error;  // one response a cycle: never both at once
  assign corebus.addr  = ic_error ? ic_error_addr : dc_error_addr;

  // Yosys knows no structure that a generate block declares, so this one is declared here.
  gyre_pkg::lsutrap_t trap;
  assign trap = lsutrap_o;
  logic unused_trap;
  assign unused_trap = ^trap;
  if (gyre_pkg::GRAPHICS) begin : g_attributes
    gyre_attribute_port u_port (
      .clk_i(clk_i), .rst_i(rst_i), .push_i(is_lsu && lsu_in_ready_o && !trap.valid),
      .leave_i(lsu_credit_o), .attr_valid_i(attr_valid_i), .attr_ready_o(attr_ready_o),
      .attr_i(attr_i), .attr_read_o(attr_read_o), .ready_o(lmem_ready), .done_i(lmem_done),
      .en_i(lmem_en), .we_i(lmem_we), .addr_i(lmem_addr), .mask_i(lmem_mask),
      .wdata_i(lmem_wdata), .rdata_o(lmem_rdata)
    );
  end else begin : g_local
    gyre_lmem u_lmem (
      .clk_i(clk_i), .rst_i(rst_i), .ready_o(lmem_ready), .en_i(lmem_en), .we_i(lmem_we),
      .addr_i(lmem_addr), .mask_i(lmem_mask), .wdata_i(lmem_wdata), .rdata_o(lmem_rdata)
    );
    assign {attr_ready_o, attr_read_o} = '0;
    logic unused_attr;
    assign unused_attr = ^{attr_valid_i, attr_i, lmem_done};
  end

  logic [gyre_pkg::CTAG_W-2:0] data_tag, insn_tag;
  assign data_tag   = (gyre_pkg::CTAG_W - 1)'(dcmem_tag);
  assign insn_tag   = (gyre_pkg::CTAG_W - 1)'(icmem_tag);
  assign dc_rsp_tag = rsp_tag[gyre_pkg::DTAG_W-1:0];
  assign ic_rsp_tag = rsp_tag[gyre_pkg::ITAG_W-1:0];
  logic unused_tag;
  assign unused_tag = ^{rsp_tag, ic_rsp_tag};
  gyre_mem_arbiter #(.PORTS(2), .TAG_W(gyre_pkg::CTAG_W - 1), .WRITERS(2'b10)) u_arbiter (
    .clk_i(clk_i), .rst_i(rst_i),
    .req_valid_i({dcmem_valid, icmem_valid}), .req_ready_o({dcmem_ready, icmem_ready}),
    .req_write_i({dcmem_write, 1'b0}), .req_tag_i({data_tag, insn_tag}),
    .req_addr_i({dcmem_addr, icmem_addr}), .req_mask_i({dcmem_mask, {gyre_pkg::LINE_BYTES{1'b0}}}),
    .req_data_i({dcmem_data, {gyre_pkg::LINE_BYTES*8{1'b0}}}), .hold_i(2'b00), .source_o(),
    .mem_req_valid_o(mem_req_valid_o), .mem_req_ready_i(mem_req_ready_i),
    .mem_req_write_o(mem_req.write), .mem_req_tag_o(mem_req.tag),
    .mem_req_addr_o(mem_req.addr), .mem_req_mask_o(mem_req.mask),
    .mem_req_data_o(mem_req.data), .mem_rsp_valid_i(mem_rsp_valid_i),
    .mem_rsp_ready_o(mem_rsp_ready_o), .mem_rsp_tag_i(mem_rsp.tag),
    .rsp_valid_o({dc_rsp_valid, ic_rsp_valid}), .rsp_ready_i({dc_rsp_ready, ic_rsp_ready}),
    .rsp_tag_o(rsp_tag)
  );

  always_comb begin
    events_o = '0;
    events_o[gyre_pkg::PERF_ICACHE_HITS]    = ic_hit;
    events_o[gyre_pkg::PERF_ICACHE_MISSES]  = ic_miss;
    events_o[gyre_pkg::PERF_DCACHE_HITS]    = dc_hit;
    events_o[gyre_pkg::PERF_DCACHE_MISSES]  = dc_miss;
    events_o[gyre_pkg::PERF_ICACHE_PREFETCHES]      = ic_prefetch;
    events_o[gyre_pkg::PERF_ICACHE_PREFETCHES_USED] = ic_used;
    events_o[gyre_pkg::PERF_DCACHE_PREFETCHES]      = dc_prefetch;
    events_o[gyre_pkg::PERF_DCACHE_PREFETCHES_USED] = dc_used;
    events_o[gyre_pkg::PERF_STORES]         = dcmem_valid && dcmem_ready && dcmem_write;
    events_o[gyre_pkg::PERF_LMEM_CONFLICTS] = lmem_conflict;
    events_o[gyre_pkg::PERF_MEM_STALLS]     = mem_req_valid_o && !mem_req_ready_i;
  end

  assign flush_busy_o = ic_flush || dc_flush;
  assign idle_o = lsu_idle && ic_idle && dc_idle && !dc_writes_pending;
endmodule
