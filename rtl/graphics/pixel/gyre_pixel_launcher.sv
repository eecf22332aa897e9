// Pixel launcher: selects the warp that the feeder fills with quads, and launches it when the
// feeder closes it. It keeps all cores busy by filling them in turn.
//
// - From start_i to finish_i, while no warp is open, one core is checked in a cycle, beginning
//   after the last selected one. If it has fewer warps than its share, its lowest free slot in the
//   draw's share of local memory takes the next quads, and a warp is chosen for it (want_o). A
//   chosen warp without quads is freed with finish_i.
// - A slot is busy until the drain frees it. The warp is free when it has ended (ends_o), because a
//   draw has up to two slots for each warp; if the program kills, when the drain frees it, because
//   the warp has the cover until its next launch.
// - Of each slot it knows what earlier warps of the draw have left there: outputs as they are
//   before a warp starts (clean_o), once a warp was filled there, because the drain refills them;
//   and the uniform words that the next quad's primitive needs (kept_o). If the program reads
//   words of the primitive, these are its own, until last_i; else only the face has to be the same.
// - A quad that comes into the warp (quad_i) adds four threads, and its cover. close_i ends the
//   warp, also in the cycle of its last quad. The launch is offered from the next cycle on, or when
//   the launch before has been accepted. The next warp is selected meanwhile.
// - The drain gets the warp in the cycle in which its launch is accepted.
// - start_i and halted_i drop all state. Counters start at 0 with start_i.
//
// Twin: cmodel/graphics/pixel/gyre_pixel_launcher.c

`include "gyre_check.svh"

module gyre_pixel_launcher (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic halted_i,
  input  logic finish_i,  // no quad will come
  input  gyre_pkg::pixel_program_t program_i,
  input  logic [3:0] first_i,  // the sixteenth of local memory where the slots begin
  // From and to the feeder
  output logic open_o,  // a warp takes quads
  output logic [3:0] core_o,
  output logic [15:0] lmem_o,
  output logic [5:0] count_o,  // quads in the warp
  output logic clean_o,
  output logic kept_o,
  input  logic quad_i,
  input  logic [3:0] cover_i,
  input  logic back_i,  // of the oldest primitive
  input  logic last_i,  // it ends
  input  logic close_i,
  // From and to the launch arbiter
  output gyre_pkg::warp_want_t want_o,
  input  gyre_pkg::wid_t warp_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] leave_o,
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::wid_t launch_wid_o,
  output gyre_pkg::tmask_t launch_tmask_o,
  output gyre_pkg::tmask_t launch_covered_o,
  output logic [15:0] launch_lmem_o,
  // From and to the drain
  output logic warp_valid_o,
  output gyre_pkg::filled_warp_t warp_o,  // count: quads
  output logic warp_back_o,
  input  gyre_pkg::freed_warp_t free_i,
  // From the cores, and to the list: warps that end, those of the latter that were launched here
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended_i,
  output logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ends_o,
  // To the result
  output logic [31:0] warps_o,
  output logic [31:0] pixels_o,  // covered ones
  output logic idle_o  // no quad is in a warp that was not launched
);
  localparam int QUADS = gyre_pkg::NUM_THREADS / 4;
  localparam int PIECE = gyre_pkg::LMEM_BYTES / 16;
  localparam int WARPS = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS;
  localparam int CORE_SLOTS = 2 * gyre_pkg::NUM_WARPS;
  localparam int SLOTS = gyre_pkg::NUM_CORES * CORE_SLOTS;

  typedef enum logic [1:0] {
    PICK,  // chooses a slot and a warp
    OPEN,  // takes quads
    LAUNCH  // waits until the launch before has been accepted
  } state_e;
  state_e state_q;

  // ---- The slot and the warp --------------------------------------------------------------------
  logic [SLOTS-1:0] busy_q;
  logic [WARPS-1:0] held_q;  // chosen warps
  logic [CORE_SLOTS-1:0] busy;  // of core core_q
  gyre_pkg::warps_t held;
  logic clear, runs_q, may, found, fire, unused, launch_free;
  logic [3:0] core_q, next_core;
  gyre_pkg::wid_t wid_q;
  logic [5:0] slot_q, free_slot;
  logic [15:0] lmem_q;
  logic [5:0] count_q;

  always_comb begin
    busy = '0;
    held = '0;
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      if (core_q == 4'(c)) begin
        busy = busy_q[c*CORE_SLOTS +: CORE_SLOTS];
        held = held_q[c*gyre_pkg::NUM_WARPS +: gyre_pkg::NUM_WARPS];
      end
    end
    may       = runs_q && !finish_i && 6'($countones(held)) < program_i.core_warps;
    found     = 1'b0;
    free_slot = '0;
    for (int s = CORE_SLOTS - 1; s >= 0; s--) begin
      if (!busy[s] && 6'(s) < program_i.core_slots) begin
        found     = may;
        free_slot = 6'(s);
      end
    end
  end
  assign clear     = rst_i || halted_i || start_i;
  assign next_core = (core_q == 4'(gyre_pkg::NUM_CORES - 1)) ? '0 : core_q + 4'd1;
  assign unused    = finish_i && open_o && count_q == '0;
  assign want_o    = {found && state_q == PICK && !halted_i, core_q};

  // ---- Warps: chosen ones, those that run, those that ended in the cycle before -----------------
  logic [WARPS-1:0] running_q, ended_q, is_chosen, is_launched, is_freed;
  always_comb begin
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        is_chosen[c*gyre_pkg::NUM_WARPS+w] = want_o.valid && core_q == 4'(c)
                                             && warp_i == gyre_pkg::WID_W'(w);
        is_launched[c*gyre_pkg::NUM_WARPS+w] = warp_valid_o && launch_core_o == 4'(c)
                                               && launch_wid_o == gyre_pkg::WID_W'(w);
        is_freed[c*gyre_pkg::NUM_WARPS+w] = free_i.valid && free_i.core == 4'(c)
                                            && free_i.wid == gyre_pkg::WID_W'(w);
        leave_o[c*gyre_pkg::NUM_WARPS+w]
            = (unused && core_q == 4'(c) && wid_q == gyre_pkg::WID_W'(w))
              || (program_i.kills ? is_freed[c*gyre_pkg::NUM_WARPS+w]
                                  : ended_q[c*gyre_pkg::NUM_WARPS+w]);
      end
    end
  end
  // A warp of this number that a wspawn had started may end before the launch.
  assign ends_o = ended_i & running_q;
  always_ff @(posedge clk_i) begin
    if (clear) begin
      held_q    <= '0;
      running_q <= '0;
      ended_q   <= '0;
    end else begin
      held_q    <= (held_q & ~leave_o) | is_chosen;
      running_q <= (running_q & ~ended_i) | is_launched;
      ended_q   <= ends_o;
    end
  end
  assign open_o  = state_q == OPEN;
  assign core_o  = core_q;
  assign lmem_o  = lmem_q;
  assign count_o = count_q;

  // ---- What the slots have ----------------------------------------------------------------------
  logic [SLOTS-1:0] used_q, same_q, face_q;  // a warp was filled; words of the primitive; its face
  logic back_q, back;  // the face of the open warp's quads
  logic clean_q, open_same_q, open_face_q;  // of the open warp's slot
  logic [SLOTS-1:0] is_open, is_next;  // slots: of the open warp, of the one that PICK chooses
  always_comb begin
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      for (int s = 0; s < CORE_SLOTS; s++) begin
        is_open[c*CORE_SLOTS+s] = core_q == 4'(c) && slot_q == 6'(s);
        is_next[c*CORE_SLOTS+s] = core_q == 4'(c) && free_slot == 6'(s);
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (clear) used_q <= '0;
    else if (close_i) used_q <= used_q | is_open;
    if (clear || last_i) same_q <= '0;
    else if (close_i) same_q <= same_q | is_open;
    if (close_i) face_q <= back ? face_q | is_open : face_q & ~is_open;
    if (state_q == PICK) begin
      clean_q     <= (used_q & is_next) != '0;
      open_same_q <= (same_q & is_next) != '0;
      open_face_q <= (face_q & is_next) != '0;
    end else if (last_i) begin
      open_same_q <= 1'b0;
    end
  end
  assign clean_o = clean_q;
  assign kept_o  = program_i.reads_primitive ? open_same_q : clean_q && open_face_q == back_i;

  // ---- Quads of the warp ------------------------------------------------------------------------
  gyre_pkg::tmask_t cover_q, covers;
  logic [5:0] count;

  assign count = count_q + 6'(quad_i);
  assign back  = quad_i ? back_i : back_q;
  always_comb begin
    covers = cover_q;
    for (int q = 0; q < QUADS; q++) begin
      if (quad_i && count_q == 6'(q)) covers[q*4 +: 4] = cover_i;
    end
  end
  assign launch_free = !launch_valid_o || launch_ready_i;
  assign fire = (close_i || state_q == LAUNCH) && launch_free;

  always_ff @(posedge clk_i) begin
    if (clear) begin
      state_q <= PICK;
      count_q <= '0;
      core_q  <= '0;
      runs_q  <= start_i && !rst_i && !halted_i;
    end else begin
      if (finish_i) runs_q <= 1'b0;
      count_q <= fire ? '0 : count;
      unique case (state_q)
        PICK:    if (found) state_q <= OPEN;
        OPEN:    if (unused || close_i) state_q <= (unused || fire) ? PICK : LAUNCH;
        default: if (fire) state_q <= PICK;
      endcase
      if (fire || (state_q == PICK && !found)) core_q <= next_core;
    end
    if (state_q == PICK) begin
      wid_q   <= warp_i;
      slot_q  <= free_slot;
      lmem_q  <= 16'(32'(first_i) * PIECE) + 16'(free_slot) * program_i.place_bytes;
      cover_q <= '0;
    end else begin
      cover_q <= covers;
    end
    back_q <= back;
  end

  for (genvar c = 0; c < gyre_pkg::NUM_CORES; c++) begin : g_core
    for (genvar s = 0; s < CORE_SLOTS; s++) begin : g_slot
      always_ff @(posedge clk_i) begin
        if (clear) begin
          busy_q[c*CORE_SLOTS+s] <= 1'b0;
        end else if (fire && core_q == 4'(c) && slot_q == 6'(s)) begin
          busy_q[c*CORE_SLOTS+s] <= 1'b1;
        end else if (free_i.valid && free_i.core == 4'(c) && free_i.slot == 6'(s)) begin
          busy_q[c*CORE_SLOTS+s] <= 1'b0;
        end
      end
    end
  end

  // ---- The launch, and what the drain gets ------------------------------------------------------
  logic [5:0] launch_count_q;
  logic [5:0] launch_slot_q;
  logic launch_back_q;
  always_ff @(posedge clk_i) begin
    if (clear) launch_valid_o <= 1'b0;
    else if (fire) launch_valid_o <= 1'b1;
    else if (launch_ready_i) launch_valid_o <= 1'b0;
    if (start_i) warps_o <= '0;
    else if (fire && !halted_i) warps_o <= warps_o + 32'd1;
    if (start_i) pixels_o <= '0;
    else if (quad_i && !halted_i) pixels_o <= pixels_o + 32'($countones(cover_i));
    if (fire) begin
      launch_core_o  <= core_q;
      launch_wid_o   <= wid_q;
      launch_slot_q  <= slot_q;
      launch_lmem_o  <= lmem_q;
      launch_covered_o <= covers;
      launch_count_q <= count;
      launch_back_q  <= back;
      for (int q = 0; q < QUADS; q++) launch_tmask_o[q*4 +: 4] <= {4{6'(q) < count}};
    end
  end
  assign warp_valid_o = launch_valid_o && launch_ready_i;
  assign warp_o       = {launch_core_o, launch_wid_o, launch_slot_q, launch_count_q};
  assign warp_back_o  = launch_back_q;
  assign idle_o = count_q == '0 && !launch_valid_o;

  `GYRE_CHECK(a_ready, clk_i, rst_i, launch_ready_i |-> launch_valid_o)
  `GYRE_CHECK(a_unused, clk_i, clear, finish_i |-> !quad_i && !(open_o && count_q != '0))
  `GYRE_CHECK(a_open, clk_i, clear, quad_i || close_i || last_i |-> open_o)
  `GYRE_CHECK(a_quads, clk_i, clear, close_i |-> count != '0)
endmodule
