// Launch arbiter: gives warps and local memory of the cores to the sources of warps, and offers
// their launches to the GPU. Sources are equal: the grid of a launch, the vertices of a draw, and
// its pixels. docs/launch_arbiter.md has the figure and the cycles.
//
// - Claims: a source asks for warps and for sixteenths of local memory in one piece, in each of the
//   cores that it names. One claim is examined in a cycle. It is granted in that cycle if it fits:
//   share_o says which sixteenths it got, the same in all its cores. A claim that does not fit
//   keeps its turn as long as it is there, so that a large one is not passed over for ever.
// - A source gives back what it no longer needs (back_i): a number of warps and sixteenths of each
//   core.
// - Warps: want_i chooses the lowest warp of a core that no source holds, in that cycle (warp_o).
//   A source chooses at most as many as its claims reserve, so there is always one. leave_i frees
//   warps; they may be chosen from the next cycle on.
// - Launches: the one that is offered stays until it is taken; then the next source has its turn.
//   A source keeps its launch until it is ready, or the GPU is halted.
//
// Twin: cmodel/dispatch/gyre_launch_arbiter.c

`include "gyre_check.svh"

module gyre_launch_arbiter #(
  parameter int SOURCES = 2,
  localparam int ALL = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS,
  localparam int BACK_W = gyre_pkg::NUM_CORES * gyre_pkg::SHARE_BACK_W
) (
  input  logic clk_i,
  input  logic rst_i,
  // From and to the sources, source 0 lowest: a claim_t of each
  input  logic [SOURCES*gyre_pkg::CLAIM_W-1:0] claim_i,
  output logic [SOURCES-1:0] granted_o,
  output gyre_pkg::share_t share_o,
  // a share_back_t of each core of each source, core 0 lowest
  input  logic [SOURCES*BACK_W-1:0] back_i,
  // a warp_want_t of each; warps that are free again
  input  logic [SOURCES*gyre_pkg::WARP_WANT_W-1:0] want_i,
  output logic [SOURCES*gyre_pkg::WID_W-1:0] warp_o,
  input  logic [SOURCES*ALL-1:0] leave_i,
  // the core and the launch_t of each
  input  logic [SOURCES-1:0] launch_valid_i,
  output logic [SOURCES-1:0] launch_ready_o,
  input  logic [SOURCES*4-1:0] launch_core_i,
  input  logic [SOURCES*gyre_pkg::LAUNCH_W-1:0] launch_i,
  // To the GPU
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::launch_t launch_o
);
  localparam int PIECE = gyre_pkg::LMEM_BYTES / 16;
  localparam int ROW = 4 * gyre_pkg::NUM_LANES;  // bytes of a row of local memory

  // By core: warps that no claim reserves, sixteenths in use. By warp: a source holds it.
  logic [5:0] free_q [gyre_pkg::NUM_CORES];
  logic [15:0] taken_q [gyre_pkg::NUM_CORES];
  logic [ALL-1:0] held_q;

  // ---- Turns: the lowest one from that of the turn on, or the lowest --------------------------------
  logic [SOURCES-1:0] claim_turn_q, launch_turn_q, claiming, examined, offered;

  function automatic logic [SOURCES-1:0] next_of(
    input logic [SOURCES-1:0] some, input logic [SOURCES-1:0] turn);
    logic [SOURCES-1:0] ahead;
    ahead = some & ~(turn - SOURCES'(1));
    if (ahead == '0) ahead = some;
    next_of = ahead & (~ahead + SOURCES'(1));
  endfunction

  // ---- Claims -----------------------------------------------------------------------------------------
  gyre_pkg::claim_t claim;
  logic [gyre_pkg::NUM_CORES-1:0] cores;
  logic [5:0] warps;
  logic [4:0] pieces;
  logic short_of, granted, any_memory;
  logic [15:0] taken, run, starts, mask;
  logic [4:0] shift;
  logic [3:0] first;

  always_comb begin
    claim = '0;
    for (int s = 0; s < SOURCES; s++) begin
      claiming[s] = claim_i[(s+1)*gyre_pkg::CLAIM_W - 1];  // its valid
      if (examined[s]) claim = claim_i[s*gyre_pkg::CLAIM_W +: gyre_pkg::CLAIM_W];
    end
  end
  assign examined = next_of(claiming, claim_turn_q);
  assign cores    = claim.cores;
  assign warps    = claim.warps;
  assign pieces   = claim.pieces;

  always_comb begin
    short_of = 1'b0;
    taken = '0;
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      if (cores[c]) begin
        taken = taken | taken_q[c];
        if (free_q[c] < warps) short_of = 1'b1;
      end
    end
  end

  // Finds free runs of consecutive sixteenths: runs of 1, 2, 4, 8 and 16, one after the other.
  always_comb begin
    run = ~taken;
    shift = '0;
    for (int p = 0; p < 16; p++) starts[p] = !claim.rows || (p * PIECE) % ROW == 0;
    for (int b = 0; b < 5; b++) begin
      if (pieces[b]) begin
        // Beyond the end nothing is free.
        starts = starts & (run >> shift);
        shift = shift + (5'd1 << b);
      end
      run = run & (run >> (1 << b));
    end
    first = '0;
    any_memory = 1'b0;
    for (int p = 15; p >= 0; p--) begin
      if (starts[p]) begin
        first = 4'(p);
        any_memory = 1'b1;
      end
    end
    for (int p = 0; p < 16; p++) begin
      mask[p] = 5'(p) >= {1'b0, first} && 6'(p) < 6'({2'b00, first} + 6'(pieces));
    end
  end

  assign granted   = claim.valid && !short_of && any_memory;
  assign granted_o = granted ? examined : '0;
  assign share_o   = {first, mask};

  // ---- Warps ------------------------------------------------------------------------------------------
  gyre_pkg::warp_want_t want;
  logic [ALL-1:0] held, leave;
  gyre_pkg::warps_t busy;
  gyre_pkg::wid_t warp;

  always_comb begin
    held  = held_q;
    leave = '0;
    for (int s = 0; s < SOURCES; s++) begin
      want = want_i[s*gyre_pkg::WARP_WANT_W +: gyre_pkg::WARP_WANT_W];
      busy = '0;
      for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
        if (want.core == 4'(c)) busy = held[c*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS];
      end
      warp = '0;
      for (int w = gyre_pkg::NUM_WARPS - 1; w >= 0; w--) begin
        if (!busy[w]) warp = gyre_pkg::WID_W'(w);
      end
      warp_o[s*gyre_pkg::WID_W +: gyre_pkg::WID_W] = warp;
      for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
        for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
          if (want.valid && want.core == 4'(c) && warp == gyre_pkg::WID_W'(w)) begin
            held[c*gyre_pkg::NUM_WARPS + w] = 1'b1;
          end
        end
      end
      leave = leave | leave_i[s*ALL +: ALL];
    end
  end

  // ---- Launches ---------------------------------------------------------------------------------------
  assign offered        = next_of(launch_valid_i, launch_turn_q);
  assign launch_valid_o = launch_valid_i != '0;
  assign launch_ready_o = offered & {SOURCES{launch_ready_i}};
  always_comb begin
    launch_core_o = '0;
    launch_o = '0;
    for (int s = 0; s < SOURCES; s++) begin
      if (offered[s]) begin
        launch_core_o = launch_core_i[s*4 +: 4];
        launch_o = launch_i[s*gyre_pkg::LAUNCH_W +: gyre_pkg::LAUNCH_W];
      end
    end
  end

  // ---- What changes -----------------------------------------------------------------------------------
  logic [SOURCES-1:0] after_claim, after_launch;  // the sources after those of the cycle
  assign after_claim  = SOURCES'({examined, examined} >> (SOURCES - 1));
  assign after_launch = SOURCES'({offered, offered} >> (SOURCES - 1));

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      claim_turn_q  <= SOURCES'(1);
      launch_turn_q <= SOURCES'(1);
      held_q        <= '0;
    end else begin
      if (claiming != '0) claim_turn_q <= granted ? after_claim : examined;
      if (launch_valid_o) launch_turn_q <= launch_ready_i ? after_launch : offered;
      held_q <= held & ~leave;
    end
  end

  for (genvar c = 0; c < gyre_pkg::NUM_CORES; c++) begin : g_core
    logic [5:0] free_now, warps_back;
    logic [15:0] taken_now, memory_back;
    assign free_now  = free_q[c];
    assign taken_now = taken_q[c];
    always_comb begin
      warps_back = '0;
      memory_back = '0;
      for (int s = 0; s < SOURCES; s++) begin
        warps_back = warps_back + back_i[s*BACK_W + c*gyre_pkg::SHARE_BACK_W + 16 +: 6];
        memory_back = memory_back | back_i[s*BACK_W + c*gyre_pkg::SHARE_BACK_W +: 16];
      end
    end

    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        free_q[c]  <= 6'(gyre_pkg::NUM_WARPS);
        taken_q[c] <= '0;
      end else begin
        free_q[c]  <= free_now + warps_back - ((granted && cores[c]) ? warps : 6'd0);
        taken_q[c] <= (taken_now & ~memory_back) | ((granted && cores[c]) ? mask : 16'd0);
      end
    end
    `GYRE_CHECK(a_free, clk_i, rst_i, free_now <= 6'(gyre_pkg::NUM_WARPS))
    `GYRE_CHECK(a_back, clk_i, rst_i, (memory_back & ~taken_now) == '0)
  end

  `GYRE_CHECK(a_leave, clk_i, rst_i, (leave & ~held_q) == '0)
  `GYRE_CHECK(a_ready, clk_i, rst_i, launch_ready_i |-> launch_valid_o)
endmodule
