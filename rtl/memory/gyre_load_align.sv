// Takes each lane's byte, half or word out of the answer (a line, or a word of each bank of local
// memory) and extends it; combinational.  Lanes outside of the group give zero.
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
    input  logic [        NUM_LANES-1:0] group_i,
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
    logic        served;
    logic [ 1:0] offset;
    logic [31:0] word;
    logic [ 7:0] low;
    logic [ 7:0] high;
    logic        keep_high;
    logic        sign;       // of the byte or half that is asked for
    logic        extend;     // with it
    assign served = group_i[g];
    assign offset = offset_i[g*2 +: 2];
    gyre_lane_mux #(
        .WAYS (Choices),
        .WIDTH(32)
    ) u_word (
        .in_i (source),
        .sel_i(choice_i[g*ChoiceW +: ChoiceW]),
        .out_o(word)
    );
    gyre_lane_mux4 #(
        .WIDTH(8)
    ) u_low (
        .in0_i(word[7:0]),
        .in1_i(word[15:8]),
        .in2_i(word[23:16]),
        .in3_i(word[31:24]),
        .sel_i(offset),
        .out_o(low)
    );
    // An aligned word has offset 0, an aligned half an even one.
    assign high      = offset[1] ? word[31:24] : word[15:8];
    assign keep_high = served && (word_i || half_i);
    // Chosen beside the byte, not behind it.
    gyre_lane_mux4 #(
        .WIDTH(1)
    ) u_sign (
        .in0_i(word[7]),
        .in1_i(word[15]),
        .in2_i(word[23]),
        .in3_i(word[31]),
        .sel_i({offset[1], offset[0] || half_i}),
        .out_o(sign)
    );
    assign extend    = served && !unsigned_i && !word_i;
    assign data_o[g*32 +: 8]     = low & {8{served}};
    assign data_o[g*32+8 +: 8]   = (high & {8{keep_high}}) | {8{sign && extend && !half_i}};
    assign data_o[g*32+16 +: 16] = (word[31:16] & {16{served && word_i}}) | {16{sign && extend}};
  end

endmodule
