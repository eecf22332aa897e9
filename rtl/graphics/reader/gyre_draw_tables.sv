// Draw tables: reads a packet of a list of draws, and then the tables that it refers to, step by
// step in the order of the rules. docs/vertex_stage_reader.md has the cycles.
//
// - A step first has the position of its table checked (place_o, one cycle), and then processes
//   entry after entry. The entry's words are read, one in a cycle and a line in between, and then
//   checked (entry_o, one cycle).
// - status_i is the verdict of gyre_draw_check in the same cycle: the first one that is not 0 ends
//   the reading.
// - A missing table is not read; but Odmap, targets and banks then give entries of 0, because other
//   modules store them.
// - A draw without pixels ends with the step of words. With PIXELS = 0 all draws do, and a packet
//   with pixels has reserved words that are not 0.
// - While words of a table are read its next lines may be read in advance (get_more_o), up to its
//   last byte (get_last_o). They are dropped with the step (get_drop_o).
// - keep_o: the packet has GYRE_DRAW_SAME_TABLES, the draw before it in the list was accepted
//   (whole_i), and neither has pixels nor another table. Then the steps of all tables have no
//   entries, because all modules have them.
// - While the draw runs (ran_i) the next packet of the list is read (gyre_packet_ahead).
// - done_o is high from the cycle after the last step, or after the verdict, until idle_i.
//
// Twin: cmodel/graphics/reader/gyre_draw_tables.c

`include "gyre_check.svh"
`include "gyre_draw.svh"

module gyre_draw_tables #(
  parameter bit PIXELS = gyre_pkg::PIXELS  // a draw may have pixels
) (
  input  logic clk_i,
  input  logic rst_i,
  input  logic idle_i,  // drop the last packet
  input  logic fresh_i,  // the next packet is the first one of a list
  input  logic [31:0] packet_i,  // address of the packet
  // From and to the port to memory
  output logic get_o,
  output logic [31:0] get_addr_o,
  output logic get_more_o,
  output logic [31:0] get_last_o,
  output logic get_drop_o,
  input  logic get_done_i,
  input  logic error_i,
  input  gyre_pkg::line_t line_i,
  // From and to the check
  output logic place_o,
  output logic entry_o,
  output logic [3:0] step_o,
  output logic [7:0] index_o,  // of the entry
  output logic [639:0] words_o,  // of the entry, the first one lowest; 20 at most
  output gyre_pkg::draw_packet_t packet_o,
  output logic reserved_o,  // a reserved word of it is not 0
  input  logic [15:0] status_i,
  input  logic lost_i,  // the result lies outside of memory
  // From and to the reader
  input  logic whole_i,  // the draw is accepted
  input  logic ran_i,  // it was accepted, and started
  output logic keep_o,
  output logic done_o,
  output logic [15:0] status_o,  // 0: no error so far
  output logic lost_o
);
  localparam logic [15:0] UNREAD  = 16'h010f;
  localparam logic [4:0] RESERVED = PIXELS ? 5'd27 : 5'd24;
  // Words of a packet that name tables, and what bounds their contents; steps of these tables.
  localparam logic [31:0] NAMES = 32'h0720_0ff4;
  localparam logic [15:0] KEPT = 16'h01fc;

  typedef enum logic [1:0] {
    PLACE,  // the position of a step's table is checked
    WORDS,  // the words of an entry are read
    ENTRY,  // the entry is checked
    DONE
  } state_e;
  state_e state_q;

  logic [gyre_pkg::DRAW_PACKET_W-1:0] packet_q;
  logic [639:0] words_q;
  logic reserved_q, lost_q;
  logic [3:0] step_q;
  logic [7:0] index_q;
  logic [4:0] word_q;
  logic [31:0] addr_q;
  logic [15:0] status_q;

  // ---- Table of a step ------------------------------------------------------------------------------
  logic [31:0] base;
  logic [10:0] bytes;
  logic [7:0] entries;
  logic [4:0] last_word;
  logic empty;  // entries of 0 that are not in memory
  logic pixels;
  assign pixels = PIXELS && packet_o.pixel_state != '0;

  always_comb begin
    base      = '0;
    bytes     = 11'd128;
    entries   = '0;
    last_word = '0;
    empty     = 1'b0;
    unique case (step_q)
      `GYRE_DRAW_STEP_PACKET: begin
        base      = packet_i;
        entries   = 8'd1;
        last_word = 5'd31;
      end
      `GYRE_DRAW_STEP_PROGRAM: begin
        base      = packet_o.program_header;
        bytes     = 11'd80;
        entries   = 8'd1;
        last_word = 5'd19;
      end
      `GYRE_DRAW_STEP_NEXT: begin
        base      = packet_o.next;
        bytes     = 11'd80;
        entries   = 8'(packet_o.next != '0);
        last_word = 5'd19;
      end
      `GYRE_DRAW_STEP_ODMAP: begin
        base    = packet_o.odmap;
        bytes   = 11'd60;
        entries = 8'd15;
        empty   = packet_o.odmap == '0;
      end
      `GYRE_DRAW_STEP_ELEMENTS: begin
        base      = packet_o.element_table;
        bytes     = {packet_o.element_count[5:0], 5'd0};
        entries   = packet_o.element_count[7:0];
        last_word = 5'd7;
      end
      `GYRE_DRAW_STEP_CAPTURES: begin
        base    = packet_o.capture_table;
        bytes   = {1'b0, packet_o.capture_count[7:0], 2'd0};
        entries = packet_o.capture_count[7:0];
      end
      `GYRE_DRAW_STEP_TARGETS: begin
        base      = packet_o.target_table;
        bytes     = 11'd64;
        entries   = 8'd4;
        last_word = 5'd3;
        empty     = packet_o.capture_count == '0;
      end
      `GYRE_DRAW_STEP_BANKS: begin
        base      = packet_o.bank_table;
        entries   = 8'd16;
        last_word = 5'd1;
        empty     = packet_o.bank_table == '0;
      end
      `GYRE_DRAW_STEP_PIXEL_STATE: begin
        base      = packet_o.pixel_state;
        bytes     = 11'd256;
        entries   = 8'd16;
        last_word = 5'd3;
      end
      `GYRE_DRAW_STEP_PIXEL_BANKS: begin
        base      = packet_o.pixel_banks;
        entries   = 8'd16;
        last_word = 5'd1;
        empty     = packet_o.pixel_banks == '0;
      end
      default: ;
    endcase
    if (keep_o && KEPT[step_q]) entries = '0;
  end

  logic word_valid, fails, in_packet;
  logic [31:0] word;
  assign in_packet = step_q == `GYRE_DRAW_STEP_PACKET;

  // ---- Tables of the draw before ----------------------------------------------------------------------
  logic whole_q, before_q, same_q;  // before: the draw before was accepted; same: so far
  logic [31:0] old;  // the word of the draw before

  always_comb begin
    old = '0;
    for (int w = 0; w < 27; w++) if (word_q == 5'(w)) old = packet_q[w*32 +: 32];
  end
  always_ff @(posedge clk_i) begin
    if (rst_i || fresh_i) whole_q <= 1'b0;
    else if (place_o && in_packet) whole_q <= 1'b0;
    else if (whole_i) whole_q <= 1'b1;
    if (place_o && in_packet) before_q <= whole_q;
    if (place_o && in_packet) same_q <= 1'b1;
    else if (word_valid && in_packet && NAMES[word_q] && word != old) same_q <= 1'b0;
  end
  assign keep_o = before_q && same_q && packet_o.header[13] && packet_o.pixel_state == '0 &&
                  !in_packet;

  // ---- Words ----------------------------------------------------------------------------------------
  logic runs, reads, ahead, given, line_valid, line_fails;
  logic [31:0] line_word, given_word, ahead_addr, ahead_last, last_q;
  assign runs       = state_q == DONE && ran_i;
  assign reads      = state_q == WORDS && !given && !idle_i;
  assign get_more_o = reads || ahead;
  assign get_last_o = ahead ? ahead_last : last_q;
  assign get_drop_o = idle_i || state_q == PLACE || (state_q == DONE && !ahead);
  gyre_line_words u_words (
    .clk_i, .rst_i, .drop_i(idle_i || state_q == PLACE), .read_i(get_more_o),
    .addr_i(ahead ? ahead_addr : addr_q), .take_i(line_valid), .valid_o(line_valid),
    .word_o(line_word), .fails_o(line_fails), .get_o, .get_addr_o, .get_done_i, .error_i, .line_i
  );
  gyre_packet_ahead u_ahead (
    .clk_i, .rst_i, .idle_i, .fresh_i, .packet_i,
    .ahead_i(runs && !packet_o.header[12]), .read_o(ahead), .addr_o(ahead_addr),
    .last_o(ahead_last), .word_valid_i(line_valid), .word_i(line_word), .fails_i(line_fails),
    .begin_i(place_o && in_packet), .given_o(given), .given_word_o(given_word)
  );
  assign word_valid = given || (reads && line_valid);
  assign word       = given ? given_word : line_word;
  assign fails      = reads && line_fails;

  always_ff @(posedge clk_i) begin
    if (word_valid) begin
      for (int w = 0; w < 20; w++) begin
        if (word_q == 5'(w)) words_q[w*32 +: 32] <= word;
      end
      for (int w = 0; w < 27; w++) begin
        if (in_packet && word_q == 5'(w)) packet_q[w*32 +: 32] <= word;
      end
      if (in_packet) begin
        reserved_q <= word_q != '0 && (reserved_q || (word_q >= RESERVED && word != '0));
      end
    end
  end

  // ---- Steps ----------------------------------------------------------------------------------------
  logic last_entry;
  assign last_entry = index_q == entries - 8'd1;

  always_ff @(posedge clk_i) begin
    if (rst_i || idle_i) begin
      state_q  <= PLACE;
      step_q   <= `GYRE_DRAW_STEP_PACKET;
      status_q <= '0;
      lost_q   <= 1'b0;
    end else begin
      unique case (state_q)
        PLACE: begin
          if (status_i != '0) state_q <= DONE;
          else if (entries != '0) state_q <= empty ? ENTRY : WORDS;
          else if (step_q == `GYRE_DRAW_STEP_WORDS && !pixels) state_q <= DONE;
          else if (step_q == `GYRE_DRAW_STEP_END) state_q <= DONE;
          else step_q <= step_q + 4'd1;
        end
        WORDS: begin
          if (fails) state_q <= DONE;
          else if (word_valid && word_q == last_word) state_q <= ENTRY;
        end
        ENTRY: begin
          if (status_i != '0) state_q <= DONE;
          else if (last_entry) state_q <= PLACE;
          else state_q <= empty ? ENTRY : WORDS;
          if (last_entry) step_q <= step_q + 4'd1;
        end
        default: ;
      endcase
      if (place_o || entry_o) begin
        status_q <= status_i;
        lost_q   <= lost_i;
      end else if (fails) begin
        status_q <= UNREAD;
        lost_q   <= in_packet;
      end
    end
    if (state_q == PLACE) begin
      addr_q  <= base;
      last_q  <= base + 32'(bytes) - 32'd1;
      index_q <= '0;
    end else begin
      if (word_valid) addr_q <= addr_q + 32'd4;
      if (entry_o) index_q <= index_q + 8'd1;
    end
    if (state_q != WORDS) word_q <= '0;
    else if (word_valid) word_q <= word_q + 5'd1;
  end

  assign place_o    = state_q == PLACE && !idle_i;
  assign entry_o    = state_q == ENTRY && !idle_i;
  assign step_o     = step_q;
  assign index_o    = index_q;
  assign words_o    = {words_q[639:128], empty ? 128'd0 : words_q[127:0]};
  assign packet_o   = PIXELS ? packet_q : {96'd0, packet_q[767:0]};
  assign reserved_o = reserved_q || (PIXELS && !pixels && (packet_o.pixel_pc != '0 ||
                                                           packet_o.pixel_banks != '0));
  assign done_o     = state_q == DONE;
  assign status_o   = status_q;
  assign lost_o     = lost_q;

  `GYRE_CHECK(a_read, clk_i, rst_i, done_o && status_o == '0 |->
              step_q == (pixels ? `GYRE_DRAW_STEP_END : `GYRE_DRAW_STEP_WORDS))
endmodule
