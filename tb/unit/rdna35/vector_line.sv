// Vector line: the blocks of the lanes of the second instruction set connected as a core connects
// them, with an issue of its own, for their common test (vector_line_test.cpp).
//
// - I: vector_line_issue. R: rows, scalar words and constants become operands. X: the units. W: a
//   row is written, or a word of the scalar file; the scoreboards free.
// - The register file has 256 rows of a warp, each of which has a word for each thread.

module vector_line #(
  localparam int HEAD_W = 213  // {clamp, upper, neg, abs, constant[31:0], operands[159:0], row[10:0]}
) (
  input  logic clk_i,
  input  logic rst_i,
  // Heads; the warp that may issue; its head has issued
  input  gyre_pkg::warps_t valid_i,
  input  logic [gyre_pkg::NUM_WARPS*HEAD_W-1:0] head_i,
  input  gyre_pkg::wid_t turn_wid_i,
  output logic issued_o,
  output gyre_pkg::wid_t wid_o,  // the warp that issues
  // The ports of the register file and of the scalar file are free
  input  logic row_ready_i,
  input  logic write_ready_i,
  input  logic flush_i,
  // Launch: scalar registers, and rows of the register file
  output logic busy_o,
  input  logic clear_i,
  input  gyre_pkg::wid_t clear_wid_i,
  output logic clear_entry_o,
  output logic [6:0] clear_number_o,
  input  logic [31:0] clear_word_i,
  output logic cleared_o,
  input  logic fill_i,
  input  gyre_pkg::wid_t fill_wid_i,
  input  logic [7:0] fill_number_i,
  input  gyre_pkg::beat_t fill_beat_i,
  input  gyre_pkg::lane_words_t fill_data_i,
  // Observed: words and rows that are written, and that an instruction is done
  output logic written_valid_o,
  output gyre_pkg::wid_t written_wid_o,
  output logic [6:0] written_number_o,
  output logic [31:0] written_data_o,
  output logic row_valid_o,
  output gyre_pkg::wid_t row_wid_o,
  output logic [7:0] row_number_o,
  output gyre_pkg::beat_t row_beat_o,
  output gyre_pkg::lanes_t row_lanes_o,
  output gyre_pkg::lane_words_t row_data_o,
  output logic done_o,
  output gyre_pkg::wid_t done_wid_o,
  output logic done_mul_o  // by the multiplier
);
  localparam int ADDR_W = gyre_pkg::WID_W + 8 + gyre_pkg::BEAT_W;
  // {unit, function, wide, clamp, mask}, {wb, pair, number, flags_wb, flags_number, has flags}
  localparam int OP_W = 2 + 6 + 3 + 2 + 8 + 1 + 7;
  localparam int CODE_W = 14;  // {neg, abs, part, pair, code}
  localparam logic [6:0] EXEC_LO = 7'd126;

  // ---- Issue ------------------------------------------------------------------------------------
  gyre_pkg::wid_t wid;
  logic issue, literal_signed, half, last, r_valid_q, r_moves;
  gyre_pkg::beat_t beat;
  gyre_pkg::lanes_t lanes;
  logic [OP_W-1:0] op;
  logic [3*CODE_W-1:0] code;
  logic [31:0] literal;
  logic [gyre_pkg::NUM_WARPS*32-1:0] execs;
  logic free_valid, exec_done, row_done, row_pair;
  logic [6:0] free_first;
  logic [7:0] row_first;
  assign issued_o = issue && last;
  assign wid_o    = wid;

  vector_line_issue #(.HEAD_W(HEAD_W), .OP_W(OP_W), .CODE_W(CODE_W)) u_issue (
    .clk_i, .rst_i, .valid_i, .head_i, .turn_wid_i, .hold_i(busy_o || (r_valid_q && !r_moves)),
    .execs_i(execs), .done_wid_i(done_wid_o), .free_valid_i(free_valid),
    .free_first_i(free_first), .exec_done_i(exec_done), .row_done_i(row_done),
    .row_first_i(row_first), .row_pair_i(row_pair), .issue_o(issue), .wid_o(wid), .op_o(op),
    .code_o(code), .literal_o(literal), .literal_signed_o(literal_signed), .beat_o(beat),
    .lanes_o(lanes), .half_o(half), .last_o(last)
  );

  // ---- R: operands ------------------------------------------------------------------------------
  localparam int TAG_W = OP_W + gyre_pkg::WID_W + gyre_pkg::BEAT_W + gyre_pkg::NUM_LANES + 2;
  logic x_valid_q, x_ready;
  logic [TAG_W-1:0] r_tag_q, x_tag_q;  // {op, wid, beat, lanes, half, last}
  logic [3*CODE_W-1:0] r_code_q;
  gyre_pkg::lane_words_t row_mem [2**ADDR_W];
  logic [2:0] is_register;
  logic [20:0] numbers;
  logic [95:0] words, files;
  logic vccz, execz, scc;
  logic [3*gyre_pkg::NUM_LANES*32-1:0] operands, x_operands_q;
  gyre_pkg::wid_t r_wid;
  gyre_pkg::beat_t r_beat;
  logic r_half;
  assign r_moves = r_valid_q && (!x_valid_q || x_ready);
  assign {r_wid, r_beat, r_half}
    = {r_tag_q[2+gyre_pkg::NUM_LANES+gyre_pkg::BEAT_W +: gyre_pkg::WID_W],
       r_tag_q[2+gyre_pkg::NUM_LANES +: gyre_pkg::BEAT_W], r_tag_q[1]};

  for (genvar s = 0; s < 3; s++) begin : g_source
    logic [CODE_W-1:0] now, held;
    logic register_q;
    logic [31:0] word_q;
    logic [7:0] number;
    assign now = code[s*CODE_W +: CODE_W];
    gyre_scalar_source u_scalar (
      .code_i(now[7:0]), .pair_i(now[9]), .high_i(half),
      .literal_signed_i(literal_signed), .imm_i(literal), .vccz_i(1'b0), .execz_i(1'b0),
      .scc_i(1'b0), .register_o(is_register[s]), .number_o(numbers[s*7 +: 7]),
      .word_o(words[s*32 +: 32])
    );
    always_ff @(posedge clk_i) if (issue) {register_q, word_q} <= {is_register[s], words[s*32 +: 32]};
    assign held   = r_code_q[s*CODE_W +: CODE_W];
    assign number = held[7:0] + 8'(held[9] && r_half);
    gyre_vector_source u_source (
      .code_i(held[8:0]), .part_i(held[11:10]), .abs_i(held[12]), .neg_i(held[13]),
      .register_i(register_q), .word_i(word_q), .upper_i(held[9] && r_half), .vccz_i(vccz),
      .execz_i(execz), .scc_i(scc), .file_i(files[s*32 +: 32]),
      .row_i(row_mem[{r_wid, number, r_beat}]),
      .lanes_o(operands[s*gyre_pkg::NUM_LANES*32 +: gyre_pkg::NUM_LANES*32])
    );
  end

  always_ff @(posedge clk_i) begin
    if (rst_i) r_valid_q <= 1'b0;
    else if (issue || r_moves) r_valid_q <= issue;
    if (issue) {r_tag_q, r_code_q} <= {op, wid, beat, lanes, half, last, code};
    if (rst_i) x_valid_q <= 1'b0;
    else if (r_moves || x_ready) x_valid_q <= r_moves;
    if (r_moves) {x_tag_q, x_operands_q} <= {r_tag_q, operands};
  end

  // ---- X: the units -----------------------------------------------------------------------------
  // What a result needs: {wb, pair, number, flags_wb, flags_number}, {wid, beat, lanes, last}
  localparam int RESULT_W = 18 + gyre_pkg::WID_W + gyre_pkg::BEAT_W + gyre_pkg::NUM_LANES + 1;
  logic [OP_W-1:0] x_op;
  gyre_pkg::wid_t x_wid;
  gyre_pkg::beat_t x_beat;
  gyre_pkg::lanes_t x_lanes;
  logic x_half, x_last, x_mul, alu_ready, mul_ready;
  logic [1:0] valid, high, taken, mask_ready, ports;  // of the ALU, of the multiplier
  logic [2*RESULT_W-1:0] tags;
  logic [2*gyre_pkg::NUM_LANES-1:0] flags;
  logic [2*gyre_pkg::NUM_LANES*32-1:0] data;
  assign {x_op, x_wid, x_beat, x_lanes, x_half, x_last} = x_tag_q;
  assign x_mul   = x_op[28:27] == gyre_rdna35_pkg::LANES_MUL;
  assign x_ready = x_mul ? mul_ready : alu_ready;
  assign tags[0 +: RESULT_W] = {x_op[17:0], x_wid, x_beat, x_lanes, x_last};

  gyre_vector_alu u_alu (
    .clk_i, .rst_i, .valid_i(x_valid_q && !x_mul), .ready_o(alu_ready),
    .compare_i(x_op[28:27] == gyre_rdna35_pkg::LANES_COMPARE), .function_i(x_op[26:21]),
    .wide_i(x_op[20]), .high_i(x_half), .pair_i(x_op[16]), .clamp_i(x_op[19]), .flush_i,
    .beat_i(x_beat), .a_i(x_operands_q[0 +: gyre_pkg::NUM_LANES*32]),
    .b_i(x_operands_q[gyre_pkg::NUM_LANES*32 +: gyre_pkg::NUM_LANES*32]),
    .c_i(x_operands_q[2*gyre_pkg::NUM_LANES*32 +: gyre_pkg::NUM_LANES*32]),
    .valid_o(valid[0]), .ready_i(taken[0]), .high_o(high[0]),
    .data_o(data[0 +: gyre_pkg::NUM_LANES*32]), .flags_o(flags[0 +: gyre_pkg::NUM_LANES])
  );
  gyre_vector_mul #(.TAG_W(RESULT_W)) u_mul (
    .clk_i, .rst_i, .valid_i(x_valid_q && x_mul), .ready_o(mul_ready), .function_i(x_op[26:21]),
    .wide_i(x_op[20]), .high_i(x_half), .pair_i(x_op[16]), .clamp_i(x_op[19]),
    .tag_i(tags[0 +: RESULT_W]), .a_i(x_operands_q[0 +: gyre_pkg::NUM_LANES*32]),
    .b_i(x_operands_q[gyre_pkg::NUM_LANES*32 +: gyre_pkg::NUM_LANES*32]),
    .c_i(x_operands_q[2*gyre_pkg::NUM_LANES*32 +: gyre_pkg::NUM_LANES*32]),
    .valid_o(valid[1]), .ready_i(taken[1]), .high_o(high[1]),
    .tag_o(tags[RESULT_W +: RESULT_W]),
    .data_o(data[gyre_pkg::NUM_LANES*32 +: gyre_pkg::NUM_LANES*32]),
    .flags_o(flags[gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES]), .idle_o()
  );

  // One result a cycle, the multiplier's first. It has a row, flags, or both; of 64 bits the flags
  // go with the lower word. An instruction without a row has flags, for NULL also.
  logic [1:0] mask_valid;
  logic [2*39-1:0] mask_words;  // {number, data}
  logic [2*gyre_pkg::WID_W-1:0] mask_wids;
  assign ports = {1'b1, !valid[1]};
  for (genvar n = 0; n < 2; n++) begin : g_result
    logic [17:0] to;
    gyre_pkg::wid_t result_wid;
    gyre_pkg::beat_t result_beat;
    gyre_pkg::lanes_t result_lanes;
    logic result_last, has_flags, row_free;
    assign {to, result_wid, result_beat, result_lanes, result_last} = tags[n*RESULT_W +: RESULT_W];
    assign has_flags = (to[7] || !to[17]) && !high[n];
    assign row_free  = ports[n] && (!to[17] || row_ready_i);
    assign taken[n]  = row_free && (!has_flags || mask_ready[n]);
    gyre_compare_mask u_mask (
      .clk_i, .rst_i, .valid_i(valid[n] && has_flags && row_free), .ready_o(mask_ready[n]),
      .wid_i(result_wid), .beat_i(result_beat), .last_i(result_last), .lanes_i(result_lanes),
      .flags_i(flags[n*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES]), .wb_i(to[7]),
      .number_i(to[6:0]), .write_valid_o(mask_valid[n]), .write_ready_i,
      .write_wid_o(mask_wids[n*gyre_pkg::WID_W +: gyre_pkg::WID_W]),
      .write_number_o(mask_words[n*39+32 +: 7]), .write_data_o(mask_words[n*39 +: 32])
    );
  end

  // ---- W: a row, a word -------------------------------------------------------------------------
  logic w_valid_q, w_done, w_mul, w_last;
  logic [17:0] w_to;
  gyre_pkg::wid_t w_wid_q, w_wid;
  gyre_pkg::beat_t w_beat;
  gyre_pkg::lanes_t w_lanes;
  logic [6:0] w_number_q;
  logic [31:0] w_data_q;
  assign w_mul = valid[1];
  assign {w_to, w_wid, w_beat, w_lanes, w_last} = tags[(w_mul ? RESULT_W : 0) +: RESULT_W];
  assign w_done = valid[w_mul] && taken[w_mul] && w_last && (!w_to[16] || high[w_mul]);
  always_ff @(posedge clk_i) begin
    w_valid_q <= !rst_i && mask_valid[w_mul] && write_ready_i;
    w_wid_q   <= mask_wids[(w_mul ? gyre_pkg::WID_W : 0) +: gyre_pkg::WID_W];
    {w_number_q, w_data_q} <= mask_words[(w_mul ? 39 : 0) +: 39];
    row_valid_o  <= !rst_i && valid[w_mul] && taken[w_mul] && w_to[17];
    row_wid_o    <= w_wid;
    row_number_o <= w_to[15:8] + 8'(high[w_mul]);
    row_beat_o   <= w_beat;
    row_lanes_o  <= w_lanes;
    row_data_o   <= data[(w_mul ? gyre_pkg::NUM_LANES*32 : 0) +: gyre_pkg::NUM_LANES*32];
    done_o     <= !rst_i && w_done;
    done_wid_o <= w_wid;
    done_mul_o <= w_mul;
    free_valid <= !rst_i && w_done && w_to[7];
    free_first <= w_to[6:0];
    exec_done  <= !rst_i && w_done && w_to[7] && w_to[6:0] == EXEC_LO;
    row_done   <= !rst_i && w_done && w_to[17];
    {row_first, row_pair} <= {w_to[15:8], w_to[16]};
  end
  always_ff @(posedge clk_i) begin
    for (int g = 0; g < gyre_pkg::NUM_LANES; g++) begin
      if (fill_i)
        row_mem[{fill_wid_i, fill_number_i, fill_beat_i}][g*32 +: 32] <= fill_data_i[g*32 +: 32];
      else if (row_valid_o && row_lanes_o[g])
        row_mem[{row_wid_o, row_number_o, row_beat_o}][g*32 +: 32] <= row_data_o[g*32 +: 32];
    end
  end

  gyre_scalar_file u_file (
    .clk_i, .rst_i, .busy_o, .read_i(issue), .wid_i(wid), .number_a_i(numbers[6:0]),
    .number_b_i(numbers[13:7]), .number_c_i(numbers[20:14]), .word_a_o(files[31:0]),
    .word_b_o(files[63:32]), .word_c_o(files[95:64]),
    .write_valid_i(w_valid_q), .write_wid_i(w_wid_q), .write_number_i(w_number_q),
    .write_data_i(w_data_q), .clear_i, .clear_wid_i, .clear_entry_o, .clear_number_o,
    .clear_word_i, .cleared_o, .written_valid_o, .written_wid_o, .written_number_o, .written_data_o
  );
  gyre_mask_registers u_masks (
    .clk_i, .rst_i, .written_valid_i(written_valid_o), .written_wid_i(written_wid_o),
    .written_number_i(written_number_o), .written_data_i(written_data_o), .cleared_i(cleared_o),
    .scc_valid_i(1'b0), .scc_i(1'b0), .wid_i(r_wid), .condition_i(3'd0),
    .vcc_o(), .scc_o(scc), .vccz_o(vccz), .execz_o(execz), .taken_o(), .exec_o(execs), .sccs_o(),
    .vccz_warps_o(), .execz_warps_o()
  );

  logic unused_bits;
  assign unused_bits = x_op[18];
endmodule
