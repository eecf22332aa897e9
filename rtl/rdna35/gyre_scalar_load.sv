// Scalar loads: computes the address of a load, reads its lines through the load/store unit, and
// writes its words to the scalar file, one a cycle.
//
// - Two beats in the execute stage: the lower word of the base with the offsets, then the upper
//   word. The two lowest bits of the base, and of the sum of the offsets, are ignored.
// - A word outside of main memory faults, and so does an address whose upper word is not 0. fault_o
//   stands in the cycle of the second beat; the value is the address of the first such word.
// - QUEUE loads may be under way. Issue reserves room (set_i), so that no beat waits for it. A
//   load that writes no register makes no access.
// - One load after the other is executed. A line is asked for when all words of the one before are
//   written. So its words always have a register to go to, and its answer never waits.
// - last_o: the last word of a load is offered.
//
// Twin: cmodel/rdna35/gyre_scalar_load.c

`include "gyre_check.svh"

module gyre_scalar_load #(
  localparam int QUEUE = 4
) (
  input  logic clk_i,
  input  logic rst_i,
  // From and to issue: a load issues
  output logic room_o,
  input  logic set_i,
  // From the execute stage: a beat of a load leaves
  input  logic beat_valid_i,
  input  logic beat_first_i,
  input  gyre_pkg::wid_t beat_wid_i,
  input  logic [2:0] beat_load_i,  // 1 more than the logarithm of its words
  input  logic beat_wb_i,
  input  logic [6:0] beat_number_i,
  input  logic [31:0] a_i,  // of the base
  input  logic [31:0] b_i,  // offset
  input  logic [31:0] imm_i,  // offset, signed
  // To the execute stage, with the second beat
  output logic fault_o,
  output logic [31:0] value_o,
  // To and from the load/store unit
  output logic line_valid_o,
  input  logic line_ready_i,
  output logic [31:0] line_addr_o,
  input  logic words_valid_i,
  input  gyre_pkg::line_t words_data_i,
  // To the scalar file
  output logic word_valid_o,
  input  logic word_ready_i,
  output gyre_pkg::wid_t word_wid_o,
  output logic [6:0] word_number_o,
  output logic [31:0] word_data_o,
  output logic last_o,
  output logic [6:0] first_o,  // the load's first register
  output logic idle_o
);
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4;
  localparam int WORD_W = WORDS > 1 ? $clog2(WORDS) : 1;
  localparam int COUNT_W = $clog2(QUEUE + 1);
  localparam int ITEM_W = gyre_pkg::WID_W + 7 + 5 + 30;
  localparam logic [29:0] RAM_FIRST = gyre_pkg::RAM_BASE[31:2];
  localparam logic [29:0] RAM_WORDS = 30'(gyre_pkg::RAM_BYTES >> 2);
  localparam logic [31:0] RAM_END   = gyre_pkg::RAM_BASE + 32'(gyre_pkg::RAM_BYTES);

  // ---- Address ----------------------------------------------------------------------------------
  logic [33:0] offset, offset_q;
  logic [29:0] low_q, start, past;
  logic [31:0] upper;
  logic [4:0] count;
  logic outside, beyond;
  assign offset = {2'b00, b_i} + {{2{imm_i[31]}}, imm_i};
  always_ff @(posedge clk_i) begin
    if (beat_valid_i && beat_first_i) {offset_q, low_q} <= {offset, a_i[31:2]};
  end
  assign {upper, start} = {a_i, low_q} + {{30{offset_q[33]}}, offset_q[33:2]};
  assign count  = 5'd1 << (beat_load_i - 3'd1);
  assign past   = start - RAM_FIRST;  // words from the begin of main memory
  assign outside = upper != '0 || past >= RAM_WORDS;
  assign beyond = {1'b0, past} + 31'(count) > {1'b0, RAM_WORDS};
  assign fault_o = beat_valid_i && !beat_first_i && (outside || beyond);
  assign value_o = outside ? {start, 2'b00} : RAM_END;

  // ---- Loads that wait --------------------------------------------------------------------------
  logic take, push, pop, waits, ends;
  logic [COUNT_W-1:0] under_way_q;
  logic [ITEM_W-1:0] item;
  assign take = beat_valid_i && !beat_first_i;
  assign push = take && beat_wb_i && !fault_o;
  assign ends = (word_valid_o && word_ready_i && last_o) || (take && !push);
  gyre_fifo #(.DEPTH(QUEUE), .WIDTH(ITEM_W)) u_queue (
    .clk_i, .rst_i, .valid_i(push), .ready_o(),
    .data_i({beat_wid_i, beat_number_i, count, start}), .valid_o(waits), .ready_i(pop),
    .data_o(item)
  );
  assign room_o = under_way_q != COUNT_W'(QUEUE);
  always_ff @(posedge clk_i) begin
    if (rst_i) under_way_q <= '0;
    else under_way_q <= under_way_q + COUNT_W'(set_i)
                      - COUNT_W'(word_valid_o && word_ready_i && last_o) - COUNT_W'(take && !push);
  end

  // ---- The load that is executed ----------------------------------------------------------------
  typedef enum logic [1:0] {
    IDLE,  // takes a load
    ASK,  // asks for the line of the next word
    WAIT,  // for that line
    WRITE  // has it, and writes its words
  } state_e;
  state_e state_q, state_d;
  gyre_pkg::wid_t wid_q;
  logic [6:0] number_q, first_q;
  logic [4:0] left_q;
  logic [29:0] addr_q;
  gyre_pkg::line_t line_q;
  logic leaves, line_ends;

  assign pop       = state_q == IDLE;
  assign leaves    = word_valid_o && word_ready_i;
  assign line_ends = WORDS == 1 || addr_q[WORD_W-1:0] == WORD_W'(WORDS - 1);
  always_comb begin
    state_d = state_q;
    unique case (state_q)
      IDLE: if (waits) state_d = ASK;
      ASK: if (line_ready_i) state_d = WAIT;
      WAIT: if (words_valid_i) state_d = WRITE;
      default: begin
        if (leaves && last_o) state_d = IDLE;
        else if (leaves && line_ends) state_d = ASK;
      end
    endcase
  end
  always_ff @(posedge clk_i) begin
    if (rst_i) state_q <= IDLE;
    else state_q <= state_d;
  end
  always_ff @(posedge clk_i) begin
    if (pop) begin
      {wid_q, number_q, left_q, addr_q} <= item;
      first_q <= item[35 +: 7];
    end else if (leaves) begin
      number_q <= number_q + 7'd1;
      left_q   <= left_q - 5'd1;
      addr_q   <= addr_q + 30'd1;
    end
    if (words_valid_i) line_q <= words_data_i;
  end

  assign line_valid_o = state_q == ASK;
  if (WORDS == 1) begin : g_word
    assign line_addr_o = {addr_q, 2'b00};
    assign word_data_o = line_q;
  end else begin : g_line
    assign line_addr_o = {addr_q[29:WORD_W], {(WORD_W + 2){1'b0}}};
    gyre_lane_mux #(.WAYS(WORDS), .WIDTH(32)) u_word (
      .in_i(line_q), .sel_i(addr_q[WORD_W-1:0]), .out_o(word_data_o)
    );
  end
  assign word_valid_o  = state_q == WRITE;
  assign word_wid_o    = wid_q;
  assign word_number_o = number_q;
  assign last_o        = left_q == 5'd1;
  assign first_o       = first_q;
  assign idle_o        = under_way_q == '0;

  `GYRE_CHECK(a_room, clk_i, rst_i, set_i |-> room_o)
  `GYRE_CHECK(a_asked, clk_i, rst_i, words_valid_i |-> state_q == WAIT)
endmodule
