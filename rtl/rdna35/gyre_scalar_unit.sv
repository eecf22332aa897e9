// Scalar unit: the scalar registers of each warp with their scoreboard, the sources of a scalar
// beat, its execution, branches, and scalar loads.
//
// - I: gyre_scalar_heads tells which warps may issue (ready_o). R: words and constants
//   become operands. X: gyre_scalar_alu executes; SCC, VCCZ and EXECZ as sources are read here. W:
//   a register before the file's write port. The scoreboard frees a register there.
// - An operation of 64 bits has two beats, the lower words first (wide_o, high_i).
// - A vector instruction has its scalar sources here, up to three, and the scalar register of its
//   flags. In R the words and states go to the operand stage (sources_o). SCC there is that after
//   the beat in execute. Flags are written in a cycle without a word of a scalar operation.
// - Control instructions resolve in X: a branch by its condition, s_endpgm ends its warp. The pc
//   they lead to is their immediate, or source b of a jump to registers: its lower word, without
//   the two lowest bits. A jump whose upper word is not 0 faults.
// - A scalar load passes the ALU as an operation without a result, and gyre_scalar_load executes
//   it. Its words take cycles that the ALU leaves free. A word that has waited for seven cycles
//   keeps beats out of the ALU. s_endpgm waits for the loads of its warp.
// - A launch writes all registers of its warp before its vector registers are cleared: the
//   argument of the launch to s0, its mask to EXEC, 0 to all others (cleared_o, while clear_i).
//
// Twin: cmodel/rdna35/gyre_scalar_unit.c

module gyre_scalar_unit (
  input  logic clk_i,
  input  logic rst_i,
  // From the instruction buffers: the scalar parts of the heads
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::SCALAR_W-1:0] heads_i,
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::VECTOR_W-1:0] vector_heads_i,
  // To issue
  output gyre_pkg::warps_t ready_o,
  output gyre_pkg::warps_t wide_o,
  output gyre_pkg::warps_t pending_o,
  // From issue and the operand stage: a head issues (accept); the beat there moves on (advance)
  input  logic accept_i,
  input  gyre_pkg::wid_t wid_i,
  input  logic first_i,
  input  logic high_i,
  input  logic [31:0] imm_i,
  input  logic advance_i,
  output gyre_pkg::vector_sources_t sources_o,
  // From and to the execute stage: a beat of this unit
  input  logic beat_valid_i,
  output logic beat_ready_o,
  input  gyre_pkg::wid_t beat_wid_i,
  input  logic [31:0] beat_imm_i,
  output gyre_pkg::scalar_resolve_t resolve_o,
  // From and to the units of the lanes: the beat in execute; flags of an instruction
  output gyre_pkg::vector_beat_t vector_beat_o,
  input  logic flags_valid_i,
  output logic flags_ready_o,
  input  gyre_pkg::vector_flags_t flags_i,
  // To and from the load/store unit: lines of scalar loads
  output logic line_valid_o,
  input  logic line_ready_i,
  output logic [31:0] line_addr_o,
  input  logic words_valid_i,
  input  gyre_pkg::line_t words_data_i,
  // From and to launch
  input  logic clear_i,
  input  gyre_pkg::wid_t clear_wid_i,
  input  gyre_pkg::tmask_t clear_tmask_i,
  input  logic [31:0] clear_arg_i,
  output logic cleared_o,
  // To all modules: EXEC and SCC of each warp
  output logic [gyre_pkg::NUM_WARPS*32-1:0] exec_o,
  output gyre_pkg::warps_t sccs_o,
  // Observed: sources of the beat, the word that is written, an instruction or a load is done
  output logic [31:0] a_o,
  output logic [31:0] b_o,
  output logic scc_o,
  output gyre_pkg::scalar_write_t write_o,
  output gyre_pkg::scalar_done_t done_o,
  output gyre_pkg::scalar_loaded_t loaded_o,
  output logic idle_o
);
  localparam logic [7:0] EXEC_LO = 8'd126;
  localparam logic [7:0] VCCZ  = 8'd251;
  localparam logic [7:0] EXECZ = 8'd252;
  localparam logic [7:0] SCC   = 8'd253;

  // ---- I: the heads -----------------------------------------------------------------------------
  gyre_pkg::scalar_t part;
  gyre_pkg::warps_t new_exec;
  logic busy, set, room, last_done, done_serial, free_valid, exec_done;
  gyre_pkg::wid_t free_wid, exec_wid;
  logic [6:0] free_first;
  gyre_pkg::vector_t v_part;

  always_comb begin
    {part, v_part} = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      if (wid_i == gyre_pkg::WID_W'(w)) begin
        part   = heads_i[w*gyre_pkg::SCALAR_W +: gyre_pkg::SCALAR_W];
        v_part = vector_heads_i[w*gyre_pkg::VECTOR_W +: gyre_pkg::VECTOR_W];
      end
    end
  end

  assign set = accept_i && first_i;
  gyre_scalar_heads u_heads (
    .clk_i, .rst_i, .heads_i, .busy_i(busy), .room_i(room), .ready_o, .wide_o, .pending_o,
    .new_exec_o(new_exec), .set_i(set), .set_wid_i(wid_i), .free_valid_i(free_valid),
    .free_wid_i(free_wid), .free_first_i(free_first), .exec_done_i(exec_done), .exec_wid_i(exec_wid)
  );

  // Sources a, b and c: entries of the file (is_register), or words.
  logic [2:0] is_register, r_is_register_q;
  logic [20:0] numbers;
  logic [95:0] words, r_words_q, file_words;
  for (genvar g = 0; g < 3; g++) begin : g_source
    gyre_scalar_source u_source (
      .code_i(g == 0 ? part.a_code : g == 1 ? part.b_code : part.c_code),
      .pair_i(g == 0 ? part.a_pair : g == 1 ? part.b_pair : part.c_pair), .high_i,
      .literal_signed_i(part.literal_signed), .imm_i, .vccz_i(1'b0), .execz_i(1'b0), .scc_i(1'b0),
      .register_o(is_register[g]), .number_o(numbers[g*7 +: 7]), .word_o(words[g*32 +: 32])
    );
  end

  // ---- R: operands ------------------------------------------------------------------------------
  gyre_pkg::scalar_t r_part_q, x_part_q;
  gyre_pkg::vector_t r_vector_q, x_vector_q;
  gyre_pkg::wid_t r_wid_q;
  logic r_serial_q, x_serial_q, r_high_q, x_high_q;
  logic [31:0] x_a_q, x_b_q;

  always_ff @(posedge clk_i) begin
    if (accept_i) begin
      r_part_q   <= part;
      r_vector_q <= v_part;
      r_high_q   <= high_i;
      r_wid_q    <= wid_i;
      r_serial_q <= new_exec[wid_i];
      {r_is_register_q, r_words_q} <= {is_register, words};
    end
    if (advance_i) begin
      x_part_q   <= r_part_q;
      x_vector_q <= r_vector_q;
      x_high_q   <= r_high_q;
      x_serial_q <= r_serial_q;
      x_a_q <= r_is_register_q[0] ? file_words[31:0] : r_words_q[31:0];
      x_b_q <= r_is_register_q[1] ? file_words[63:32] : r_words_q[63:32];
    end
  end

  gyre_pkg::warps_t vccz_warps, execz_warps;
  logic r_scc;
  assign r_scc = scc_valid && beat_wid_i == r_wid_q ? new_scc : sccs_o[r_wid_q];
  assign sources_o.a = {r_vector_q.a_row, r_part_q.a_code, r_vector_q.part[1:0], r_vector_q.abs[0],
                        r_vector_q.neg[0], r_is_register_q[0], r_words_q[31:0],
                        r_part_q.a_pair && r_high_q, file_words[31:0]};
  assign sources_o.b = {r_vector_q.b_row, r_part_q.b_code, r_vector_q.part[3:2], r_vector_q.abs[1],
                        r_vector_q.neg[1], r_is_register_q[1], r_words_q[63:32],
                        r_part_q.b_pair && r_high_q, file_words[63:32]};
  assign sources_o.c = {r_vector_q.c_row, r_part_q.c_code, r_vector_q.part[5:4], r_vector_q.abs[2],
                        r_vector_q.neg[2], r_is_register_q[2], r_words_q[95:64],
                        r_part_q.c_pair && r_high_q, file_words[95:64]};
  assign sources_o.vccz  = vccz_warps[r_wid_q];
  assign sources_o.execz = execz_warps[r_wid_q];
  assign sources_o.scc   = r_scc;

  // ---- X: execution, branches -------------------------------------------------------------------
  logic high, vccz, execz, scc, new_scc, scc_valid, taken, takes, alu_valid;
  gyre_pkg::wid_t alu_wid, in_alu_wid_q;
  logic [6:0] alu_number, first_q, word_number, word_first;
  logic [31:0] alu_data, load_value, goal_q, word_data;
  logic wb_q, in_alu_serial_q, alu_ready, loads, goes, load_fault, loads_idle, hold;
  logic word_valid, word_ready, word_last;  // of a load
  gyre_pkg::wid_t word_wid;

  // A state is a bit: the other bits of such a source are 0.
  function automatic logic state_of(input logic [7:0] code, input logic upper,
                                    input logic [2:0] bits);
    state_of = !upper && ((code == VCCZ && bits[0]) || (code == EXECZ && bits[1])
                          || (code == SCC && bits[2]));
  endfunction

  assign high  = x_high_q;
  assign takes = beat_valid_i && beat_ready_o;
  assign loads = x_part_q.load != 3'd0;
  assign goes  = x_part_q.control == gyre_rdna35_pkg::CONTROL_GOTO;
  assign beat_ready_o = alu_ready && !hold;
  assign scc_o = scc;
  assign a_o   = x_a_q | 32'(state_of(x_part_q.a_code, high, {scc, execz, vccz}));
  assign b_o   = x_b_q | 32'(state_of(x_part_q.b_code, high, {scc, execz, vccz}));

  gyre_scalar_alu u_alu (
    .clk_i, .rst_i, .valid_i(beat_valid_i && !hold), .ready_o(alu_ready), .wid_i(beat_wid_i),
    .function_i(x_part_q.operation), .wide_i(x_part_q.wide), .high_i(high),
    .pair_i(x_part_q.pair), .rule_i(x_part_q.rule), .exec_i(x_part_q.exec),
    .only_if_i(x_part_q.only_if), .number_i(x_part_q.number), .wb_i(x_part_q.wb && !loads),
    .a_i(a_o), .b_i(goes ? '0 : b_o), .scc_i(scc), .scc_valid_o(scc_valid), .scc_o(new_scc),
    .write_valid_o(alu_valid), .write_ready_i(1'b1), .write_wid_o(alu_wid),
    .write_number_o(alu_number), .write_data_o(alu_data), .done_o(last_done)
  );

  gyre_scalar_load u_load (
    .clk_i, .rst_i, .room_o(room), .set_i(set && part.load != 3'd0), .beat_valid_i(takes && loads),
    .beat_first_i(!high), .beat_wid_i, .beat_load_i(x_part_q.load), .beat_wb_i(x_part_q.wb),
    .beat_number_i(x_part_q.number), .a_i(a_o), .b_i(b_o), .imm_i(beat_imm_i),
    .fault_o(load_fault), .value_o(load_value), .line_valid_o, .line_ready_i, .line_addr_o,
    .words_valid_i, .words_data_i, .word_valid_o(word_valid), .word_ready_i(word_ready),
    .word_wid_o(word_wid), .word_number_o(word_number), .word_data_o(word_data),
    .last_o(word_last), .first_o(word_first), .idle_o(loads_idle)
  );

  logic branches, ends, arrives, astray;
  assign branches  = x_part_q.control == gyre_rdna35_pkg::CONTROL_BRANCH;
  assign ends      = x_part_q.control == gyre_rdna35_pkg::CONTROL_END;
  assign arrives   = takes && goes && high;
  assign astray    = arrives && b_o != '0;
  always_ff @(posedge clk_i) begin
    if (takes && !high) goal_q <= {b_o[31:2], 2'b00};
  end
  assign resolve_o.valid  = (takes && (branches || ends)) || (arrives && !astray);
  assign resolve_o.jump   = ends || taken || goes;
  assign resolve_o.finish = ends;
  assign resolve_o.fault  = load_fault || astray;
  assign resolve_o.fetch  = astray;
  assign resolve_o.pc     = loads ? load_value : goes ? goal_q : beat_imm_i;

  assign vector_beat_o = {x_vector_q.compare, x_part_q.wide, x_high_q, x_vector_q.pair,
                          x_vector_q.clamp, x_part_q.wb, x_part_q.number};
  logic unused_bits;
  assign unused_bits = ^x_vector_q;

  // ---- W: one word ------------------------------------------------------------------------------
  assign done_serial = takes ? x_serial_q : in_alu_serial_q;
  logic alu_frees;  // the ALU ends an instruction that has a destination
  logic [2:0] waited_q;  // cycles that a word of a load has waited
  assign alu_frees  = last_done && (takes ? x_part_q.wb && !loads : wb_q);
  assign word_ready = !alu_valid && !alu_frees;
  assign hold       = waited_q == 3'd7;
  always_ff @(posedge clk_i) begin
    if (rst_i || !word_valid || word_ready) waited_q <= '0;
    else if (!hold) waited_q <= waited_q + 3'd1;
  end
  // Flags leave the port to a scalar operation and to a load, and the scoreboard to what is done.
  logic takes_flags;
  gyre_pkg::wid_t done_wid;
  assign flags_ready_o = !alu_valid && !last_done && !word_valid;
  assign takes_flags   = flags_valid_i && flags_ready_o;
  assign done_wid      = takes ? beat_wid_i : in_alu_wid_q;
  always_ff @(posedge clk_i) begin
    write_o.valid <= !rst_i && (alu_valid || (word_valid && word_ready) || takes_flags);
    {write_o.wid, write_o.number, write_o.data}
        <= alu_valid ? {alu_wid, alu_number, alu_data}
         : takes_flags ? flags_i : {word_wid, word_number, word_data};
    done_o.valid <= !rst_i && last_done && !resolve_o.fault;
    done_o.wid   <= done_wid;
    loaded_o.valid <= !rst_i && word_valid && word_ready && word_last;
    {loaded_o.wid, loaded_o.number} <= {word_wid, word_first};
    free_valid   <= !rst_i && (alu_frees || (word_valid && word_ready && word_last) || takes_flags);
    free_wid     <= alu_frees ? done_wid : takes_flags ? flags_i.wid : word_wid;
    free_first   <= takes_flags ? flags_i.number
                  : !alu_frees ? word_first : takes ? x_part_q.number : first_q;
    exec_wid     <= takes_flags ? flags_i.wid : done_wid;
    exec_done    <= !rst_i && (takes_flags ? flags_i.number == EXEC_LO[6:0]
                                           : last_done && done_serial);
    if (takes) {in_alu_serial_q, wb_q, first_q, in_alu_wid_q}
                 <= {x_serial_q, x_part_q.wb, x_part_q.number, beat_wid_i};
  end

  // ---- The registers ----------------------------------------------------------------------------
  logic entry_cleared, cleared_q, clearing, written_valid;
  logic [6:0] clear_number, written_number;
  logic [31:0] clear_word, written_data;
  gyre_pkg::wid_t written_wid;
  assign clearing  = clear_i && !cleared_q;
  assign cleared_o = cleared_q;
  always_comb begin
    unique case (clear_number)
      7'd0: clear_word = clear_arg_i;
      EXEC_LO[6:0]: clear_word = 32'(clear_tmask_i);
      default: clear_word = '0;
    endcase
  end
  always_ff @(posedge clk_i) begin
    if (rst_i || !clear_i) cleared_q <= 1'b0;
    else if (entry_cleared) cleared_q <= 1'b1;
  end

  gyre_scalar_file u_file (
    .clk_i, .rst_i, .busy_o(busy), .read_i(accept_i), .wid_i, .number_a_i(numbers[6:0]),
    .number_b_i(numbers[13:7]), .number_c_i(numbers[20:14]), .word_a_o(file_words[31:0]),
    .word_b_o(file_words[63:32]), .word_c_o(file_words[95:64]), .write_valid_i(write_o.valid),
    .write_wid_i(write_o.wid), .write_number_i(write_o.number), .write_data_i(write_o.data),
    .clear_i(clearing), .clear_wid_i, .clear_entry_o(), .clear_number_o(clear_number),
    .clear_word_i(clear_word), .cleared_o(entry_cleared), .written_valid_o(written_valid),
    .written_wid_o(written_wid), .written_number_o(written_number), .written_data_o(written_data)
  );
  gyre_mask_registers u_masks (
    .clk_i, .rst_i, .written_valid_i(written_valid), .written_wid_i(written_wid),
    .written_number_i(written_number), .written_data_i(written_data), .cleared_i(entry_cleared),
    .scc_valid_i(scc_valid), .scc_i(new_scc), .wid_i(beat_wid_i), .condition_i(x_part_q.condition),
    .vcc_o(), .scc_o(scc), .vccz_o(vccz), .execz_o(execz), .taken_o(taken), .exec_o, .sccs_o,
    .vccz_warps_o(vccz_warps), .execz_warps_o(execz_warps)
  );

  assign idle_o = alu_ready && loads_idle && !write_o.valid && !done_o.valid;
endmodule
