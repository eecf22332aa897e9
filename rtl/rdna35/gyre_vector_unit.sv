// Vector unit: the units of the lanes of the second instruction set, with their results: a row of
// the register file, flags for the scalar file, or both.
//
// - An operation of the ALU gives its result in execute, a product four cycles later. One of both
//   leaves in a cycle, the product first.
// - Flags of an instruction are collected, and leave with its last beat as one word. A beat with
//   a row and flags leaves when commit and the scalar file take both.
// - A result of 64 bits has two rows. The flags go with the lower one.
// - done_o: the last result of an instruction has left; its row and its flags are being written.
//
// Twin: cmodel/rdna35/gyre_vector_unit.c

module gyre_vector_unit (
  input  logic clk_i,
  input  logic rst_i,
  // Beat in the execute stage, with its vector part; its unit
  input  gyre_pkg::exec_t exec_i,
  input  gyre_pkg::vector_beat_t beat_i,
  input  logic alu_valid_i,
  output logic alu_ready_o,
  input  logic mul_valid_i,
  output logic mul_ready_o,
  // From and to commit
  output logic alu_valid_o,
  input  logic alu_ready_i,
  output gyre_pkg::result_t alu_o,
  output gyre_pkg::lane_words_t alu_data_o,
  output logic mul_valid_o,
  input  logic mul_ready_i,
  output gyre_pkg::result_t mul_o,
  output gyre_pkg::lane_words_t mul_data_o,
  // To the scalar file
  output logic flags_valid_o,
  input  logic flags_ready_i,
  output gyre_pkg::vector_flags_t flags_o,
  // Observed: an instruction is done; nothing is under way
  output gyre_pkg::vector_done_t done_o,
  output logic idle_o
);
  localparam int ALU = 0, MUL = 1;
  // {wb, pair, flags_wb, flags_number, wid, beat, rd, last, lanes}
  localparam int TAG_W = 3 + 7 + gyre_pkg::WID_W + gyre_pkg::BEAT_W + gyre_pkg::ROW_W + 1
                       + gyre_pkg::NUM_LANES;

  logic [1:0] valid, high, taken;
  logic [2*TAG_W-1:0] tags;
  logic [2*gyre_pkg::NUM_LANES-1:0] lane_flags;
  assign tags[ALU*TAG_W +: TAG_W]
      = {exec_i.uop.wb, beat_i.pair, beat_i.flags_wb, beat_i.flags_number, exec_i.wid, exec_i.beat,
         exec_i.uop.rd, exec_i.last, exec_i.lanes};

  // Numbers of binary32 are not flushed: MODE is that of a kernel's begin.
  gyre_vector_alu u_alu (
    .clk_i, .rst_i, .valid_i(alu_valid_i), .ready_o(alu_ready_o), .compare_i(beat_i.compare),
    .function_i(exec_i.uop.op), .wide_i(beat_i.wide), .high_i(beat_i.high), .pair_i(beat_i.pair),
    .clamp_i(beat_i.clamp), .flush_i(1'b0), .beat_i(exec_i.beat), .a_i(exec_i.a), .b_i(exec_i.b),
    .c_i(exec_i.c), .valid_o(valid[ALU]), .ready_i(taken[ALU]), .high_o(high[ALU]),
    .data_o(alu_data_o), .flags_o(lane_flags[ALU*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES])
  );
  gyre_vector_mul #(.TAG_W(TAG_W)) u_mul (
    .clk_i, .rst_i, .valid_i(mul_valid_i), .ready_o(mul_ready_o), .function_i(exec_i.uop.op),
    .wide_i(beat_i.wide), .high_i(beat_i.high), .pair_i(beat_i.pair), .clamp_i(beat_i.clamp),
    .tag_i(tags[ALU*TAG_W +: TAG_W]), .a_i(exec_i.a), .b_i(exec_i.b), .c_i(exec_i.c),
    .valid_o(valid[MUL]), .ready_i(taken[MUL]), .high_o(high[MUL]),
    .tag_o(tags[MUL*TAG_W +: TAG_W]), .data_o(mul_data_o),
    .flags_o(lane_flags[MUL*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES]), .idle_o
  );

  // ---- Results ----------------------------------------------------------------------------------
  logic [1:0] turn, commit_ready, row_valid, mask_ready, mask_valid, ends;
  logic [2*gyre_pkg::RESULT_W-1:0] results;
  logic [2*gyre_pkg::WID_W-1:0] wids;
  logic [2*gyre_pkg::VECTOR_FLAGS_W-1:0] words;
  assign turn         = {1'b1, !valid[MUL]};
  assign commit_ready = {mul_ready_i, alu_ready_i};
  for (genvar n = 0; n < 2; n++) begin : g_result
    logic wb, pair, flags_wb, last, has_flags, row_free;
    logic [6:0] number;
    gyre_pkg::wid_t wid;
    gyre_pkg::beat_t beat;
    gyre_pkg::lanes_t lanes;
    logic [gyre_pkg::ROW_W-1:0] rd;
    assign {wb, pair, flags_wb, number, wid, beat, rd, last, lanes} = tags[n*TAG_W +: TAG_W];
    assign has_flags = flags_wb && !high[n];
    assign row_free  = turn[n] && (!wb || commit_ready[n]);
    assign taken[n]  = row_free && (!has_flags || mask_ready[n]);
    assign row_valid[n] = valid[n] && turn[n] && wb && (!has_flags || mask_ready[n]);
    assign results[n*gyre_pkg::RESULT_W +: gyre_pkg::RESULT_W]
        = {wid, beat, rd + gyre_pkg::ROW_W'(high[n]), 2'b10, last, lanes};
    assign wids[n*gyre_pkg::WID_W +: gyre_pkg::WID_W] = wid;
    assign ends[n] = valid[n] && taken[n] && last && (!pair || high[n]);

    gyre_compare_mask u_mask (
      .clk_i, .rst_i, .valid_i(valid[n] && has_flags && row_free), .ready_o(mask_ready[n]),
      .wid_i(wid), .beat_i(beat), .last_i(last), .lanes_i(lanes),
      .flags_i(lane_flags[n*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES]), .wb_i(1'b1),
      .number_i(number), .write_valid_o(mask_valid[n]), .write_ready_i(flags_ready_i),
      .write_wid_o(words[n*gyre_pkg::VECTOR_FLAGS_W+39 +: gyre_pkg::WID_W]),
      .write_number_o(words[n*gyre_pkg::VECTOR_FLAGS_W+32 +: 7]),
      .write_data_o(words[n*gyre_pkg::VECTOR_FLAGS_W +: 32])
    );
  end
  assign {mul_valid_o, alu_valid_o} = row_valid;
  assign {mul_o, alu_o} = results;
  assign flags_valid_o  = mask_valid != 2'b00;
  assign flags_o = mask_valid[MUL]
                 ? words[MUL*gyre_pkg::VECTOR_FLAGS_W +: gyre_pkg::VECTOR_FLAGS_W]
                 : words[ALU*gyre_pkg::VECTOR_FLAGS_W +: gyre_pkg::VECTOR_FLAGS_W];

  always_ff @(posedge clk_i) begin
    done_o.valid <= !rst_i && ends != 2'b00;
    done_o.wid   <= ends[MUL] ? wids[MUL*gyre_pkg::WID_W +: gyre_pkg::WID_W]
                              : wids[ALU*gyre_pkg::WID_W +: gyre_pkg::WID_W];
    done_o.mul   <= ends[MUL];
  end
  logic unused_exec;
  assign unused_exec = ^{exec_i};
endmodule
