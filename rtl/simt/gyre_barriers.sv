// Barrier tables (paper, section IV-D): the local one and, with GLOBAL, the one that id bit 31
// selects.  Of several cores nobody has that one (gyre_global_barriers): the bit is then outside.
//
// - An entry holds whether it is in use, the number of warps that must arrive, how many are still
//   to come, and the mask of those that wait.
// - The last warp to arrive releases the others and does not wait itself.
// - A barrier of one warp is no barrier and leaves the table alone.
// - Faults: a count of zero or above NUM_WARPS, an id outside of the table, a count that differs
//   from the first arrival's.
//
// Twin: cmodel/simt/gyre_barriers.c

module gyre_barriers #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_BARRIERS = 8,
  parameter bit GLOBAL = 1,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From warp control
  input  logic [31:0] id_i,
  input  logic [31:0] count_i,
  input  logic [WID_W-1:0] wid_i,
  input  logic fire_i,
  output logic fault_o,
  // Warps that end or start: nobody waits for them any more
  input  logic [NUM_WARPS-1:0] drop_i,
  // To the scheduler
  output logic [NUM_WARPS-1:0] bar_set_o,
  output logic [NUM_WARPS-1:0] bar_clear_o
);
  localparam int ENTRIES = (GLOBAL ? 2 : 1) * NUM_BARRIERS;
  localparam int IDX_W = (ENTRIES > 1) ? $clog2(ENTRIES) : 1;
  localparam int CNT_W = $clog2(NUM_WARPS + 1);

  logic [ENTRIES-1:0] valid_q;
  logic [CNT_W-1:0] count_q [ENTRIES];
  logic [CNT_W-1:0] left_q [ENTRIES];
  logic [NUM_WARPS-1:0] mask_q [ENTRIES];

  logic [IDX_W-1:0] idx;
  logic valid, bad_count, bad_id, differs, alone, join_now, last;
  logic [CNT_W-1:0] count, left;
  logic [NUM_WARPS-1:0] me;

  if (!GLOBAL) begin : g_local
    assign idx = (NUM_BARRIERS > 1) ? id_i[IDX_W-1:0] : '0;
  end else if (NUM_BARRIERS > 1) begin : g_index
    assign idx = {id_i[31], id_i[$clog2(NUM_BARRIERS)-1:0]};
  end else begin : g_single
    assign idx = id_i[31];
  end

  assign me        = NUM_WARPS'(1) << wid_i;
  assign valid     = valid_q[idx];
  assign count     = CNT_W'(count_i);
  assign left      = valid ? left_q[idx] : count;
  assign bad_count = (count_i == 32'd0) || (count_i[31:6] != '0)
                  || (count_i[5:0] >= 6'(NUM_WARPS + 1));
  // A power of two: no subtraction
  assign bad_id    = ({id_i[31] && !GLOBAL, id_i[30:0]} & ~(32'(NUM_BARRIERS) - 32'd1)) != '0;
  assign alone     = count_i == 32'd1;
  assign differs   = valid && (count_q[idx] != count) && !alone;
  assign fault_o   = bad_count || bad_id || differs;

  assign join_now  = fire_i && !alone;
  assign last      = left == CNT_W'(1);

  assign bar_set_o   = (join_now && !last) ? me : '0;
  assign bar_clear_o = (join_now && last) ? mask_q[idx] & {NUM_WARPS{valid}} : '0;

  for (genvar e = 0; e < ENTRIES; e++) begin : g_entry
    logic mine;
    assign mine = join_now && (idx == IDX_W'(e));

    always_ff @(posedge clk_i) begin
      if (rst_i) valid_q[e] <= 1'b0;
      else if (mine) valid_q[e] <= !last;
    end
    always_ff @(posedge clk_i) begin
      if (mine) begin
        count_q[e] <= count;
        left_q[e]  <= left - CNT_W'(1);
        mask_q[e]  <= ((valid_q[e] ? mask_q[e] : '0) | me) & ~drop_i;
      end else begin
        mask_q[e]  <= mask_q[e] & ~drop_i;
      end
    end
  end
endmodule
