// Floating point: connects the unit, its rounding modes and its exception flags. Without F_EXT all
// outputs are constant.
//
// - This module only connects. A beat with an invalid rounding mode faults and does not enter the
//   unit.
//
// Twin: cmodel/execute/gyre_float.h

module gyre_float (
  input  logic clk_i,
  input  logic rst_i,
  // Beat in the execute stage (control_t); valid_i: it is floating point
  input  gyre_pkg::exec_t exec_i,
  input  logic valid_i,
  output logic ready_o,
  output logic trap_o,
  output gyre_pkg::lanes_t trap_lanes_o,
  // To issue
  output logic div_free_o,
  // fcsr is read while the issued beat moves to the execute stage
  input  gyre_pkg::opnd_t opnd_i,
  input  gyre_pkg::wid_t issue_wid_i,
  input  gyre_pkg::beat_t issue_beat_i,
  output logic [gyre_pkg::NUM_LANES*8-1:0] exec_fcsr_o,
  // From and to special functions, for CSR instructions
  output logic fcsr_ready_o,
  output gyre_pkg::lane_words_t fcsr_value_o,
  input  logic fcsr_write_i,
  // Clear of an entry (fclear_t)
  input  gyre_pkg::fclear_t fclear_i,
  input  gyre_pkg::wid_t fclear_wid_i,
  // To commit (result_t), and from it: flags (flag_t)
  output logic valid_o,
  input  logic ready_i,
  output gyre_pkg::result_t result_o,
  output gyre_pkg::lane_words_t data_o,
  output logic [gyre_pkg::NUM_LANES*8-1:0] flags_o,
  input  gyre_pkg::flag_t flag_i,
  input  logic [gyre_pkg::NUM_LANES*8-1:0] flag_flags_i,
  // No beat is under way
  output logic idle_o
);
  assign trap_o = valid_i && (trap_lanes_o != '0);

  if (gyre_pkg::F_EXT) begin : g_fpu
    logic [gyre_pkg::NUM_LANES*3-1:0] rm;
    logic [gyre_pkg::NUM_LANES*5-1:0] flags;

    gyre_fcsr u_fcsr (
      .clk_i, .rst_i, .read_i(opnd_i.accept), .read_wid_i(issue_wid_i), .read_beat_i(issue_beat_i),
      .advance_i(opnd_i.advance), .exec_fcsr_o, .uop_i(exec_i.uop), .wid_i(exec_i.wid),
      .beat_i(exec_i.beat), .lanes_i(exec_i.lanes), .a_i(exec_i.a), .rm_o(rm),
      .bad_rm_o(trap_lanes_o), .value_o(fcsr_value_o), .ready_o(fcsr_ready_o),
      .write_i(fcsr_write_i), .accept_i(valid_o && ready_i), .accept_wid_i(result_o.wid),
      .accept_beat_i(result_o.beat), .flag_valid_i(flag_i.valid), .flag_wid_i(flag_i.wid),
      .flag_beat_i(flag_i.beat), .flag_lanes_i(flag_i.lanes), .flag_flags_i,
      .clear_valid_i(fclear_i.valid), .clear_wid_i(fclear_wid_i), .clear_beat_i(fclear_i.beat)
    );

    gyre_fpu u_fpu (
      .clk_i, .rst_i, .div_free_o, .valid_i(valid_i && !trap_o), .ready_o,
      .wid_i(exec_i.wid), .beat_i(exec_i.beat), .last_i(exec_i.last), .lanes_i(exec_i.lanes),
      .first_lane_i(exec_i.first_lane), .wb_i(exec_i.uop.wb), .rd_i(exec_i.uop.rd),
      .op_i(exec_i.uop.op), .rm_i(rm), .clamp_i(1'b0), .a_i(exec_i.a), .b_i(exec_i.b),
      .c_i(exec_i.c), .valid_o, .ready_i, .wid_o(result_o.wid), .beat_o(result_o.beat),
      .wb_o(result_o.wb), .rd_o(result_o.rd), .last_o(result_o.last), .lanes_o(result_o.lanes),
      .data_o, .flags_o(flags), .idle_o
    );

    assign result_o.flag = 1'b1;
    always_comb begin
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) flags_o[l*8 +: 8] = {3'd0, flags[l*5 +: 5]};
    end
  end else begin : g_none
    assign {ready_o, div_free_o, idle_o, fcsr_ready_o} = 4'b1111;
    assign {trap_lanes_o, fcsr_value_o, exec_fcsr_o} = '0;
    assign {valid_o, result_o, data_o, flags_o} = '0;
    logic unused_none;
    assign unused_none = ^{clk_i, rst_i, exec_i, opnd_i, issue_wid_i, issue_beat_i,
                           fcsr_write_i, fclear_i, fclear_wid_i, ready_i, flag_i,
                           flag_flags_i};
  end
endmodule
