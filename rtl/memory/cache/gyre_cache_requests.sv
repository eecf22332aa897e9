// Memory requests of a cache: merges reads and writes onto one port, in turn. An offered request
// stays until memory accepts it, so the port is stable.
//
// - A read waits while may_ask_i is low, but a read that was offered stays.
// - A write is either a buffered store or an evicted line, never both at a time. An evicted line is
//   offered while memory takes another write (back_may_i).
// - The offer depends on registers only.
// Part of gyre_cache_memory.  Twin: cmodel/memory/cache/gyre_cache_requests.c

`include "gyre_check.svh"

module gyre_cache_requests #(
  parameter int WRITABLE = 1,
  parameter int MSHRS = 4,
  localparam int ID_W = MSHRS > 1 ? $clog2(MSHRS) : 1,
  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES),
  localparam int ADDR_W = 32 - OFF_W  // width of a line address
) (
  input  logic clk_i,
  input  logic rst_i,
  // A read
  input  logic ask_i,
  input  logic may_ask_i,
  input  logic [ID_W-1:0] ask_id_i,
  input  logic [ADDR_W-1:0] ask_line_i,
  input  logic ask_uncached_i,
  input  gyre_pkg::line_mask_t ask_mask_i,  // mask of an uncached read
  output logic ask_grant_o,
  // Store
  input  logic store_i,
  input  logic [ADDR_W-1:0] store_line_i,
  input  gyre_pkg::line_mask_t store_mask_i,
  input  gyre_pkg::line_t store_data_i,
  output logic store_grant_o,
  // Evicted line
  input  logic back_i,
  input  logic back_may_i,
  input  logic [ADDR_W-1:0] back_line_i,
  input  gyre_pkg::line_mask_t back_mask_i,
  input  gyre_pkg::line_t back_data_i,
  output logic back_grant_o,
  // To the memory arbiter
  output logic mem_req_valid_o,
  input  logic mem_req_ready_i,
  output gyre_pkg::mem_req_t mem_req_o
);

  logic lock_q;  // the offered request stays
  logic owner_q;  // kind of the last offer: 1 for a write
  logic read, write, owner, accept;
  assign read            = ask_i && (may_ask_i || (lock_q && !owner_q));
  assign write           = store_i || (back_i && back_may_i);
  assign owner           = lock_q ? owner_q : write && !(read && owner_q);
  assign mem_req_valid_o = read || write;
  assign mem_req_o.write = owner;
  assign mem_req_o.tag   = owner ? '0 : 16'(ask_id_i);
  assign mem_req_o.addr  = {!owner ? ask_line_i : back_i ? back_line_i : store_line_i,
                            {OFF_W{1'b0}}};
  assign mem_req_o.mask  = owner ? (back_i ? back_mask_i : store_mask_i) :
                           WRITABLE != 0 && ask_uncached_i ? ask_mask_i
                               : {gyre_pkg::LINE_BYTES{1'b1}};
  assign mem_req_o.data  = back_i ? back_data_i : store_data_i;

  assign accept        = mem_req_valid_o && mem_req_ready_i;
  assign ask_grant_o   = accept && !owner;
  assign store_grant_o = accept && owner && !back_i;
  assign back_grant_o  = accept && owner && back_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      lock_q  <= 1'b0;
      owner_q <= 1'b0;
    end else begin
      lock_q <= mem_req_valid_o && !mem_req_ready_i;
      if (mem_req_valid_o) owner_q <= owner;
    end
  end

  `GYRE_CHECK(a_stable, clk_i, rst_i, mem_req_valid_o && !mem_req_ready_i |=> mem_req_valid_o
              && $stable({mem_req_o.write, mem_req_o.tag, mem_req_o.addr, mem_req_o.mask}))
  `GYRE_CHECK(a_one_writer, clk_i, rst_i, !(store_i && back_i))

endmodule
