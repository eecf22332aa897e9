// Round-robin arbiter: one of NUM_REQ requests, the one after the last granted first.
// The grant is combinational and does not depend on advance_i; advance_i says that the grant is
// used, so that it becomes the lowest in priority. After reset, request 0 comes first.
// Twin: cmodel/common/gyre_rr_arbiter.h

`include "gyre_check.svh"

module gyre_rr_arbiter #(
    parameter int NUM_REQ = 4,
    localparam int IdxW = NUM_REQ > 1 ? $clog2(NUM_REQ) : 1
) (
    input  logic               clk_i,
    input  logic               rst_i,
    input  logic [NUM_REQ-1:0] req_i,
    input  logic               advance_i,
    output logic [NUM_REQ-1:0] gnt_o,
    output logic [   IdxW-1:0] idx_o
);

  // The requests that come before the wrap: those above the last granted one.
  logic [NUM_REQ-1:0] above_q;
  logic [NUM_REQ-1:0] first;
  assign first = (req_i & above_q) != '0 ? req_i & above_q : req_i;
  assign gnt_o = first & (~first + NUM_REQ'(1));  // lowest set bit

  logic [NUM_REQ-1:0] above_d;
  always_comb begin
    idx_o   = '0;
    above_d = '0;
    for (int i = 0; i < NUM_REQ; i++) begin
      if (gnt_o[i]) idx_o = idx_o | IdxW'(i);
      for (int j = 0; j < i; j++) above_d[i] = above_d[i] | gnt_o[j];
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) above_q <= '1;
    else if (advance_i && req_i != '0) above_q <= above_d;
  end

  `GYRE_CHECK(a_onehot, clk_i, rst_i, $onehot0(gnt_o))
  `GYRE_CHECK(a_granted, clk_i, rst_i, (gnt_o != '0) == (req_i != '0))

endmodule
