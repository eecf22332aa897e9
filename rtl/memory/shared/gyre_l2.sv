// Shared cache between the cores and the memory port: all cores see one copy of each line, and
// repeated misses of several cores cost one access to memory. Both sides are memory ports.
//
// - Reads go through the cache and answer in any order.
// - This module acknowledges a write, in the cycle after acceptance at the earliest. Every core
//   sees the write from acceptance on. Buffered writes reach memory before any access that the
//   requester orders after the acknowledge (I/O waits until memory has accepted all stores).
// - WRITE_BACK=1: stored bytes stay here until their line is evicted. clean_i: the requesters are
//   done, and memory gets all dirty bytes; idle_o is low until then.
// - Answers to reads and acknowledges take turns; an offered one stays until it is taken. The tag
//   is 0 while nothing is offered, because the cores' ready depends on the tag.
// - The I/O page is not cached.
// - A read that memory answers with an error gets an answer with an error, for every requester that
//   asked; a prefetch alone reports no fault. The line is not kept. error_* reports the error of a
//   write, because its requester already has the acknowledge.
// Twin: cmodel/memory/shared/gyre_l2.c

`include "gyre_check.svh"

module gyre_l2 #(
  parameter int STORES = 4,
  parameter bit WRITE_BACK = 0,
  parameter int TAG_W = 4  // of the requester
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the requester
  input  logic req_valid_i,
  output logic req_ready_o,
  input  gyre_pkg::mem_req_t req_i,
  // To the requester
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output gyre_pkg::mem_rsp_t rsp_o,  // error: of reads
  // To memory
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o,
  // From memory
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  gyre_pkg::mem_rsp_t mem_rsp_i,
  // Control and events
  input  logic inval_i,
  input  logic clean_i,
  // error: of a write; idle: nothing is under way, nothing to be acknowledged
  output gyre_pkg::cache_state_t state_o
);

  localparam int ACKS = 4;

  // ---- Requests ----------------------------------------------------------------------------------
  logic uncached;
  logic ack_room;
  logic may;
  logic cache_ready;
  assign uncached    = req_i.addr[31:12] == gyre_pkg::IO_BASE[31:12];
  assign may         = !req_i.write || ack_room;
  assign req_ready_o = may && cache_ready;

  // ---- Responses ---------------------------------------------------------------------------------
  logic ack_valid;
  logic [TAG_W-1:0] ack_tag;
  logic read_valid;
  gyre_pkg::cache_rsp_t read;
  logic lock_q;  // the offered answer stays
  logic owner_q;  // kind of the last offer: 1 for an acknowledge
  logic owner;
  assign owner       = lock_q ? owner_q : ack_valid && !(read_valid && owner_q);
  assign rsp_valid_o = ack_valid || read_valid;
  assign rsp_o.write = owner;
  assign rsp_o.error = !owner && read.error;
  assign rsp_o.tag   = (owner ? 16'(ack_tag) : read.tag) & {16{rsp_valid_o}};
  assign rsp_o.data  = read.data;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      lock_q  <= 1'b0;
      owner_q <= 1'b0;
    end else begin
      lock_q <= rsp_valid_o && !rsp_ready_i;
      if (rsp_valid_o) owner_q <= owner;
    end
  end

  gyre_fifo #(.DEPTH(ACKS), .WIDTH(TAG_W)) u_acks (
    .clk_i, .rst_i, .valid_i(req_valid_i && req_i.write && cache_ready), .ready_o(ack_room),
    .data_i(req_i.tag[TAG_W-1:0]),
    .valid_o(ack_valid), .ready_i(owner && rsp_ready_i), .data_o(ack_tag)
  );

  // ---- The cache ---------------------------------------------------------------------------------
  gyre_pkg::cache_req_t request;
  gyre_pkg::cache_state_t state;
  assign request = {req_i.write, uncached, 1'b0, req_i.tag, req_i.addr, req_i.mask, req_i.data};
  gyre_cache_banks #(
    .BANKS(gyre_pkg::L2_BANKS), .BYTES(gyre_pkg::L2_BYTES), .WAYS(gyre_pkg::L2_WAYS),
    .WRITABLE(1), .MSHRS(gyre_pkg::L2_MSHRS), .STORES(STORES), .WRITES(gyre_pkg::MAX_WRITES),
    .TAG_W(TAG_W), .WRITE_BACK(WRITE_BACK), .RSP_ERRORS(1)
  ) u_cache (
    .clk_i, .rst_i, .req_valid_i(req_valid_i && may), .req_ready_o(cache_ready), .req_i(request),
    .rsp_valid_o(read_valid), .rsp_ready_i(!owner && rsp_ready_i), .rsp_o(read),
    .mem_req_valid_o, .mem_req_ready_i, .mem_req_o, .mem_rsp_valid_i, .mem_rsp_ready_o, .mem_rsp_i,
    .inval_i, .clean_i, .state_o(state)
  );
  always_comb begin
    state_o = state;
    state_o.idle = state.idle && !ack_valid;
  end

  `GYRE_CHECK(a_rsp_stable, clk_i, rst_i, rsp_valid_o && !rsp_ready_i |=> rsp_valid_o
              && $stable({rsp_o.write, rsp_o.tag, rsp_o.error}))

endmodule
