// Load alignment: extracts each lane's byte, half or word from the answer and extends it to 32
// bits. The answer is a line, or one word of each bank of local memory. Lanes that the access does
// not serve get zero. Combinational.
// Twin: cmodel/memory/lsu/gyre_load_align.c

module gyre_load_align #(
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4,
  localparam int CHOICES = WORDS > gyre_pkg::NUM_LANES ? WORDS : gyre_pkg::NUM_LANES,
  localparam int CHOICE_W = CHOICES > 1 ? $clog2(CHOICES) : 1
) (
  input  logic is_local_i,
  input  logic half_i,
  input  logic word_i,
  input  logic unsigned_i,
  input  gyre_pkg::lanes_t group_i,
  input  logic [gyre_pkg::NUM_LANES*CHOICE_W-1:0] choice_i,  // each lane's word
  input  logic [gyre_pkg::NUM_LANES*2-1:0] offset_i,  // each lane's byte within it
  input  gyre_pkg::line_t line_i,
  input  gyre_pkg::lane_words_t banks_i,
  output gyre_pkg::lane_words_t data_o
);

  logic [CHOICES*32-1:0] source;
  for (genvar i = 0; i < CHOICES; i++) begin : g_source
    if (i < WORDS && i < gyre_pkg::NUM_LANES) begin : g_both
      assign source[i*32 +: 32] = is_local_i ? banks_i[i*32 +: 32] : line_i[i*32 +: 32];
    end else if (i < WORDS) begin : g_line
      assign source[i*32 +: 32] = line_i[i*32 +: 32];
    end else begin : g_bank
      assign source[i*32 +: 32] = banks_i[i*32 +: 32];
    end
  end

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic served;
    logic [1:0] offset;
    logic [31:0] word;
    logic keep_high;
    logic extend;  // extends with the sign of the requested byte or half
    logic [3:0] low;  // the byte that moves to the lowest byte
    logic [3:0] sign;  // the byte with the sign
    assign served = group_i[g];
    assign offset = offset_i[g*2 +: 2];
    gyre_lane_mux #(.WAYS(CHOICES), .WIDTH(32)) u_word (
      .in_i(source), .sel_i(choice_i[g*CHOICE_W +: CHOICE_W]), .out_o(word)
    );
    // The offset of an aligned word is 0, and that of an aligned half is even.
    assign keep_high = served && (word_i || half_i);
    assign extend    = served && !unsigned_i && !word_i;
    for (genvar b = 0; b < 4; b++) begin : g_byte
      assign low[b]  = served && offset == 2'(b);
      assign sign[b] = extend && {offset[1], offset[0] || half_i} == 2'(b);
    end
    gyre_byte_pick u_pick (
      .word_i(word), .low_i(low), .high_i({keep_high && offset[1], keep_high && !offset[1]}),
      .upper_i(served && word_i), .sign8_i(sign & {4{!half_i}}), .sign16_i(sign),
      .data_o(data_o[g*32 +: 32])
    );
  end

endmodule
