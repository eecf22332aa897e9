// Commit: one result a cycle to the register file.
//
// - Fixed priority by the latency that lies behind a result: load/store unit, divider, multiplier,
//   special function unit, ALU.  Nobody starves: a result that waits blocks issue behind it in the
//   end, so the others run dry.
// - The winner is registered; the write itself, the bypass and the scoreboard use the register.
//
// Twin: cmodel/commit/gyre_commit.c

module gyre_commit #(
  parameter int NUM_WARPS = 4,
  parameter int NUM_THREADS = 4,
  parameter int NUM_LANES = 4,
  localparam int PASSES = NUM_THREADS / NUM_LANES,
  localparam int WID_W = (NUM_WARPS > 1) ? $clog2(NUM_WARPS) : 1,
  localparam int PASS_W = (PASSES > 1) ? $clog2(PASSES) : 1,
  localparam int DATA_W = NUM_LANES * 32,
  // The sources in order of priority; source i is in slice i of each vector.
  localparam int SOURCES = 5
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the functional units
  input  logic [SOURCES-1:0] valid_i,
  output logic [SOURCES-1:0] ready_o,
  input  logic [SOURCES*WID_W-1:0] wid_i,
  input  logic [SOURCES*PASS_W-1:0] pass_i,
  input  logic [SOURCES*5-1:0] rd_i,
  input  logic [SOURCES-1:0] last_i,
  input  logic [SOURCES*NUM_LANES-1:0] lanes_i,
  input  logic [SOURCES*DATA_W-1:0] data_i,
  // To register file and scoreboard
  output logic wb_valid_o,
  output logic [WID_W-1:0] wb_wid_o,
  output logic [PASS_W-1:0] wb_pass_o,
  output logic [4:0] wb_rd_o,
  output logic wb_last_o,
  output logic [NUM_LANES-1:0] wb_lanes_o,
  output logic [DATA_W-1:0] wb_data_o
);
  logic [2:0] pick;

  always_comb begin
    pick = 3'd0;
    for (int i = SOURCES - 1; i >= 0; i--) begin
      if (valid_i[i]) pick = 3'(i);
    end
    for (int i = 0; i < SOURCES; i++) begin
      ready_o[i] = 1'b1;
      for (int j = 0; j < i; j++) begin
        if (valid_i[j]) ready_o[i] = 1'b0;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) wb_valid_o <= 1'b0;
    else wb_valid_o <= valid_i != '0;
  end

  always_ff @(posedge clk_i) begin
    if (valid_i != '0) begin
      wb_wid_o   <= wid_i[pick*WID_W +: WID_W];
      wb_pass_o  <= pass_i[pick*PASS_W +: PASS_W];
      wb_rd_o    <= rd_i[pick*5 +: 5];
      wb_last_o  <= last_i[pick];
      wb_lanes_o <= lanes_i[pick*NUM_LANES +: NUM_LANES];
      wb_data_o  <= data_i[pick*DATA_W +: DATA_W];
    end
  end
endmodule
