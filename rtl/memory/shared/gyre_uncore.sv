// Uncore: connects the cores to the memory port. It holds the arbiter of the cores, the line locks
// for their atomic operations and, with L2_BYTES > 0, the shared cache.
//
// - This module only connects. The order in which the arbiter's requests are accepted is the order
//   of all cores' writes.
// - With one core there are no locks and no snoops.
// Twin: cmodel/memory/shared/gyre_uncore.c

module gyre_uncore #(
  localparam int LINE_NO_W = 32 - $clog2(gyre_pkg::LINE_BYTES),
  localparam int MASK_W = gyre_pkg::LINE_BYTES,
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8
) (
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
  output logic mem_req_write_o,
  output logic [gyre_pkg::GTAG_W-1:0] mem_req_tag_o,
  output logic [31:0] mem_req_addr_o,
  output logic [MASK_W-1:0] mem_req_mask_o,
  output logic [LINE_W-1:0] mem_req_data_o,
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  logic mem_rsp_write_i,
  input  logic [gyre_pkg::GTAG_W-1:0] mem_rsp_tag_i,
  input  logic mem_rsp_error_i,
  input  logic [LINE_W-1:0] mem_rsp_data_i,
  // Shared cache
  input  logic flush_i,
  output logic flush_busy_o,
  input  logic clean_i,  // no core has an access under way
  output logic l2_hit_o,
  output logic l2_miss_o,
  output logic error_valid_o,
  output logic [31:0] error_addr_o,
  output logic idle_o
);

  localparam int SRC_W = gyre_pkg::NUM_CORES > 1 ? $clog2(gyre_pkg::NUM_CORES) : 1;
  localparam int XTAG_W = gyre_pkg::CTAG_W + $clog2(gyre_pkg::NUM_CORES);

  // ---- The cores' requests, field by field, and the response --------------------------------------
  gyre_pkg::mem_req_t request;  // one of the requests, in a loop
  logic [gyre_pkg::NUM_CORES-1:0] req_write;
  logic [gyre_pkg::NUM_CORES*gyre_pkg::CTAG_W-1:0] req_tag;
  logic [gyre_pkg::NUM_CORES*32-1:0] req_addr;
  logic [gyre_pkg::NUM_CORES*MASK_W-1:0] req_mask;
  logic [gyre_pkg::NUM_CORES*LINE_W-1:0] req_data;
  logic [LINE_W-1:0] rsp_data;
  logic rsp_write, rsp_error;
  logic [gyre_pkg::CTAG_W-1:0] rsp_tag;

  always_comb begin
    for (int k = 0; k < gyre_pkg::NUM_CORES; k++) begin
      request = req_i[k*gyre_pkg::MEM_REQ_W +: gyre_pkg::MEM_REQ_W];
      req_write[k] = request.write;
      req_tag[k*gyre_pkg::CTAG_W +: gyre_pkg::CTAG_W]  = request.tag;
      req_addr[k*32 +: 32]         = request.addr;
      req_mask[k*MASK_W +: MASK_W] = request.mask;
      req_data[k*LINE_W +: LINE_W] = request.data;
    end
  end
  assign rsp_o = {rsp_write, rsp_tag, rsp_error, rsp_data};

  // ---- Arbiter -----------------------------------------------------------------------------------
  // Request that is offered to the shared cache or memory, and the response.
  logic valid, ready, write, back_valid, back_ready;
  logic [XTAG_W-1:0] tag, back_tag;
  logic [31:0] addr;
  logic [MASK_W-1:0] mask;
  logic [LINE_W-1:0] data;
  logic [SRC_W-1:0] source;
  logic [gyre_pkg::NUM_CORES-1:0] hold;

  gyre_mem_arbiter #(
    .PORTS(gyre_pkg::NUM_CORES), .TAG_W(gyre_pkg::CTAG_W), .WRITERS({gyre_pkg::NUM_CORES{1'b1}})
  ) u_arbiter (
    .clk_i(clk_i), .rst_i(rst_i),
    .req_valid_i(req_valid_i), .req_ready_o(req_ready_o), .req_write_i(req_write),
    .req_tag_i(req_tag), .req_addr_i(req_addr), .req_mask_i(req_mask),
    .req_data_i(req_data), .hold_i(hold), .source_o(source),
    .mem_req_valid_o(valid), .mem_req_ready_i(ready), .mem_req_write_o(write),
    .mem_req_tag_o(tag), .mem_req_addr_o(addr), .mem_req_mask_o(mask), .mem_req_data_o(data),
    .mem_rsp_valid_i(back_valid), .mem_rsp_ready_o(back_ready), .mem_rsp_tag_i(back_tag),
    .rsp_valid_o(rsp_valid_o), .rsp_ready_i(rsp_ready_i), .rsp_tag_o(rsp_tag)
  );

  // ---- Locks of lines ----------------------------------------------------------------------------
  if (gyre_pkg::NUM_CORES > 1) begin : g_locks
    logic [gyre_pkg::NUM_CORES*LINE_NO_W-1:0] lock_line, req_line;
    logic [LINE_NO_W-1:0] snoop_line;
    for (genvar k = 0; k < gyre_pkg::NUM_CORES; k++) begin : g_core
      assign lock_line[k*LINE_NO_W +: LINE_NO_W] = lock_addr_i[k*32+32-LINE_NO_W +: LINE_NO_W];
      assign req_line[k*LINE_NO_W +: LINE_NO_W]  = req_addr[k*32+32-LINE_NO_W +: LINE_NO_W];
    end
    gyre_line_locks u_locks (
      .clk_i(clk_i), .rst_i(rst_i),
      .lock_valid_i(lock_valid_i), .lock_line_i(lock_line), .lock_ready_o(lock_ready_o),
      .req_write_i(req_valid_i & req_write), .req_line_i(req_line), .hold_o(hold),
      .offer_write_i(valid && write), .offer_source_i(source),
      .offer_line_i(addr[31:32-LINE_NO_W]), .accept_i(valid && ready),
      .snoop_valid_o(snoop_valid_o), .snoop_line_o(snoop_line)
    );
    assign snoop_addr_o = {snoop_line, {(32-LINE_NO_W){1'b0}}};
    logic unused_low;
    assign unused_low = ^lock_addr_i;  // offsets within a line
  end else begin : g_no_locks
    assign hold          = '0;
    assign lock_ready_o  = '0;
    assign snoop_valid_o = '0;
    assign snoop_addr_o  = '0;
    logic unused_lock;
    assign unused_lock = ^{lock_valid_i, lock_addr_i, source};
  end

  // ---- Shared cache ------------------------------------------------------------------------------
  if (gyre_pkg::L2_BYTES > 0) begin : g_l2
    gyre_l2 #(
      .STORES(gyre_pkg::STORE_BUFFER), .TAG_W(XTAG_W), .WRITE_BACK(gyre_pkg::L2_WRITE_BACK)
    ) u_l2 (
      .clk_i(clk_i), .rst_i(rst_i),
      .req_valid_i(valid), .req_ready_o(ready), .req_write_i(write), .req_tag_i(tag),
      .req_addr_i(addr), .req_mask_i(mask), .req_data_i(data),
      .rsp_valid_o(back_valid), .rsp_ready_i(back_ready), .rsp_write_o(rsp_write),
      .rsp_tag_o(back_tag), .rsp_data_o(rsp_data), .rsp_error_o(rsp_error),
      .mem_req_valid_o(mem_req_valid_o), .mem_req_ready_i(mem_req_ready_i),
      .mem_req_write_o(mem_req_write_o), .mem_req_tag_o(mem_req_tag_o),
      .mem_req_addr_o(mem_req_addr_o), .mem_req_mask_o(mem_req_mask_o),
      .mem_req_data_o(mem_req_data_o),
      .mem_rsp_valid_i(mem_rsp_valid_i), .mem_rsp_ready_o(mem_rsp_ready_o),
      .mem_rsp_write_i(mem_rsp_write_i), .mem_rsp_tag_i(mem_rsp_tag_i),
      .mem_rsp_error_i(mem_rsp_error_i), .mem_rsp_data_i(mem_rsp_data_i),
      .inval_i(flush_i), .inval_busy_o(flush_busy_o), .clean_i(clean_i),
      .hit_o(l2_hit_o), .miss_o(l2_miss_o),
      .error_valid_o(error_valid_o), .error_addr_o(error_addr_o), .idle_o(idle_o)
    );
  end else begin : g_no_l2
    assign mem_req_valid_o = valid;
    assign ready           = mem_req_ready_i;
    assign mem_req_write_o = write;
    assign mem_req_tag_o   = tag;
    assign mem_req_addr_o  = addr;
    assign mem_req_mask_o  = mask;
    assign mem_req_data_o  = data;
    assign back_valid      = mem_rsp_valid_i;
    assign mem_rsp_ready_o = back_ready;
    assign rsp_write       = mem_rsp_write_i;
    assign back_tag        = mem_rsp_tag_i;
    assign rsp_error       = mem_rsp_error_i;
    assign rsp_data        = mem_rsp_data_i;
    assign {flush_busy_o, l2_hit_o, l2_miss_o, error_valid_o, error_addr_o} = '0;
    assign idle_o          = 1'b1;
    logic unused_flush;
    assign unused_flush = flush_i ^ clean_i;
  end

endmodule
