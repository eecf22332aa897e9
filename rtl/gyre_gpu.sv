// The GPU: connects the cores and the parts that they share (shared cache, line locks, global
// barriers) to the ports: a memory port one line wide, launches, the state of the run, the fault
// record and the counters. `gyre` (generated/gyre.sv, made from these ports by scripts/gen/pins.py)
// has a pin for each field of their structures, for systems that are built around the GPU.
//
// - Reset with boot_i starts the run: warp 0, thread 0 of every core starts at pc_i, and arg_i
//   becomes mscratch. Tie pc_i to RESET_PC if nothing else is needed. Without boot_i no warp is
//   active after reset. launch_i starts a warp of a core at any time; ended_o shows the warps that
//   end (docs/simt.md).
// - Workgroups (DISPATCH): send ids_i before the launch of a warp, and close_i after the launch of
//   a workgroup's last warp (docs/dispatch.md).
// - halt_i stops the run for good: no instruction issues any more, and instructions under way
//   finish.
// - flush_i empties the caches. flush_busy_o is high from the next cycle on until that is done. It
//   stays low when reset, fence.i or acquires empty a cache.
// - busy_o falls when no warp is active (or all are halted), no access is under way, and memory has
//   all stored data.
// - The first fault of any core halts all cores.
// - issue_o: an instruction issues. diag_o: state of a warp; 0 for a core number without a core.
//
// Twin: cmodel/gyre_gpu.c

module gyre_gpu (
  input  logic clk_i,
  input  logic rst_i,
  // Start and stop: boot_i, pc_i and arg_i are sampled while rst_i is high; halt_i must stay high
  input  logic boot_i,
  input  logic [31:0] pc_i,
  input  logic [31:0] arg_i,
  input  logic halt_i,
  input  logic flush_i,
  // Start a warp of core launch_core_i; a core number without a core is never ready
  input  logic launch_valid_i,
  output logic launch_ready_o,
  input  logic [3:0] launch_core_i,
  input  gyre_pkg::launch_t launch_i,
  input  logic [31:0] launch_stack_i,  // where stacks are
  // Ids of threads of a warp; close_i: all warps of a workgroup have been launched
  input  logic [3:0] ids_core_i,
  input  gyre_pkg::ids_t ids_i,
  input  gyre_pkg::lane_words_t ids_words_i,
  input  logic [3:0] close_core_i,
  input  gyre_pkg::close_t close_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended_o,  // core 0 lowest
  // Memory port (docs/memory.md)
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // State, fault record, counters
  output logic busy_o,
  output logic flush_busy_o,
  output logic issue_o,
  output logic [3:0] fault_core_o,
  output gyre_pkg::fault_t fault_o,
  // One violation_t per core, core 0 lowest
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::VIOLATION_W-1:0] denied_o,
  // With GRAPHICS (docs/vertex_stage.md): entries of a draw's tables, for all cores; words of an
  // input record of the draw. With PIXELS: the record of a pixel warp
  input  gyre_pkg::draw_config_t draw_config_i,
  input  logic [7:0] draw_record_words_i,
  input  gyre_pkg::pixel_record_t pixel_record_i,
  // A row of local memory of a core; a core number without a core is never ready
  input  logic attr_valid_i,
  output logic attr_ready_o,
  input  logic [3:0] attr_core_i,
  input  gyre_pkg::attr_t attr_i,
  output gyre_pkg::attr_read_t attr_read_o,
  // Exceptions of shader programs since shader_clear_i: count, and the first one
  input  logic shader_clear_i,
  output gyre_pkg::exceptions_t shader_o,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_PERF*64-1:0] perf_o,  // core 0 lowest
  // State of a warp
  input  logic [3:0] diag_core_i,
  input  gyre_pkg::wid_t diag_warp_i,
  output gyre_pkg::diagnosis_t diag_o
);
  // ---- Cores ---------------------------------------------------------------------------------------
  localparam int PERF_W = gyre_pkg::NUM_PERF * 64, ROW_W = gyre_pkg::NUM_LANES * 32;
  // Memory ports of the cores
  logic [gyre_pkg::NUM_CORES-1:0] req_valid, req_ready, rsp_valid, rsp_ready;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::MEM_REQ_W-1:0] req;
  gyre_pkg::mem_rsp_t rsp;  // rsp: shared by all cores, rsp_valid selects the receiver
  // Line locks, barriers over all cores
  logic [gyre_pkg::NUM_CORES-1:0] lock_valid, lock_ready, snoop_valid, gbar_valid;
  logic [gyre_pkg::NUM_CORES*32-1:0] lock_addr;
  logic [31:0] snoop_addr;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::GBAR_W-1:0] gbar;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::GBAR_RSP_W-1:0] gbar_rsp;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] drop;
  // State, fault records, diagnosis
  logic [gyre_pkg::NUM_CORES-1:0] busy, flush_busy, issue, fault_valid;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::FAULT_W-1:0] fault;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::DIAGNOSIS_W-1:0] diag;
  logic [gyre_pkg::NUM_CORES:0] emptying, flush_left_q;  // the shared cache is the highest bit
  logic fault_halt;
  gyre_pkg::cache_state_t l2;
  logic [gyre_pkg::NUM_CORES-1:0] launch_ready, attr_ready, attr_rvalid;
  gyre_pkg::launch_t launch;
  gyre_pkg::attr_t attr;
  assign {launch_ready_o, attr_ready_o, attr_read_o.valid}
       = {|launch_ready, |attr_ready, |attr_rvalid};
  always_comb begin
    launch = launch_i;
    if (!gyre_pkg::DISPATCH) {launch.work, launch.slot} = '0;
    if (!gyre_pkg::HEADERS) launch.common.permissions = '0;
    if (!gyre_pkg::GRAPHICS) launch.stage = gyre_pkg::STAGE_COMPUTE;
    if (!gyre_pkg::PIXELS) launch.covered = '0;
    attr = attr_i;
    if (!gyre_pkg::PIXELS) {attr.covered, attr.refill} = '0;
  end

  // ---- The draw that runs --------------------------------------------------------------------------
  logic [gyre_pkg::NUM_CORES*ROW_W-1:0] attr_rdata;
  gyre_pkg::draw_config_t draw_config;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::SHADER_W-1:0] shader;
  gyre_pkg::pixel_record_t pixel_record;
  assign pixel_record = pixel_record_i & {gyre_pkg::PIXEL_RECORD_W{gyre_pkg::PIXELS}};
  always_comb begin  // the cores have no use for the last two fields
    draw_config = draw_config_i & {gyre_pkg::DRAW_CONFIG_W{gyre_pkg::GRAPHICS}};
    {draw_config.stride, draw_config.more} = '0;
  end
  if (gyre_pkg::GRAPHICS) begin : g_draw
    gyre_draw_exceptions u_exceptions (
      .clk_i, .rst_i, .clear_i(shader_clear_i), .shader_i(shader), .count_o(shader_o.count),
      .code_o(shader_o.code), .core_o(shader_o.core), .warp_o(shader_o.warp),
      .lanes_o(shader_o.lanes), .pc_o(shader_o.pc), .value_o(shader_o.value)
    );
  end else begin : g_no_draw
    assign shader_o = '0;
    logic unused_shader;
    assign unused_shader = ^{shader, shader_clear_i};
  end

  gyre_pkg::stack_region_t stack_region;
  if (gyre_pkg::STACK_INTERLEAVE) begin : g_stack_region
    gyre_stack_region u_stack_region (
      .clk_i, .rst_i, .stack_i(launch_stack_i), .size_o(stack_region.size),
      .first_o(stack_region.first), .last_o(stack_region.last)
    );
  end else begin : g_no_stack_region
    assign stack_region = '0;
  end

  for (genvar k = 0; k < gyre_pkg::NUM_CORES; k++) begin : g_core
    gyre_core u_core (
      .clk_i, .rst_i, .core_i(4'(k)), .boot_i, .pc_i, .arg_i, .halt_i(halt_i || fault_halt),
      .launch_valid_i(launch_valid_i && launch_core_i == 4'(k)), .launch_ready_o(launch_ready[k]),
      .launch_i(launch), .stack_i(launch_stack_i),
      .ids_i({ids_i.valid && ids_core_i == 4'(k), ids_i.wid, ids_i.row, ids_i.number, ids_i.first}),
      .ids_words_i, .close_i({close_i.valid && close_core_i == 4'(k), close_i.slot}),
      .stack_region_i(stack_region), .attr_ready_o(attr_ready[k]), .pixel_record_i(pixel_record),
      .ended_o(ended_o[k*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS]), .draw_config_i(draw_config),
      .draw_record_words_i(draw_record_words_i & {8{gyre_pkg::GRAPHICS}}),
      .attr_valid_i(gyre_pkg::GRAPHICS && attr_valid_i && attr_core_i == 4'(k)),
      .attr_i(attr), .attr_read_o({attr_rvalid[k], attr_rdata[k*ROW_W +: ROW_W]}),
      .shader_o(shader[k*gyre_pkg::SHADER_W +: gyre_pkg::SHADER_W]), .flush_i,
      .flush_busy_o(flush_busy[k]), .mem_req_valid_o(req_valid[k]), .mem_req_ready_i(req_ready[k]),
      .mem_req_o(req[k*gyre_pkg::MEM_REQ_W +: gyre_pkg::MEM_REQ_W]), .mem_rsp_valid_i(rsp_valid[k]),
      .mem_rsp_ready_o(rsp_ready[k]), .mem_rsp_i(rsp), .lock_valid_o(lock_valid[k]),
      .lock_ready_i(lock_ready[k]), .lock_addr_o(lock_addr[k*32 +: 32]),
      .snoop_i({snoop_valid[k], snoop_addr}), .gbar_valid_o(gbar_valid[k]),
      .gbar_o(gbar[k*gyre_pkg::GBAR_W +: gyre_pkg::GBAR_W]),
      .gbar_rsp_i(gbar_rsp[k*gyre_pkg::GBAR_RSP_W +: gyre_pkg::GBAR_RSP_W]),
      .drop_o(drop[k*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS]),
      .l2_i(k == 0 ? l2 : {gyre_pkg::CACHE_STATE_W{1'b0}}), .busy_o(busy[k]),
      .fault_o(fault[k*gyre_pkg::FAULT_W +: gyre_pkg::FAULT_W]),
      .violation_o(denied_o[k*gyre_pkg::VIOLATION_W +: gyre_pkg::VIOLATION_W]),
      .perf_o(perf_o[k*PERF_W +: PERF_W]), .issue_o(issue[k]), .diag_warp_i,
      .diag_o(diag[k*gyre_pkg::DIAGNOSIS_W +: gyre_pkg::DIAGNOSIS_W])
    );
  end

  // ---- Shared parts --------------------------------------------------------------------------------
  gyre_uncore u_uncore (
    .clk_i, .rst_i, .req_valid_i(req_valid), .req_ready_o(req_ready), .req_i(req),
    .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready), .rsp_o(rsp), .lock_valid_i(lock_valid),
    .lock_addr_i(lock_addr), .lock_ready_o(lock_ready), .snoop_valid_o(snoop_valid),
    .snoop_addr_o(snoop_addr), .mem_req_valid_o, .mem_req_ready_i, .mem_req_o, .mem_rsp_valid_i,
    .mem_rsp_ready_o, .mem_rsp_i, .flush_i, .clean_i(~|busy), .l2_o(l2)
  );
  logic unused_bits;
  assign unused_bits = ^{l2, draw_config_i};

  if (gyre_pkg::NUM_CORES > 1) begin : g_barriers
    gyre_global_barriers u_barriers (
      .clk_i, .rst_i, .req_valid_i(gbar_valid), .req_i(gbar), .rsp_o(gbar_rsp), .drop_i(drop)
    );
  end else begin : g_no_barriers  // the core has all barriers
    assign gbar_rsp = '0;
    logic unused_barriers;
    assign unused_barriers = ^{gbar_valid, gbar, drop};
  end

  gyre_gpu_fault u_fault (
    .clk_i, .rst_i, .fault_i(fault), .halt_o(fault_halt), .fault_core_o, .fault_o
  );

  // ---- Flush, state ---------------------------------------------------------------------------------
  // A flush is complete when every core and the shared cache have been idle for one cycle each.
  // Acquires of several cores may follow each other without end, so they must not delay that.
  assign emptying = {l2.inval_busy, flush_busy};
  always_ff @(posedge clk_i) begin
    if (rst_i) flush_left_q <= '0;
    else if (flush_i) flush_left_q <= '1;
    else flush_left_q <= flush_left_q & emptying;
  end

  // Stays busy while a fault is on its way to the record.
  assign busy_o       = (busy != '0) || !l2.idle || ((fault_valid != '0) && !fault_o.valid);
  assign flush_busy_o = (flush_left_q & emptying) != '0;
  assign issue_o      = issue != '0;

  // What the cores show; the diagnosis is that of the selected core
  gyre_pkg::fault_t record;
  always_comb begin
    {diag_o, attr_read_o.data} = '0;
    for (int k = 0; k < gyre_pkg::NUM_CORES; k++) begin
      record = fault[k*gyre_pkg::FAULT_W +: gyre_pkg::FAULT_W];
      fault_valid[k] = record.valid;
      attr_read_o.data = attr_read_o.data | attr_rdata[k*ROW_W +: ROW_W];
      if (diag_core_i == 4'(k)) diag_o = diag[k*gyre_pkg::DIAGNOSIS_W +: gyre_pkg::DIAGNOSIS_W];
    end
  end

  gyre_config u_config_check ();
endmodule
