// Warp scheduler: selects the warp that fetches next, fairly (paper, section IV-B). It keeps one
// bit per warp, visible: the warp's turn in the current round is still to come. gyre_warp_state
// holds the other state.
//
// - The lowest visible warp that can run is selected and leaves the visible mask. When no visible
//   warp can run, the mask is refilled in the same cycle, so that refilling costs no cycle. It then
//   holds all warps that are active and neither stalled nor at a barrier.
// - A warp also needs room in its instruction buffer. That condition is not part of the masks.
//
// Twin: cmodel/simt/gyre_warp_scheduler.c

module gyre_warp_scheduler (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  // From the warp state
  input  gyre_pkg::warps_t runnable_i,
  input  logic [gyre_pkg::NUM_WARPS*32-1:0] pc_i,
  // From the instruction buffers
  input  gyre_pkg::warps_t room_i,
  // To fetch, and back to the warp state
  output logic sched_valid_o,
  input  logic sched_ready_i,
  output gyre_pkg::sched_t sched_o,
  output gyre_pkg::warps_t visible_o
);
  gyre_pkg::warps_t visible_q, ready, pool, choice;
  gyre_pkg::wid_t wid;
  logic fire;

  assign visible_o = visible_q;

  // ---- Choice -------------------------------------------------------------------------------
  assign ready  = runnable_i & room_i & {gyre_pkg::NUM_WARPS{~halted_i}};
  assign pool   = ((visible_q & ready) != '0) ? visible_q : runnable_i;
  assign choice = pool & ready;

  always_comb begin
    wid = '0;
    for (int w = gyre_pkg::NUM_WARPS - 1; w >= 0; w--) begin
      if (choice[w]) wid = gyre_pkg::WID_W'(w);
    end
  end

  assign sched_valid_o = choice != '0;
  assign fire = sched_valid_o && sched_ready_i;

  // An array that the warp number selects, because an indexed part-select would become a shifter.
  logic [31:0] pc [gyre_pkg::NUM_WARPS];
  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_pc
    assign pc[w] = pc_i[w*32 +: 32];
  end
  assign sched_o = {wid, pc[wid]};

  // ---- Turns --------------------------------------------------------------------------------
  gyre_pkg::warps_t visible_d;

  always_comb begin
    visible_d = visible_q;
    if (fire) visible_d = pool & runnable_i;
    // A loop instead of an index (gyre_warp_state).
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (fire && wid == gyre_pkg::WID_W'(w)) visible_d[w] = 1'b0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) visible_q <= '0;
    else visible_q <= visible_d;
  end
endmodule
