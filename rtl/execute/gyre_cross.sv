// Cross-lane unit: votes and shuffles among the threads of one warp instruction.
//
// - The threads that take part are the active lanes of the instruction's beats, not the thread
//   mask of the warp: subwarps may have merged since the instruction was issued.
// - An answer needs the operands of all beats. Beats before the last one leave at once, and their
//   operands are kept here. The last beat stays until each beat has given its result, the lowest
//   first. An instruction of n beats is here for 2n - 1 cycles if commit takes every result.
// - With one beat an instruction (BEATS = 1) there is no state, and the result is valid at once.
// - For each thread, the number of the thread that it reads from (`pick`) is kept instead of its
//   control word. It is replaced by the own number if that thread does not take part.
// - The last beat of all (BEATS - 1) is never kept: when it is here, it is the last one.
// - An instruction without a destination (x0) gives no result, and its beats leave at once.
//
// Twin: cmodel/execute/gyre_cross.c

module gyre_cross (
  input  logic clk_i,
  input  logic rst_i,
  // From the execute register
  input  logic valid_i,
  output logic ready_o,
  input  gyre_pkg::beat_t beat_i,
  input  logic first_i,
  input  logic last_i,
  input  gyre_pkg::lanes_t lanes_i,
  input  logic [2:0] op_i,
  input  logic wb_i,
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  // To commit: the result of beat cross_beat_o
  output logic cross_valid_o,
  input  logic cross_ready_i,
  output gyre_pkg::beat_t cross_beat_o,
  output logic cross_last_o,
  output gyre_pkg::lanes_t cross_lanes_o,
  output gyre_pkg::lane_words_t cross_data_o
);
  localparam int LANES = gyre_pkg::NUM_LANES;
  localparam int THREADS = gyre_pkg::NUM_THREADS;
  localparam int BEATS = gyre_pkg::BEATS;
  localparam int TID_W = gyre_pkg::TID_W;

  // ---- The thread that each lane of this beat reads from ----------------------------------------
  // A segment is the threads whose numbers agree in the bits of mask; low and high are its ends.
  logic [LANES*TID_W-1:0] pick_here;
  logic [5:0] own, delta, clamp, mask, low, high, source;
  logic [6:0] above, below;
  logic reached;

  always_comb begin
    pick_here = '0;
    own = '0;
    delta = '0;
    clamp = '0;
    mask = '0;
    low = '0;
    high = '0;
    above = '0;
    below = '0;
    source = '0;
    reached = 1'b0;
    for (int l = 0; l < LANES; l++) begin
      own   = 6'(32'(beat_i) * LANES + l);
      delta = b_i[l*32 +: 6];
      clamp = b_i[l*32 + 6 +: 6];
      mask  = b_i[l*32 + 12 +: 6];
      low   = own & mask;
      high  = low | (clamp & ~mask);
      above = {1'b0, own} + {1'b0, delta};
      below = {1'b0, own} - {1'b0, delta};
      unique case (op_i[1:0])
        2'd0: begin  // up
          source = below[5:0];
          reached = !below[6] && below[5:0] >= low;
        end
        2'd1: begin  // down
          source = above[5:0];
          reached = above <= {1'b0, high};
        end
        2'd2: begin  // butterfly
          source = own ^ delta;
          reached = source <= high;
        end
        default: begin  // index
          source = low | (delta & ~mask);
          reached = source <= high;
        end
      endcase
      if (!reached || 32'(source) >= THREADS) source = own;
      pick_here[l*TID_W +: TID_W] = source[TID_W-1:0];
    end
  end

  // ---- Operands of all beats -------------------------------------------------------------------
  logic [THREADS*32-1:0] words;
  logic [THREADS*TID_W-1:0] picks;
  gyre_pkg::tmask_t active;

  if (BEATS == 1) begin : g_one_beat
    assign {words, picks, active} = {a_i, pick_here, lanes_i};
    logic unused_first;
    assign unused_first = first_i;
  end else begin : g_beats
    localparam int KEPT = THREADS - LANES;
    logic [KEPT*32-1:0] words_q;
    logic [KEPT*TID_W-1:0] picks_q;
    logic [KEPT-1:0] active_q;

    always_comb begin
      words  = {a_i, words_q};
      picks  = {pick_here, picks_q};
      active = first_i ? '0 : {{LANES{1'b0}}, active_q};
      for (int p = 0; p < BEATS; p++) begin
        if (beat_i == gyre_pkg::BEAT_W'(p)) begin
          words[p*LANES*32 +: LANES*32]       = a_i;
          picks[p*LANES*TID_W +: LANES*TID_W] = pick_here;
          active[p*LANES +: LANES]            = lanes_i;
        end
      end
    end

    always_ff @(posedge clk_i) begin
      if (valid_i && !last_i) begin
        words_q  <= words[KEPT*32-1:0];
        picks_q  <= picks[KEPT*TID_W-1:0];
        active_q <= active[KEPT-1:0];
      end
    end
  end

  // ---- The beat that is answered ----------------------------------------------------------------
  logic [BEATS-1:0] left, left_after;
  logic answers;

  assign answers = valid_i && wb_i && last_i;
  if (BEATS == 1) begin : g_one_answer
    assign left = 1'b1;
    logic unused_turn;
    assign unused_turn = ^{clk_i, rst_i, beat_i};
  end else begin : g_answers
    logic [BEATS-1:0] done_q;  // beats whose results commit has taken
    always_comb begin
      for (int p = 0; p < BEATS; p++) begin
        left[p] = active[p*LANES +: LANES] != '0 && !done_q[p];
      end
    end
    always_ff @(posedge clk_i) begin
      if (rst_i || !valid_i) done_q <= '0;
      else if (answers && cross_ready_i) begin
        done_q <= cross_last_o ? '0 : done_q | (left & ~left_after);
      end
    end
  end
  assign left_after = left & (left - BEATS'(1));  // without its lowest bit

  logic [LANES*TID_W-1:0] pick_turn;
  always_comb begin
    cross_beat_o = '0;
    for (int p = BEATS - 1; p >= 0; p--) begin
      if (left[p]) cross_beat_o = gyre_pkg::BEAT_W'(p);
    end
    cross_lanes_o = '0;
    pick_turn = '0;
    for (int p = 0; p < BEATS; p++) begin
      if (cross_beat_o == gyre_pkg::BEAT_W'(p)) begin
        cross_lanes_o = active[p*LANES +: LANES];
        pick_turn = picks[p*LANES*TID_W +: LANES*TID_W];
      end
    end
  end

  assign cross_valid_o = answers;
  assign cross_last_o  = left_after == '0;
  assign ready_o       = !(wb_i && last_i) || (cross_ready_i && cross_last_o);

  // ---- Votes ------------------------------------------------------------------------------------
  gyre_pkg::tmask_t votes;
  logic [31:0] vote;

  always_comb begin
    for (int t = 0; t < THREADS; t++) votes[t] = words[t*32] && active[t];
    unique case (op_i[1:0])
      2'd0: vote = 32'(votes == active);
      2'd1: vote = 32'(votes != '0);
      2'd2: vote = 32'(votes == active || votes == '0);
      default: vote = 32'(votes);
    endcase
  end

  // ---- Results ----------------------------------------------------------------------------------
  for (genvar l = 0; l < LANES; l++) begin : g_lane
    logic [TID_W-1:0] pick, own_turn;
    logic present;
    logic [31:0] word;

    assign pick     = pick_turn[l*TID_W +: TID_W];
    assign own_turn = TID_W'(32'(cross_beat_o) * LANES + l);
    gyre_lane_mux #(.WAYS(THREADS), .WIDTH(1)) u_present (
      .in_i(active), .sel_i(pick), .out_o(present)
    );
    gyre_lane_mux #(.WAYS(THREADS), .WIDTH(32)) u_word (
      .in_i(words), .sel_i(present ? pick : own_turn), .out_o(word)
    );
    assign cross_data_o[l*32 +: 32] = op_i[2] ? word : vote;
  end
endmodule
