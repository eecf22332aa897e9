// Memory of a core: load/store unit, local memory, both caches and their way to the memory port.
//
// - This module only connects.  The wires between its parts are ports as well: every boundary of
//   rtl/bundles.toml is seen in gyre_core.
// - fence.i empties the instruction cache, acquire the data cache, flush_i both.  A cache of no
//   bytes is a gyre_cache_bypass: nothing to empty.
//
// Twin: cmodel/memory/gyre_core_memory.c

module gyre_core_memory #(
`include "gyre_parameters.svh"
) (
  input  logic clk_i,
  input  logic rst_i,
  // Empty both caches
  input  logic flush_i,
  output logic flush_busy_o,
  // From the operand stage: the pass to execute
  input  logic exec_valid_i,
  input  logic [WID_W-1:0] exec_wid_i,
  input  logic [PASS_W-1:0] exec_pass_i,
  input  logic exec_last_i,
  input  logic [NUM_LANES-1:0] exec_lanes_i,
  input  logic [LANE_W-1:0] exec_lead_i,
  input  gyre_pkg::uop_t exec_uop_i,
  input  logic [NUM_LANES*32-1:0] exec_a_i,
  input  logic [NUM_LANES*32-1:0] exec_b_i,
  // To execute, about this pass
  output logic lsu_in_ready_o,
  output logic lsu_trap_o,
  output logic [4:0] lsu_trap_cause_o,
  output logic [NUM_LANES-1:0] lsu_trap_lanes_o,
  output logic [31:0] lsu_trap_value_o,
  // To issue and scheduler
  output logic lsu_credit_o,
  output logic fence_valid_o,
  output logic [WID_W-1:0] fence_wid_o,
  output logic fence_inval_o,
  // To commit
  output logic lsu_valid_o,
  input  logic lsu_ready_i,
  output logic [WID_W-1:0] lsu_wid_o,
  output logic [PASS_W-1:0] lsu_pass_o,
  output logic [5:0] lsu_rd_o,
  output logic lsu_last_o,
  output logic [NUM_LANES-1:0] lsu_lanes_o,
  output logic [NUM_LANES*32-1:0] lsu_data_o,
  // From and to fetch
  input  logic icreq_valid_i,
  output logic icreq_ready_o,
  input  logic [31:0] icreq_addr_i,
  output logic icrsp_valid_o,
  input  logic icrsp_ready_i,
  output logic [LINE_BYTES*8-1:0] icrsp_data_o,
  // Between the load/store unit, data cache and local memory; only shown, like the caches' requests
  output logic dcreq_valid_o,
  output logic dcreq_ready_o,
  output logic dcreq_write_o,
  output logic dcreq_uncached_o,
  output logic dcreq_fresh_o,
  output logic [LTAG_W-1:0] dcreq_tag_o,
  output logic [31:0] dcreq_addr_o,
  output logic [LINE_BYTES-1:0] dcreq_mask_o,
  output logic [LINE_BYTES*8-1:0] dcreq_data_o,
  output logic dcrsp_valid_o,
  output logic dcrsp_ready_o,
  output logic [LTAG_W-1:0] dcrsp_tag_o,
  output logic [LINE_BYTES*8-1:0] dcrsp_data_o,
  output logic [NUM_LANES-1:0] lmem_en_o,
  output logic [NUM_LANES-1:0] lmem_we_o,
  output logic [NUM_LANES*32-1:0] lmem_addr_o,
  output logic [NUM_LANES*32-1:0] lmem_mask_o,
  output logic [NUM_LANES*32-1:0] lmem_wdata_o,
  output logic [NUM_LANES*32-1:0] lmem_rdata_o,
  output logic icmem_valid_o,
  output logic icmem_ready_o,
  output logic [31:0] icmem_addr_o,
  output logic dcmem_valid_o,
  output logic dcmem_ready_o,
  output logic dcmem_write_o,
  output logic [DTAG_W-1:0] dcmem_tag_o,
  output logic [31:0] dcmem_addr_o,
  output logic [LINE_BYTES-1:0] dcmem_mask_o,
  output logic [LINE_BYTES*8-1:0] dcmem_data_o,
  // Memory port
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output logic mem_req_write_o,
  output logic [CTAG_W-1:0] mem_req_tag_o,
  output logic [31:0] mem_req_addr_o,
  output logic [LINE_BYTES-1:0] mem_req_mask_o,
  output logic [LINE_BYTES*8-1:0] mem_req_data_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  logic mem_rsp_write_i,
  input  logic [CTAG_W-1:0] mem_rsp_tag_i,
  input  logic mem_rsp_error_i,
  input  logic [LINE_BYTES*8-1:0] mem_rsp_data_i,
  // Locks of lines, writes of other cores; the data cache is to be emptied
  output logic lock_valid_o,
  input  logic lock_ready_i,
  output logic [31:0] lock_addr_o,
  input  logic snoop_valid_i,
  input  logic [31:0] snoop_addr_i,
  output logic acquire_inval_o,
  // To the fault record
  output logic bus_valid_o,
  output logic [31:0] bus_addr_o,
  // Events to count; nothing is under way
  output logic [gyre_pkg::NUM_PERF-1:0] events_o,
  output logic idle_o
);
  localparam int OFF_W = $clog2(LINE_BYTES);

  logic [31-OFF_W:0] lock_line;
  logic is_lsu, lmem_ready, lmem_conflict, lsu_idle, ic_idle, dc_idle;
  logic dc_writes_pending, dc_stores_empty;
  logic ic_hit, ic_miss, dc_hit, dc_miss;
  logic ic_rsp_valid, ic_rsp_ready, dc_rsp_valid, dc_rsp_ready;
  logic [DTAG_W-1:0] dc_rsp_tag;
  logic ic_error, dc_error, ic_flush, dc_flush;
  logic [31:0] ic_error_addr, dc_error_addr;

  assign lock_addr_o = {lock_line, OFF_W'(0)};
  logic unused_offset;
  assign unused_offset = ^snoop_addr_i;

  assign is_lsu = exec_valid_i && !exec_uop_i.trap && (exec_uop_i.unit == gyre_pkg::UNIT_LSU);

  gyre_lsu #(
    .NUM_WARPS(NUM_WARPS), .NUM_THREADS(NUM_THREADS), .NUM_LANES(NUM_LANES),
    .LSU_QUEUE(LSU_QUEUE), .LSU_LOADS(LSU_LOADS), .LINE_BYTES(LINE_BYTES), .RAM_BASE(RAM_BASE),
    .RAM_BYTES(RAM_BYTES), .LMEM_BASE(LMEM_BASE), .LMEM_BYTES(LMEM_BYTES), .IO_BASE(IO_BASE),
    .A_EXT(A_EXT), .NUM_CORES(NUM_CORES)
  ) u_lsu (
    .clk_i(clk_i), .rst_i(rst_i),
    .valid_i(is_lsu), .ready_o(lsu_in_ready_o), .wid_i(exec_wid_i), .pass_i(exec_pass_i),
    .last_i(exec_last_i), .lanes_i(exec_lanes_i), .lead_i(exec_lead_i), .uop_i(exec_uop_i),
    .a_i(exec_a_i), .b_i(exec_b_i), .trap_o(lsu_trap_o), .trap_cause_o(lsu_trap_cause_o),
    .trap_lanes_o(lsu_trap_lanes_o), .trap_value_o(lsu_trap_value_o), .credit_o(lsu_credit_o),
    .res_valid_o(lsu_valid_o), .res_ready_i(lsu_ready_i), .res_wid_o(lsu_wid_o),
    .res_pass_o(lsu_pass_o), .res_rd_o(lsu_rd_o), .res_last_o(lsu_last_o),
    .res_lanes_o(lsu_lanes_o), .res_data_o(lsu_data_o), .fence_valid_o(fence_valid_o),
    .fence_wid_o(fence_wid_o), .fence_inval_o(fence_inval_o), .dcreq_valid_o(dcreq_valid_o),
    .dcreq_ready_i(dcreq_ready_o), .dcreq_write_o(dcreq_write_o),
    .dcreq_uncached_o(dcreq_uncached_o), .dcreq_fresh_o(dcreq_fresh_o),
    .stores_empty_i(dc_stores_empty), .acquire_o(acquire_inval_o), .lock_valid_o(lock_valid_o),
    .lock_line_o(lock_line), .lock_ready_i(lock_ready_i), .snoop_valid_i(snoop_valid_i),
    .snoop_line_i(snoop_addr_i[31:OFF_W]), .dcreq_tag_o(dcreq_tag_o), .dcreq_addr_o(dcreq_addr_o),
    .dcreq_mask_o(dcreq_mask_o), .dcreq_data_o(dcreq_data_o), .dcrsp_valid_i(dcrsp_valid_o),
    .dcrsp_ready_o(dcrsp_ready_o), .dcrsp_tag_i(dcrsp_tag_o), .dcrsp_data_i(dcrsp_data_o),
    .writes_pending_i(dc_writes_pending), .lmem_ready_i(lmem_ready), .lmem_en_o(lmem_en_o),
    .lmem_we_o(lmem_we_o), .lmem_addr_o(lmem_addr_o), .lmem_mask_o(lmem_mask_o),
    .lmem_wdata_o(lmem_wdata_o), .lmem_rdata_i(lmem_rdata_o), .conflict_o(lmem_conflict),
    .idle_o(lsu_idle)
  );

  if (ICACHE_BYTES > 0) begin : g_icache
    gyre_cache #(
      .BYTES(ICACHE_BYTES), .WAYS(ICACHE_WAYS), .LINE_BYTES(LINE_BYTES), .WRITABLE(0), .MSHRS(1),
      .STORES(1), .MAX_WRITES(1), .TAG_W(1)
    ) u_icache (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(icreq_valid_i), .req_ready_o(icreq_ready_o), .req_write_i(1'b0),
      .req_uncached_i(1'b0), .req_fresh_i(1'b0), .req_tag_i(1'b0),
      .req_addr_i(icreq_addr_i), .req_mask_i('0), .req_data_i('0),
      .rsp_valid_o(icrsp_valid_o), .rsp_ready_i(icrsp_ready_i), .rsp_tag_o(),
      .rsp_data_o(icrsp_data_o), .mem_req_valid_o(icmem_valid_o), .mem_req_ready_i(icmem_ready_o),
      .mem_req_write_o(), .mem_req_tag_o(), .mem_req_addr_o(icmem_addr_o), .mem_req_mask_o(),
      .mem_req_data_o(), .mem_rsp_valid_i(ic_rsp_valid), .mem_rsp_ready_o(ic_rsp_ready),
      .mem_rsp_write_i(1'b0), .mem_rsp_tag_i(1'b0), .mem_rsp_error_i(mem_rsp_error_i),
      .mem_rsp_data_i(mem_rsp_data_i), .inval_i((fence_valid_o && fence_inval_o) || flush_i),
      .inval_busy_o(ic_flush), .clean_i(1'b0), .hit_o(ic_hit), .miss_o(ic_miss),
      .error_valid_o(ic_error), .error_write_o(), .error_addr_o(ic_error_addr),
      .writes_pending_o(), .stores_empty_o(), .idle_o(ic_idle)
    );
  end else begin : g_no_icache
    gyre_cache_bypass #(.LINE_BYTES(LINE_BYTES), .WRITABLE(0), .TAG_W(1)) u_icache (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(icreq_valid_i), .req_ready_o(icreq_ready_o), .req_write_i(1'b0),
      .req_uncached_i(1'b0), .req_fresh_i(1'b0), .req_tag_i(1'b0), .req_addr_i(icreq_addr_i),
      .req_mask_i('0), .req_data_i('0), .rsp_valid_o(icrsp_valid_o), .rsp_ready_i(icrsp_ready_i),
      .rsp_tag_o(), .rsp_data_o(icrsp_data_o), .mem_req_valid_o(icmem_valid_o),
      .mem_req_ready_i(icmem_ready_o),
      .mem_req_write_o(), .mem_req_tag_o(), .mem_req_addr_o(icmem_addr_o), .mem_req_mask_o(),
      .mem_req_data_o(), .mem_rsp_valid_i(ic_rsp_valid), .mem_rsp_ready_o(ic_rsp_ready),
      .mem_rsp_write_i(1'b0), .mem_rsp_tag_i(1'b0), .mem_rsp_error_i(mem_rsp_error_i),
      .mem_rsp_data_i(mem_rsp_data_i), .inval_i(1'b0), .clean_i(1'b0),
      .inval_busy_o(ic_flush), .hit_o(ic_hit), .miss_o(ic_miss),
      .error_valid_o(ic_error), .error_write_o(), .error_addr_o(ic_error_addr),
      .writes_pending_o(), .stores_empty_o(), .idle_o(ic_idle)
    );
  end

  if (DCACHE_BYTES > 0) begin : g_dcache
    gyre_cache_banks #(
      .BANKS(DCACHE_BANKS), .BYTES(DCACHE_BYTES), .WAYS(DCACHE_WAYS), .LINE_BYTES(LINE_BYTES),
      .WRITABLE(1), .MSHRS(DCACHE_MSHRS), .STORES(STORE_BUFFER), .MAX_WRITES(MAX_WRITES),
      .TAG_W(LTAG_W), .FRESH(NUM_CORES > 1)
    ) u_dcache (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(dcreq_valid_o), .req_ready_o(dcreq_ready_o), .req_write_i(dcreq_write_o),
      .req_uncached_i(dcreq_uncached_o), .req_fresh_i(dcreq_fresh_o), .req_tag_i(dcreq_tag_o),
      .req_addr_i(dcreq_addr_o),
      .req_mask_i(dcreq_mask_o), .req_data_i(dcreq_data_o),
      .rsp_valid_o(dcrsp_valid_o), .rsp_ready_i(dcrsp_ready_o), .rsp_tag_o(dcrsp_tag_o),
      .rsp_data_o(dcrsp_data_o),
      .mem_req_valid_o(dcmem_valid_o), .mem_req_ready_i(dcmem_ready_o),
      .mem_req_write_o(dcmem_write_o), .mem_req_tag_o(dcmem_tag_o), .mem_req_addr_o(dcmem_addr_o),
      .mem_req_mask_o(dcmem_mask_o), .mem_req_data_o(dcmem_data_o),
      .mem_rsp_valid_i(dc_rsp_valid), .mem_rsp_ready_o(dc_rsp_ready),
      .mem_rsp_write_i(mem_rsp_write_i), .mem_rsp_tag_i(dc_rsp_tag),
      .mem_rsp_error_i(mem_rsp_error_i), .mem_rsp_data_i(mem_rsp_data_i),
      .inval_i(flush_i || acquire_inval_o), .clean_i(1'b0), .inval_busy_o(dc_flush),
      .hit_o(dc_hit), .miss_o(dc_miss), .error_valid_o(dc_error), .error_write_o(),
      .error_addr_o(dc_error_addr), .writes_pending_o(dc_writes_pending),
      .stores_empty_o(dc_stores_empty), .idle_o(dc_idle)
    );
  end else begin : g_no_dcache
    gyre_cache_bypass #(
      .LINE_BYTES(LINE_BYTES), .WRITABLE(1), .TAG_W(LTAG_W), .MTAG_W(DTAG_W)
    ) u_dcache (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(dcreq_valid_o), .req_ready_o(dcreq_ready_o), .req_write_i(dcreq_write_o),
      .req_uncached_i(dcreq_uncached_o), .req_fresh_i(dcreq_fresh_o), .req_tag_i(dcreq_tag_o),
      .req_addr_i(dcreq_addr_o), .req_mask_i(dcreq_mask_o), .req_data_i(dcreq_data_o),
      .rsp_valid_o(dcrsp_valid_o),
      .rsp_ready_i(dcrsp_ready_o), .rsp_tag_o(dcrsp_tag_o), .rsp_data_o(dcrsp_data_o),
      .mem_req_valid_o(dcmem_valid_o), .mem_req_ready_i(dcmem_ready_o),
      .mem_req_write_o(dcmem_write_o), .mem_req_tag_o(dcmem_tag_o), .mem_req_addr_o(dcmem_addr_o),
      .mem_req_mask_o(dcmem_mask_o), .mem_req_data_o(dcmem_data_o),
      .mem_rsp_valid_i(dc_rsp_valid), .mem_rsp_ready_o(dc_rsp_ready),
      .mem_rsp_write_i(mem_rsp_write_i), .mem_rsp_tag_i(dc_rsp_tag),
      .mem_rsp_error_i(mem_rsp_error_i), .mem_rsp_data_i(mem_rsp_data_i),
      .inval_i(1'b0), .clean_i(1'b0), .inval_busy_o(dc_flush), .hit_o(dc_hit),
      .miss_o(dc_miss), .error_valid_o(dc_error), .error_write_o(), .error_addr_o(dc_error_addr),
      .writes_pending_o(dc_writes_pending), .stores_empty_o(dc_stores_empty), .idle_o(dc_idle)
    );
  end
  assign bus_valid_o = ic_error || dc_error;  // one response a cycle: never both
  assign bus_addr_o  = ic_error ? ic_error_addr : dc_error_addr;

  gyre_lmem #(.NUM_LANES(NUM_LANES), .LMEM_BYTES(LMEM_BYTES)) u_lmem (
    .clk_i(clk_i), .rst_i(rst_i), .ready_o(lmem_ready), .en_i(lmem_en_o), .we_i(lmem_we_o),
    .addr_i(lmem_addr_o), .mask_i(lmem_mask_o), .wdata_i(lmem_wdata_o), .rdata_o(lmem_rdata_o)
  );

  gyre_mem_arbiter #(
    .PORTS(2), .LINE_BYTES(LINE_BYTES), .TAG_W(DTAG_W), .WRITERS(2'b10)
  ) u_arbiter (
    .clk_i(clk_i), .rst_i(rst_i),
    .req_valid_i({dcmem_valid_o, icmem_valid_o}), .req_ready_o({dcmem_ready_o, icmem_ready_o}),
    .req_write_i({dcmem_write_o, 1'b0}), .req_tag_i({dcmem_tag_o, {DTAG_W{1'b0}}}),
    .req_addr_i({dcmem_addr_o, icmem_addr_o}), .req_mask_i({dcmem_mask_o, {LINE_BYTES{1'b0}}}),
    .req_data_i({dcmem_data_o, {LINE_BYTES*8{1'b0}}}), .hold_i(2'b00), .source_o(),
    .mem_req_valid_o(mem_req_valid_o), .mem_req_ready_i(mem_req_ready_i),
    .mem_req_write_o(mem_req_write_o), .mem_req_tag_o(mem_req_tag_o),
    .mem_req_addr_o(mem_req_addr_o), .mem_req_mask_o(mem_req_mask_o),
    .mem_req_data_o(mem_req_data_o), .mem_rsp_valid_i(mem_rsp_valid_i),
    .mem_rsp_ready_o(mem_rsp_ready_o), .mem_rsp_tag_i(mem_rsp_tag_i),
    .rsp_valid_o({dc_rsp_valid, ic_rsp_valid}), .rsp_ready_i({dc_rsp_ready, ic_rsp_ready}),
    .rsp_tag_o(dc_rsp_tag)
  );

  always_comb begin
    events_o = '0;
    events_o[gyre_pkg::PERF_ICACHE_HITS]    = ic_hit;
    events_o[gyre_pkg::PERF_ICACHE_MISSES]  = ic_miss;
    events_o[gyre_pkg::PERF_DCACHE_HITS]    = dc_hit;
    events_o[gyre_pkg::PERF_DCACHE_MISSES]  = dc_miss;
    events_o[gyre_pkg::PERF_STORES]         = dcmem_valid_o && dcmem_ready_o && dcmem_write_o;
    events_o[gyre_pkg::PERF_LMEM_CONFLICTS] = lmem_conflict;
    events_o[gyre_pkg::PERF_MEM_STALLS]     = mem_req_valid_o && !mem_req_ready_i;
  end

  assign flush_busy_o = ic_flush || dc_flush;
  assign idle_o = lsu_idle && ic_idle && dc_idle && !dc_writes_pending;
endmodule
