// Coalescer: merges the accesses of as many pending lanes as possible into the next access, so that
// lanes that share a line or a word cost one cycle. Combinational.
//
// The lowest pending lane selects the kind of the access:
// - main memory: one cached access serves all pending lanes in its line;
// - local memory: in each bank the lowest pending lane selects the word, and the access serves all
//   pending lanes with that word (a broadcast, or merged stores);
// - I/O page: an uncached access serves that lane alone.
// An atomic memory operation serves only the lowest pending lane of each word, or of each bank,
// because the others must see the word that it has written (amo_i). all_o has the other lanes of
// these words, too: ATOMIC_COMBINE serves them with the same read and write. If several stores
// write one byte, the highest lane wins. One set of multiplexers moves the lanes' bytes to the
// words of the line or of the banks: bank k is word k. Bytes that are not written show those of
// lane 0; the data of loads is zero throughout (gyre_agu).
// Twin: cmodel/memory/lsu/gyre_coalescer.c

module gyre_coalescer #(
  localparam int LINE_W = gyre_pkg::LINE_BYTES * 8,
  localparam int OFF_W = $clog2(gyre_pkg::LINE_BYTES),
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4,
  // Words of an access: the words of the line, or one word of each bank.
  localparam int CHOICES = WORDS > gyre_pkg::NUM_LANES ? WORDS : gyre_pkg::NUM_LANES,
  localparam int CHOICE_W = CHOICES > 1 ? $clog2(CHOICES) : 1,
  localparam int PAIRS = gyre_pkg::NUM_LANES > 1 ? gyre_pkg::NUM_LANES
      * (gyre_pkg::NUM_LANES - 1) / 2 : 1
) (
  // Head of the queue
  input  gyre_pkg::lanes_t pending_i,
  input  gyre_pkg::lane_t first_lane_i,  // first lane: the lowest pending one, if any
  input  logic [31:OFF_W] line_i,  // line of the first lane
  input  gyre_pkg::lanes_t local_i,
  input  gyre_pkg::lanes_t io_i,
  input  gyre_pkg::lane_words_t addr_i,
  input  logic [PAIRS-1:0] near_i,  // gyre_lane_match
  input  logic [PAIRS-1:0] same_i,
  input  logic half_i,
  input  logic word_i,
  input  logic amo_i,
  input  gyre_pkg::lane_words_t wdata_i,
  // The access
  output logic is_local_o,
  output logic is_io_o,
  output gyre_pkg::lanes_t group_o,  // lanes that the access serves
  output gyre_pkg::lanes_t all_o,  // lanes that it serves without amo_i, except in the I/O page
  output logic [gyre_pkg::NUM_LANES*CHOICE_W-1:0] choice_o,  // each lane's word in the access
  output logic [31:0] addr_o,  // line address
  output gyre_pkg::line_mask_t mask_o,
  output logic [LINE_W-1:0] data_o,
  // Access to local memory: one request a bank; only banks in bank_o are valid
  output gyre_pkg::lanes_t bank_o,
  output gyre_pkg::lane_words_t bank_addr_o,
  output gyre_pkg::lane_words_t bank_mask_o,
  output gyre_pkg::lane_words_t bank_wdata_o
);

  localparam int BANK_BITS = $clog2(gyre_pkg::NUM_LANES);
  localparam int BANK_LSB = 2 + BANK_BITS;
  localparam int LOCAL_W = $clog2(gyre_pkg::LMEM_BYTES);
  localparam int ROW_W = LOCAL_W > BANK_LSB ? LOCAL_W - BANK_LSB : 1;

  // Per lane: bytes of its word, word within its line or its bank, RAM row in local memory.
  logic [gyre_pkg::NUM_LANES*4-1:0] bytes;
  logic [gyre_pkg::NUM_LANES*ROW_W-1:0] row;
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [1:0] offset;
    assign offset = addr_i[g*32 +: 2];
    assign bytes[g*4 +: 4] = word_i ? 4'b1111 :
                             half_i ? {{2{offset[1]}}, {2{!offset[1]}}} : 4'b0001 << offset;
    for (genvar i = 0; i < CHOICE_W; i++) begin : g_choice
      assign choice_o[g*CHOICE_W+i] = addr_i[g*32+2+i] &&
                                      (local_i[g] ? i < BANK_BITS : i < OFF_W - 2);
    end
    assign row[g*ROW_W +: ROW_W] = addr_i[g*32+BANK_LSB +: ROW_W];
  end

  // ---- Leader ------------------------------------------------------------------------------------
  gyre_pkg::lanes_t leader;
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_leader
    assign leader[g] = pending_i[g]
      && (gyre_pkg::NUM_LANES == 1 || first_lane_i == gyre_pkg::LANE_W'(g));
  end
  assign is_local_o = (leader & local_i) != '0;
  assign is_io_o    = (leader & io_i) != '0;
  assign addr_o     = {line_i, {OFF_W{1'b0}}};
  logic unused_addr;
  assign unused_addr = ^addr_i;

  // ---- Lanes served ------------------------------------------------------------------------------
  gyre_pkg::lanes_t same_line;  // pending, and in the line of the first lane
  gyre_pkg::lanes_t sooner;  // in the line: a lower lane has the same word
  gyre_pkg::lanes_t banked;  // accesses local memory
  gyre_pkg::lanes_t first;  // selects the word of its bank
  gyre_pkg::lanes_t served;  // its word is selected
  assign banked = pending_i & local_i;
  always_comb begin
    same_line = leader;
    first     = banked;
    for (int l = 1; l < gyre_pkg::NUM_LANES; l++) begin
      for (int k = 0; k < l; k++) begin
        if (leader[k] && near_i[l*(l-1)/2+k]) same_line[l] = pending_i[l];
        if (banked[k] && near_i[l*(l-1)/2+k]) first[l] = 1'b0;
      end
    end
    sooner = '0;
    served = first;
    for (int l = 1; l < gyre_pkg::NUM_LANES; l++) begin
      for (int k = 0; k < l; k++) begin
        if (same_line[k] && same_i[l*(l-1)/2+k]) sooner[l] = 1'b1;
        if (first[k] && same_i[l*(l-1)/2+k]) served[l] = banked[l];
      end
    end
  end
  assign all_o   = is_local_o ? served : same_line;
  assign group_o = is_local_o ? (amo_i ? first : served) :
                   is_io_o ? leader : same_line & ~(sooner & {gyre_pkg::NUM_LANES{amo_i}});

  // ---- Lanes to words ----------------------------------------------------------------------------
  // Indexed by byte of the word, then by lane.
  logic [4*gyre_pkg::NUM_LANES-1:0] writes;  // bytes that the served lanes write
  logic [32*gyre_pkg::NUM_LANES-1:0] wdata;
  logic [CHOICES*4-1:0] wanted;  // bytes that some lane accesses
  logic [CHOICES*32-1:0] words;
  for (genvar b = 0; b < 4; b++) begin : g_by_byte
    for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
      assign writes[b*gyre_pkg::NUM_LANES+g] = bytes[g*4+b] && group_o[g];
      assign wdata[(b*gyre_pkg::NUM_LANES+g)*8 +: 8] = wdata_i[g*32+b*8 +: 8];
    end
  end
  for (genvar w = 0; w < CHOICES; w++) begin : g_word
    gyre_pkg::lanes_t here;
    for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_here
      assign here[g] = choice_o[g*CHOICE_W +: CHOICE_W] == CHOICE_W'(w);
    end
    for (genvar b = 0; b < 4; b++) begin : g_byte
      gyre_pkg::lanes_t hits;
      gyre_pkg::lane_t winner;
      assign hits = here & writes[b*gyre_pkg::NUM_LANES +: gyre_pkg::NUM_LANES];
      always_comb begin
        winner = '0;
        for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
          if (hits[l]) winner = gyre_pkg::LANE_W'(l);
        end
      end
      assign wanted[w*4+b] = winner != '0 || hits[0];
      gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(8)) u_data (
        .in_i(wdata[b*gyre_pkg::NUM_LANES*8 +: gyre_pkg::NUM_LANES*8]), .sel_i(winner),
        .out_o(words[w*32+b*8 +: 8])
      );
    end
    if (w < gyre_pkg::NUM_LANES) begin : g_bank
      logic asked;
      gyre_pkg::lane_t lane;  // highest of the served lanes, which all access the same row
      always_comb begin
        asked = 1'b0;
        lane  = '0;
        for (int l = 0; l < gyre_pkg::NUM_LANES; l++) begin
          if (here[l] && served[l]) begin
            asked = 1'b1;
            lane  = gyre_pkg::LANE_W'(l);
          end
        end
      end
      assign bank_o[w] = asked && is_local_o;
      logic [ROW_W-1:0] bank_row;
      gyre_lane_mux #(.WAYS(gyre_pkg::NUM_LANES), .WIDTH(ROW_W)) u_row (
        .in_i(row), .sel_i(lane), .out_o(bank_row)
      );
      assign bank_addr_o[w*32 +: 32]  = 32'(bank_row);
      assign bank_mask_o[w*32 +: 32]  = 32'(wanted[w*4 +: 4]);
      assign bank_wdata_o[w*32 +: 32] = words[w*32 +: 32];
    end
  end
  assign mask_o = wanted[gyre_pkg::LINE_BYTES-1:0];
  assign data_o = words[LINE_W-1:0];

endmodule
