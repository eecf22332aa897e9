// Barriers of a core (paper, section IV-D): its tables, the local one and, with one core, the one
// that id bit 31 selects; with several cores the asking of the barriers over all cores.
//
// - An entry holds whether it is in use, the number of warps that must arrive, how many are still
//   to come, and the mask of those that wait.
// - Ids below 2^31 are counted from the place that the warp's launch gave.
// - The last warp to arrive releases the others and does not wait itself.
// - A barrier of one warp is no barrier and leaves the table alone.
// - Faults: a count of zero or above NUM_WARPS, an id outside of the table, a count that differs
//   from the first arrival's.
// - With several cores a bar with id bit 31 is far: it asks the barriers over all cores (gbar) and
//   waits in the execute stage (wait_o) for the answer, a cycle or a few: it faults, waits at the
//   barrier, or goes on.  The tables here are not asked.
//
// Twin: cmodel/simt/gyre_barriers.c

module gyre_barriers #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_BARRIERS = 8,
  parameter int NUM_CORES = 1,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1
) (
  input  logic clk_i,
  input  logic rst_i,
  // From warp control: the last pass of a bar; go: it leaves the execute stage
  input  logic valid_i,
  input  logic go_i,
  input  logic [31:0] id_i,
  input  logic [31:0] count_i,
  input  logic [WID_W-1:0] wid_i,
  input  logic [4:0] place_i,  // of the warp, in the table of ids below 2^31
  output logic wait_o,
  output logic trap_o,
  // Warps that end or start: nobody waits for them any more
  input  logic [NUM_WARPS-1:0] drop_i,
  // To the state of the warps: who waits at a barrier from now on, who no longer
  output logic [NUM_WARPS-1:0] bar_set_o,
  output logic [NUM_WARPS-1:0] bar_clear_o,
  // To and from the barriers over all cores; unused with one core
  output logic gbar_valid_o,
  input  logic gbar_ready_i,
  output logic [WID_W-1:0] gbar_wid_o,
  output logic [31:0] gbar_id_o,
  output logic [31:0] gbar_count_o,
  input  logic gbar_fault_i,
  input  logic gbar_wait_i,
  input  logic [NUM_WARPS-1:0] gclear_warps_i
);
  localparam bit GLOBAL = NUM_CORES == 1;
  localparam int ENTRIES = (GLOBAL ? 2 : 1) * NUM_BARRIERS;
  localparam int IDX_W = (ENTRIES > 1) ? $clog2(ENTRIES) : 1;
  localparam int CNT_W = $clog2(NUM_WARPS + 1);

  logic [ENTRIES-1:0] valid_q;
  logic [CNT_W-1:0] count_q [ENTRIES];
  logic [CNT_W-1:0] left_q [ENTRIES];
  logic [NUM_WARPS-1:0] mask_q [ENTRIES];

  logic [IDX_W-1:0] idx;
  logic valid, bad_count, bad_id, differs, alone, near_fault, join_now, last;
  logic [CNT_W-1:0] count, left;
  logic [NUM_WARPS-1:0] me, near_set, near_clear;

  // ---- Barriers over all cores ------------------------------------------------------------------
  logic far, far_fault;

  assign far       = !GLOBAL && id_i[31];
  assign far_fault = gbar_ready_i && gbar_fault_i;

  assign gbar_valid_o = valid_i && far;
  assign gbar_wid_o   = wid_i;
  assign gbar_id_o    = id_i;
  assign gbar_count_o = count_i;

  assign wait_o = gbar_valid_o && !gbar_ready_i;
  assign trap_o = valid_i && (far ? far_fault : near_fault);

  // A local and a global release may come in one cycle.
  assign bar_set_o   = near_set | ((go_i && far && !far_fault && gbar_wait_i) ? me : '0);
  assign bar_clear_o = near_clear | (GLOBAL ? '0 : gclear_warps_i);

  // ---- The tables here: what an arrival means ---------------------------------------------------
  // Both parts are below 32, as is NUM_BARRIERS or equal to that: their sum does not wrap.
  logic [5:0] entry;
  assign entry = 6'(id_i[4:0]) + (id_i[31] ? 6'd0 : 6'(place_i));

  if (!GLOBAL) begin : g_local
    assign idx = (NUM_BARRIERS > 1) ? entry[IDX_W-1:0] : '0;
  end else if (NUM_BARRIERS > 1) begin : g_index
    assign idx = {id_i[31], entry[$clog2(NUM_BARRIERS)-1:0]};
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
  assign bad_id    = (id_i[30:5] != '0) || ((entry & ~(6'(NUM_BARRIERS) - 6'd1)) != '0);
  assign alone     = count_i == 32'd1;
  assign differs   = valid && (count_q[idx] != count) && !alone;
  assign near_fault = bad_count || bad_id || differs;

  assign join_now  = go_i && !far && !near_fault && !alone;
  assign last      = left == CNT_W'(1);

  assign near_set   = (join_now && !last) ? me : '0;
  assign near_clear = (join_now && last) ? mask_q[idx] & {NUM_WARPS{valid}} : '0;

  // ---- Tables -----------------------------------------------------------------------------------
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
