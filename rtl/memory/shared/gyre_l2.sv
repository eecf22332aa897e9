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
  parameter int TAG_W = 4,  // tag width of the requester
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8,
  localparam int MTAG_W = (gyre_pkg::L2_MSHRS > 1 ? $clog2(gyre_pkg::L2_MSHRS) : 1)
      + $clog2(gyre_pkg::L2_BANKS)
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the requester
  input  logic req_valid_i,
  output logic req_ready_o,
  input  logic req_write_i,
  input  logic [TAG_W-1:0] req_tag_i,
  input  logic [31:0] req_addr_i,
  input  gyre_pkg::line_mask_t req_mask_i,
  input  logic [LINE_W-1:0] req_data_i,
  // To the requester
  output logic rsp_valid_o,
  input  logic rsp_ready_i,
  output logic rsp_write_o,
  output logic [TAG_W-1:0] rsp_tag_o,
  output logic [LINE_W-1:0] rsp_data_o,
  output logic rsp_error_o,  // read error
  // To memory
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output logic mem_req_write_o,
  output logic [MTAG_W-1:0] mem_req_tag_o,
  output logic [31:0] mem_req_addr_o,
  output gyre_pkg::line_mask_t mem_req_mask_o,
  output logic [LINE_W-1:0] mem_req_data_o,
  // From memory
  input  logic mem_rsp_valid_i,
  output logic mem_rsp_ready_o,
  input  logic mem_rsp_write_i,
  input  logic [MTAG_W-1:0] mem_rsp_tag_i,
  input  logic mem_rsp_error_i,
  input  logic [LINE_W-1:0] mem_rsp_data_i,
  // Control and events
  input  logic inval_i,
  output logic inval_busy_o,
  input  logic clean_i,
  output logic hit_o,
  output logic miss_o,
  output logic error_valid_o,  // write error
  output logic [31:0] error_addr_o,  // 0: memory does not tell the address of the write
  output logic idle_o  // nothing is under way and no acknowledge is due
);

  localparam int ACKS = 4;

  // ---- Requests ----------------------------------------------------------------------------------
  logic uncached;
  logic ack_room;
  logic may;
  logic cache_ready;
  assign uncached    = req_addr_i[31:12] == gyre_pkg::IO_BASE[31:12];
  assign may         = !req_write_i || ack_room;
  assign req_ready_o = may && cache_ready;

  // ---- Responses ---------------------------------------------------------------------------------
  logic ack_valid;
  logic [TAG_W-1:0] ack_tag;
  logic read_valid;
  logic [TAG_W-1:0] read_tag;
  logic read_error;
  logic lock_q;  // the offered answer stays
  logic owner_q;  // kind of the last offer: 1 for an acknowledge
  logic owner;
  assign owner       = lock_q ? owner_q : ack_valid && !(read_valid && owner_q);
  assign rsp_valid_o = ack_valid || read_valid;
  assign rsp_write_o = owner;
  assign rsp_error_o = !owner && read_error;
  assign rsp_tag_o   = (owner ? ack_tag : read_tag) & {TAG_W{rsp_valid_o}};

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
    .clk_i(clk_i), .rst_i(rst_i),
    .valid_i(req_valid_i && req_write_i && cache_ready), .ready_o(ack_room), .data_i(req_tag_i),
    .valid_o(ack_valid), .ready_i(owner && rsp_ready_i), .data_o(ack_tag)
  );

  // ---- The cache ---------------------------------------------------------------------------------
  logic cache_idle;
  gyre_cache_banks #(
    .BANKS(gyre_pkg::L2_BANKS), .BYTES(gyre_pkg::L2_BYTES), .WAYS(gyre_pkg::L2_WAYS),
    .WRITABLE(1), .MSHRS(gyre_pkg::L2_MSHRS), .STORES(STORES), .WRITES(gyre_pkg::MAX_WRITES),
    .TAG_W(TAG_W), .WRITE_BACK(WRITE_BACK), .RSP_ERRORS(1)
  ) u_cache (
    .clk_i(clk_i), .rst_i(rst_i),
    .req_valid_i(req_valid_i && may), .req_ready_o(cache_ready), .req_write_i(req_write_i),
    .req_uncached_i(uncached), .req_fresh_i(1'b0), .req_tag_i(req_tag_i), .req_addr_i(req_addr_i),
    .req_mask_i(req_mask_i), .req_data_i(req_data_i),
    .rsp_valid_o(read_valid), .rsp_ready_i(!owner && rsp_ready_i), .rsp_tag_o(read_tag),
    .rsp_data_o(rsp_data_o), .rsp_error_o(read_error),
    .mem_req_valid_o(mem_req_valid_o), .mem_req_ready_i(mem_req_ready_i),
    .mem_req_write_o(mem_req_write_o), .mem_req_tag_o(mem_req_tag_o),
    .mem_req_addr_o(mem_req_addr_o), .mem_req_mask_o(mem_req_mask_o),
    .mem_req_data_o(mem_req_data_o),
    .mem_rsp_valid_i(mem_rsp_valid_i), .mem_rsp_ready_o(mem_rsp_ready_o),
    .mem_rsp_write_i(mem_rsp_write_i), .mem_rsp_tag_i(mem_rsp_tag_i),
    .mem_rsp_error_i(mem_rsp_error_i), .mem_rsp_data_i(mem_rsp_data_i),
    .inval_i(inval_i), .inval_busy_o(inval_busy_o), .clean_i(clean_i), .hit_o(hit_o),
    .miss_o(miss_o), .prefetch_o(), .used_o(),
    .error_valid_o(error_valid_o), .error_write_o(), .error_addr_o(error_addr_o),
    .writes_pending_o(), .stores_empty_o(), .idle_o(cache_idle)
  );
  assign idle_o = cache_idle && !ack_valid;

  `GYRE_CHECK(a_rsp_stable, clk_i, rst_i, rsp_valid_o && !rsp_ready_i |=> rsp_valid_o
              && $stable({rsp_write_o, rsp_tag_o, rsp_error_o}))

endmodule
