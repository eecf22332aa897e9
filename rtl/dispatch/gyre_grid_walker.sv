// Grid walker: enumerates the workgroups of a launch, one after the other: x first, then y, then z.
// With strip_i it divides the rows into strips of so many workgroups, and goes through x within a
// strip, then y, then the strips of a plane, then z. So data that depend on x alone stay in the
// cache.
//
// - start_i begins with the first workgroup, whatever was before; it is shown four cycles later.
//   From then on the inputs of the launch must stay until the last workgroup has been taken.
// - valid_o and its fields stay until next_i. The next workgroup is there in the next cycle; the
//   first one of a row, or of its part in a strip, comes one cycle later, and the first one of a
//   plane two. None follows the last one.
// - extent_o is the number of items of the workgroup in each dimension, less than its size at the
//   grid's ends. first_o is the id of its first item; offset_i is that of the first workgroup.
// - cancel_i ends the enumeration.
// - For each dimension the number of items after the workgroup is stored, so that one subtractor
//   and no division is needed. These numbers are meaningless in the last workgroup of a row, column
//   or pile.
// - A row begins again from the registers start_*_q, which have the first workgroup of the strip.
//
// Twin: cmodel/dispatch/gyre_grid_walker.c

`include "gyre_check.svh"

module gyre_grid_walker (
  input  logic clk_i,
  input  logic rst_i,
  // From the launch: items of the grid and of a workgroup, at least 1; x lowest
  input  logic start_i,
  input  logic cancel_i,
  input  logic [3*31-1:0] grid_i,
  input  logic [3*11-1:0] size_i,
  input  logic [3*32-1:0] offset_i,
  input  logic [15:0] strip_i,  // workgroups of a strip in x; 0: a strip is a whole row
  // A workgroup: its number and its items in each dimension, x lowest
  output logic valid_o,
  input  logic next_i,
  output logic [3*31-1:0] id_o,
  output logic [3*11-1:0] extent_o,
  output logic [3*32-1:0] first_o,
  output logic last_o
);
  typedef enum logic [1:0] {
    IDLE,
    BEGIN,  // dimension dim_q begins
    SHOW,  // a workgroup is shown
    CARRY  // dimension dim_q advances, and the one before it restarts
  } state_e;
  state_e state_q, state_d;

  logic [1:0] dim_q, dim;
  logic [30:0] rest_q [3];  // items after the workgroup
  logic [30:0] id_q [3];
  logic [10:0] extent_q [3];
  logic [31:0] first_q [3];
  logic [2:0] last_q;
  // The strip: its first workgroup in x, and how many workgroups of it follow
  logic [30:0] start_rest_q, start_id_q;
  logic [31:0] start_first_q;
  logic [15:0] strip_rest_q;
  logic carried_q;  // the carry ends in y, because the next strip begins

  // ---- One dimension a cycle --------------------------------------------------------------------
  logic step, anew, carry, strip_end, strip_next;
  logic [30:0] grid, rest, id, left;
  logic [10:0] size, extent;
  logic [31:0] offset, first;
  logic [31:0] after;  // negative: the workgroup is not full
  logic last, its_last;

  assign dim  = (state_q == SHOW) ? 2'd0 : dim_q;
  assign step = state_q == BEGIN || state_q == CARRY || (state_q == SHOW && next_i && !last_o);

  // Select by loops, because indexed part-selects would become multipliers and shifters.
  always_comb begin
    {grid, size, rest, id, its_last} = '0;
    {offset, first} = '0;
    for (int d = 0; d < 3; d++) begin
      if (dim == 2'(d)) begin
        grid     = grid_i[d*31 +: 31];
        size     = size_i[d*11 +: 11];
        offset   = offset_i[d*32 +: 32];
        first    = first_q[d];
        rest     = rest_q[d];
        id       = id_q[d];
        its_last = last_q[d];
      end
    end
  end

  // In x a row ends with its strip. If it was the last row, the next strip begins.
  assign strip_end  = state_q == SHOW && (its_last || (strip_i != '0 && strip_rest_q == '0));
  assign strip_next = strip_end && !its_last && last_q[1];
  assign anew  = state_q == BEGIN || (strip_end ? !strip_next : its_last);
  assign carry = state_q != BEGIN && (strip_end || its_last);

  // Start of a dimension: in x with the strip, unless a plane begins
  logic again;
  logic [30:0] base_rest, base_id;
  logic [31:0] base_first;
  assign again = state_q == SHOW && !(its_last && last_q[1]);
  assign base_rest  = again ? start_rest_q : grid;
  assign base_id    = again ? start_id_q : '0;
  assign base_first = again ? start_first_q : offset;

  logic [30:0] next_id;
  logic [31:0] next_first;
  assign next_id    = anew ? base_id : id + 31'd1;
  assign next_first = anew ? base_first : first + 32'(size);
  assign left   = anew ? base_rest : rest;
  assign after = {1'b0, left} - 32'(size);
  assign last   = after[31] || after == '0;
  assign extent = after[31] ? left[10:0] : size;

  for (genvar d = 0; d < 3; d++) begin : g_dim
    always_ff @(posedge clk_i) begin
      if (step && dim == 2'(d)) begin
        rest_q[d]   <= after[30:0];
        id_q[d]     <= next_id;
        extent_q[d] <= extent;
        first_q[d]  <= next_first;
        last_q[d]   <= last;
      end
    end
    assign id_o[d*31 +: 31]     = id_q[d];
    assign extent_o[d*11 +: 11] = extent_q[d];
    assign first_o[d*32 +: 32]  = first_q[d];
  end

  always_ff @(posedge clk_i) begin
    if (step && dim == 2'd0) begin
      if (strip_next || !again) begin
        start_rest_q  <= left;
        start_id_q    <= next_id;
        start_first_q <= next_first;
      end
      strip_rest_q <= (state_q == BEGIN || strip_end) ? strip_i - 16'd1 : strip_rest_q - 16'd1;
      carried_q    <= strip_next;
    end
  end

  // ---- The sequence -----------------------------------------------------------------------------
  always_comb begin
    state_d = state_q;
    unique case (state_q)
      IDLE:  state_d = IDLE;
      BEGIN: if (dim_q == 2'd2) state_d = SHOW;
      SHOW: begin
        if (next_i && last_o) state_d = IDLE;
        else if (next_i && carry) state_d = CARRY;
      end
      default: if (!carry || carried_q) state_d = SHOW;  // CARRY
    endcase
    if (start_i) state_d = BEGIN;
    if (cancel_i) state_d = IDLE;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= IDLE;
    end else begin
      state_q <= state_d;
      if (start_i) dim_q <= 2'd0;
      else if (state_q == SHOW) dim_q <= 2'd1;
      else dim_q <= dim_q + 2'd1;
    end
  end

  assign valid_o = state_q == SHOW;
  assign last_o  = last_q == 3'b111;

  `GYRE_CHECK(a_dim, clk_i, rst_i, state_q == CARRY |-> (dim_q == 2'd1 || dim_q == 2'd2))
  `GYRE_CHECK(a_next, clk_i, rst_i, next_i |-> valid_o)
endmodule
