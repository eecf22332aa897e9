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

  logic [INDEX_W-1:0] index[ENTRIES];
  logic [3:0] parts[ENTRIES];
  logic [ENTRIES-1:0] read_q, waits_q, open_q;  // waits_q: not opened yet
  logic [PTR_W-1:0] tail_q, next_q, head_q;

  logic [ENTRIES-1:0] same, uses;  // hazard with the next access; use of the victim
  always_comb begin
    for (int e = 0; e < ENTRIES; e++) begin
      same[e] = open_q[e] && index[e] == index[next_q] && (parts[e] & parts[next_q]) != '0;
      uses[e] = (open_q[e] || waits_q[e]) && index[e][INDEX_W-1 -: LINE_W] == victim_i;
    end
  end
  assign pinned_o     = uses != '0;
  assign ready_o      = !(waits_q[tail_q] || open_q[tail_q]);
  assign next_read_o  = read_q[next_q];
  assign next_o       = waits_q[next_q] && !(next_read_o && same != '0);
  assign next_index_o = index[next_q];
  assign open_o       = open_q[head_q];
  assign open_index_o = index[head_q];
  assign idle_o       = (waits_q | open_q) == '0;

  always_ff @(posedge clk_i) begin
    if (rst_i || drop_i) begin
      waits_q <= '0;
      open_q  <= '0;
      tail_q  <= '0;
      next_q  <= '0;
      head_q  <= '0;
    end else begin
      if (push_i) begin
        waits_q[tail_q] <= 1'b1;
        tail_q          <= tail_q + PTR_W'(1);
      end
      if (opened_i) begin
        waits_q[next_q] <= 1'b0;
        open_q[next_q]  <= 1'b1;
        next_q          <= next_q + PTR_W'(1);
      end
      if (closed_i) begin
        open_q[head_q] <= 1'b0;
        head_q         <= head_q + PTR_W'(1);
      end
    end
    if (push_i) begin
      index[tail_q]  <= index_i;
      parts[tail_q]  <= parts_i;
      read_q[tail_q] <= read_i;
    end
  end

  initial
    if (ENTRIES < 2 || (ENTRIES & (ENTRIES - 1)) != 0)
      $fatal(1, "gyre_pixel_accesses: ENTRIES must be a power of two from 2");
  `GYRE_CHECK(a_push, clk_i, rst_i, push_i |-> ready_o)
  `GYRE_CHECK(a_opened, clk_i, rst_i, opened_i |-> next_o)
  `GYRE_CHECK(a_closed, clk_i, rst_i, closed_i |-> open_o)
endmodule
