// Proof of gyre_cache_bypass: every request goes to memory, one at a time and in order.
//
// Environment: the load/store unit and fetch keep a request until it is taken; memory answers what
// it has accepted, from the cycle after on, and keeps an answer until it is taken; the bytes of an
// uncached read are in one word; fetch (WRITABLE=0) takes an answer at once.

`include "gyre_formal.svh"

module gyre_cache_bypass_formal #(
  parameter int WRITABLE = 1,
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8,
  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES)
) (
  input logic clk_i,
  input logic rst_i,
  input logic req_valid_i,
  input logic req_write_i,
  input logic req_uncached_i,
  input logic req_fresh_i,
  input logic [1:0] req_tag_i,
  input logic [31:0] req_addr_i,
  input gyre_pkg::line_mask_t req_mask_i,
  input logic [LINE_W-1:0] req_data_i,
  input logic rsp_ready_i,
  input logic mem_req_ready_i,
  input logic mem_rsp_valid_i,
  input logic mem_rsp_write_i,
  input logic mem_rsp_error_i,
  input logic [LINE_W-1:0] mem_rsp_data_i,
  input logic inval_i,
  input logic clean_i
);

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  logic req_ready, rsp_valid, mem_valid, mem_rsp_ready;
  gyre_pkg::cache_rsp_t rsp;
  gyre_pkg::mem_req_t mem;
  gyre_pkg::cache_state_t state;
  gyre_cache_bypass #(.WRITABLE(WRITABLE), .TAG_W(2)) u_dut (
    .clk_i(clk_i), .rst_i(rst_i), .req_valid_i(req_valid_i), .req_ready_o(req_ready),
    .req_i({req_write_i, req_uncached_i, req_fresh_i, 14'd0, req_tag_i, req_addr_i, req_mask_i,
            req_data_i}),
    .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready_i), .rsp_o(rsp),
    .mem_req_valid_o(mem_valid), .mem_req_ready_i(mem_req_ready_i), .mem_req_o(mem),
    .mem_rsp_valid_i(mem_rsp_valid_i), .mem_rsp_ready_o(mem_rsp_ready),
    .mem_rsp_i({mem_rsp_write_i, 16'd0, mem_rsp_error_i, mem_rsp_data_i}),
    .inval_i(inval_i), .clean_i(clean_i), .state_o(state)
  );

  // ---- The one request under way ----------------------------------------------------------------
  logic under_q, asked_q, got_q;  // accepted; memory has accepted it; memory has answered
  logic write_q, uncached_q;
  logic [1:0] tag_q;
  logic [31:0] addr_q;
  gyre_pkg::line_mask_t mask_q;
  logic [LINE_W-1:0] data_q, want_q, want;
  logic [gyre_pkg::LINE_BYTES/4-1:0] any;
  logic accept, is_write, is_uncached, answer, ends;
  logic stay_q, show_q;
  assign accept      = req_valid_i && req_ready;
  assign is_write    = WRITABLE != 0 && req_write_i;
  assign is_uncached = WRITABLE != 0 && req_uncached_i;
  assign answer      = mem_rsp_valid_i && mem_rsp_ready;
  assign ends        = WRITABLE == 0 || write_q ? answer : rsp_valid && rsp_ready_i;
  always_comb begin
    want = mem_rsp_data_i;
    for (int i = 0; i < gyre_pkg::LINE_BYTES / 4; i++) begin
      any[i] = req_mask_i[i*4 +: 4] != '0;
      if (uncached_q && mask_q[i*4 +: 4] != '0) begin
        want = {gyre_pkg::LINE_BYTES/4{mem_rsp_data_i[i*32 +: 32]}};
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (accept) begin
      {under_q, asked_q, got_q} <= 3'b100;
      write_q    <= is_write;
      uncached_q <= is_uncached;
      tag_q      <= req_tag_i;
      addr_q     <= {req_addr_i[31:OFF_W], {OFF_W{1'b0}}};
      mask_q     <= is_write || is_uncached ? req_mask_i : {gyre_pkg::LINE_BYTES{1'b1}};
      data_q     <= req_data_i;
    end else begin
      if (ends) under_q <= 1'b0;
      if (mem_valid && mem_req_ready_i) asked_q <= 1'b1;
      if (answer) got_q <= 1'b1;
    end
    if (answer) want_q <= want;
    stay_q <= !rst_i && mem_valid && !mem_req_ready_i;
    show_q <= !rst_i && rsp_valid && !rsp_ready_i;
    if (rst_i) {under_q, asked_q, got_q} <= 3'b000;
  end

  // ---- Environment ------------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      if (mem_rsp_valid_i) assume (asked_q && !got_q);
      if (req_uncached_i) assume ((any & (any - (gyre_pkg::LINE_BYTES/4)'(1))) == '0 && any != '0);
      if (WRITABLE == 0) assume (rsp_ready_i);
    end
  end

  // ---- What is proved ---------------------------------------------------------------------------
  always_comb begin
    if (live) begin
      // One at a time, and the next in the cycle in which it ends: so all are in order.
      if (accept) a_one : assert (!under_q || ends);
      if (req_valid_i && !under_q) a_accepts : assert (req_ready);
      if (under_q) a_goes_on : assert (mem_valid || (asked_q && mem_rsp_ready) || rsp_valid);
      a_idle : assert (state.idle == !under_q);
      a_pending : assert (state.writes_pending == (under_q && write_q));
      a_stores : assert (state.stores_empty == !(under_q && write_q && !asked_q));
      // Memory is asked once, for what was asked for here, and until it accepts.
      if (mem_valid) begin
        a_asks : assert (under_q && !asked_q && mem.write == write_q);
        a_what : assert (mem.addr == addr_q && mem.mask == mask_q);
      end
      if (mem_valid && write_q) a_data : assert (mem.data == data_q);
      if (stay_q) a_stays : assert (mem_valid);
      // A read is answered once, with its tag and what memory gave; a write is not.
      if (rsp_valid) begin
        a_answer : assert (under_q && !write_q && rsp.tag == 16'(tag_q));
        a_after : assert (WRITABLE == 0 ? answer : got_q);
        a_value : assert (rsp.data == (WRITABLE == 0 ? want : want_q));
      end
      if (show_q) a_shows : assert (rsp_valid);
      if (answer && WRITABLE == 0) a_at_once : assert (rsp_valid);
      a_error : assert (state.error.valid == (answer && mem_rsp_error_i));
      if (state.error.valid) a_error_what : assert (state.error.write == write_q &&
                                                    state.error.addr == (write_q ? '0 : addr_q));
      a_nothing : assert (!state.inval_busy && !state.hit);
      a_miss : assert (state.miss == (accept && !is_write && !is_uncached));
      c_chain : cover (accept && under_q && ends);
      c_uncached : cover (WRITABLE == 0 || rsp_valid && rsp_ready_i && uncached_q);
      c_written : cover (WRITABLE == 0 || answer && write_q);
      c_held : cover (WRITABLE == 0 || show_q);
      c_error : cover (state.error.valid);
    end
  end

endmodule
