// Replaces a cache of size 0: passes every request to memory, one at a time. The ports are those of
// gyre_cache, so the requester needs no second protocol.
//
// - A request is accepted when none is under way, or in the cycle in which one ends; memory is
//   asked from the next cycle on. A cached read asks for the whole line, an uncached read and a
//   write ask for the bytes of their mask. The word of an uncached read is answered in all words.
// - WRITABLE=0: the answer of memory is passed on in the same cycle; rsp_ready_i must be high.
// - WRITABLE=1: the answer is registered and shown from the next cycle on, until it is taken. A
//   write gives no answer and is under way until memory acknowledges it, so requests act in order.
// - No data is kept, so invalidation and fresh reads need no action.
// - Memory requests and mem_rsp_ready_o depend on registers only.
// Twin: cmodel/memory/cache/gyre_cache_bypass.c

`include "gyre_check.svh"

module gyre_cache_bypass #(
  parameter int WRITABLE = 1,
  parameter int TAG_W = 3
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the requester
  input  logic req_valid_i,
  output logic req_ready_o,
  input  gyre_pkg::cache_req_t req_i,
  // To the requester: answers to reads
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output gyre_pkg::cache_rsp_t rsp_o,
  // To the memory arbiter
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  // From the memory arbiter
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // Control and events
  input  logic inval_i,
  input  logic clean_i,
  output gyre_pkg::cache_state_t state_o  // miss: a cached read
);

  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES);
  localparam bit CAN_WRITE = WRITABLE != 0;

  typedef enum logic [1:0] {
    IDLE,  // nothing is under way
    ASK,  // memory is asked
    WAIT,  // memory has accepted the request
    ANSWER  // WRITABLE=1: the answer to a read is shown
  } state_e;

  state_e state_q, state_d;
  logic [31-OFF_W:0] line_q;
  logic write;  // the request under way is a write
  logic accept, answered, done;
  assign answered    = state_q == WAIT && mem_rsp_valid_i;
  assign done        = (answered && (write || !CAN_WRITE)) || (state_q == ANSWER && rsp_ready_i);
  assign accept      = req_valid_i && (state_q == IDLE || done);
  assign req_ready_o = accept;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      ASK:     if (mem_req_ready_i) state_d = WAIT;
      WAIT:    if (answered) state_d = ANSWER;
      default: ;
    endcase
    if (done) state_d = IDLE;
    if (accept) state_d = ASK;
  end

  always_ff @(posedge clk_i) begin
    state_q <= rst_i ? IDLE : state_d;
    if (accept) line_q <= req_i.addr[31:OFF_W];
  end

  assign mem_req_valid_o  = state_q == ASK;
  assign mem_req_o.addr   = {line_q, {OFF_W{1'b0}}};
  assign mem_rsp_ready_o  = state_q == WAIT;
  assign mem_req_o.tag    = '0;
  always_comb begin
    state_o = '0;
    state_o.miss           = accept && !(CAN_WRITE && (req_i.write || req_i.uncached));
    state_o.error.valid    = answered && mem_rsp_i.error;
    state_o.error.write    = write;
    state_o.error.addr     = write ? '0 : {line_q, {OFF_W{1'b0}}};
    state_o.writes_pending = state_q != IDLE && write;
    state_o.stores_empty   = !(state_q == ASK && write);
    state_o.idle           = state_q == IDLE;
  end

  if (CAN_WRITE) begin : g_writable
    logic write_q;
    logic [TAG_W-1:0] tag_q;
    gyre_pkg::line_mask_t mask_q;
    gyre_pkg::line_t data_q;  // data of a write; then the answer to a read
    logic uncached_q;
    logic [31:0] word;  // the requested word
    always_ff @(posedge clk_i) begin
      if (accept) begin
        write_q    <= req_i.write;
        tag_q      <= req_i.tag[TAG_W-1:0];
        uncached_q <= req_i.uncached;
        mask_q     <= req_i.write || req_i.uncached ? req_i.mask : {gyre_pkg::LINE_BYTES{1'b1}};
      end
      if (accept || answered) data_q <= accept ? req_i.data : mem_rsp_i.data;
    end
    assign write           = write_q;
    assign mem_req_o.write = write_q;
    assign mem_req_o.mask  = mask_q;
    assign mem_req_o.data  = data_q;
    assign rsp_valid_o     = state_q == ANSWER;
    assign rsp_o.tag       = 16'(tag_q);
    always_comb begin
      word = '0;
      for (int i = 0; i < gyre_pkg::LINE_BYTES / 4; i++) begin
        if (mask_q[i*4 +: 4] != '0) word = word | data_q[i*32 +: 32];
      end
    end
    assign rsp_o.data      = gyre_pkg::LINE_BYTES > 4 && uncached_q
             ? {gyre_pkg::LINE_BYTES/4{word}} : data_q;
  end else begin : g_read_only
    logic [TAG_W-1:0] tag_q;
    always_ff @(posedge clk_i) if (accept) tag_q <= req_i.tag[TAG_W-1:0];
    assign write           = 1'b0;
    assign mem_req_o.write = 1'b0;
    assign mem_req_o.mask  = '1;
    assign mem_req_o.data  = '0;
    assign rsp_valid_o     = answered;
    assign rsp_o.tag       = 16'(tag_q);
    assign rsp_o.data      = mem_rsp_i.data;
    logic unused_write;
    assign unused_write = rsp_ready_i;
  end

  logic unused;
  assign unused = ^{req_i, mem_rsp_i, inval_i, clean_i};
  assign rsp_o.error = 1'b0;

  `GYRE_CHECK(a_mem_stable, clk_i, rst_i, mem_req_valid_o && !mem_req_ready_i |=> mem_req_valid_o
              && $stable(mem_req_o))
  `GYRE_CHECK(a_rsp_stable, clk_i, rst_i, CAN_WRITE && rsp_valid_o && !rsp_ready_i |=> rsp_valid_o
              && $stable(rsp_o))

endmodule
