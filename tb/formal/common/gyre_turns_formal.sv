// Proof harness of gyre_turns: one port is watched, any one.

`include "gyre_formal.svh"

module gyre_turns_formal #(
  parameter int PORTS = 3
) (
  input logic clk_i,
  input logic rst_i,
  input logic [PORTS-1:0] ask_i,
  input logic [PORTS-1:0] hold_i,
  input logic take_i
);

  logic [PORTS-1:0] choice_o;
  gyre_turns #(
    .PORTS(PORTS)
  ) u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .ask_i(ask_i),
    .hold_i(hold_i),
    .take_i(take_i),
    .choice_o(choice_o)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [PORTS-1:0] me;
  always_comb assume (me != '0 && (me & (me - PORTS'(1))) == '0);

  // Whoever is chosen goes on asking until it is taken.
  logic [PORTS-1:0] kept_q;
  always_ff @(posedge clk_i) kept_q <= (rst_i || take_i) ? '0 : choice_o;
  always_comb if (live) assume ((kept_q & ~ask_i) == '0);

  // Others are taken: passed, while the watched port could go all the time; before, since it was
  // taken last, of those that were chosen while it could go. It may be held in between.
  logic [PORTS-1:0] can;
  logic can_me, chosen_before_me_q, chosen_before_me;
  logic [3:0] passed_q, before_q;
  assign can = ask_i & ~hold_i;
  assign can_me = (can & me) != '0;
  assign chosen_before_me = (kept_q != '0) ? chosen_before_me_q : can_me;
  always_ff @(posedge clk_i) begin
    chosen_before_me_q <= chosen_before_me;
    if (rst_i || !can_me || (take_i && choice_o == me)) passed_q <= '0;
    else if (take_i && choice_o != '0) passed_q <= passed_q + 4'd1;
    if (rst_i || (take_i && choice_o == me)) before_q <= '0;
    else if (take_i && choice_o != '0 && chosen_before_me) before_q <= before_q + 4'd1;
  end

  always_comb begin
    if (live) begin
      a_one : assert ((choice_o & (choice_o - PORTS'(1))) == '0);
      a_asks : assert ((choice_o & ~ask_i) == '0);
      a_held : assert (kept_q != '0 || (choice_o & hold_i) == '0);
      a_some : assert (can == '0 || choice_o != '0);
      a_kept : assert (kept_q == '0 || choice_o == kept_q);
      a_passed : assert (32'(passed_q) <= PORTS - 1);
      a_age : assert (32'(before_q) <= PORTS - 1);
      c_passed : cover (32'(passed_q) == PORTS - 1);
      c_held : cover (32'(before_q) == PORTS - 1 && (hold_i & me) != '0);
      c_kept : cover (kept_q == me && (hold_i & me) != '0 && ask_i == {PORTS{1'b1}});
    end
  end

endmodule
