// Barriers of a core (paper, section IV-D): hold the warps that arrive at a barrier until all
// expected warps are there. The module contains the core's own table and, with one core, the table
// that id bit 31 selects. With several cores it requests the barriers over all cores instead. A bar
// counts warps, or, with id bit 31 in the current form (cores_i), cores.
//
// - An entry holds a valid bit, the number of warps that must arrive, the number that is still
//   missing, and the mask of waiting warps.
// - Ids below 2^31 are relative to the base that the launch gave the warp.
// - The last warp to arrive releases the others and does not wait itself.
// - A barrier of one warp has no effect and leaves the table unchanged.
// - Faults: a count of zero or above NUM_WARPS, an id outside of the table, a count that differs
//   from that of the first arrival. A count of cores must be 1 with one core.
// - A bar that counts cores always waits. The core has arrived when all of its active warps wait
//   there (here_q). With one core these warps continue in that cycle; with several, the core sends
//   a request (arrived). No warp of the core runs then, so none requests, arrives or ends. A launch
//   may start a warp: then the core withdraws its request, unless the answer comes in that cycle,
//   in which case the core has arrived without that warp.
// - With several cores a bar with id bit 31 is far: it sends a request to the barriers over all
//   cores (gbar). It waits in the execute stage (wait_o) for the answer, which takes a few cycles.
//   It then faults, waits at the barrier, or continues. It does not use the tables of this module.
//
// Twin: cmodel/simt/gyre_barriers.c

module gyre_barriers (
  input  logic clk_i,
  input  logic rst_i,
  // From warp control: the last beat of a bar; go_i: the beat leaves the execute stage
  input  logic valid_i,
  input  logic go_i,
  input  logic cores_i,
  input  logic [31:0] id_i,
  input  logic [31:0] count_i,
  input  gyre_pkg::wid_t wid_i,
  input  logic [4:0] place_i,  // base of the warp in the table of ids below 2^31
  output logic wait_o,
  output logic trap_o,
  input  gyre_pkg::warps_t active_i,
  // Warps that wspawn ends or starts: no barrier expects them any more
  input  gyre_pkg::warps_t drop_i,
  // To the warp state: warps that start and that stop waiting at a barrier
  output gyre_pkg::warps_t bar_set_o,
  output gyre_pkg::warps_t bar_clear_o,
  // To and from the barriers over all cores; unused with one core
  output logic gbar_valid_o,
  input  logic gbar_ready_i,
  output gyre_pkg::wid_t gbar_wid_o,
  output logic [31:0] gbar_id_o,
  output logic [31:0] gbar_count_o,
  output logic gbar_cores_o,
  output logic gbar_arrived_o,
  input  logic gbar_fault_i,
  input  logic gbar_wait_i,
  input  gyre_pkg::warps_t gclear_warps_i
);
  localparam bit GLOBAL = gyre_pkg::NUM_CORES == 1;
  localparam int ENTRIES = (GLOBAL ? 2 : 1) * gyre_pkg::NUM_BARRIERS;
  localparam int IDX_W = (ENTRIES > 1) ? $clog2(ENTRIES) : 1;
  localparam int SLOT_W = (gyre_pkg::NUM_BARRIERS > 1) ? $clog2(gyre_pkg::NUM_BARRIERS) : 1;
  localparam int CNT_W = $clog2(gyre_pkg::NUM_WARPS + 1);

  logic [ENTRIES-1:0] valid_q;
  logic [CNT_W-1:0] count_q [ENTRIES];
  logic [CNT_W-1:0] left_q [ENTRIES];
  logic [gyre_pkg::NUM_WARPS-1:0] mask_q [ENTRIES];

  logic [IDX_W-1:0] idx;
  logic valid, busy, one, bad_count, bad_id, differs, alone, near_fault, join_now, last;
  logic [CNT_W-1:0] count, left;
  gyre_pkg::warps_t me, near_set, near_clear, gone;

  // ---- Barriers over all cores ------------------------------------------------------------------
  logic far, far_asks, far_fault;

  assign far       = !GLOBAL && id_i[31];
  assign far_asks  = valid_i && far;
  assign far_fault = gbar_ready_i && gbar_fault_i;

  // Request of the bar in the execute stage, otherwise of the core
  assign gbar_valid_o   = far_asks || (!GLOBAL && all_here);
  assign gbar_arrived_o = !GLOBAL && !far_asks && all_here;
  assign gbar_cores_o   = far_asks && cores_i;
  assign gbar_wid_o     = far_asks ? wid_i : '0;
  assign gbar_id_o      = far_asks ? id_i : 32'h8000_0000 | 32'(slot);
  assign gbar_count_o   = far_asks ? count_i : 32'd0;

  assign wait_o = far_asks && !gbar_ready_i;
  assign trap_o = valid_i && (far ? far_fault : near_fault);

  // A local and a global release may happen in one cycle.
  assign bar_set_o   = near_set | ((go_i && far && !far_fault && gbar_wait_i) ? me : '0);
  assign bar_clear_o = near_clear | (GLOBAL ? gone : gclear_warps_i);

  // ---- Barriers that count cores: arrived warps of this core -------------------------------------
  logic by_cores, all_here;
  logic [SLOT_W-1:0] slot;

  // In a core with one warp, a warp need not wait if there is one core.
  assign by_cores = cores_i && id_i[31] && (!GLOBAL || gyre_pkg::NUM_WARPS > 1);

  if (!GLOBAL || gyre_pkg::NUM_WARPS > 1) begin : g_here
    gyre_pkg::warps_t here_q, others, leave;
    logic come, same;

    assign all_here = (here_q != '0) && ((active_i & ~here_q) == '0) && same;
    assign gone     = (GLOBAL && all_here) ? here_q : '0;

    always_ff @(posedge clk_i) begin
      if (rst_i) here_q <= '0;
      else here_q <= (come ? others | me : here_q) & ~(drop_i | leave);
    end

    // With one core all active warps continue together, and wspawn drops all others. So warps that
    // wait at several barriers never all meet at one of them, and the barrier of each need not be
    // stored.
    if (GLOBAL) begin : g_one
      assign come   = join_now && by_cores;
      assign others = busy ? here_q : '0;
      assign same   = 1'b1;
      assign leave  = gone;
      assign slot   = '0;
    end else begin : g_several
      logic [SLOT_W-1:0] asked, any, every;
      logic [SLOT_W-1:0] slot_q [gyre_pkg::NUM_WARPS];

      assign asked  = SLOT_W'(id_i[4:0] & 5'(gyre_pkg::NUM_BARRIERS - 1));
      assign come   = go_i && far && cores_i && !far_fault;
      assign others = here_q;
      // An answer that is not for a bar is for the core. It also releases warps that were launched
      // later and have come to the barrier, too.
      assign leave  = gclear_warps_i | {gyre_pkg::NUM_WARPS{gbar_ready_i && !far_asks}};

      // All active warps have the same slot if no bit differs between them.
      always_comb begin
        any = '0;
        every = '1;
        for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
          if (active_i[w]) begin
            any   = any | slot_q[w];
            every = every & slot_q[w];
          end
        end
      end

      assign same = any == every;
      assign slot = any;

      for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_slot
        always_ff @(posedge clk_i) begin
          if (come && me[w]) slot_q[w] <= asked;
        end
      end
    end
  end else begin : g_alone
    assign {all_here, gone, slot} = '0;
    logic unused_active;
    assign unused_active = ^active_i;
  end

  // ---- Local tables: effect of an arrival -------------------------------------------------------
  // Both terms are below 32, and NUM_BARRIERS is at most 32, so the sum does not wrap.
  logic [5:0] entry;
  assign entry = 6'(id_i[4:0]) + (id_i[31] ? 6'd0 : 6'(place_i));

  if (!GLOBAL) begin : g_local
    assign idx = (gyre_pkg::NUM_BARRIERS > 1) ? entry[IDX_W-1:0] : '0;
  end else if (gyre_pkg::NUM_BARRIERS > 1) begin : g_index
    assign idx = {id_i[31], entry[$clog2(gyre_pkg::NUM_BARRIERS)-1:0]};
  end else begin : g_single
    assign idx = id_i[31];
  end

  assign me        = gyre_pkg::NUM_WARPS'(1) << wid_i;
  assign valid     = valid_q[idx];
  // A count of 1 has an entry only if it counts cores; the entry is valid while a warp waits.
  assign busy      = valid && ((count_q[idx] != CNT_W'(1)) || (mask_q[idx] != '0));
  assign count     = CNT_W'(count_i);
  assign left      = busy ? left_q[idx] : count;
  assign bad_count = (count_i == 32'd0) || (count_i[31:6] != '0)
                  || (count_i[5:0] >= 6'(gyre_pkg::NUM_WARPS + 1)) || (by_cores && !one);
  // NUM_BARRIERS is a power of two, so no subtraction is needed.
  assign bad_id    = (id_i[30:5] != '0) || ((entry & ~(6'(gyre_pkg::NUM_BARRIERS) - 6'd1)) != '0);
  assign one       = count_i == 32'd1;
  assign alone     = one && !by_cores;
  assign differs   = busy && (count_q[idx] != count) && !alone;
  assign near_fault = bad_count || bad_id || differs;

  assign join_now  = go_i && !far && !near_fault && !alone;
  assign last      = (left == CNT_W'(1)) && !by_cores;

  assign near_set   = (join_now && !last) ? me : '0;
  assign near_clear = (join_now && last) ? mask_q[idx] & {gyre_pkg::NUM_WARPS{busy}} : '0;

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
        mask_q[e]  <= ((valid_q[e] ? mask_q[e] : '0) | me) & ~(drop_i | gone);
      end else begin
        mask_q[e]  <= mask_q[e] & ~(drop_i | gone);
      end
    end
  end
endmodule
