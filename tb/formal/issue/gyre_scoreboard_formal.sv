// Proof of gyre_scoreboard. The solver chooses the warp that is watched, with all of its
// registers.
//
// Environment: the head of a warp issues only if it is ready; a register that is freed was set
// before; x0 is no destination; without F_EXT all registers are x registers; at most ten
// floating-point instructions are in progress, two before the unit and the others in its blocks.

`include "gyre_formal.svh"

module gyre_scoreboard_formal #(
  localparam int BITS = gyre_pkg::UOP_BITS
) (
  input logic clk_i,
  input logic rst_i,
  input logic [gyre_pkg::NUM_WARPS*BITS-1:0] head_i,
  input logic set_i,
  input gyre_pkg::wid_t set_wid_i,
  input logic free_valid_i,
  input logic free_flag_i,
  input gyre_pkg::wid_t free_wid_i,
  input logic [gyre_pkg::ROW_W-1:0] free_rd_i
);

  gyre_pkg::warps_t ready_o;
  gyre_pkg::warps_t pending_o;
  gyre_pkg::warps_t flags_o;
  gyre_scoreboard u_dut (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .head_i(head_i),
    .ready_o(ready_o),
    .pending_o(pending_o),
    .flags_o(flags_o),
    .set_i(set_i),
    .set_wid_i(set_wid_i),
    .free_valid_i(free_valid_i),
    .free_flag_i(free_flag_i),
    .free_wid_i(free_wid_i),
    .free_rd_i(free_rd_i)
  );

  `GYRE_FORMAL_RESET(clk_i, rst_i)

  (* anyconst *) logic [gyre_pkg::WID_W-1:0] me;
  always_comb assume (32'(me) < gyre_pkg::NUM_WARPS);
  gyre_pkg::uop_t head;
  always_comb begin
    head = head_i[0 +: BITS];
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (me == gyre_pkg::WID_W'(w)) head = head_i[w*BITS +: BITS];
    end
  end

  // ---- What is under way of the watched warp -------------------------------------------------------
  logic [63:0] result_q;  // its registers that wait for a result
  logic [63:0] result;  // after the write of this cycle
  logic [3:0] fpu_q;
  logic my_set;
  logic my_free;
  logic my_flag;
  logic hazard;
  assign my_set = set_i && set_wid_i == me;
  assign my_free = free_valid_i && free_wid_i == me;
  assign my_flag = free_flag_i && free_wid_i == me;
  assign result = my_free ? result_q & ~(64'd1 << free_rd_i) : result_q;
  // Source 0 is none, or x0, which nothing writes.
  assign hazard = result[head.rs1] || result[head.rs2] || result[head.rs3] || result[head.rd];

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      result_q <= '0;
      fpu_q    <= '0;
    end else begin
      result_q <= result | ((my_set && head.wb) ? 64'd1 << head.rd : '0);
      fpu_q <= fpu_q + 4'(my_set && head.unit == gyre_pkg::UNIT_FPU) - 4'(my_flag);
    end
  end

  always_comb begin
    assume (!my_set || ready_o[me]);
    assume (!my_free || result_q[free_rd_i]);
    assume (!my_flag || fpu_q != '0);
    assume (!head.wb || head.rd != '0);
    assume (gyre_pkg::F_EXT ? (head.rs3 == '0 || head.rs3[5])
        : !(head.rd[5] || head.rs1[5] || head.rs2[5]
                                                        || head.rs3 != '0 || free_rd_i[5]));
    assume (gyre_pkg::F_EXT || (head.unit != gyre_pkg::UNIT_FPU && !head.flags));
    assume (fpu_q != 4'd10 || !(my_set && head.unit == gyre_pkg::UNIT_FPU));
  end

  always_comb begin
    if (live) begin
      a_sources : assert (!ready_o[me] || !hazard);
      a_flags : assert (!ready_o[me] || !(head.flags && fpu_q != '0));
      a_pending : assert (pending_o[me] == (result_q != '0 || fpu_q != '0));
      a_waits_for_flags : assert (flags_o[me] == (head.flags && fpu_q != '0));
      if (gyre_pkg::SMALL) begin
        a_one_result : assert ((result_q & (result_q - 64'd1)) == '0);
        if (result_q == '0 && !flags_o[me]) a_free : assert (ready_o[me]);
      end else begin
        a_no_wait : assert (ready_o[me] || hazard || flags_o[me]);
      end
      c_bypass : cover (gyre_pkg::SMALL || (ready_o[me] && my_free && free_rd_i == head.rs1
          && my_set));
      c_rs3 : cover (!gyre_pkg::F_EXT || gyre_pkg::SMALL
          || (!ready_o[me] && result == 64'd1 << head.rs3));
      c_ten : cover (!gyre_pkg::F_EXT || fpu_q == 4'd10);
      c_freed : cover (my_free && result == '0 && fpu_q == '0);
    end
  end

endmodule
