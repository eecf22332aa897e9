// Warp feeder: sends an assigned workgroup to its core. For each warp it writes the rows of thread
// ids, which CSRs read, and then launches the warp.
//
// - A workgroup is taken (place_ready_o) when the previous one has no more rows. Its first row
//   comes in the next cycle.
// - A warp is chosen from those that the workgroup has reserved (want_o) with its first row; a warp
//   without a thread is given back with its last row (skip_o).
// - The rows of a warp are its beats, at least three. The first three also contain the workgroup's
//   number and the id of its first thread in the grid. After the last row the warp is launched, if
//   it has a thread, while the rows of the next one follow. So a warp takes BEATS cycles, at least
//   three, or as long as the core needs to accept it.
// - close_o: all warps of the workgroup have been launched. It comes one cycle after the last
//   launch, or as soon as it is known that there is none.
// - No output depends on launch_ready_i in the same cycle, except those to threads and placer.
// - cancel_i ends the rows; an offered launch stays until it is accepted, or the GPU is halted:
//   halted_i ends everything.
//
// Twin: cmodel/dispatch/gyre_warp_feeder.c

`include "gyre_check.svh"

module gyre_warp_feeder (
  input  logic clk_i,
  input  logic rst_i,
  input  logic halted_i,
  input  logic cancel_i,
  // A workgroup: its core, slot and memory, its number, its first thread, its items in each
  // dimension (x lowest), its launch
  input  logic place_valid_i,
  output logic place_ready_o,
  input  logic [3:0] place_core_i,
  input  gyre_pkg::wid_t place_slot_i,
  input  logic [15:0] place_lmem_i,
  input  logic [3*31-1:0] id_i,
  input  logic [3*32-1:0] first_i,
  input  logic [3*11-1:0] extent_i,
  input  logic [1:0] launch_i,
  // From and to the workgroup's threads
  output logic threads_start_o,
  output logic [3*11-1:0] threads_extent_o,
  output logic threads_next_o,
  input  logic [gyre_pkg::NUM_LANES*30-1:0] threads_ids_i,
  input  gyre_pkg::lanes_t threads_lanes_i,
  input  logic threads_last_warp_i,
  // From and to the launch arbiter: the warp that is chosen with the first row of its ids
  output gyre_pkg::warp_want_t want_o,
  input  gyre_pkg::wid_t warp_i,
  // To the workgroup placer
  output logic [3:0] warp_core_o,
  output gyre_pkg::wid_t warp_o,  // the one that the rows are for
  output logic take_o,
  output logic skip_o,
  output gyre_pkg::wid_t take_slot_o,
  output logic [1:0] take_launch_o,
  output logic close_o,
  output logic [3:0] close_core_o,
  output gyre_pkg::wid_t close_slot_o,
  // To the GPU: a row of ids, a launch
  output logic ids_valid_o,
  output logic [4:0] ids_row_o,
  output logic [31:0] ids_number_o,
  output logic [31:0] ids_first_o,
  output gyre_pkg::lane_words_t ids_words_o,
  output logic launch_valid_o,
  input  logic launch_ready_i,
  output logic [3:0] launch_core_o,
  output gyre_pkg::wid_t launch_wid_o,
  output gyre_pkg::wid_t launch_slot_o,
  output gyre_pkg::tmask_t launch_tmask_o,
  output logic [15:0] launch_lmem_o,
  output logic idle_o
);
  localparam int ROWS = (gyre_pkg::BEATS > 3) ? gyre_pkg::BEATS : 3;
  localparam bit [4:0] LAST_ROW = 5'(ROWS - 1);
  localparam bit [5:0] END = 6'(gyre_pkg::BEATS);

  // ---- The workgroup that has rows --------------------------------------------------------------
  logic rows_q, last_warp_q;
  logic [3:0] core_q;
  gyre_pkg::wid_t slot_q;
  logic [15:0] lmem_q;
  logic [3*31-1:0] id_q;
  logic [3*32-1:0] first_q;
  logic [3*11-1:0] extent_q;
  logic [1:0] owner_q;  // launch of the workgroup
  logic [4:0] row_q;
  gyre_pkg::wid_t warp_q;
  gyre_pkg::tmask_t tmask_q, tmask;
  logic is_beat, last_row, go, last_warp, full, ends, ended;
  assign ended = halted_i || cancel_i;

  // ---- The warp that is launched, the workgroup to close ----------------------------------------
  logic launch_q, close_q, free;
  logic [3:0] launch_core_q;
  gyre_pkg::wid_t launch_wid_q, launch_slot_q;
  gyre_pkg::tmask_t launch_tmask_q;
  logic [15:0] launch_lmem_q;
  logic [3:0] close_core_q;
  gyre_pkg::wid_t close_slot_q;

  assign free      = !launch_q || launch_ready_i;
  assign is_beat   = {1'b0, row_q} < END;
  assign last_row  = row_q == LAST_ROW;
  assign last_warp = (is_beat && {1'b0, row_q} == END - 6'd1) ? threads_last_warp_i : last_warp_q;
  // The last row waits until its warp can be launched, and the previous workgroup is closed.
  assign go        = rows_q && !ended && (!last_row || free);
  assign full      = go && last_row && tmask != '0;
  assign ends      = go && last_row && last_warp;

  always_comb begin
    tmask = (row_q == '0) ? '0 : tmask_q;
    for (int p = 0; p < gyre_pkg::BEATS; p++) begin
      if (row_q == 5'(p)) tmask[p*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES] = threads_lanes_i;
    end
  end

  assign place_ready_o    = !ended && (!rows_q || ends);
  assign threads_start_o  = place_valid_i && place_ready_o;
  assign threads_extent_o = extent_q;
  assign threads_next_o   = go && is_beat;

  always_ff @(posedge clk_i) begin
    if (rst_i || ended) rows_q <= 1'b0;
    else if (threads_start_o) rows_q <= 1'b1;
    else if (ends) rows_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (threads_start_o) begin
      core_q   <= place_core_i;
      slot_q   <= place_slot_i;
      lmem_q   <= place_lmem_i;
      id_q     <= id_i;
      first_q  <= first_i;
      extent_q <= extent_i;
      owner_q  <= launch_i;
      row_q    <= '0;
    end else if (go) begin
      row_q <= last_row ? '0 : row_q + 5'd1;
    end
    if (go) begin
      tmask_q     <= tmask;
      warp_q      <= warp_o;
      last_warp_q <= last_warp;
    end
  end

  // ---- To the arbiter, the placer and the core: rows ---------------------------------------------------------------
  assign warp_core_o   = core_q;
  assign want_o        = {go && row_q == '0, core_q};
  assign warp_o        = (row_q == '0) ? warp_i : warp_q;
  assign take_o        = full;
  assign skip_o        = go && last_row && tmask == '0;
  assign take_slot_o   = slot_q;
  assign take_launch_o = owner_q;

  assign ids_valid_o = rows_q && !ended;  // the last row repeats until its warp can be launched
  assign ids_row_o   = row_q;
  always_comb begin
    unique case (row_q[1:0])
      2'd0: {ids_number_o, ids_first_o} = {1'b0, id_q[0 +: 31], first_q[0 +: 32]};
      2'd1: {ids_number_o, ids_first_o} = {1'b0, id_q[31 +: 31], first_q[32 +: 32]};
      default: {ids_number_o, ids_first_o} = {1'b0, id_q[62 +: 31], first_q[64 +: 32]};
    endcase
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      ids_words_o[l*32 +: 32] = {2'b00, threads_ids_i[l*30 +: 30]};
    end
  end

  // ---- The launch -------------------------------------------------------------------------------------
  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i) launch_q <= 1'b0;
    else if (full) launch_q <= 1'b1;
    else if (launch_ready_i) launch_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (full) begin
      launch_core_q  <= core_q;
      launch_wid_q   <= warp_o;
      launch_slot_q  <= slot_q;
      launch_tmask_q <= tmask;
      launch_lmem_q  <= lmem_q;
    end
  end

  // The close waits for the last launch of its workgroup, if there is one.
  always_ff @(posedge clk_i) begin
    if (rst_i || halted_i) {close_q, close_o} <= 2'b00;
    else {close_q, close_o} <= {ends || (close_q && !free), close_q && free};
    if (ends) begin
      close_core_q <= core_q;
      close_slot_q <= slot_q;
    end
    close_core_o <= close_core_q;
    close_slot_o <= close_slot_q;
  end

  assign launch_valid_o = launch_q;
  assign launch_core_o  = launch_core_q;
  assign launch_wid_o   = launch_wid_q;
  assign launch_slot_o  = launch_slot_q;
  assign launch_tmask_o = launch_tmask_q;
  assign launch_lmem_o  = launch_lmem_q;
  assign idle_o         = !rows_q && !launch_q && !close_q && !close_o;

  `GYRE_CHECK(a_ready, clk_i, rst_i, launch_ready_i |-> launch_q)
endmodule
