// Operand stage: reads the registers of the issued beat and makes operands of their words, so that
// units need not know where an operand comes from.
//
// - The read happens at issue (gyre_register_file). One cycle later the words, the immediate or the
//   pc are the operands; operand c is zero except for floating point. With MEM_INDEX, c is the
//   scaled index of a load or store that has one, and b is the word that it stores.
// - The issued instruction is the head of its warp. Its sources are taken from the heads, which are
//   available before the whole micro-operation is read. SMALL=1: there are no heads.
// - ISA=1: each operand is a register of the lanes, or a word of the scalar unit for all lanes
//   (gyre_vector_source). A beat of upper words reads the second register of a pair.
// - The operands of a beat are registers of the execute stage, with its first lane.
// - squash_i drops the beat in this stage and the beat that would enter execute (a fault stopped
//   the machine).
//
// Twin: cmodel/issue/gyre_operands.c

`include "gyre_check.svh"
`include "gyre_views.svh"

module gyre_operands (
  input  logic clk_i,
  input  logic rst_i,
  input  logic squash_i,
  // From issue (control_t)
  input  logic issue_valid_i,
  output logic issue_ready_o,
  input  gyre_pkg::control_t issue_i,
  // From the instruction buffers: the heads
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::UOP_BITS-1:0] head_i,
  // ISA=1: vector parts of the heads; the issued beat is one of upper words; scalar words and
  // states
  // for the beat in this stage
  input  logic [gyre_pkg::NUM_WARPS*gyre_pkg::VECTOR_W-1:0] vector_i,
  input  logic high_i,
  input  gyre_pkg::vector_sources_t sources_i,
  // SMALL=1, from the instruction buffers: the instructions in this stage and in execute
  input  gyre_pkg::uop_t taken_uop_i,
  input  gyre_pkg::uop_t advanced_uop_i,
  // From commit (wb_t)
  input  gyre_pkg::wb_t wb_i,
  input  gyre_pkg::lane_words_t wb_data_i,
  input  logic flag_valid_i,
  // From and to launch: clear the registers of a warp; a register is written; it is the last one
  input  logic clear_i,
  input  gyre_pkg::wid_t clear_wid_i,
  input  logic clear_work_i,  // the warp is of a workgroup: its stack pointers are set
  input  logic [31:0] stack_i,
  input  logic [3:0] core_i,
  output logic clear_row_o,
  output logic cleared_o,
  // To fcsr: clear the entry of this beat of the warp (fclear_t)
  output gyre_pkg::fclear_t fclear_o,
  // To execute
  output logic exec_valid_o,
  input  logic exec_ready_i,
  output gyre_pkg::exec_t exec_o,
  // To other modules: the beat in this stage, and that it moves on at this edge
  output logic valid_o,
  output gyre_pkg::wid_t wid_o,
  output gyre_pkg::uop_t uop_o,
  output logic accept_o,
  output gyre_pkg::beat_t beat_o,
  output logic advance_o
);
  localparam int THIRD_W = gyre_pkg::THIRD_W;

  // ---- Stage register --------------------------------------------------------------------------
  logic valid_q, first_q, last_q, exec_valid_q;
  gyre_pkg::wid_t wid_q;
  gyre_pkg::beat_t beat_q;
  gyre_pkg::lanes_t lanes_q;
  gyre_pkg::uop_t uop_q, exec_uop_q;  // SMALL=1: registers of the instruction buffers
  logic accept, room, busy;

  assign room          = !exec_valid_q || exec_ready_i;
  assign issue_ready_o = (!valid_q || room) && !busy;
  assign accept        = issue_valid_i && issue_ready_o;
  assign accept_o      = accept;
  assign advance_o     = valid_q && room;
  assign valid_o       = valid_q;
  assign wid_o         = wid_q;
  assign beat_o        = beat_q;
  assign uop_o         = uop_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || squash_i) valid_q <= 1'b0;
    else if (accept) valid_q <= 1'b1;
    else if (room) valid_q <= 1'b0;
  end

  always_ff @(posedge clk_i) begin
    if (accept) begin
      wid_q   <= issue_i.wid;
      beat_q  <= issue_i.beat;
      first_q <= issue_i.first;
      last_q  <= issue_i.last;
      lanes_q <= issue_i.lanes;
    end
  end

  if (gyre_pkg::SMALL) begin : g_small
    assign uop_q      = taken_uop_i;
    assign exec_uop_q = advanced_uop_i;
  end else begin : g_fast
    always_ff @(posedge clk_i) begin
      if (accept) uop_q <= issue_i.uop;
      if (advance_o) exec_uop_q <= uop_q;
    end
    logic unused_small;
    assign unused_small = ^{taken_uop_i, advanced_uop_i};
  end

  // ---- Registers -------------------------------------------------------------------------------
  // Sources of the issued beat, and of the head of the warp that is written.
  logic [gyre_pkg::ROW_W-1:0] rs1, rs2, rs3, head_rs1, head_rs2;
  logic [THIRD_W-1:0] head_rs3;
  gyre_pkg::lane_words_t word1, word2, word3, stack_words;
  gyre_pkg::uop_t head;

  always_comb begin
    {rs1, rs2, rs3} = '0;
    {head_rs1, head_rs2, head_rs3} = '0;
    for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
      head = head_i[w*gyre_pkg::UOP_BITS +: gyre_pkg::UOP_BITS];
      if (issue_i.wid == gyre_pkg::WID_W'(w)) {rs1, rs2, rs3} = {head.rs1, head.rs2, head.rs3};
      if (wb_i.wid == gyre_pkg::WID_W'(w)) begin
        {head_rs1, head_rs2, head_rs3} = {head.rs1, head.rs2, head.rs3[THIRD_W-1:0]};
      end
    end
    if (gyre_pkg::SMALL) {rs1, rs2, rs3} = {issue_i.uop.rs1, issue_i.uop.rs2, issue_i.uop.rs3};
  end

  // The next register of a pair; of the written warp, too, in case it issues.
  logic [2:0] second, head_second;
  gyre_pkg::vector_t part;
  if (gyre_pkg::ISA) begin : g_pairs
    always_comb begin
      {second, head_second} = '0;
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        part = vector_i[w*gyre_pkg::VECTOR_W +: gyre_pkg::VECTOR_W];
        if (high_i && issue_i.wid == gyre_pkg::WID_W'(w))
          second = {part.a_pair, part.b_pair, part.c_pair};
        if (high_i && wb_i.wid == gyre_pkg::WID_W'(w))
          head_second = {part.a_pair, part.b_pair, part.c_pair};
      end
    end
    logic unused_part;
    assign unused_part = ^part;
  end else begin : g_no_pairs
    assign {second, head_second, part} = '0;
    logic unused_pairs;
    assign unused_pairs = ^{vector_i, high_i, part};
  end

  gyre_register_file u_file (
    .clk_i, .rst_i, .busy_o(busy), .read_i(accept), .wid_i(issue_i.wid), .beat_i(issue_i.beat),
    .rs1_i(rs1 + gyre_pkg::ROW_W'(second[2])), .rs2_i(rs2 + gyre_pkg::ROW_W'(second[1])),
    .rs3_i(rs3[THIRD_W-1:0] + THIRD_W'(second[0])), .rs1_o(word1), .rs2_o(word2), .rs3_o(word3),
    .head_rs1_i(head_rs1 + gyre_pkg::ROW_W'(head_second[2])),
    .head_rs2_i(head_rs2 + gyre_pkg::ROW_W'(head_second[1])),
    .head_rs3_i(head_rs3 + THIRD_W'(head_second[0])),
    .wb_i, .wb_data_i, .flag_valid_i, .clear_i, .clear_wid_i, .clear_work_i,
    .clear_row_o, .cleared_o, .fclear_o, .clear_words_i(stack_words)
  );

  gyre_work_stack u_stack (
    .stack_i, .core_i, .wid_i(clear_wid_i), .beat_i(fclear_o[gyre_pkg::BEAT_W-1:0]),
    .words_o(stack_words)
  );

  // ---- Operands and execute register
  // ---------------------------------------------------------------
  logic exec_first_q, exec_last_q;
  gyre_pkg::wid_t exec_wid_q;
  gyre_pkg::beat_t exec_beat_q;
  gyre_pkg::lanes_t exec_lanes_q;
  gyre_pkg::lane_words_t a, b, c, exec_a_q, exec_b_q, exec_c_q;
  gyre_pkg::lane_t first_lane, exec_first_lane_q;

  always_comb begin
    first_lane = '0;
    for (int l = gyre_pkg::NUM_LANES - 1; l >= 0; l--) begin
      if (lanes_q[l]) first_lane = gyre_pkg::LANE_W'(l);
    end
  end

  if (gyre_pkg::ISA) begin : g_sources
    gyre_operand_sources u_sources (
      .sources_i, .row_a_i(word1), .row_b_i(word2), .row_c_i(word3), .a_o(a), .b_o(b), .c_o(c)
    );
  end else begin : g_riscv
    logic index;
    assign index = gyre_pkg::MEM_INDEX && uop_q.unit == gyre_pkg::UNIT_LSU
                && `GYRE_UOP_INDEX(uop_q);

    always_comb begin
      for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
        if (uop_q.a_pc) a[l*32 +: 32] = uop_q.pc;
        else a[l*32 +: 32] = word1[l*32 +: 32];
        if (index) b[l*32 +: 32] = word3[l*32 +: 32];
        else if (uop_q.b_imm) b[l*32 +: 32] = uop_q.imm;
        else b[l*32 +: 32] = word2[l*32 +: 32];
      end
    end
    if (gyre_pkg::MEM_INDEX) begin : g_index
      for (genvar l = 0; l < gyre_pkg::NUM_LANES; l++) begin : g_lane
        assign c[l*32 +: 32] = index ? word2[l*32 +: 32] << `GYRE_UOP_SCALE(uop_q)
                             : (uop_q.unit == gyre_pkg::UNIT_FPU) ? word3[l*32 +: 32] : '0;
      end
    end else begin : g_no_index
      assign c = (uop_q.unit == gyre_pkg::UNIT_FPU) ? word3 : '0;
    end
    logic unused_sources;
    assign unused_sources = ^sources_i;
  end

  always_ff @(posedge clk_i) begin
    if (rst_i || squash_i) exec_valid_q <= 1'b0;
    else if (room) exec_valid_q <= valid_q;
  end

  always_ff @(posedge clk_i) begin
    if (advance_o) begin
      exec_wid_q   <= wid_q;
      exec_beat_q  <= beat_q;
      exec_first_q <= first_q;
      exec_last_q  <= last_q;
      exec_lanes_q <= lanes_q;
      exec_first_lane_q <= first_lane;
      exec_a_q     <= a;
      exec_b_q     <= b;
      exec_c_q     <= c;
    end
  end

  assign exec_valid_o = exec_valid_q && !squash_i;
  assign exec_o = {exec_wid_q, exec_beat_q, exec_first_q, exec_last_q, exec_lanes_q, exec_uop_q,
                   exec_first_lane_q, exec_a_q, exec_b_q, exec_c_q};

  `GYRE_CHECK(a_head, clk_i, rst_i, accept
              |-> {rs1, rs2, rs3} == {issue_i.uop.rs1, issue_i.uop.rs2, issue_i.uop.rs3})
endmodule
