// Scalar line: the scalar blocks of the second instruction set connected as a core connects them,
// with an issue of its own, for their common test (scalar_line_test.cpp).
//
// - I: the head of the chosen warp issues if the scoreboard lets it: the scalar file is read. An
//   operation of 64 bits issues twice. R: words and constants become operands. X: the scalar unit;
//   SCC, VCCZ and EXECZ as sources are read here. W: the word is written, the scoreboard frees.
// - An operation on EXEC is serialized: its warp issues nothing until it is done.

module scalar_line #(
  localparam int HEAD_W = 139,  // {constant[31:0], operands[95:0], row[10:0]}
  localparam int RANGE_W = 15
) (
  input  logic clk_i,
  input  logic rst_i,
  // Heads; the warp that may issue; its head has issued
  input  gyre_pkg::warps_t valid_i,
  input  logic [gyre_pkg::NUM_WARPS*HEAD_W-1:0] head_i,
  input  gyre_pkg::wid_t turn_wid_i,
  output logic issued_o,
  output gyre_pkg::wid_t wid_o,  // the warp that issues
  output logic bypass_o,  // it reads the word that is written in this cycle
  // The port of the scalar file is free
  input  logic write_ready_i,
  // Launch
  output logic busy_o,
  input  logic clear_i,
  input  gyre_pkg::wid_t clear_wid_i,
  output logic clear_entry_o,
  output logic [6:0] clear_number_o,
  input  logic [31:0] clear_word_i,
  output logic cleared_o,
  // Observed: a word that is written, and that it is the last one of its instruction
  output logic written_valid_o,
  output gyre_pkg::wid_t written_wid_o,
  output logic [6:0] written_number_o,
  output logic [31:0] written_data_o,
  output logic done_o,
  output gyre_pkg::wid_t done_wid_o
);
  // {function, wide, pair, rule, exec, only_if, wb, number}
  localparam int OP_W = 6 + 1 + 1 + 2 + 2 + 1 + 1 + 7;
  // {literal_signed, imm, b_pair, b_code, a_pair, a_code}
  localparam int SOURCES_W = 1 + 32 + 2 * 9;

  // ---- Decode of each head ----------------------------------------------------------------------
  logic [gyre_pkg::NUM_WARPS*OP_W-1:0] ops;
  logic [gyre_pkg::NUM_WARPS*SOURCES_W-1:0] sources;
  logic [gyre_pkg::NUM_WARPS*4*RANGE_W-1:0] ranges;

  // Registers that a source waits for: VCCZ and EXECZ are known with VCC and EXEC.
  function automatic logic [RANGE_W-1:0] range_of(input logic [7:0] code, input logic pair);
    logic [7:0] first;
    first = code == 8'd251 ? 8'd106 : code == 8'd252 ? 8'd126 : code;
    range_of = {!first[7] && first != 8'd124, first[6:1], !pair && first[0], first[6:1],
                pair || first[0]};
  endfunction

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_warp
    logic [7:0] a_code, b_code;
    logic a_pair, b_pair, wb, pair;
    logic [6:0] number;
    assign wb     = ops[w*OP_W+7];
    assign number = ops[w*OP_W +: 7];
    assign pair   = ops[w*OP_W+13];
    gyre_scalar_decode u_decode (
      .row_i(head_i[w*HEAD_W +: 11]), .operands_i(head_i[w*HEAD_W+11 +: 96]),
      .constant_i(head_i[w*HEAD_W+107 +: 32]), .given_o(),
      .function_o(ops[w*OP_W+15 +: 6]), .wide_o(ops[w*OP_W+14]), .pair_o(ops[w*OP_W+13]),
      .rule_o(ops[w*OP_W+11 +: 2]), .exec_o(ops[w*OP_W+9 +: 2]), .only_if_o(ops[w*OP_W+8]),
      .wb_o(ops[w*OP_W+7]), .number_o(ops[w*OP_W +: 7]),
      .a_code_o(a_code), .a_pair_o(a_pair), .b_code_o(b_code), .b_pair_o(b_pair),
      .imm_o(sources[w*SOURCES_W+18 +: 32]), .literal_signed_o(sources[w*SOURCES_W+50])
    );
    assign sources[w*SOURCES_W +: 18] = {b_pair, b_code, a_pair, a_code};
    assign ranges[w*4*RANGE_W +: 4*RANGE_W] = {wb, number, number | 7'(pair), {RANGE_W{1'b0}},
                                               range_of(b_code, b_pair), range_of(a_code, a_pair)};
  end

  // ---- Issue ------------------------------------------------------------------------------------
  gyre_pkg::warps_t ready, serial_q, pending;
  gyre_pkg::wid_t wid, wid_q;
  logic mid_q, issue, last, r_valid_q, r_moves, free_valid, set;
  logic exec_done;  // an operation on EXEC is done
  logic [OP_W-1:0] op;
  logic [SOURCES_W-1:0] source;
  logic [6:0] free_first, a_number, b_number;
  logic a_register, b_register;
  logic [31:0] a_word, b_word, a_file, b_file;
  assign wid      = mid_q ? wid_q : turn_wid_i;
  assign op       = ops[wid*OP_W +: OP_W];
  assign source   = sources[wid*SOURCES_W +: SOURCES_W];
  assign last     = !op[14] || mid_q;
  assign issue    = (mid_q || (valid_i[wid] && ready[wid] && !serial_q[wid])) && !busy_o
                 && (!r_valid_q || r_moves);
  assign set      = issue && !mid_q;
  assign issued_o = issue && last;
  assign wid_o    = wid;

  gyre_scalar_scoreboard #(.ENTRIES(3)) u_scoreboard (
    .clk_i, .rst_i, .head_i(ranges), .ready_o(ready), .pending_o(pending),
    .set_i(set), .set_wid_i(wid),
    .free_valid_i(free_valid), .free_wid_i(done_wid_o), .free_first_i(free_first)
  );
  gyre_scalar_source u_a (
    .code_i(source[7:0]), .pair_i(source[8]), .high_i(mid_q), .literal_signed_i(source[50]),
    .imm_i(source[18 +: 32]), .vccz_i(1'b0), .execz_i(1'b0), .scc_i(1'b0),
    .register_o(a_register), .number_o(a_number), .word_o(a_word)
  );
  gyre_scalar_source u_b (
    .code_i(source[16:9]), .pair_i(source[17]), .high_i(mid_q), .literal_signed_i(source[50]),
    .imm_i(source[18 +: 32]), .vccz_i(1'b0), .execz_i(1'b0), .scc_i(1'b0),
    .register_o(b_register), .number_o(b_number), .word_o(b_word)
  );

  always_ff @(posedge clk_i) begin
    if (rst_i) {mid_q, serial_q} <= '0;
    else begin
      if (issue) mid_q <= !last;
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        if (issue && wid == gyre_pkg::WID_W'(w) && op[10:9] != 2'd0) serial_q[w] <= 1'b1;
        else if (exec_done && done_wid_o == gyre_pkg::WID_W'(w)) serial_q[w] <= 1'b0;
      end
    end
    if (issue) wid_q <= wid;
  end

  // ---- R: operands ------------------------------------------------------------------------------
  logic x_valid_q, x_ready;
  logic [OP_W-1:0] r_op_q, x_op_q;
  gyre_pkg::wid_t r_wid_q, x_wid_q;
  logic r_high_q, x_high_q;
  logic [31:0] r_a_q, r_b_q, x_a_q, x_b_q;
  logic r_a_register_q, r_b_register_q;
  logic [7:0] r_a_code_q, r_b_code_q, x_a_code_q, x_b_code_q;
  assign r_moves = r_valid_q && (!x_valid_q || x_ready);

  always_ff @(posedge clk_i) begin
    if (rst_i) r_valid_q <= 1'b0;
    else if (issue || r_moves) r_valid_q <= issue;
    if (issue) begin
      {r_op_q, r_wid_q, r_high_q}      <= {op, wid, mid_q};
      {r_a_register_q, r_a_q}          <= {a_register, a_word};
      {r_b_register_q, r_b_q}          <= {b_register, b_word};
      {r_b_code_q, r_a_code_q}         <= {source[16:9], source[7:0]};
    end
    if (rst_i) x_valid_q <= 1'b0;
    else if (r_moves || x_ready) x_valid_q <= r_moves;
    if (r_moves) begin
      {x_op_q, x_wid_q, x_high_q, x_b_code_q, x_a_code_q}
        <= {r_op_q, r_wid_q, r_high_q, r_b_code_q, r_a_code_q};
      x_a_q <= r_a_register_q ? a_file : r_a_q;
      x_b_q <= r_b_register_q ? b_file : r_b_q;
    end
  end

  // ---- X: the scalar unit -----------------------------------------------------------------------
  logic vccz, execz, scc, new_scc, scc_valid, alu_valid, alu_done;
  gyre_pkg::wid_t alu_wid;
  logic [6:0] alu_number, first_q;
  logic [31:0] alu_data;
  logic wb_q;
  gyre_pkg::wid_t in_alu_wid_q;

  // A state is a bit: the other bits of such a source are 0.
  function automatic logic state_of(input logic [7:0] code, input logic high, input logic [2:0] bits);
    state_of = !high && ((code == 8'd251 && bits[0]) || (code == 8'd252 && bits[1])
                         || (code == 8'd253 && bits[2]));
  endfunction

  gyre_scalar_alu u_alu (
    .clk_i, .rst_i, .valid_i(x_valid_q), .ready_o(x_ready), .wid_i(x_wid_q),
    .function_i(x_op_q[20:15]), .wide_i(x_op_q[14]), .high_i(x_high_q), .pair_i(x_op_q[13]),
    .rule_i(x_op_q[12:11]), .exec_i(x_op_q[10:9]), .only_if_i(x_op_q[8]),
    .number_i(x_op_q[6:0]), .wb_i(x_op_q[7]),
    .a_i(x_a_q | 32'(state_of(x_a_code_q, x_high_q, {scc, execz, vccz}))),
    .b_i(x_b_q | 32'(state_of(x_b_code_q, x_high_q, {scc, execz, vccz}))), .scc_i(scc),
    .scc_valid_o(scc_valid), .scc_o(new_scc), .write_valid_o(alu_valid), .write_ready_i,
    .write_wid_o(alu_wid), .write_number_o(alu_number), .write_data_o(alu_data), .done_o(alu_done)
  );
  gyre_mask_registers u_masks (
    .clk_i, .rst_i, .written_valid_i(written_valid_o), .written_wid_i(written_wid_o),
    .written_number_i(written_number_o), .written_data_i(written_data_o), .cleared_i(cleared_o),
    .scc_valid_i(scc_valid), .scc_i(new_scc), .wid_i(x_wid_q), .condition_i(3'd0),
    .vcc_o(), .scc_o(scc), .vccz_o(vccz), .execz_o(execz), .taken_o(), .exec_o(), .sccs_o(),
    .vccz_warps_o(), .execz_warps_o()
  );

  // ---- W: one word ------------------------------------------------------------------------------
  logic w_valid_q;
  gyre_pkg::wid_t w_wid_q;
  logic [6:0] w_number_q;
  logic exec_q;
  logic [31:0] w_data_q;
  logic takes;
  assign takes = x_valid_q && x_ready;
  always_ff @(posedge clk_i) begin
    w_valid_q <= !rst_i && alu_valid && write_ready_i;
    {w_wid_q, w_number_q, w_data_q} <= {alu_wid, alu_number, alu_data};
    done_o     <= !rst_i && alu_done;
    done_wid_o <= takes ? x_wid_q : in_alu_wid_q;
    free_valid <= !rst_i && alu_done && (takes ? x_op_q[7] : wb_q);
    free_first <= takes ? x_op_q[6:0] : first_q;
    exec_done  <= !rst_i && alu_done && (takes ? x_op_q[10:9] != 2'd0 : exec_q);
    if (takes) {exec_q, wb_q, first_q, in_alu_wid_q} <= {x_op_q[10:9] != 2'd0, x_op_q[7:0], x_wid_q};
  end

  gyre_scalar_file u_file (
    .clk_i, .rst_i, .busy_o, .read_i(issue), .wid_i(wid), .number_a_i(a_number),
    .number_b_i(b_number), .number_c_i(7'd0), .word_a_o(a_file), .word_b_o(b_file), .word_c_o(),
    .write_valid_i(w_valid_q), .write_wid_i(w_wid_q), .write_number_i(w_number_q),
    .write_data_i(w_data_q), .clear_i, .clear_wid_i, .clear_entry_o, .clear_number_o,
    .clear_word_i, .cleared_o, .written_valid_o, .written_wid_o, .written_number_o, .written_data_o
  );
  assign bypass_o = issue && w_valid_q && wid == w_wid_q && a_register && a_number == w_number_q;

  logic unused_pending;
  assign unused_pending = ^pending;
endmodule
