// Front end of the second instruction set: collects the words of an instruction, decodes them in
// two stages, and steers fetch.
//
// - W: gyre_word_buffer. D1: encoding, row of the opcode, operands, legality (gyre_rdna35_decode).
//   D2: micro-operation, with the scalar and the vector part beside it (gyre_scalar_decode,
//   gyre_vector_decode).
// - The tables have the opcodes that a core executes (isa/rdna35/core.toml). Every other word is an
//   illegal instruction, which becomes a trap and faults if it is issued.
// - Vector instructions with permuted lanes, and those that name a register which a thread does not
//   have, are illegal, too.
// - Fetch continues at the target after s_branch and s_call_b64. A branch with a condition is
//   predicted not taken. s_endpgm, a jump to registers and a trap stop the warp's fetch.
// - The next pc as a result is the literal of a move of 64 bits. A scalar load has its base as
//   source a, its scalar offset as source b, and its constant offset as the immediate.
// - kill_i: these warps are redirected. Of them, what arrives in W or enters D2 is dropped. An
//   instruction in D2 goes on; the instruction buffer, which is flushed in that cycle, drops it.
//
// Twin: cmodel/rdna35/gyre_rdna35_front.c

module gyre_rdna35_front (
  input  logic clk_i,
  input  logic rst_i,
  input  gyre_pkg::warps_t kill_i,
  // From fetch
  input  gyre_pkg::fetch_t fetch_i,
  // To the instruction buffers
  output logic dec_valid_o,
  output gyre_pkg::wid_t dec_wid_o,
  output gyre_pkg::uop_t dec_uop_o,
  output gyre_pkg::scalar_t dec_scalar_o,
  output gyre_pkg::vector_t dec_vector_o,
  output gyre_pkg::warps_t early_o,  // an instruction of this warp is in D1
  // To the scheduler and fetch
  output gyre_pkg::steer_t steer_o
);
  `include "gyre_control_rows.svh"

  localparam logic [5:0] LONG  = 6'b110101;  // vector instructions of two words
  localparam logic [7:0] ZERO  = 8'd128;
  localparam logic [7:0] VCCZ  = 8'd251;
  localparam logic [7:0] EXECZ = 8'd252;
  localparam logic [7:0] LITERAL = 8'd255;
  localparam int CODE = 16;  // the lowest bit of a register in the slot of an operand

  // ---- W ----------------------------------------------------------------------------------------
  logic valid, bad, cut;
  gyre_pkg::wid_t wid;
  logic [31:0] pc;
  logic [95:0] words;
  gyre_word_buffer u_words (
    .clk_i, .rst_i, .kill_i, .fetch_i, .valid_o(valid), .wid_o(wid), .pc_o(pc), .words_o(words),
    .bad_o(bad), .cut_o(cut)
  );

  // ---- D1 ---------------------------------------------------------------------------------------
  logic legal;
  logic [1:0] length, dpp;
  logic [10:0] row;
  logic [191:0] operands;
  gyre_rdna35_decode u_decode (
    .words_i(words), .wave64_i(1'b0), .known_o(), .legal_o(legal), .encoding_o(),
    .length_o(length), .literal_o(), .dpp_o(dpp), .row_o(row), .row_y_o(), .operation_o(),
    .operation_y_o(), .count_o(), .count_y_o(), .operands_o(operands), .operands_y_o()
  );

  logic valid_q, bad_q, legal_q, permuted_q;
  gyre_pkg::wid_t wid_q;
  logic [31:0] pc_q, first_q, second_q, literal_q;
  logic [1:0] length_q;
  logic [10:0] row_q;
  logic [159:0] operands_q;

  always_ff @(posedge clk_i) begin
    if (rst_i) valid_q <= 1'b0;
    else valid_q <= valid && !kill_i[wid];
  end

  always_ff @(posedge clk_i) begin
    if (valid) begin
      wid_q      <= wid;
      pc_q       <= pc;
      first_q    <= words[31:0];
      second_q   <= words[63:32];
      bad_q      <= bad;
      legal_q    <= legal && !cut;
      length_q   <= length;
      row_q      <= row;
      operands_q <= operands[159:0];
      permuted_q <= dpp != 2'b00;
      literal_q  <= words[31:26] == LONG ? words[95:64] : words[63:32];
    end
  end

  for (genvar w = 0; w < gyre_pkg::NUM_WARPS; w++) begin : g_early
    assign early_o[w] = valid && wid == gyre_pkg::WID_W'(w);
  end

  // ---- D2 ---------------------------------------------------------------------------------------
  logic [2:0] control, load, condition;
  logic [31:0] imm, target, next_pc;
  logic given, wide, pair, only_if, wb, a_pair, b_pair, literal_signed;
  logic [1:0] rule, exec;
  logic [5:0] operation;
  logic [6:0] number;
  logic [7:0] a_code, b_code;
  gyre_scalar_decode u_scalar (
    .row_i(row_q), .operands_i(operands_q[95:0]), .constant_i(second_q), .given_o(given),
    .function_o(operation), .wide_o(wide), .pair_o(pair), .rule_o(rule), .exec_o(exec),
    .only_if_o(only_if), .wb_o(wb), .number_o(number), .a_code_o(a_code), .a_pair_o(a_pair),
    .b_code_o(b_code), .b_pair_o(b_pair), .imm_o(imm), .literal_signed_o(literal_signed)
  );
  // s_swappc_b64 has its destination before its source, s_setpc_b64 a source. A literal as the
  // source makes it a call.
  logic [2:0] kind;
  logic swaps, to_literal;
  logic [7:0] goal_code;
  assign kind       = control_of(row_q);
  assign swaps      = kind == gyre_rdna35_pkg::CONTROL_GOTO && operands_q[1*32+2 +: 5] != 5'd0;
  assign goal_code  = swaps ? operands_q[1*32+CODE +: 8] : operands_q[CODE +: 8];
  assign to_literal = swaps && goal_code == LITERAL;
  assign control    = to_literal ? gyre_rdna35_pkg::CONTROL_CALL : kind;
  assign load      = load_of(row_q);
  assign condition = control == gyre_rdna35_pkg::CONTROL_BRANCH ? first_q[18:16] : 3'd0;
  assign target    = to_literal ? {second_q[31:2], 2'b00}
                                : pc_q + 32'd4 + {{14{first_q[15]}}, first_q[15:0], 2'b00};
  assign next_pc   = pc_q + {28'd0, length_q, 2'b00};

  logic trap, links, goes, ends, branches, fences, stops, jumps;
  assign goes     = control == gyre_rdna35_pkg::CONTROL_GOTO;
  assign ends     = control == gyre_rdna35_pkg::CONTROL_END;
  assign branches = control == gyre_rdna35_pkg::CONTROL_BRANCH;
  assign fences   = control == gyre_rdna35_pkg::CONTROL_FENCE;
  logic v_given, fits;  // a vector instruction; a thread has its registers
  assign trap  = bad_q || !legal_q
              || !(given || control != gyre_rdna35_pkg::CONTROL_NONE || load != 3'd0
                   || (v_given && fits));
  assign stops = trap || ends || goes;
  assign jumps = !trap && (control == gyre_rdna35_pkg::CONTROL_JUMP
                           || control == gyre_rdna35_pkg::CONTROL_CALL);
  logic [6:0] to;
  assign links = control == gyre_rdna35_pkg::CONTROL_LINK
              || control == gyre_rdna35_pkg::CONTROL_CALL || swaps;
  // Two registers begin at an even number, four and more at a multiple of four.
  always_comb begin
    to = operands_q[CODE +: 7];
    if (links || load > 3'd1) to[0] = 1'b0;
    if (load > 3'd2) to[1] = 1'b0;
  end

  // A vector instruction: its sources are rows of the register file, or codes of the scalar unit.
  logic v_wide, v_pair, v_clamp, v_wb, v_literal_signed, flags_wb;
  logic [1:0] v_unit;
  logic [5:0] v_function, part;
  logic [26:0] code;  // of c, b, a
  logic [2:0] pairs, abs, neg, rows;
  logic [7:0] v_number;
  logic [6:0] flags_number;
  logic [3*gyre_pkg::ROW_W-1:0] row_numbers;
  logic [26:0] scalars;  // {code, pair} of each source for the scalar unit
  gyre_vector_decode u_vector (
    .row_i(row_q), .operands_i(operands_q), .permuted_i(permuted_q), .abs_i(first_q[10:8]),
    .neg_i(second_q[31:29]), .upper_i(first_q[13:11]), .clamp_i(first_q[15]), .given_o(v_given),
    .unit_o(v_unit), .function_o(v_function), .wide_o(v_wide), .clamp_o(v_clamp), .mask_o(),
    .a_code_o(code[8:0]), .b_code_o(code[17:9]), .c_code_o(code[26:18]), .a_pair_o(pairs[0]),
    .b_pair_o(pairs[1]), .c_pair_o(pairs[2]), .part_o(part), .abs_o(abs), .neg_o(neg),
    .literal_signed_o(v_literal_signed), .wb_o(v_wb), .pair_o(v_pair), .number_o(v_number),
    .flags_wb_o(flags_wb), .flags_number_o(flags_number)
  );
  function automatic logic is_there(input logic [7:0] first, input logic two);
    is_there = 9'(first) + 9'(two) < 9'(gyre_pkg::REG_ROWS);
  endfunction
  always_comb begin
    fits = !v_wb || is_there(v_number, v_pair);
    for (int i = 0; i < 3; i++) begin
      rows[i] = code[i*9+8];
      fits    = fits && (!rows[i] || is_there(code[i*9 +: 8], pairs[i]));
      row_numbers[i*gyre_pkg::ROW_W +: gyre_pkg::ROW_W]
          = rows[i] ? code[i*9 +: gyre_pkg::ROW_W] : '0;
      scalars[i*9 +: 9] = rows[i] ? {ZERO, 1'b0} : {code[i*9 +: 8], pairs[i]};
    end
  end

  // The scalar part. A branch has its mask as a source, so that the scoreboard holds it until the
  // mask is there. The field of a load's base omits the lowest bit.
  gyre_pkg::scalar_t scalar;
  logic to_writes;
  logic [7:0] base_code;
  assign base_code = {1'b0, operands_q[1*32+CODE +: 6], 1'b0};
  assign to_writes = (links || load != 3'd0) && (to < 7'd108 || to > 7'd124);
  always_comb begin
    scalar = {operation, wide, pair, rule, exec, only_if, wb, wb ? number : 7'd0, load, control,
              condition, a_code, a_pair, b_code, b_pair, ZERO, 1'b0, literal_signed};
    if (links || goes || load != 3'd0) begin
      scalar.operation = gyre_rdna35_pkg::SCALAR_OR;
      scalar.wide      = 1'b1;
      scalar.pair      = links;
      scalar.wb        = to_writes;
      scalar.number    = to_writes ? to : 7'd0;
      scalar.a_pair    = links || load != 3'd0;
      scalar.a_code    = links ? LITERAL : load != 3'd0 ? base_code : ZERO;
      scalar.b_pair    = goes;
    end
    if (branches) begin
      unique case (condition)
        3'd3, 3'd4: scalar.a_code = VCCZ;
        3'd5, 3'd6: scalar.a_code = EXECZ;
        default: ;
      endcase
    end
    if (goes) scalar.b_code = goal_code;
    if (load != 3'd0) scalar.b_code = operands_q[2*32+CODE +: 8];
  end

  always_comb begin
    dec_uop_o       = '0;
    dec_scalar_o    = '0;
    dec_vector_o    = '0;
    dec_uop_o.pc    = pc_q;
    dec_uop_o.words = trap ? 2'd1 : length_q;
    dec_uop_o.serialize = trap || branches || ends || goes || fences;
    if (trap) begin
      dec_uop_o.unit  = gyre_pkg::UNIT_ALU;
      dec_uop_o.trap  = 1'b1;
      dec_uop_o.op    = gyre_pkg::OP_W'(gyre_pkg::FAULT_ILLEGAL);
      if (bad_q) dec_uop_o.op = gyre_pkg::OP_W'(gyre_pkg::FAULT_FETCH_ACCESS);
      dec_uop_o.imm   = bad_q ? pc_q : first_q;
    end else if (v_given) begin
      dec_uop_o.unit  = v_unit == gyre_rdna35_pkg::LANES_MUL ? gyre_pkg::UNIT_MUL
                                                             : gyre_pkg::UNIT_ALU;
      dec_uop_o.op    = v_function;
      dec_uop_o.wb    = v_wb;
      dec_uop_o.rd    = v_wb ? v_number[gyre_pkg::ROW_W-1:0] : '0;
      {dec_uop_o.rs3, dec_uop_o.rs2, dec_uop_o.rs1} = row_numbers;
      dec_uop_o.imm   = literal_q;
      dec_scalar_o.wide   = v_wide;
      dec_scalar_o.wb     = flags_wb;
      dec_scalar_o.number = flags_wb ? flags_number : 7'd0;
      {dec_scalar_o.a_code, dec_scalar_o.a_pair} = scalars[8:0];
      {dec_scalar_o.b_code, dec_scalar_o.b_pair} = scalars[17:9];
      {dec_scalar_o.c_code, dec_scalar_o.c_pair} = scalars[26:18];
      dec_scalar_o.literal_signed = v_literal_signed;
      dec_vector_o = {rows[0], rows[1], rows[2], pairs[0] && rows[0], pairs[1] && rows[1],
                      pairs[2] && rows[2], v_pair, v_unit == gyre_rdna35_pkg::LANES_COMPARE,
                      v_clamp, part, abs, neg};
    end else begin
      dec_uop_o.unit  = gyre_pkg::UNIT_SCALAR;
      if (fences) begin  // of the load/store unit: all stores before it are done
        dec_uop_o.unit = gyre_pkg::UNIT_LSU;
        dec_uop_o.op   = gyre_pkg::OP_W'(gyre_pkg::OP_FENCE);
        dec_uop_o.rel  = 1'b1;
      end
      dec_scalar_o    = scalar;
      if (load != 3'd0) dec_uop_o.imm = {{11{second_q[20]}}, second_q[20:0]};
      else if (links || goes) dec_uop_o.imm = next_pc;
      else if (control != gyre_rdna35_pkg::CONTROL_NONE) dec_uop_o.imm = target;
      else dec_uop_o.imm = imm;
    end
  end

  assign dec_valid_o = valid_q;
  assign dec_wid_o   = wid_q;

  // ---- Steering ---------------------------------------------------------------------------------
  assign steer_o.valid = valid_q && (stops || jumps);
  assign steer_o.wid   = wid_q;
  assign steer_o.stall = stops;
  assign steer_o.reconverge = 1'b0;
  assign steer_o.pc    = jumps ? target : pc_q + {28'd0, dec_uop_o.words, 2'b00};
endmodule
