// Commit: one result a cycle to the register file.
//
// - Priority: load/store unit, divider, special function unit, ALU, floating point, multiplier.
//   A result of the ALU that waits would block the execute stage, while those of the two pipelines
//   can wait a little; one that has waited LATE cycles goes before the ALU.  So nobody starves.
// - A floating-point result may have nothing to write (wb_i low), but always has flags.
// - The winner is registered; the write itself, the bypass and the scoreboard use the register.
//   SMALL=1: its data is zero from a reset to the first result, for the sweep of the register file.
//
// Twin: cmodel/commit/gyre_commit.c

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
  localparam int LATE = 3
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
  input  logic fpu_wb_i,
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
  output logic [NUM_LANES*8-1:0] flag_flags_o
);
  logic [SOURCES-1:0] pick;
  logic [WID_W-1:0] wid;
  logic [PASS_W-1:0] pass;
  logic [5:0] rd;
  logic last;
  logic [NUM_LANES-1:0] lanes;
  logic [DATA_W-1:0] data;
  logic pick_fpu, first, fpu_late, mul_late;
  logic [1:0] fpu_wait_q, mul_wait_q;

  assign fpu_late = valid_i[FPU] && (fpu_wait_q == 2'(LATE));
  assign mul_late = valid_i[MUL] && (mul_wait_q == 2'(LATE));
  assign first    = valid_i[LSU] || valid_i[DIV];

  always_comb begin
    ready_o[LSU] = 1'b1;
    ready_o[DIV] = !valid_i[LSU];
    ready_o[SFU] = !first && !fpu_late && !mul_late;
    ready_o[ALU] = ready_o[SFU] && !valid_i[SFU];
    ready_o[FPU] = !first && (fpu_late || (!mul_late && !valid_i[SFU] && !valid_i[ALU]));
    ready_o[MUL] = !first && !fpu_late
                && (mul_late || (!valid_i[SFU] && !valid_i[ALU] && !valid_i[FPU]));
  end

  // The winner's fields, as AND and OR: an indexed choice by number would take more.
  always_comb begin
    wid   = '0;
    pass  = '0;
    rd    = '0;
    last  = 1'b0;
    lanes = '0;
    data  = '0;
    for (int i = 0; i < SOURCES; i++) begin
      pick[i] = valid_i[i] && ready_o[i];
      wid   = wid | (wid_i[i*WID_W +: WID_W] & {WID_W{pick[i]}});
      pass  = pass | (pass_i[i*PASS_W +: PASS_W] & {PASS_W{pick[i]}});
      rd    = rd | (rd_i[i*6 +: 6] & {6{pick[i]}});
      last  = last || (last_i[i] && pick[i]);
      lanes = lanes | (lanes_i[i*NUM_LANES +: NUM_LANES] & {NUM_LANES{pick[i]}});
      data  = data | (data_i[i*DATA_W +: DATA_W] & {DATA_W{pick[i]}});
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || !valid_i[FPU] || ready_o[FPU]) fpu_wait_q <= 2'd0;
    else if (fpu_wait_q != 2'(LATE)) fpu_wait_q <= fpu_wait_q + 2'd1;
    if (rst_i || !valid_i[MUL] || ready_o[MUL]) mul_wait_q <= 2'd0;
    else if (mul_wait_q != 2'(LATE)) mul_wait_q <= mul_wait_q + 2'd1;
  end

  assign pick_fpu = pick[FPU];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      wb_valid_o   <= 1'b0;
      flag_valid_o <= 1'b0;
    end else begin
      wb_valid_o   <= (valid_i != '0) && (!pick_fpu || fpu_wb_i);
      flag_valid_o <= pick_fpu;
    end
  end

  always_ff @(posedge clk_i) begin
    if (valid_i != '0) begin
      wb_wid_o   <= wid;
      wb_pass_o  <= pass;
      wb_rd_o    <= rd;
      wb_last_o  <= last;
      wb_lanes_o <= lanes;
      wb_data_o  <= data;
    end
    if (SMALL && rst_i) wb_data_o <= '0;
    if (pick_fpu) flag_flags_o <= fpu_flags_i;
  end
endmodule
