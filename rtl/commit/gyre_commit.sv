// Commit: one result a cycle to the register file.
//
// - Priority: floating point, multiplier, divider, special function unit or ALU, load/store unit.
//   Whether the last one has a result is known late in the cycle (the tags of a cache), so nobody
//   waits for that, and it never waits itself: a result that does not win is kept here and goes
//   before all others in the next cycle.
// - What a faulting pass gives (the link of a jalr, the token of a split) is taken, as the fault is
//   known late, but not written.
// - Nobody starves: where the results of the others come from, nothing new enters while one waits.
// - A floating-point result may have nothing to write (wb_i low), but always has flags.
// - The winner is registered; the write itself, the bypass and the scoreboard use the register.
// - The load/store unit's data come last of all.  They go into a register of their own in every
//   cycle, won or kept, with no choice in front of it; whose data are shown is chosen behind the
//   registers.
// - SMALL=1: the data are zero from a reset to the first result, for the register file's sweep,
//   and behind a cycle without a winner in which zero_i is high, for the clearing of registers.
//
// Twin: cmodel/commit/gyre_commit.c

`include "gyre_check.svh"

module gyre_commit #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  parameter bit SMALL = 0,
  localparam int PASSES = NUM_THREADS / NUM_LANES,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1,
  localparam int PASS_W = (PASSES > 1) ? $clog2(PASSES) : 1,
  localparam int DATA_W = NUM_LANES * 32,
  // Source i is in slice i of each vector.
  localparam int LSU = 0,
  localparam int DIV = 1,
  localparam int FPU = 2,
  localparam int MUL = 3,
  localparam int SFU = 4,
  localparam int ALU = 5,
  localparam int SOURCES = 6,
  localparam int LATE = SOURCES,  // the result that is kept
  localparam int FIELDS_W = WID_W + PASS_W + 6 + 1 + NUM_LANES  // all but the data
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the functional units
  input  logic [SOURCES-1:0] valid_i,
  output logic [SOURCES-1:0] ready_o,
  input  logic [SOURCES*WID_W-1:0] wid_i,
  input  logic [SOURCES*PASS_W-1:0] pass_i,
  input  logic [SOURCES*6-1:0] rd_i,
  input  logic [SOURCES-1:0] last_i,
  input  logic [SOURCES*NUM_LANES-1:0] lanes_i,
  input  logic [SOURCES*DATA_W-1:0] data_i,
  input  logic trap_i,  // the pass in execute faults
  input  logic fpu_wb_i,
  input  logic zero_i,
  input  logic [NUM_LANES*8-1:0] fpu_flags_i,
  // To register file and scoreboard
  output logic wb_valid_o,
  output logic [WID_W-1:0] wb_wid_o,
  output logic [PASS_W-1:0] wb_pass_o,
  output logic [5:0] wb_rd_o,
  output logic wb_last_o,
  output logic [NUM_LANES-1:0] wb_lanes_o,
  output logic [DATA_W-1:0] wb_data_o,
  // To fcsr and scoreboard: of the same pass, if it is a floating-point one
  output logic flag_valid_o,
  output logic [NUM_LANES*8-1:0] flag_flags_o,
  // To the pins: a result is kept, which is not written yet
  output logic kept_o
);
  logic [SOURCES:0] pick;
  logic [WID_W-1:0] wid;
  logic [PASS_W-1:0] pass;
  logic [5:0] rd;
  logic last;
  logic [NUM_LANES-1:0] lanes;
  logic pick_fpu, piped, others, late_valid_q, valid_q, exec_q, trap_q;
  logic [FIELDS_W-1:0] late, late_q, fields;
  logic loaded_q;  // the winner was the load/store unit
  logic [DATA_W-1:0] data, data_q, load_q;

  assign piped  = valid_i[FPU] || valid_i[MUL] || valid_i[DIV];
  assign others = late_valid_q || piped || valid_i[SFU] || valid_i[ALU];

  always_comb begin
    ready_o[FPU] = !late_valid_q;
    ready_o[MUL] = !late_valid_q && !valid_i[FPU];
    ready_o[DIV] = !late_valid_q && !valid_i[FPU] && !valid_i[MUL];
    ready_o[SFU] = !late_valid_q && !piped;
    ready_o[ALU] = !late_valid_q && !piped;
    ready_o[LSU] = 1'b1;
    pick       = {late_valid_q, valid_i & ready_o};
    pick[LSU]  = valid_i[LSU] && !others;
  end

  // Without a result of the load/store unit it means nothing.
  assign late = {wid_i[LSU*WID_W +: WID_W], pass_i[LSU*PASS_W +: PASS_W], rd_i[LSU*6 +: 6],
                 last_i[LSU], lanes_i[LSU*NUM_LANES +: NUM_LANES]};

  always_ff @(posedge clk_i) begin
    late_valid_q <= !rst_i && valid_i[LSU] && !pick[LSU];
    late_q <= late;
    load_q <= data_i[LSU*DATA_W +: DATA_W];
  end

  // The winner's fields, as AND and OR: an indexed choice by number would take more.
  always_comb begin
    {wid, pass, rd, last, lanes} = late_q & {FIELDS_W{pick[LATE]}};
    data = load_q & {DATA_W{pick[LATE]}};
    for (int i = LSU + 1; i < SOURCES; i++) begin
      wid   = wid | (wid_i[i*WID_W +: WID_W] & {WID_W{pick[i]}});
      pass  = pass | (pass_i[i*PASS_W +: PASS_W] & {PASS_W{pick[i]}});
      rd    = rd | (rd_i[i*6 +: 6] & {6{pick[i]}});
      last  = last || (last_i[i] && pick[i]);
      lanes = lanes | (lanes_i[i*NUM_LANES +: NUM_LANES] & {NUM_LANES{pick[i]}});
      data  = data | (data_i[i*DATA_W +: DATA_W] & {DATA_W{pick[i]}});
    end
  end

  // Those of the load/store unit are taken if nobody else has any: known before they are.
  gyre_late_mux #(.WIDTH(FIELDS_W)) u_fields (
    .early_i({wid, pass, rd, last, lanes}), .late_i(late), .sel_late_i(!others), .out_o(fields)
  );

  assign kept_o   = late_valid_q;
  assign pick_fpu = pick[FPU];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid_q      <= 1'b0;
      flag_valid_o <= 1'b0;
    end else begin
      valid_q      <= (pick != '0) && (!pick_fpu || fpu_wb_i);
      flag_valid_o <= pick_fpu;
    end
  end

  always_ff @(posedge clk_i) begin
    exec_q <= pick[SFU] || pick[ALU];
    trap_q <= trap_i;
  end
  assign wb_valid_o = valid_q && !(exec_q && trap_q);

  always_ff @(posedge clk_i) begin
    // Without a winner they mean nothing, and that there is one is known late.
    if (!SMALL || pick != '0) begin
      {wb_wid_o, wb_pass_o, wb_rd_o, wb_last_o, wb_lanes_o} <= fields;
      loaded_q <= !others;
    end
    if (!SMALL || others) data_q <= data;
    if (SMALL && (rst_i || (zero_i && pick == '0))) begin
      data_q   <= '0;
      loaded_q <= 1'b0;
    end
    if (pick_fpu) flag_flags_o <= fpu_flags_i;
  end
  assign wb_data_o = loaded_q ? load_q : data_q;

  if (!SMALL) begin : g_fast
    logic unused_zero;
    assign unused_zero = zero_i;
  end

  `GYRE_CHECK(a_one_in_execute, clk_i, rst_i, valid_i[SFU] |-> !valid_i[ALU])
  `GYRE_CHECK(a_one_winner, clk_i, rst_i, pick != '0 |-> (pick & (pick - 1)) == '0)
endmodule
