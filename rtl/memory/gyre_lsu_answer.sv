// Answer side of the load/store unit: the one access that waits, and the results of passes.
//
// - A cached or I/O access waits for the data cache; one to local memory has its words in the
//   cycle after it was made.
// - Words are aligned straight from the RAM outputs.  Accesses before the last of a pass are
//   gathered in acc_q; the last one gives the result, which waits for commit in the cache's and
//   local memory's read registers.
// - Stores, and loads to x0, are awaited but give no result.
// Twin: cmodel/memory/gyre_lsu_answer.c

`include "gyre_check.svh"

module gyre_lsu_answer #(
    parameter int NUM_LANES = 4,
    parameter int LINE_BYTES = 64,
    parameter int WID_W = 2,
    parameter int PASS_W = 1,
    localparam int Words = LINE_BYTES / 4,
    localparam int Choices = Words > NUM_LANES ? Words : NUM_LANES,
    localparam int ChoiceW = Choices > 1 ? $clog2(Choices) : 1,
    localparam int LaneVecW = NUM_LANES * 32
) (
    input  logic                         clk_i,
    input  logic                         rst_i,
    // From the head of the queue: an access is made
    input  logic                         go_i,
    input  logic                         is_local_i,
    input  logic                         final_i,     // it serves the last lanes of its pass
    input  logic                         wb_i,        // its result is wanted
    input  logic                         half_i,
    input  logic                         word_i,
    input  logic                         unsigned_i,
    input  logic [        NUM_LANES-1:0] group_i,
    input  logic [NUM_LANES*ChoiceW-1:0] choice_i,
    input  logic [      NUM_LANES*2-1:0] offset_i,
    input  logic [            WID_W-1:0] wid_i,
    input  logic [           PASS_W-1:0] pass_i,
    input  logic [                  5:0] rd_i,
    input  logic                         last_i,
    input  logic [        NUM_LANES-1:0] lanes_i,
    // To the head
    output logic                         waiting_o,
    output logic                         local_free_o,  // no access to local memory is in the way
    output logic                         free_o,        // an access may be made in this cycle
    // From the data cache and local memory
    input  logic                         dcrsp_valid_i,
    output logic                         dcrsp_ready_o,
    input  logic [     LINE_BYTES*8-1:0] dcrsp_data_i,
    input  logic [         LaneVecW-1:0] lmem_rdata_i,
    // To commit
    output logic                         res_valid_o,
    input  logic                         res_ready_i,
    output logic [            WID_W-1:0] res_wid_o,
    output logic [           PASS_W-1:0] res_pass_o,
    output logic [                  5:0] res_rd_o,
    output logic                         res_last_o,
    output logic [        NUM_LANES-1:0] res_lanes_o,
    output logic [         LaneVecW-1:0] res_data_o
);

  logic                         valid_q;
  logic                         local_q;
  logic                         result_q;   // the answer completes a result
  logic                         half_q;
  logic                         word_q;
  logic                         unsigned_q;
  logic [        NUM_LANES-1:0] group_q;
  logic [NUM_LANES*ChoiceW-1:0] choice_q;
  logic [      NUM_LANES*2-1:0] offset_q;
  logic [         LaneVecW-1:0] acc_q;      // lanes served by earlier accesses of the pass
  logic [         LaneVecW-1:0] aligned;

  logic answered;
  logic take;
  logic done;
  assign answered      = valid_q && (local_q || dcrsp_valid_i);
  assign take          = !result_q || res_ready_i;
  assign done          = answered && take;
  assign res_valid_o   = answered && result_q;
  assign dcrsp_ready_o = valid_q && !local_q && take;
  assign waiting_o     = valid_q;
  assign local_free_o  = !valid_q || !local_q || take;
  assign free_o        = !valid_q || done;

  gyre_load_align #(
      .NUM_LANES (NUM_LANES),
      .LINE_BYTES(LINE_BYTES)
  ) u_align (
      .is_local_i(local_q),
      .half_i    (half_q),
      .word_i    (word_q),
      .unsigned_i(unsigned_q),
      .choice_i  (choice_q),
      .offset_i  (offset_q),
      .line_i    (dcrsp_data_i),
      .banks_i   (lmem_rdata_i),
      .data_o    (aligned)
  );

  always_comb begin
    for (int l = 0; l < NUM_LANES; l++) begin
      res_data_o[l*32 +: 32] = group_q[l] ? aligned[l*32 +: 32] :
                               res_lanes_o[l] ? acc_q[l*32 +: 32] : '0;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) valid_q <= 1'b0;
    else if (go_i) valid_q <= 1'b1;
    else if (done) valid_q <= 1'b0;
    if (go_i) begin
      local_q     <= is_local_i;
      result_q    <= final_i && wb_i;
      half_q      <= half_i;
      word_q      <= word_i;
      unsigned_q  <= unsigned_i;
      group_q     <= group_i;
      choice_q    <= choice_i;
      offset_q    <= offset_i;
      res_wid_o   <= wid_i;
      res_pass_o  <= pass_i;
      res_rd_o    <= rd_i;
      res_last_o  <= last_i;
      res_lanes_o <= lanes_i;
    end
    for (int l = 0; l < NUM_LANES; l++) begin
      if (done && group_q[l]) acc_q[l*32 +: 32] <= aligned[l*32 +: 32];
    end
  end

  `GYRE_CHECK(a_one_answer, clk_i, rst_i, go_i |-> free_o)
  `GYRE_CHECK(a_result_stable, clk_i, rst_i, res_valid_o && !res_ready_i |=> res_valid_o
              && $stable({res_wid_o, res_pass_o, res_rd_o, res_last_o, res_lanes_o, res_data_o}))

endmodule
