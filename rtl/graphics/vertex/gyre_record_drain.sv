// Record drain: moves the output records of warps that have ended from local memory to the ring of
// records. It goes warp by warp in the order of their launch, and frees their local memory.
//
// - The list of launched warps has room for all of them. ended_i has a bit for each warp, high for
//   one cycle when it ends, which is stored until that warp is drained. A warp enters the list
//   before it can end. An older stored bit of its number is dropped then, because it belongs to a
//   warp that a wspawn had started.
// - The first read of a warp is ordered: it waits until the load/store unit no longer holds the
//   last writes of the warp.
// - A row is read at a time: a word of each thread of a beat. It comes in the cycle after its
//   request. Records lie one after the other in the ring, so the words of a row go there one in a
//   cycle, while the next rows are read: two rows are waiting or requested at most.
// - Where less than one record is left the next one begins at 0, as the vertex cache does when it
//   assigns positions.
// - ready_number_o counts records, modulo 2^16: those below it are in the ring. The records of a
//   beat become ready with its last row.
// - free_valid_o, for one cycle: the warp's local memory may be reused. It comes after the last
//   read, when up to two of its rows still wait for the ring. The ring takes n * w cycles for n
//   records of w words; from warp to warp it does not wait if the port is ready in time.
// - Records without words count at once.
// - start_i drops all state.
//
// Twin: cmodel/graphics/vertex/gyre_record_drain.c

`include "gyre_check.svh"

module gyre_record_drain #(
  parameter int RING_WORDS = 4096
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic start_i,
  input  logic [7:0] in_words_i,
  input  logic [7:0] out_words_i,
  input  logic [3:0] first_i,  // the sixteenth of local memory where the slots begin
  // From and to the feeder: launched warps in order; slots that are free again
  input  logic warp_valid_i,
  output logic warp_ready_o,
  input  gyre_pkg::filled_warp_t warp_i,
  output gyre_pkg::freed_warp_t free_o,
  // From the cores: warps that end
  input  logic [gyre_pkg::NUM_CORES*gyre_pkg::NUM_WARPS-1:0] ended_i,
  // To and from local memory: the attribute port, for reads
  output logic attr_valid_o,
  input  logic attr_ready_i,
  output logic attr_ordered_o,
  output logic [3:0] attr_core_o,
  output logic [15:0] attr_addr_o,
  input  logic attr_rvalid_i,
  input  gyre_pkg::lane_words_t attr_rdata_i,
  // To the ring of records
  output logic ring_we_o,
  output logic [11:0] ring_waddr_o,
  output logic [31:0] ring_wdata_o,
  // To the reference queue
  output logic [15:0] ready_number_o
);
  localparam int WARPS = gyre_pkg::NUM_CORES * gyre_pkg::NUM_WARPS;
  localparam int DEPTH = WARPS > 2 ? 1 << $clog2(WARPS) : 2;
  localparam int PIECE_WORDS = gyre_pkg::LMEM_BYTES / 64;

  typedef enum logic [1:0] {
    WAIT,  // waits for the end of the oldest warp
    READ,  // requests a row
    FREE  // frees the warp
  } state_e;
  state_e state_q, state_d;

  // ---- Launched warps, and those that have ended ------------------------------------------------
  logic head_valid, head_pop, clear;
  gyre_pkg::filled_warp_t head;
  logic [WARPS-1:0] ended_q, is_head, is_new;

  assign clear    = rst_i || start_i;
  assign head_pop = state_q == FREE;
  gyre_queue #(.DEPTH(DEPTH), .WIDTH(gyre_pkg::FILLED_WARP_W)) u_warps (
    .clk_i(clk_i), .rst_i(clear), .valid_i(warp_valid_i), .ready_o(warp_ready_o),
    .data_i(warp_i), .valid_o(head_valid), .ready_i(head_pop), .data_o(head)
  );
  always_comb begin
    for (int c = 0; c < gyre_pkg::NUM_CORES; c++) begin
      for (int w = 0; w < gyre_pkg::NUM_WARPS; w++) begin
        is_head[c*gyre_pkg::NUM_WARPS+w] = head.core == 4'(c) && head.wid == gyre_pkg::WID_W'(w);
        is_new[c*gyre_pkg::NUM_WARPS+w]  =
            warp_i.core == 4'(c) && warp_i.wid == gyre_pkg::WID_W'(w);
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (clear) ended_q <= '0;
    else ended_q <= (ended_q | ended_i) & ~(head_pop ? is_head : '0)
                  & ~(warp_valid_i && warp_ready_o ? is_new : '0);
  end

  // ---- Address of the row -----------------------------------------------------------------------
  // Word addresses in local memory: of the first row of the beat, of the requested row.
  logic [13:0] beat_q, word_q, place;
  logic [8:0] thread_words;  // of a thread: input and output record
  logic [5:0] left_q;  // threads from this beat on
  logic [7:0] slot_q;
  logic begins, taken, first_q, last_beat, beat_ends, warp_ends, pop;
  logic [1:0] held_q;  // rows that are requested or wait for the ring

  assign thread_words = 9'(in_words_i) + 9'(out_words_i);
  assign place  = (14'(head.slot) * 14'(thread_words) + 14'(in_words_i))
                * 14'(gyre_pkg::NUM_THREADS) + 14'(32'(first_i) * PIECE_WORDS);
  assign begins = state_q == WAIT && head_valid && (ended_q & is_head) != '0;
  assign taken  = attr_valid_o && attr_ready_i;
  assign last_beat = left_q <= 6'(gyre_pkg::NUM_LANES);
  assign beat_ends = slot_q == out_words_i - 8'd1;
  assign warp_ends = beat_ends && last_beat;

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      WAIT:    if (begins) state_d = out_words_i == '0 ? FREE : READ;
      READ:    if (taken && warp_ends) state_d = FREE;
      default: state_d = WAIT;
    endcase
  end

  always_ff @(posedge clk_i) begin
    state_q <= clear ? WAIT : state_d;
    if (begins) begin
      beat_q  <= place;
      word_q  <= place;
      left_q  <= head.count;
      slot_q  <= '0;
      first_q <= 1'b1;
    end else if (taken) begin
      first_q <= 1'b0;
      if (beat_ends) begin
        beat_q <= beat_q + 14'(gyre_pkg::NUM_LANES);
        word_q <= beat_q + 14'(gyre_pkg::NUM_LANES);
        left_q <= left_q - 6'(gyre_pkg::NUM_LANES);
        slot_q <= '0;
      end else begin
        word_q <= word_q + 14'(gyre_pkg::NUM_THREADS);
        slot_q <= slot_q + 8'd1;
      end
    end
    if (clear) held_q <= '0;
    else held_q <= held_q + 2'(taken) - 2'(pop);
  end

  assign attr_valid_o   = state_q == READ && (held_q != 2'd2 || pop);
  assign attr_ordered_o = first_q;
  assign attr_core_o    = head.core;
  assign attr_addr_o    = {word_q, 2'b00};
  assign free_o = {state_q == FREE, head.core, head.wid, head.slot};

  // ---- Rows that wait for the ring --------------------------------------------------------------
  logic asked_q, asked_last_q, row_valid, row_last, row_ready;
  logic [5:0] asked_words_q, row_words;  // words of the row that belong to records
  gyre_pkg::lane_words_t row;
  gyre_queue #(.DEPTH(2), .WIDTH(1 + 6 + gyre_pkg::NUM_LANES * 32)) u_rows (
    .clk_i(clk_i), .rst_i(clear), .valid_i(asked_q && attr_rvalid_i), .ready_o(row_ready),
    .data_i({asked_last_q, asked_words_q, attr_rdata_i}),
    .valid_o(row_valid), .ready_i(pop), .data_o({row_last, row_words, row})
  );
  always_ff @(posedge clk_i) begin
    asked_q       <= taken && !clear;
    asked_last_q  <= beat_ends;
    asked_words_q <= last_beat ? left_q : 6'(gyre_pkg::NUM_LANES);
  end

  // ---- Into the ring ----------------------------------------------------------------------------
  // Positions: of the record of the word, of the first record of the beat.
  logic [11:0] place_q, first_place_q, place_next;
  logic [7:0] word_slot_q;
  logic [5:0] lane_q;
  logic [13:0] after;
  logic [15:0] ready_q;

  assign after        = 14'(place_q) + 14'({out_words_i, 1'b0});
  assign place_next   = (after > 14'(RING_WORDS)) ? '0 : place_q + 12'(out_words_i);
  assign pop          = row_valid && lane_q == row_words - 6'd1;
  assign ring_we_o    = row_valid;
  assign ring_waddr_o = place_q + 12'(word_slot_q);
  always_comb begin
    ring_wdata_o = '0;
    for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
      if (lane_q == 6'(l)) ring_wdata_o = row[l*32 +: 32];
    end
  end

  always_ff @(posedge clk_i) begin
    if (clear) begin
      place_q       <= '0;
      first_place_q <= '0;
      word_slot_q   <= '0;
      lane_q        <= '0;
      ready_q       <= '0;
    end else begin
      if (row_valid) begin
        lane_q  <= pop ? '0 : lane_q + 6'd1;
        place_q <= (pop && !row_last) ? first_place_q : place_next;
        if (pop) word_slot_q <= row_last ? '0 : word_slot_q + 8'd1;
        if (pop && row_last) first_place_q <= place_next;
      end
      if (begins && out_words_i == '0) ready_q <= ready_q + 16'(head.count);
      else if (row_valid && row_last) ready_q <= ready_q + 16'd1;
    end
  end
  assign ready_number_o = ready_q;

  `GYRE_CHECK(a_answered, clk_i, clear, asked_q |-> attr_rvalid_i)
  `GYRE_CHECK(a_room, clk_i, clear, asked_q |-> row_ready)
endmodule
