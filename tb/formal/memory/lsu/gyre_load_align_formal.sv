// Proof of gyre_load_align with its leaf gyre_byte_pick: each lane gets the value that its RISC-V
// load instruction returns.

module gyre_load_align_formal #(
  localparam int WORDS = gyre_pkg::LINE_BYTES / 4,
  localparam int CHOICES = WORDS > gyre_pkg::NUM_LANES ? WORDS : gyre_pkg::NUM_LANES,
  localparam int CHOICE_W = CHOICES > 1 ? $clog2(CHOICES) : 1
) (
  input logic is_local_i,
  input logic half_i,
  input logic word_i,
  input logic unsigned_i,
  input gyre_pkg::lanes_t group_i,
  input logic [gyre_pkg::NUM_LANES*CHOICE_W-1:0] choice_i,
  input logic [gyre_pkg::NUM_LANES*2-1:0] offset_i,
  input gyre_pkg::line_t line_i,
  input gyre_pkg::lane_words_t banks_i
);

  gyre_pkg::lane_words_t data_o;
  gyre_load_align u_dut (
    .is_local_i(is_local_i),
    .half_i(half_i),
    .word_i(word_i),
    .unsigned_i(unsigned_i),
    .group_i(group_i),
    .choice_i(choice_i),
    .offset_i(offset_i),
    .line_i(line_i),
    .banks_i(banks_i),
    .data_o(data_o)
  );

  always_comb assume (!(half_i && word_i));
  gyre_pkg::lanes_t good;
  gyre_pkg::lanes_t sign;  // of a byte; high half without it
  gyre_pkg::lanes_t half;
  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [CHOICE_W-1:0] choice;
    logic [1:0] offset;
    logic [31:0] word;
    logic [31:0] shifted;
    logic [31:0] loaded;
    assign choice = choice_i[g*CHOICE_W +: CHOICE_W];
    assign offset = offset_i[g*2 +: 2];
    // Aligned, and a word that there is.
    always_comb assume (word_i ? offset == 2'd0 : !half_i || !offset[0]);
    always_comb assume (32'(choice) < (is_local_i ? gyre_pkg::NUM_LANES : WORDS));
    always_comb begin
      word = 32'd0;
      for (int i = 0; i < CHOICES; i++) begin
        if (choice == CHOICE_W'(i) && is_local_i && i < gyre_pkg::NUM_LANES) begin
          word = banks_i[i*32 +: 32];
        end
        if (choice == CHOICE_W'(i) && !is_local_i && i < WORDS) word = line_i[i*32 +: 32];
      end
      shifted = word >> {27'd0, offset, 3'd0};
      if (word_i) loaded = shifted;
      else if (half_i) loaded = {{16{shifted[15] && !unsigned_i}}, shifted[15:0]};
      else loaded = {{24{shifted[7] && !unsigned_i}}, shifted[7:0]};
      if (!group_i[g]) loaded = 32'd0;
    end
    assign good[g] = data_o[g*32 +: 32] == loaded;
    assign sign[g] = loaded == 32'hffffff80 && offset == 2'd3;
    assign half[g] = loaded == 32'h0000fffe && offset == 2'd2;
  end
  always_comb begin
    a_load : assert (good == {gyre_pkg::NUM_LANES{1'b1}});
    c_sign : cover (sign == {gyre_pkg::NUM_LANES{1'b1}});
    c_half : cover (half == {gyre_pkg::NUM_LANES{1'b1}} && is_local_i);
  end

endmodule
