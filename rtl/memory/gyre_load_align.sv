// Takes each lane's byte, half or word out of the answer (a line, or a word of each bank of local
// memory) and extends it; combinational.  Lanes without a share in the answer give anything.
// Twin: cmodel/memory/gyre_load_align.c

module gyre_load_align #(
    parameter int NUM_LANES = 4,
    parameter int LINE_BYTES = 64,
    localparam int Words = LINE_BYTES / 4,
    localparam int Choices = Words > NUM_LANES ? Words : NUM_LANES,
    localparam int ChoiceW = Choices > 1 ? $clog2(Choices) : 1
) (
    input  logic                         is_local_i,
    input  logic                         half_i,
    input  logic                         word_i,
    input  logic                         unsigned_i,
    input  logic [NUM_LANES*ChoiceW-1:0] choice_i,  // each lane's word
    input  logic [      NUM_LANES*2-1:0] offset_i,  // each lane's byte within it
    input  logic [     LINE_BYTES*8-1:0] line_i,
    input  logic [     NUM_LANES*32-1:0] banks_i,
    output logic [     NUM_LANES*32-1:0] data_o
);

  logic [Choices*32-1:0] source;
  for (genvar i = 0; i < Choices; i++) begin : g_source
    if (i < Words && i < NUM_LANES) begin : g_both
      assign source[i*32 +: 32] = is_local_i ? banks_i[i*32 +: 32] : line_i[i*32 +: 32];
    end else if (i < Words) begin : g_line
      assign source[i*32 +: 32] = line_i[i*32 +: 32];
    end else begin : g_bank
      assign source[i*32 +: 32] = banks_i[i*32 +: 32];
    end
  end

  for (genvar g = 0; g < NUM_LANES; g++) begin : g_lane
    logic [ 1:0] offset;
    logic [31:0] word;
    logic [15:0] half;
    logic [ 7:0] low;
    logic        sign;
    assign offset = offset_i[g*2 +: 2];
    // A tree of two-way multiplexers, written out: what an index would become is three times it.
    logic [ChoiceW-1:0]    choice;
    logic [Choices*32-1:0] tree;
    assign choice = choice_i[g*ChoiceW +: ChoiceW];
    always_comb begin
      tree = source;
      for (int k = ChoiceW - 1; k >= 0; k--) begin
        for (int i = 0; i < (1 << k); i++) begin
          if (choice[k] && i + (1 << k) < Choices) begin
            tree[i*32 +: 32] = tree[(i + (1 << k)) % Choices * 32 +: 32];
          end
        end
      end
    end
    assign word = tree[31:0];
    assign half = offset[1] ? word[31:16] : word[15:0];
    assign low  = offset[0] ? half[15:8] : half[7:0];
    assign sign = !unsigned_i && (half_i ? half[15] : low[7]);
    assign data_o[g*32 +: 32] = word_i ? word : half_i ? {{16{sign}}, half} : {{24{sign}}, low};
  end

endmodule
