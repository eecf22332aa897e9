// Uncore: connects the cores to the memory port. It holds the arbiter of the cores, the line locks
// for their atomic operations and, with L2_BYTES > 0, the shared cache.
//
// - This module only connects. The order in which the arbiter's requests are accepted is the order
//   of all cores' writes.
// - With one core there are no locks and no snoops.
// Twin: cmodel/memory/shared/gyre_uncore.c

module gyre_uncore (
  input  logic clk_i,
  input  logic rst_i,
  // Memory ports of the cores (mem_req_t of each, mem_rsp_t for all)
  input  logic [gyre_pkg::NUM_CORES-1:0] req_valid_i,
  output logic [gyre_pkg::NUM_CORES-1:0] req_ready_o,
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::MEM_REQ_W-1:0] req_i,
  output logic [gyre_pkg::NUM_CORES-1:0] rsp_valid_o,
  input  logic [gyre_pkg::NUM_CORES-1:0] rsp_ready_i,
  output gyre_pkg::mem_rsp_t rsp_o,
  // From and to the cores: locks of lines
  input  logic [gyre_pkg::NUM_CORES-1:0] lock_valid_i,
  input  logic [gyre_pkg::NUM_CORES*32-1:0] lock_addr_i,
  output logic [gyre_pkg::NUM_CORES-1:0] lock_ready_o,
  output logic [gyre_pkg::NUM_CORES-1:0] snoop_valid_o,
  output logic [31:0] snoop_addr_o,
  // Memory port
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // Shared cache
  input  logic flush_i,
  input  logic clean_i,  // no core has an access under way
  output gyre_pkg::cache_state_t l2_o  // without one it is idle
);
  localparam int LINE_NO_W = 32 - $clog2(gyre_pkg::LINE_BYTES);

  localparam int SRC_W = gyre_pkg::NUM_CORES > 1 ? $clog2(gyre_pkg::NUM_CORES) : 1;
  localparam int XTAG_W = gyre_pkg::CTAG_W + $clog2(gyre_pkg::NUM_CORES);

  // ---- Arbiter -----------------------------------------------------------------------------------
  // Request that is offered to the shared cache or memory, and the response.
  logic valid, ready, back_valid, back_ready;
  gyre_pkg::mem_req_t offered;
  gyre_pkg::mem_rsp_t back;
  logic [SRC_W-1:0] source;
  logic [gyre_pkg::NUM_CORES-1:0] hold;

  gyre_mem_arbiter #(
    .PORTS(gyre_pkg::NUM_CORES), .WRITERS({gyre_pkg::NUM_CORES{1'b1}})
  ) u_arbiter (
    .clk_i, .rst_i, .req_valid_i, .req_ready_o, .req_i, .hold_i(hold),
    .source_o(source), .mem_req_valid_o(valid), .mem_req_ready_i(ready), .mem_req_o(offered),
    .mem_rsp_valid_i(back_valid), .mem_rsp_ready_o(back_ready), .mem_rsp_i(back),
    .rsp_valid_o, .rsp_ready_i, .rsp_o
  );

  // ---- Locks of lines ----------------------------------------------------------------------------
  gyre_pkg::mem_req_t request;  // of one core, in a loop
  if (gyre_pkg::NUM_CORES > 1) begin : g_locks
    logic [gyre_pkg::NUM_CORES*LINE_NO_W-1:0] lock_line, req_line;
    gyre_pkg::line_addr_t snoop_line;
    logic [gyre_pkg::NUM_CORES-1:0] req_write;
    always_comb begin
      for (int k = 0; k < gyre_pkg::NUM_CORES; k++) begin
        request = req_i[k*gyre_pkg::MEM_REQ_W +: gyre_pkg::MEM_REQ_W];
        req_write[k] = request.write;
        req_line[k*LINE_NO_W +: LINE_NO_W]  = request.addr[31:32-LINE_NO_W];
        lock_line[k*LINE_NO_W +: LINE_NO_W] = lock_addr_i[k*32+32-LINE_NO_W +: LINE_NO_W];
      end
    end
    gyre_line_locks u_locks (
      .clk_i, .rst_i, .lock_valid_i, .lock_line_i(lock_line), .lock_ready_o,
      .req_write_i(req_valid_i & req_write), .req_line_i(req_line), .hold_o(hold),
      .offer_write_i(valid && offered.write), .offer_source_i(source),
      .offer_line_i(offered.addr[31:32-LINE_NO_W]), .accept_i(valid && ready),
      .snoop_valid_o, .snoop_line_o(snoop_line)
    );
    assign snoop_addr_o = {snoop_line, {(32-LINE_NO_W){1'b0}}};
    logic unused_low;
    assign unused_low = ^lock_addr_i;  // offsets within a line
  end else begin : g_no_locks
    assign hold          = '0;
    assign lock_ready_o  = '0;
    assign snoop_valid_o = '0;
    assign snoop_addr_o  = '0;
    assign request       = '0;
    logic unused_lock;
    assign unused_lock = ^{lock_valid_i, lock_addr_i, source, request};
  end

  // ---- Shared cache ------------------------------------------------------------------------------
  if (gyre_pkg::L2_BYTES > 0) begin : g_l2
    gyre_l2 #(
      .STORES(gyre_pkg::STORE_BUFFER), .TAG_W(XTAG_W), .WRITE_BACK(gyre_pkg::L2_WRITE_BACK)
    ) u_l2 (
      .clk_i, .rst_i, .req_valid_i(valid), .req_ready_o(ready), .req_i(offered),
      .rsp_valid_o(back_valid), .rsp_ready_i(back_ready), .rsp_o(back),
      .mem_req_valid_o, .mem_req_ready_i, .mem_req_o,
      .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_i, .inval_i(flush_i), .clean_i, .state_o(l2_o)
    );
  end else begin : g_no_l2
    assign {mem_req_valid_o, mem_req_o, ready}  = {valid, offered, mem_req_ready_i};
    assign {back_valid, back, mem_rsp_ready_o} = {mem_rsp_valid_i, mem_rsp_i, back_ready};
    always_comb begin
      l2_o = '0;
      l2_o.idle = 1'b1;
    end
    logic unused_flush;
    assign unused_flush = flush_i ^ clean_i;
  end

endmodule
