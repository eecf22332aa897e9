// Vector multiplier of the second instruction set: products of one beat of lanes, with an addend.
// It accepts one beat a cycle and gives the result four cycles after acceptance. The stages are:
//   1 operands, extended to 33 bits, and the addend
//   2 four partial products of halves (17 x 17 bits signed: each is one DSP block of an FPGA)
//   3 their sum
//   4 plus the addend, clamped; flags
//
// - A product of 64 bits with an addend of 64 bits (wide_i) comes in two beats for the same lanes.
//   The first one brings the lower word of c, the second one all sources with the upper word.
// - A result of 64 bits (pair_i) leaves in two cycles, the lower word first; high_o tells which one
//   is there. So a beat of such an operation is accepted every second cycle.
// - Each stage moves when the next one is free, so bubbles close while the output is blocked. All
//   result ports are registers but for the choice of the word.
// - tag_i travels with the beat: what commit has to know of it.
//
// Twin: cmodel/rdna35/gyre_vector_mul.c

`include "gyre_check.svh"

module gyre_vector_mul #(
  parameter int TAG_W = 8
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the operand stage: a beat of an operation
  input  logic valid_i,
  output logic ready_o,
  input  logic [5:0] function_i,
  input  logic wide_i,
  input  logic high_i,  // the beat of the upper words
  input  logic pair_i,  // the result has 64 bits
  input  logic clamp_i,
  input  logic [TAG_W-1:0] tag_i,
  input  gyre_pkg::lane_words_t a_i,
  input  gyre_pkg::lane_words_t b_i,
  input  gyre_pkg::lane_words_t c_i,
  // To commit
  output logic valid_o,
  input  logic ready_i,
  output logic high_o,  // the upper word of the result
  output logic [TAG_W-1:0] tag_o,
  output gyre_pkg::lane_words_t data_o,
  output gyre_pkg::lanes_t flags_o,  // carries, overflows
  output logic idle_o
);
  // ---- Control ----------------------------------------------------------------------------------
  localparam int KIND_W = TAG_W + 5;  // {tag, pair, clamp, signed, wide, upper word}
  logic valid1_q, valid2_q, valid3_q, valid4_q, low_left_q;
  logic [KIND_W-1:0] kind, kind1_q, kind2_q, kind3_q;
  logic load1, load2, load3, load4, leaves, last, pair4_q;
  assign last    = !wide_i || high_i;
  assign leaves  = ready_i && (!pair4_q || low_left_q);
  assign load4   = !valid4_q || leaves;
  assign load3   = !valid3_q || load4;
  assign load2   = !valid2_q || load3;
  assign load1   = !valid1_q || load2;
  assign ready_o = !last || load1;

  always_ff @(posedge clk_i) begin
    if (rst_i) {valid1_q, valid2_q, valid3_q, valid4_q, low_left_q} <= '0;
    else begin
      if (load1) valid1_q <= valid_i && last;
      if (load2) valid2_q <= valid1_q;
      if (load3) valid3_q <= valid2_q;
      if (load4) valid4_q <= valid3_q;
      if (valid4_q && ready_i) low_left_q <= pair4_q && !low_left_q;
    end
  end

  // Numbers of 16 and of 24 bits are extended to words, as those of 32 bits are to 33 bits.
  logic is_signed, bits24, bits16, upper;
  assign bits16 = function_i == gyre_rdna35_pkg::VECTOR_MAD16_I;
  always_comb begin
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_HI24_U, gyre_rdna35_pkg::VECTOR_HI24_I,
        gyre_rdna35_pkg::VECTOR_MAD24_U, gyre_rdna35_pkg::VECTOR_MAD24_I: bits24 = 1'b1;
      default: bits24 = 1'b0;
    endcase
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_HI_I, gyre_rdna35_pkg::VECTOR_HI24_I, gyre_rdna35_pkg::VECTOR_MAD24_I,
        gyre_rdna35_pkg::VECTOR_MAD16_I, gyre_rdna35_pkg::VECTOR_WIDE_I: is_signed = 1'b1;
      default: is_signed = 1'b0;
    endcase
    unique case (function_i)
      gyre_rdna35_pkg::VECTOR_HI_U, gyre_rdna35_pkg::VECTOR_HI_I, gyre_rdna35_pkg::VECTOR_HI24_U,
        gyre_rdna35_pkg::VECTOR_HI24_I: upper = 1'b1;
      default: upper = 1'b0;
    endcase
  end
  assign kind = {tag_i, pair_i, clamp_i, is_signed, wide_i, upper};
  always_ff @(posedge clk_i) begin
    if (load1) kind1_q <= kind;
    if (load2) kind2_q <= kind1_q;
    if (load3) kind3_q <= kind2_q;
    if (load4) {tag_o, pair4_q} <= kind3_q[KIND_W-1:4];
  end
  assign valid_o = valid4_q;
  assign high_o  = low_left_q;
  assign idle_o  = !valid1_q && !valid2_q && !valid3_q && !valid4_q;

  // ---- Lanes ------------------------------------------------------------------------------------
  // Returns the 33 bits of a source.
  function automatic logic [32:0] extended(input logic [31:0] word, input logic [2:0] kinds);
    unique case (kinds[2:1])
      2'b10: extended = {{17{word[15] && kinds[0]}}, word[15:0]};
      2'b01: extended = {{9{word[23] && kinds[0]}}, word[23:0]};
      default: extended = {word[31] && kinds[0], word};
    endcase
  endfunction

  gyre_pkg::lane_words_t c_low_q;
  always_ff @(posedge clk_i) if (valid_i && !last) c_low_q <= c_i;

  for (genvar g = 0; g < gyre_pkg::NUM_LANES; g++) begin : g_lane
    logic [32:0] a, b;
    logic signed [16:0] ah_q, al_q, bh_q, bl_q;
    logic signed [33:0] hl_q, lh_q;
    logic [31:0] hh_q, ll_q, c, c_low;
    logic [63:0] c1_q, c2_q, c3_q, product_q;
    assign a     = extended(a_i[g*32 +: 32], {bits16, bits24, is_signed});
    assign b     = extended(b_i[g*32 +: 32], {bits16, bits24, is_signed});
    assign c     = c_i[g*32 +: 32];
    assign c_low = c_low_q[g*32 +: 32];

    // The sum starts at bit 16: only ll contributes below it.
    logic signed [34:0] middle;
    logic [47:0] upper_sum;
    assign middle    = 35'(hl_q) + 35'(lh_q);
    assign upper_sum = {hh_q, ll_q[31:16]} + {{13{middle[34]}}, middle};

    // The addend, and what it makes of the product.
    logic chooses_upper, is_wide, signed_sum, clamps, flag, over;
    logic [64:0] sum;
    logic [63:0] result;
    assign {clamps, signed_sum, is_wide, chooses_upper} = kind3_q[3:0];
    assign sum = {signed_sum && product_q[63], product_q} + {signed_sum && c3_q[63], c3_q};
    // Beyond 64 bits for a wide sum, beyond 32 bits for a narrow one.
    assign flag = signed_sum ? sum[64] != sum[63] : sum[64];
    assign over = is_wide ? flag
                : signed_sum ? sum[63:31] != {33{sum[63]}} : sum[63:32] != '0;
    always_comb begin
      result = chooses_upper ? 64'(product_q[63:32]) : sum[63:0];
      if (clamps && over) begin
        if (!signed_sum) result = '1;
        else if (is_wide) result = {sum[64], {63{!sum[64]}}};
        else result = 64'({sum[64], {31{!sum[64]}}});
      end
    end

    logic [63:0] result_q;
    logic flag_q;
    always_ff @(posedge clk_i) begin
      if (load1) begin
        {ah_q, al_q} <= {a[32:16], 1'b0, a[15:0]};
        {bh_q, bl_q} <= {b[32:16], 1'b0, b[15:0]};
        c1_q <= wide_i ? {c, c_low} : {{32{is_signed && c[31]}}, c};
      end
      if (load2) begin
        hh_q <= 32'(34'(ah_q) * 34'(bh_q));  // computed in full width, then truncated
        hl_q <= ah_q * bl_q;
        lh_q <= al_q * bh_q;
        ll_q <= al_q[15:0] * bl_q[15:0];
        c2_q <= c1_q;
      end
      if (load3) {product_q, c3_q} <= {upper_sum, ll_q[15:0], c2_q};
      if (load4) {result_q, flag_q} <= {result, flag};
    end
    assign data_o[g*32 +: 32] = low_left_q ? result_q[63:32] : result_q[31:0];
    assign flags_o[g] = flag_q;
  end

  `GYRE_CHECK(result_stays, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(tag_o))
endmodule
