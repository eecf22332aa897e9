// Pixel accesses: the queue of accesses to a pixel cache, in order. It knows which sectors may be
// read now, and which lines have to stay. Part of gyre_pixel_cache.
//
// - An access enters when its line has a place (push), is opened when its sector has been read or
//   needs no read, and leaves when its result has been written (close). All three are in order.
// - Hazard: an access that reads waits while an open access has one of its 4-byte parts. For
//   example, quad B of a second primitive lies over quad A. B is opened in the cycle after the
//   result of A was written, so it reads what A has left.
// - pinned_o: an access in the queue uses the line, which must not be replaced.
// - drop_i forgets all accesses.
//
// Twin: cmodel/graphics/output/gyre_pixel_accesses.c

`include "gyre_check.svh"

module gyre_pixel_accesses #(
  parameter int ENTRIES = 16,  // a power of two
  parameter int LINES = 64,
  parameter int SECTORS = 4,  // sectors of a line
  localparam int LINE_W = $clog2(LINES),
  localparam int INDEX_W = $clog2(LINES * SECTORS)  // line and sector
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic drop_i,
  // From lookup: an access
  input  logic push_i,
  output logic ready_o,
  input  logic [INDEX_W-1:0] index_i,
  input  logic [3:0] parts_i,
  input  logic read_i,
  input  logic [LINE_W-1:0] victim_i,
  output logic pinned_o,
  // The next access to open
  output logic next_o,  // there is one, and no hazard
  output logic next_read_o,
  output logic [INDEX_W-1:0] next_index_o,
  input  logic opened_i,
  // The oldest open access
  output logic open_o,
  output logic [INDEX_W-1:0] open_index_o,
  input  logic closed_i,
  output logic idle_o
);
  localparam int PTR_W = $clog2(ENTRIES);

  logic [ENTRIES*INDEX_W-1:0] index_q;
  logic [ENTRIES*4-1:0] parts_q;
  logic [ENTRIES-1:0] read_q, waits_q, open_q;  // waits_q: not opened yet
  logic [PTR_W-1:0] tail_q, next_q, head_q;

  // Decoded numbers: as an index on the left side a number would be a shifter in Yosys.
  logic [ENTRIES-1:0] is_tail, is_next, is_head;
  logic [ENTRIES-1:0] same, uses;  // hazard with the next access; use of the victim
  logic [ENTRIES-1:0] column;  // one bit of all entries
  logic [INDEX_W-1:0] next_index, open_index;
  logic [3:0] next_parts;
  always_comb begin
    for (int i = 0; i < INDEX_W; i++) begin
      for (int e = 0; e < ENTRIES; e++) column[e] = index_q[e*INDEX_W+i];
      next_index[i] = column[next_q];
      open_index[i] = column[head_q];
    end
    for (int i = 0; i < 4; i++) begin
      for (int e = 0; e < ENTRIES; e++) column[e] = parts_q[e*4+i];
      next_parts[i] = column[next_q];
    end
  end
  always_comb begin
    for (int e = 0; e < ENTRIES; e++) begin
      is_tail[e] = tail_q == PTR_W'(e);
      is_next[e] = next_q == PTR_W'(e);
      is_head[e] = head_q == PTR_W'(e);
    end
    for (int e = 0; e < ENTRIES; e++) begin
      same[e] = open_q[e] && index_q[e*INDEX_W +: INDEX_W] == next_index
                && (parts_q[e*4 +: 4] & next_parts) != '0;
      uses[e] = (open_q[e] || waits_q[e])
                && index_q[(e+1)*INDEX_W-1 -: LINE_W] == victim_i;
    end
  end
  assign pinned_o     = uses != '0;
  assign ready_o      = ((waits_q | open_q) & is_tail) == '0;
  assign next_read_o  = (read_q & is_next) != '0;
  assign next_o       = (waits_q & is_next) != '0 && !(next_read_o && same != '0);
  assign next_index_o = next_index;
  assign open_o       = (open_q & is_head) != '0;
  assign open_index_o = open_index;
  assign idle_o       = (waits_q | open_q) == '0;

  always_ff @(posedge clk_i) begin
    if (rst_i || drop_i) begin
      waits_q <= '0;
      open_q  <= '0;
      tail_q  <= '0;
      next_q  <= '0;
      head_q  <= '0;
    end else begin
      waits_q <= (waits_q | (is_tail & {ENTRIES{push_i}})) & ~(is_next & {ENTRIES{opened_i}});
      open_q  <= (open_q | (is_next & {ENTRIES{opened_i}})) & ~(is_head & {ENTRIES{closed_i}});
      if (push_i) tail_q <= tail_q + PTR_W'(1);
      if (opened_i) next_q <= next_q + PTR_W'(1);
      if (closed_i) head_q <= head_q + PTR_W'(1);
    end
    for (int e = 0; e < ENTRIES; e++) begin
      if (push_i && is_tail[e]) begin
        index_q[e*INDEX_W +: INDEX_W] <= index_i;
        parts_q[e*4 +: 4]             <= parts_i;
        read_q[e]                     <= read_i;
      end
    end
  end

  initial
    if (ENTRIES < 2 || (ENTRIES & (ENTRIES - 1)) != 0)
      $fatal(1, "gyre_pixel_accesses: ENTRIES must be a power of two from 2");
  `GYRE_CHECK(a_push, clk_i, rst_i, push_i |-> ready_o)
  `GYRE_CHECK(a_opened, clk_i, rst_i, opened_i |-> next_o)
  `GYRE_CHECK(a_closed, clk_i, rst_i, closed_i |-> open_o)
endmodule
