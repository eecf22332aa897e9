// Proof of gyre_lrs_arbiter. The solver chooses the port that is watched.

`include "gyre_formal.svh"

module gyre_lrs_arbiter_formal #(
  parameter int PORTS = 3
) (
  input logic clk_i,
  input logic rst_i,
  input logic [PORTS-1:0] req_i,
  input logic [PORTS-1:0] hold_i,
  input logic accept_i
);

  logic [PORTS-1:0] grant_o;
  gyre_lrs_arbiter #(.PORTS(PORTS)) u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .req_i(req_i),
    .hold_i(hold_i),
    .accept_i(accept_i),
    .grant_o(grant_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [PORTS-1:0] me;
  always_comb assume (me != '0 && (me & (me - PORTS'(1))) == '0);

  // The chosen source keeps its request until it is accepted.
  logic [PORTS-1:0] kept_q;
  always_ff @(posedge clk_i) kept_q <= (rst_i || accept_i) ? '0 : grant_o;
  always_comb if (live) assume ((kept_q & ~req_i) == '0);

  // Others are taken: passed, while the watched port could go all the time; before, since it was
  // taken last, of those that were chosen while it could go. It may be held in between.
  logic [PORTS-1:0] can;
  logic can_me, chosen_before_me_q, chosen_before_me;
  logic [3:0] passed_q, before_q;
  assign can = req_i & ~hold_i;
  assign can_me = (can & me) != '0;
  assign chosen_before_me = (kept_q != '0) ? chosen_before_me_q : can_me;
  always_ff @(posedge clk_i) begin
    chosen_before_me_q <= chosen_before_me;
    if (rst_i || !can_me || (accept_i && grant_o == me)) passed_q <= '0;
    else if (accept_i && grant_o != '0) passed_q <= passed_q + 4'd1;
    if (rst_i || (accept_i && grant_o == me)) before_q <= '0;
    else if (accept_i && grant_o != '0 && chosen_before_me) before_q <= before_q + 4'd1;
  end

  always_comb begin
    if (live) begin
      a_one : assert ((grant_o & (grant_o - PORTS'(1))) == '0);
      a_asks : assert ((grant_o & ~req_i) == '0);
      a_held : assert (kept_q != '0 || (grant_o & hold_i) == '0);
      a_some : assert (can == '0 || grant_o != '0);
      a_kept : assert (kept_q == '0 || grant_o == kept_q);
      a_passed : assert (32'(passed_q) <= PORTS - 1);
      a_age : assert (32'(before_q) <= PORTS - 1);
      c_passed : cover (32'(passed_q) == PORTS - 1);
      c_held : cover (32'(before_q) == PORTS - 1 && (hold_i & me) != '0);
      c_kept : cover (kept_q == me && (hold_i & me) != '0 && req_i == {PORTS{1'b1}});
    end
  end

endmodule
