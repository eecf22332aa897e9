// Least-recently-served arbiter: grants the requester that was served longest ago, so that no
// requester starves.
//
// - Permanent requesters are served in turn. A requester is passed over at most PORTS-1 times, even
//   if it was held for a while, because its age is kept.
// - hold_i: the port may not be chosen now; a port that is chosen and not yet taken is not
//   affected.
// - A choice stays until it is taken (accept_i), provided that its request stays.
// Twin: cmodel/common/gyre_lrs_arbiter.h

`include "gyre_check.svh"

module gyre_lrs_arbiter #(
  parameter int PORTS = 2
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic [PORTS-1:0] req_i,
  input  logic [PORTS-1:0] hold_i,
  input  logic accept_i,  // the chosen port is served in this cycle
  output logic [PORTS-1:0] grant_o  // one-hot or 0
);

  logic [PORTS-1:0] kept_q;  // chosen and not yet taken
  logic [PORTS*PORTS-1:0] older;  // [i][j]: i was served before j
  logic [PORTS-1:0] can;
  logic [PORTS-1:0] next;
  assign can     = req_i & ~hold_i;
  assign grant_o = kept_q != '0 ? kept_q : next;

  for (genvar i = 0; i < PORTS; i++) begin : g_port
    assign next[i] = can[i] && (can & ~older[i*PORTS +: PORTS]) == PORTS'(1) << i;
    assign older[i*PORTS + i] = 1'b0;
    for (genvar j = i + 1; j < PORTS; j++) begin : g_pair
      logic older_q;
      always_ff @(posedge clk_i) begin
        if (rst_i) older_q <= 1'b1;
        else if (accept_i && grant_o[i]) older_q <= 1'b0;
        else if (accept_i && grant_o[j]) older_q <= 1'b1;
      end
      assign older[i*PORTS + j] = older_q;
      assign older[j*PORTS + i] = !older_q;
    end
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) kept_q <= '0;
    else kept_q <= accept_i ? '0 : grant_o;
  end

  `GYRE_CHECK(a_one, clk_i, rst_i, $onehot0(grant_o))
  `GYRE_CHECK(a_some, clk_i, rst_i, can != '0 |-> grant_o != '0)
  `GYRE_CHECK(a_kept, clk_i, rst_i, (kept_q & ~req_i) == '0)

endmodule
