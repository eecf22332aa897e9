// Blend unorm: blends a pixel of numbers with the stored one, or combines them by a logic
// operation. Numbers have 8 bits for formats RGBA8, BGRA8, R8 and RG8, or 16 for A2B10G10R10, as
// its rule says. One pixel a cycle, in order.
//
// - Stages: 1 accepts a pixel with its state and, if the state needs it, its stored pixel, and
//   selects the factors; 2 multiplies, and does all that has no product; 3 rounds, adds, saturates.
// - Codes of factors are pairs f, 1 - f. In n bits, 2^n - 1 - f is f inverted; 1 is 1 - 0.
// - A product of p = 2^n * high + low becomes high + (high + low + 2^(n-1)) / 2^n. With u = high +
//   low, which is below 2^(n+1) - 1, the quotient is u[n] + u[n-1].
// - A minimum or maximum is a logic operation that selects the source or the destination, chosen
//   for each channel.
// - Only written bytes are marked, so that masked and missing channels are not read. Channels of
//   A2B10G10R10 are no bytes: a mask reads the stored pixel, and keeps its numbers.
//
// Twin: cmodel/graphics/output/gyre_blend_unorm.c

`include "gyre_check.svh"

module gyre_blend_unorm #(
  parameter int TAG_W = 16,
  parameter int BITS = 8  // 8, or 16
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the state block, accepted with the pixel
  input  logic [3:0] format_i,  // GYRE_PIXEL_RGBA8 and its like
  input  logic [3:0] mask_i,  // channels that are written
  input  logic [23:0] blend_i,  // as in the state block: enable, equations, factors
  input  logic logic_i,  // a logic operation in place of blending
  input  logic [3:0] logic_op_i,
  input  logic [4*BITS-1:0] constant_i,  // R lowest
  output logic reads_o,  // this state needs the stored pixel
  // From color convert: a pixel
  input  logic valid_i,
  output logic ready_o,
  input  logic [4*BITS-1:0] src_i,  // R lowest
  input  logic [TAG_W-1:0] tag_i,
  // From memory: stored pixels, in order
  input  logic stored_valid_i,
  output logic stored_ready_o,
  input  logic [31:0] stored_i,
  // Result
  output logic valid_o,
  input  logic ready_i,
  output logic [31:0] word_o,
  output logic [3:0] bytes_o,  // bytes of it that are written
  output logic [TAG_W-1:0] tag_o,
  output logic idle_o
);
  localparam logic [3:0] RGBA8 = 4'd1;
  localparam logic [3:0] BGRA8 = 4'd2;
  localparam logic [3:0] R8 = 4'd4;
  localparam logic [3:0] RG8 = 4'd5;
  localparam logic [3:0] A2B10G10R10 = 4'd6;
  localparam logic [2:0] SUBTRACT = 3'd1;
  localparam logic [2:0] REVERSE_SUBTRACT = 3'd2;
  localparam logic [2:0] MIN = 3'd3;
  localparam logic [2:0] MAX = 3'd4;
  localparam logic [3:0] COPY = 4'b0011;  // a logic operation: the source

  // Swaps R and B, which is the order of bytes in BGRA8.
  function automatic logic [31:0] ordered(input logic [31:0] word, input logic swap);
    ordered = swap ? {word[31:24], word[7:0], word[15:8], word[23:16]} : word;
  endfunction

  // ---- State ------------------------------------------------------------------------------------
  logic enable, swaps, wide;
  logic [2:0] equation, alpha_equation;
  logic [3:0] src_factor, dst_factor, alpha_src, alpha_dst, op, has;
  assign {alpha_dst, alpha_src} = blend_i[23:16];
  assign alpha_equation         = blend_i[14:12];
  assign {dst_factor, src_factor, equation} = blend_i[11:1];
  assign enable  = blend_i[0] && !logic_i;
  assign op      = logic_i ? logic_op_i : COPY;
  assign reads_o = enable || op[0] != op[1] || op[2] != op[3] || (BITS == 16 && mask_i != 4'hf);
  assign swaps   = BITS == 8 && format_i == BGRA8;
  assign wide    = BITS == 16 || format_i == RGBA8 || format_i == BGRA8;
  assign has     = wide ? 4'b1111 : (format_i == RG8) ? 4'b0011 : 4'b0001;

  // ---- Flow -------------------------------------------------------------------------------------
  logic valid1_q, valid2_q, valid3_q, ready1, ready2, ready3, complete;
  logic [TAG_W-1:0] tag1_q, tag2_q;
  assign complete       = stored_valid_i || !reads_o;
  assign ready3         = !valid3_q || ready_i;
  assign ready2         = !valid2_q || ready3;
  assign ready1         = !valid1_q || ready2;
  assign ready_o        = ready1 && complete;
  assign stored_ready_o = ready1 && valid_i && reads_o;
  assign valid_o        = valid3_q;
  assign idle_o         = !(valid1_q || valid2_q || valid3_q);

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      valid1_q <= 1'b0;
      valid2_q <= 1'b0;
      valid3_q <= 1'b0;
    end else begin
      if (ready1) valid1_q <= valid_i && complete;
      if (ready2) valid2_q <= valid1_q;
      if (ready3) valid3_q <= valid2_q;
    end
    if (ready1) tag1_q <= tag_i;
    if (ready2) tag2_q <= tag1_q;
    if (ready3) tag_o <= tag2_q;
  end

  // ---- Stage 1: factors -------------------------------------------------------------------------
  localparam int SUM_W = 4 * BITS;
  localparam int ALPHA = 3 * BITS;  // lowest bit of alpha
  logic [SUM_W-1:0] dst;
  logic [BITS-1:0] src_alpha, dst_alpha, constant_alpha, saturation;
  if (BITS == 8) begin : g_bytes
    always_comb begin
      dst = SUM_W'(ordered(stored_i, swaps));
      if (!wide) dst[ALPHA +: 8] = '1;
    end
  end else begin : g_wide
    assign dst = SUM_W'({{8{stored_i[31:30]}}, stored_i[29:20], stored_i[29:24],
                         stored_i[19:10], stored_i[19:14], stored_i[9:0], stored_i[9:4]});
  end
  assign src_alpha      = src_i[ALPHA +: BITS];
  assign dst_alpha      = dst[ALPHA +: BITS];
  assign constant_alpha = constant_i[ALPHA +: BITS];
  assign saturation     = (src_alpha < ~dst_alpha) ? src_alpha : ~dst_alpha;

  // Factors of all channels from those that only alphas decide, and from the channel's own.
  function automatic logic [BITS-1:0] shared(input logic [2:0] kind,
                                             input logic [BITS-1:0] of_src,
                                             input logic [BITS-1:0] of_dst,
                                             input logic [BITS-1:0] of_constant,
                                             input logic [BITS-1:0] rest);
    unique case (kind)
      3'd3:    shared = of_src;
      3'd4:    shared = of_dst;
      3'd6:    shared = of_constant;
      3'd7:    shared = rest;
      default: shared = '0;
    endcase
  endfunction
  function automatic logic [BITS-1:0] factor(input logic [3:0] kind, input logic [BITS-1:0] src,
                                             input logic [BITS-1:0] other,
                                             input logic [BITS-1:0] constant,
                                             input logic [BITS-1:0] common);
    unique case (kind[3:1])
      3'd1:    factor = src;
      3'd2:    factor = other;
      3'd5:    factor = constant;
      default: factor = common;
    endcase
    factor = factor ^ {BITS{kind[0]}};
  endfunction

  logic [BITS-1:0] src_shared, dst_shared, src_shared_alpha, dst_shared_alpha;
  assign src_shared = shared(src_factor[3:1], src_alpha, dst_alpha, constant_alpha, saturation);
  assign dst_shared = shared(dst_factor[3:1], src_alpha, dst_alpha, constant_alpha, saturation);
  assign src_shared_alpha = shared(alpha_src[3:1], src_alpha, dst_alpha, constant_alpha,
                                   {BITS{1'b1}});
  assign dst_shared_alpha = shared(alpha_dst[3:1], src_alpha, dst_alpha, constant_alpha,
                                   {BITS{1'b1}});

  logic [SUM_W-1:0] src1_q, dst1_q, src_factor1_q, dst_factor1_q;
  logic [3:0] op1_q, bytes1_q;
  logic [2:0] equation1_q, alpha_equation1_q;
  logic enable1_q, swaps1_q;
  always_ff @(posedge clk_i) begin
    if (ready1) begin
      src1_q            <= src_i;
      dst1_q            <= dst;
      op1_q             <= op;
      equation1_q       <= equation;
      alpha_equation1_q <= alpha_equation;
      enable1_q         <= enable;
      swaps1_q          <= swaps;
      bytes1_q          <= swaps ? {mask_i[3], mask_i[0], mask_i[1], mask_i[2]} : mask_i & has;
      for (int k = 0; k < 3; k++) begin
        src_factor1_q[k*BITS +: BITS] <= factor(src_factor, src_i[k*BITS +: BITS],
            dst[k*BITS +: BITS], constant_i[k*BITS +: BITS], src_shared);
        dst_factor1_q[k*BITS +: BITS] <= factor(dst_factor, src_i[k*BITS +: BITS],
            dst[k*BITS +: BITS], constant_i[k*BITS +: BITS], dst_shared);
      end
      src_factor1_q[ALPHA +: BITS] <= factor(alpha_src, src_alpha, dst_alpha, constant_alpha,
                                             src_shared_alpha);
      dst_factor1_q[ALPHA +: BITS] <= factor(alpha_dst, src_alpha, dst_alpha, constant_alpha,
                                             dst_shared_alpha);
    end
  end

  // ---- Stage 2: products, and results without them ----------------------------------------------
  logic [2*SUM_W-1:0] src_product2_q, dst_product2_q;
  logic [SUM_W-1:0] plain2_q, dst2_q;
  logic [3:0] sums2_q, bytes2_q;  // sums2_q: channels that are sums or differences
  logic [2:0] equation2_q, alpha_equation2_q;
  logic swaps2_q;
  always_ff @(posedge clk_i) begin
    if (ready2) begin
      equation2_q       <= equation1_q;
      alpha_equation2_q <= alpha_equation1_q;
      bytes2_q          <= bytes1_q;
      swaps2_q          <= swaps1_q;
      dst2_q            <= dst1_q;
    end
  end
  for (genvar g = 0; g < 4; g++) begin : g_product
    logic [BITS-1:0] src, other, plain;
    logic [2:0] rule;
    logic [3:0] choice;
    logic selects, takes_src;
    assign src       = src1_q[g*BITS +: BITS];
    assign other     = dst1_q[g*BITS +: BITS];
    assign rule      = (g == 3) ? alpha_equation1_q : equation1_q;
    assign selects   = enable1_q && (rule == MIN || rule == MAX);
    assign takes_src = (src < other) == (rule == MIN);
    assign choice    = !selects ? op1_q : takes_src ? COPY : 4'b0101;
    always_comb begin
      for (int i = 0; i < BITS; i++) plain[i] = choice[{!src[i], !other[i]}];
    end
    always_ff @(posedge clk_i) begin
      if (ready2) begin
        src_product2_q[g*2*BITS +: 2*BITS] <= src * src_factor1_q[g*BITS +: BITS];
        dst_product2_q[g*2*BITS +: 2*BITS] <= other * dst_factor1_q[g*BITS +: BITS];
        plain2_q[g*BITS +: BITS]           <= plain;
        sums2_q[g]                         <= enable1_q && !selects;
      end
    end
  end

  // ---- Stage 3: sums ----------------------------------------------------------------------------
  // Rule "product".
  function automatic logic [BITS-1:0] rounded(input logic [2*BITS-1:0] product);
    logic [1:0] upper;
    upper   = 2'(({1'b0, product[BITS +: BITS]} + {1'b0, product[BITS-1:0]}) >> (BITS - 1));
    rounded = product[BITS +: BITS] + BITS'(upper[1]) + BITS'(upper[0]);
  endfunction

  logic [SUM_W-1:0] result;
  for (genvar g = 0; g < 4; g++) begin : g_sum
    logic [BITS-1:0] from_src, from_dst;
    logic [BITS:0] sum;
    logic [2:0] rule;
    logic differs;
    assign from_src = rounded(src_product2_q[g*2*BITS +: 2*BITS]);
    assign from_dst = rounded(dst_product2_q[g*2*BITS +: 2*BITS]);
    assign rule     = (g == 3) ? alpha_equation2_q : equation2_q;
    assign differs  = rule == SUBTRACT || rule == REVERSE_SUBTRACT;
    assign sum      = {1'b0, from_src ^ {BITS{rule == REVERSE_SUBTRACT}}} +
                      {1'b0, from_dst ^ {BITS{rule == SUBTRACT}}} + {{BITS{1'b0}}, differs};
    // The carry of a sum is too much, and a difference without a carry is negative.
    assign result[g*BITS +: BITS] = !sums2_q[g] ? plain2_q[g*BITS +: BITS]
                                  : (sum[BITS] != differs) ? {BITS{!differs}} : sum[BITS-1:0];
  end
  if (BITS == 8) begin : g_byte_result
    always_ff @(posedge clk_i) begin
      if (ready3) begin
        word_o  <= ordered(32'(result), swaps2_q);
        bytes_o <= bytes2_q;
      end
    end
    logic unused_dst;
    assign unused_dst = ^dst2_q;
  end else begin : g_narrow
    // Numbers are cut to 10 bits. Alpha becomes (3 * (alpha / 4) + 2^13) / 2^14.
    logic [31:0] narrow, kept, takes;
    logic [15:0] alpha;
    assign alpha  = 16'(result >> ALPHA);
    assign narrow = {alpha[15], alpha >= (alpha[15] ? 16'd54616 : 16'd10924),
                     10'(result >> (2*BITS + 6)), 10'(result >> (BITS + 6)), 10'(result >> 6)};
    assign kept   = {2'(dst2_q >> ALPHA), 10'(dst2_q >> (2*BITS + 6)), 10'(dst2_q >> (BITS + 6)),
                     10'(dst2_q >> 6)};
    assign takes  = {{2{bytes2_q[3]}}, {10{bytes2_q[2]}}, {10{bytes2_q[1]}}, {10{bytes2_q[0]}}};
    always_ff @(posedge clk_i) begin
      if (ready3) begin
        word_o  <= (narrow & takes) | (kept & ~takes);
        bytes_o <= '1;
      end
    end
    logic unused_swaps;
    assign unused_swaps = swaps2_q;
  end

  logic unused;
  assign unused = blend_i[15];
  initial
    if (TAG_W < 1 || (BITS != 8 && BITS != 16))
      $fatal(1, "gyre_blend_unorm: TAG_W must be at least 1, BITS 8 or 16");
  `GYRE_CHECK(a_format, clk_i, rst_i, valid_i |-> (BITS == 16) ? format_i == A2B10G10R10
              : wide || format_i == R8 || format_i == RG8)
  `GYRE_CHECK(a_equation, clk_i, rst_i,
              valid_i |-> equation <= MAX && alpha_equation <= MAX)
  `GYRE_CHECK(a_hold, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(bytes_o))
endmodule
