// Memory of a core: connects the load/store unit, local memory, both caches and the memory port of
// the core.
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
  // From the operand stage: the beat to execute
  input  logic exec_valid_i,
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::stack_region_t stack_region_i,  // interleaved stacks (stack_region_t)
  // Launch context of the warp of that beat (launch_context_t); number of the core, register STACK
  input  gyre_pkg::launch_context_t launch_context_i,
  input  logic [3:0] core_i,
  input  logic [31:0] stack_i,
  // To execute (lsuviolation_t), and to the shader program exceptions (shader_t)
  output gyre_pkg::lsuviolation_t violation_o,
  output gyre_pkg::shader_t shader_o,
  // Draw that runs: entries of its tables (draw_config_t), words of an input record; the attribute
  // of the beat that enters execute; the port to local memory (attr_t, attr_read_t)
  input  gyre_pkg::draw_config_t draw_config_i,
  input  logic [7:0] in_words_i,
  input  gyre_pkg::opnd_t opnd_i,
  // Pixel warps: their record in local memory; a launch is accepted, which brings their cover
  input  gyre_pkg::pixel_record_t pixel_record_i,
  input  logic launch_ready_i,
  input  gyre_pkg::launch_t launch_i,
  input  logic attr_valid_i,
  output logic attr_ready_o,
  input  gyre_pkg::attr_t attr_i,
  output gyre_pkg::attr_read_t attr_read_o,
  // From and to scalar loads: a line that is to be read, and its words
  input  logic scalar_line_valid_i,
  output logic scalar_line_ready_o,
  input  logic [31:0] scalar_line_addr_i,
  output logic scalar_words_valid_o,
  output gyre_pkg::line_t scalar_words_data_o,
  // To execute, about this beat
  output logic lsu_in_ready_o,
  output gyre_pkg::unit_trap_t lsutrap_o,
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
  localparam int DTAG_W = gyre_pkg::LTAG_W + int'(gyre_pkg::ISA);  // a bit tells scalar loads

  gyre_pkg::mem_req_t icmem;
  gyre_pkg::mem_rsp_t cache_rsp;  // a response of memory to the cache that it is for
  gyre_pkg::cache_state_t ic, dc;
  logic is_lsu, lmem_ready, lmem_done, lmem_conflict, lsu_idle;
  logic icmem_valid, icmem_ready, ic_rsp_valid, ic_rsp_ready, dc_rsp_valid, dc_rsp_ready;
  logic [31-OFF_W:0] lock_line;

  assign lock_addr_o = {lock_line, OFF_W'(0)};
  logic unused_bits;
  assign unused_bits = ^{snoop_i.addr, icmem, cache_rsp, ic, dc};

  // ---- The draw that runs ----------------------------------------------------------------------------
  localparam int MAP_W = 19;
  localparam int BANKS_W = 16 * (32 + 17);
  logic [MAP_W-1:0] map;
  logic [BANKS_W-1:0] banks;
  if (gyre_pkg::GRAPHICS) begin : g_draw
    gyre_shader_state u_state (
      .clk_i, .config_i(draw_config_i), .advance_i(opnd_i.advance), .attribute_i(opnd_i.attribute),
      .pixel_i(launch_context_i.stage == gyre_pkg::STAGE_PIXEL), .map_o(map), .banks_o(banks)
    );
  end else begin : g_no_draw
    assign {map, banks} = '0;
    logic unused_draw;
    assign unused_draw = ^{draw_config_i, opnd_i};
  end

  // ---- Cover of pixel warps --------------------------------------------------------------------------
  gyre_pkg::lanes_t covered, kill;
  gyre_pkg::tmask_t cover_read;
  if (gyre_pkg::PIXELS) begin : g_cover
    gyre_pixel_cover u_cover (
      .clk_i(clk_i), .rst_i(rst_i), .launch_ready_i(launch_ready_i), .launch_i(launch_i),
      .wid_i(exec_i.wid), .beat_i(exec_i.beat), .cover_o(covered), .kill_i(kill),
      .read_wid_i(attr_i.addr[gyre_pkg::WID_W-1:0]), .read_o(cover_read)
    );
  end else begin : g_no_cover
    assign {covered, cover_read} = '0;
    logic unused_cover;
    assign unused_cover = ^{launch_ready_i, launch_i, kill};
  end

  assign scalar_words_data_o = dcrsp_data;
  assign is_lsu = exec_valid_i && !exec_i.uop.trap && (exec_i.uop.unit == gyre_pkg::UNIT_LSU);

  gyre_lsu u_lsu (
    .clk_i, .rst_i, .in_words_i, .map_i(map), .banks_i(banks), .pixel_record_i, .cover_i(covered),
    .kill_o(kill), .shader_o, .lmem_done_o(lmem_done), .valid_i(is_lsu), .ready_o(lsu_in_ready_o),
    .exec_i, .stack_region_i, .launch_context_i, .core_i, .stack_i, .violation_o,
    .trap_o(lsutrap_o), .credit_o(lsu_credit_o), .res_valid_o(lsu_valid_o),
    .res_ready_i(lsu_ready_i), .res_o(lsu_o), .res_data_o(lsu_data_o), .fence_o,
    .dcreq_valid_o(dcreq_valid), .dcreq_ready_i(dcreq_ready), .dcreq_o(dcreq),
    .stores_empty_i(dc.stores_empty), .acquire_o(acquire_inval), .lock_valid_o,
    .lock_line_o(lock_line), .lock_ready_i, .snoop_valid_i(snoop_i.valid),
    .snoop_line_i(snoop_i.addr[31:OFF_W]), .dcrsp_valid_i(dcrsp_valid), .dcrsp_ready_o(dcrsp_ready),
    .dcrsp_i(dcrsp), .writes_pending_i(dc.writes_pending), .scalar_line_valid_i,
    .scalar_line_ready_o, .scalar_line_addr_i, .scalar_words_valid_o, .lmem_ready_i(lmem_ready),
    .lmem_en_o(lmem_en), .lmem_we_o(lmem_we), .lmem_addr_o(lmem_addr), .lmem_mask_o(lmem_mask),
    .lmem_wdata_o(lmem_wdata), .lmem_rdata_i(lmem_rdata), .conflict_o(lmem_conflict),
    .idle_o(lsu_idle)
  );

  gyre_pkg::cache_req_t icreq;
  gyre_pkg::cache_rsp_t icrsp;
  always_comb begin
    icreq = '0;
    icreq.addr = icreq_addr_i;
  end
  assign icrsp_data_o = icrsp.data;
  logic unused_answer;
  assign unused_answer = ^{icrsp, dcrsp};
  if (gyre_pkg::ICACHE_BYTES > 0) begin : g_icache
    gyre_cache #(
      .BYTES(gyre_pkg::ICACHE_BYTES), .WAYS(gyre_pkg::ICACHE_WAYS), .WRITABLE(0),
      .MSHRS(gyre_pkg::ICACHE_PREFETCH > 0 ? 4 : 1), .STORES(1), .WRITES(1), .TAG_W(1),
      .PREFETCH(gyre_pkg::ICACHE_PREFETCH), .PAGE_LINES(4096 / gyre_pkg::LINE_BYTES)
    ) u_icache (
      .clk_i, .rst_i, .req_valid_i(icreq_valid_i), .req_ready_o(icreq_ready_o), .req_i(icreq),
      .rsp_valid_o(icrsp_valid_o), .rsp_ready_i(icrsp_ready_i), .rsp_o(icrsp),
      .mem_req_valid_o(icmem_valid), .mem_req_ready_i(icmem_ready), .mem_req_o(icmem),
      .mem_rsp_valid_i(ic_rsp_valid), .mem_rsp_ready_o(ic_rsp_ready), .mem_rsp_i(cache_rsp),
      .inval_i((fence_o.valid && fence_o.inval) || flush_i), .clean_i(1'b0), .state_o(ic)
    );
  end else begin : g_no_icache
    gyre_cache_bypass #(.WRITABLE(0), .TAG_W(1)) u_icache (
      .clk_i, .rst_i, .req_valid_i(icreq_valid_i), .req_ready_o(icreq_ready_o), .req_i(icreq),
      .rsp_valid_o(icrsp_valid_o), .rsp_ready_i(icrsp_ready_i), .rsp_o(icrsp),
      .mem_req_valid_o(icmem_valid), .mem_req_ready_i(icmem_ready), .mem_req_o(icmem),
      .mem_rsp_valid_i(ic_rsp_valid), .mem_rsp_ready_o(ic_rsp_ready), .mem_rsp_i(cache_rsp),
      .inval_i(1'b0), .clean_i(1'b0), .state_o(ic)
    );
  end

  if (gyre_pkg::DCACHE_BYTES > 0) begin : g_dcache
    gyre_cache_banks #(
      .BANKS(gyre_pkg::DCACHE_BANKS), .BYTES(gyre_pkg::DCACHE_BYTES),
      .WAYS(gyre_pkg::DCACHE_WAYS), .WRITABLE(1), .MSHRS(gyre_pkg::DCACHE_MSHRS),
      .STORES(gyre_pkg::STORE_BUFFER), .WRITES(gyre_pkg::MAX_WRITES), .TAG_W(DTAG_W),
      .FRESH(gyre_pkg::NUM_CORES > 1), .PREFETCH(gyre_pkg::DCACHE_PREFETCH),
      .PAGE_LINES(4096 / gyre_pkg::LINE_BYTES / gyre_pkg::DCACHE_BANKS),
      .STRIDES(gyre_pkg::DCACHE_STRIDES)
    ) u_dcache (
      .clk_i, .rst_i, .req_valid_i(dcreq_valid), .req_ready_o(dcreq_ready), .req_i(dcreq),
      .rsp_valid_o(dcrsp_valid), .rsp_ready_i(dcrsp_ready), .rsp_o(dcrsp),
      .mem_req_valid_o(dcmem_valid), .mem_req_ready_i(dcmem_ready), .mem_req_o(dcmem),
      .mem_rsp_valid_i(dc_rsp_valid), .mem_rsp_ready_o(dc_rsp_ready), .mem_rsp_i(cache_rsp),
      .inval_i(flush_i || acquire_inval), .clean_i(1'b0), .state_o(dc)
    );
  end else begin : g_no_dcache
    gyre_cache_bypass #(.WRITABLE(1), .TAG_W(DTAG_W)) u_dcache (
      .clk_i, .rst_i, .req_valid_i(dcreq_valid), .req_ready_o(dcreq_ready), .req_i(dcreq),
      .rsp_valid_o(dcrsp_valid), .rsp_ready_i(dcrsp_ready), .rsp_o(dcrsp),
      .mem_req_valid_o(dcmem_valid), .mem_req_ready_i(dcmem_ready), .mem_req_o(dcmem),
      .mem_rsp_valid_i(dc_rsp_valid), .mem_rsp_ready_o(dc_rsp_ready), .mem_rsp_i(cache_rsp),
      .inval_i(1'b0), .clean_i(1'b0), .state_o(dc)
    );
  end
  // One response a cycle: never do both caches report one.
  assign corebus_o.valid = ic.error.valid || dc.error.valid;
  assign corebus_o.addr  = ic.error.valid ? ic.error.addr : dc.error.addr;

  if (gyre_pkg::GRAPHICS) begin : g_attributes
    gyre_attribute_port u_port (
      .clk_i, .rst_i, .push_i(is_lsu && lsu_in_ready_o && !lsutrap_o.valid), .leave_i(lsu_credit_o),
      .attr_valid_i, .attr_ready_o, .attr_i, .attr_read_o, .cover_i(cover_read),
      .ready_o(lmem_ready), .done_i(lmem_done), .en_i(lmem_en), .we_i(lmem_we), .addr_i(lmem_addr),
      .mask_i(lmem_mask), .wdata_i(lmem_wdata), .rdata_o(lmem_rdata)
    );
  end else begin : g_local
    gyre_lmem u_lmem (
      .clk_i(clk_i), .rst_i(rst_i), .ready_o(lmem_ready), .en_i(lmem_en), .we_i(lmem_we),
      .addr_i(lmem_addr), .mask_i(lmem_mask), .wdata_i(lmem_wdata), .rdata_o(lmem_rdata),
      .fill_i('0), .fill_row_i('0), .fill_one_i(1'b0)
    );
    assign {attr_ready_o, attr_read_o} = '0;
    logic unused_attr;
    assign unused_attr = ^{attr_valid_i, attr_i, lmem_done, cover_read};
  end

  gyre_mem_arbiter #(.PORTS(2), .WRITERS(2'b10)) u_arbiter (
    .clk_i, .rst_i, .req_valid_i({dcmem_valid, icmem_valid}),
    .req_ready_o({dcmem_ready, icmem_ready}), .req_i({dcmem, icmem}), .hold_i(2'b00), .source_o(),
    .mem_req_valid_o, .mem_req_ready_i, .mem_req_o, .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_i,
    .rsp_valid_o({dc_rsp_valid, ic_rsp_valid}), .rsp_ready_i({dc_rsp_ready, ic_rsp_ready}),
    .rsp_o(cache_rsp)
  );

  always_comb begin
    events_o = '0;
    events_o[gyre_pkg::PERF_ICACHE_HITS]    = ic.hit;
    events_o[gyre_pkg::PERF_ICACHE_MISSES]  = ic.miss;
    events_o[gyre_pkg::PERF_DCACHE_HITS]    = dc.hit;
    events_o[gyre_pkg::PERF_DCACHE_MISSES]  = dc.miss;
    events_o[gyre_pkg::PERF_ICACHE_PREFETCHES]      = ic.prefetch;
    events_o[gyre_pkg::PERF_ICACHE_PREFETCHES_USED] = ic.used;
    events_o[gyre_pkg::PERF_DCACHE_PREFETCHES]      = dc.prefetch;
    events_o[gyre_pkg::PERF_DCACHE_PREFETCHES_USED] = dc.used;
    events_o[gyre_pkg::PERF_STORES]         = dcmem_valid && dcmem_ready && dcmem_write;
    events_o[gyre_pkg::PERF_LMEM_CONFLICTS] = lmem_conflict;
    events_o[gyre_pkg::PERF_MEM_STALLS]     = mem_req_valid_o && !mem_req_ready_i;
  end

  assign flush_busy_o = ic.inval_busy || dc.inval_busy;
  assign idle_o = lsu_idle && ic.idle && dc.idle && !dc.writes_pending;
endmodule
