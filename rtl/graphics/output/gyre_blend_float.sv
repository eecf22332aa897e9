// Blend float: blends pixels of RGBA16F, RGBA32F, R32F and RGBA8_SRGB with stored ones, in floats.
// In order; a pixel of four channels takes 8 or 12 cycles, one of R32F 2 or 3.
//
// - A pixel stays at the input while its channels are read, one a cycle at most. Then comes a ring
//   of six channels with two multiply-add lanes: a channel goes round three times, first for 1 - f
//   and what is added before a product, then for products, last for the sum.
// - Pixels that have nothing to do in the first round start with the second. To stay in order they
//   wait until the ring is empty after others, and others after them.
// - A is the operand of the source, B that of the destination, X and Y are their factors. A reverse
//   difference exchanges them. Rule "complement" has the operand of f as A, f as X, the other as B.
// - The result is converted to the format by a gyre_color_convert of one channel, and collected.
//
// Twin: cmodel/graphics/output/gyre_blend_float.c

`include "gyre_check.svh"

module gyre_blend_float #(
  parameter int TAG_W = 16
) (
  input  logic clk_i,
  input  logic rst_i,
  // From the state block, accepted with the pixel
  input  logic [3:0] format_i,  // RGBA8_SRGB, RGBA16F, RGBA32F or R32F
  input  logic [3:0] mask_i,  // channels that are written
  input  logic [23:0] blend_i,  // as in the state block, enabled: equations, factors
  input  logic [4*32-1:0] constant_i,  // floats, R lowest
  // A pixel: what the program has output
  input  logic valid_i,
  output logic ready_o,
  input  logic [4*32-1:0] src_i,  // floats, R lowest
  input  logic [TAG_W-1:0] tag_i,
  // From memory: stored pixels, in order
  input  logic stored_valid_i,
  output logic stored_ready_o,
  input  logic [127:0] stored_i,  // in the low bits
  // Result
  output logic valid_o,
  input  logic ready_i,
  output logic [127:0] data_o,
  output logic [15:0] bytes_o,  // bytes of it that are written
  output logic [TAG_W-1:0] tag_o,
  output logic idle_o
);
`include "gyre_float_order.svh"

  localparam logic [3:0] RGBA8 = 4'd1;
  localparam logic [3:0] RGBA8_SRGB = 4'd3;
  localparam logic [3:0] RGBA16F = 4'd7;
  localparam logic [3:0] R32F = 4'd9;
  localparam logic [2:0] ADD = 3'd0;
  localparam logic [2:0] SUBTRACT = 3'd1;
  localparam logic [2:0] REVERSE_SUBTRACT = 3'd2;
  localparam logic [2:0] MIN = 3'd3;
  localparam logic [2:0] MAX = 3'd4;
  localparam logic [3:0] DST_ALPHA = 4'd8;
  localparam logic [31:0] ONE = 32'h3f800000;
  localparam int SLOTS = 6;  // the operands' stage and five of the lanes
  localparam int META_W = TAG_W + 11;  // tag, format, mask, channel, last of its pixel

  // ---- State ------------------------------------------------------------------------------------
  // Rule "missing alpha": that of R32F is 1.
  function automatic logic [3:0] known(input logic [3:0] kind, input logic lacks);
    known = kind;
    if (lacks && kind[3:1] == DST_ALPHA[3:1]) known = {3'd0, !kind[0]};
    if (lacks && kind[3:1] == 3'd7) known = '0;
  endfunction
  // 1 - f has to be computed.
  function automatic logic inverts(input logic [3:0] kind);
    inverts = (kind[0] && kind[3:1] != '0) || kind[3:1] == 3'd7;
  endfunction

  logic single, once, none, slow;
  logic [2:0] equation, alpha_equation;
  logic [3:0] src_kind, dst_kind, alpha_src, alpha_dst;
  assign {alpha_dst, alpha_src} = blend_i[23:16];
  assign {alpha_equation, equation} = {blend_i[14:12], blend_i[3:1]};
  assign single   = format_i == R32F;
  assign src_kind = known(blend_i[7:4], single);
  assign dst_kind = known(blend_i[11:8], single);
  assign once = (equation >= MIN || src_kind == dst_kind) &&
                (single || alpha_equation >= MIN || alpha_src == alpha_dst);
  assign none = once && src_kind == '0 && (single || (alpha_src == '0 && alpha_equation < MIN));
  assign slow = once || inverts(src_kind) || inverts(dst_kind) ||
                (!single && (inverts(alpha_src) || inverts(alpha_dst)));

  // ---- Channels ---------------------------------------------------------------------------------
  logic read_q, read_ready, takes, last, enters;
  logic [1:0] channel_q;
  assign last           = single || channel_q == 2'd3;
  assign read_ready     = !read_q || enters;
  assign takes          = valid_i && stored_valid_i && read_ready;
  assign ready_o        = stored_valid_i && read_ready && last;
  assign stored_ready_o = valid_i && read_ready && last;

  logic [31:0] src, constant, src_q, src_alpha_q, constant_q, constant_alpha_q;
  logic [2:0] equation_q;
  logic [3:0] src_kind_q, dst_kind_q;
  logic alpha_q, once_q, none_q, single_q, slow_q;
  logic [META_W-1:0] meta_q;
  always_comb begin
    src      = src_i[31:0];
    constant = constant_i[31:0];
    for (int k = 1; k < 4; k++) begin
      if (channel_q == 2'(k)) begin
        src      = src_i[k*32 +: 32];
        constant = constant_i[k*32 +: 32];
      end
    end
  end
  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      read_q    <= 1'b0;
      channel_q <= '0;
    end else begin
      if (read_ready) read_q <= takes;
      if (takes) channel_q <= last ? '0 : channel_q + 2'd1;
    end
    if (read_ready) begin
      src_q            <= limited(src, format_i == RGBA8_SRGB);
      src_alpha_q      <= limited(src_i[127:96], format_i == RGBA8_SRGB);
      constant_q       <= limited(constant, format_i == RGBA8_SRGB);
      constant_alpha_q <= limited(constant_i[127:96], format_i == RGBA8_SRGB);
      equation_q       <= (channel_q == 2'd3) ? alpha_equation : equation;
      src_kind_q       <= (channel_q == 2'd3) ? alpha_src : src_kind;
      dst_kind_q       <= (channel_q == 2'd3) ? alpha_dst : dst_kind;
      alpha_q          <= channel_q == 2'd3;
      {once_q, none_q, single_q, slow_q} <= {once, none, single, slow};
      meta_q           <= {tag_i, format_i, mask_i, channel_q, last};
    end
  end
  logic [31:0] dst, dst_alpha;
  gyre_stored_float u_stored (
    .clk_i(clk_i), .en_i(read_ready), .format_i(format_i), .channel_i(channel_q),
    .stored_i(stored_i), .value_o(dst), .alpha_o(dst_alpha)
  );

  // ---- Operands and factors ---------------------------------------------------------------------
  typedef enum logic [1:0] {
    GENERAL,  // a * x + b * y
    SHARED,  // (a + b) * x
    PAIR,  // a * x + b * (1 - x)
    KEPT  // a
  } mode_e;
  typedef enum logic [1:0] {
    BEFORE,
    PRODUCT,
    SUM
  } round_e;
  localparam int SLOT_W = META_W + 10 + 5 * 32;
  mode_e mode;
  logic swaps, difference, reversed, takes_src;
  logic [3:0] x_kind, y_kind;
  logic [31:0] kept, a, b, x, y;
  // Of a factor or its complement; a saturation is made from 1 - the stored alpha.
  function automatic logic [31:0] factor(input logic [3:0] kind, input logic alpha,
                                         input logic [31:0] of_src, input logic [31:0] of_dst,
                                         input logic [31:0] of_constant,
                                         input logic [31:0] alpha_of_src,
                                         input logic [31:0] alpha_of_dst,
                                         input logic [31:0] alpha_of_constant);
    unique case (kind[3:1])
      3'd0:    factor = kind[0] ? ONE : '0;
      3'd1:    factor = of_src;
      3'd2:    factor = of_dst;
      3'd3:    factor = alpha_of_src;
      3'd4:    factor = alpha_of_dst;
      3'd5:    factor = of_constant;
      3'd6:    factor = alpha_of_constant;
      default: factor = alpha ? ONE : alpha_of_dst;
    endcase
  endfunction
  assign takes_src = (equation_q == MIN) ? less(src_q, dst) : less(dst, src_q);
  assign kept      = (equation_q < MIN) ? '0 : takes_src ? src_q : dst;
  always_comb begin
    mode = GENERAL;
    if (equation_q >= MIN || none_q) mode = KEPT;
    else if (once_q) mode = SHARED;
    else if (single_q && src_kind_q[3:1] == dst_kind_q[3:1] && src_kind_q[3:1] != '0)
      mode = PAIR;
  end
  assign difference = equation_q != ADD;
  assign swaps      = (mode == PAIR) ? src_kind_q[0] : equation_q == REVERSE_SUBTRACT;
  assign reversed   = mode == PAIR && difference && (equation_q == SUBTRACT) == src_kind_q[0];
  assign {x_kind, y_kind} = swaps ? {dst_kind_q, src_kind_q} : {src_kind_q, dst_kind_q};
  assign {a, b} = {(mode == KEPT) ? kept : swaps ? dst : src_q, swaps ? src_q : dst};
  assign x = factor(x_kind, alpha_q, src_q, dst, constant_q, src_alpha_q, dst_alpha,
                    constant_alpha_q);
  assign y = factor(y_kind, alpha_q, src_q, dst, constant_q, src_alpha_q, dst_alpha,
                    constant_alpha_q);

  // ---- Ring -------------------------------------------------------------------------------------
  logic [SLOTS-1:0] valid_q;
  logic [SLOT_W-1:0] slot_q[SLOTS];
  logic ring_slow_q, move, leaves, returns, convert_ready;
  // Of the first slot, and of the last one, where the lanes have their results.
  logic [META_W-1:0] meta_5;
  logic [1:0] round_0, round_5, mode_0, mode_5;
  logic difference_0, reversed_0, difference_5, reversed_5;
  logic [3:0] inverts_5;  // y is 1 - y, x is 1 - x, y saturates, x saturates
  logic [31:0] a_0, b_0, x_0, y_0, a_5, b_5, x_5, y_5, saturates_5;
  logic [31:0] first, second, a_next, b_next, x_next, y_next, result;
  assign {round_0, mode_0, difference_0, reversed_0} = slot_q[0][5*32+4 +: 6];
  assign {y_0, x_0, b_0, a_0} = slot_q[0][4*32-1:0];
  assign {meta_5, round_5, mode_5, difference_5, reversed_5, inverts_5, saturates_5, y_5, x_5, b_5,
          a_5} = slot_q[SLOTS-1];
  assign leaves  = valid_q[SLOTS-1] && round_5 == SUM;
  assign returns = valid_q[SLOTS-1] && round_5 != SUM;
  assign move    = !leaves || convert_ready;
  assign enters  = move && !returns && read_q && (valid_q == '0 || slow_q == ring_slow_q);
  always_comb begin
    {a_next, b_next, x_next, y_next} = {a_5, b_5, x_5, y_5};
    if (round_5 == BEFORE) begin
      if (mode_5 == SHARED || mode_5 == PAIR) a_next = second;
      if (inverts_5[2]) x_next = (inverts_5[0] && less(saturates_5, first)) ? saturates_5 : first;
      if (inverts_5[3]) y_next = (inverts_5[1] && less(saturates_5, second)) ? saturates_5 : second;
    end else begin
      if (mode_5 == GENERAL || mode_5 == SHARED || (mode_5 == PAIR && difference_5)) a_next = first;
      if (mode_5 == GENERAL) b_next = second;
    end
  end
  assign result = (mode_5 == GENERAL || mode_5 == PAIR) ? first : a_5;

  always_ff @(posedge clk_i) begin
    if (rst_i) valid_q <= '0;
    else if (move) valid_q <= {valid_q[SLOTS-2:0], returns || enters};
    if (enters) ring_slow_q <= slow_q;
    if (move) begin
      for (int i = 1; i < SLOTS; i++) slot_q[i] <= slot_q[i-1];
      if (returns)
        slot_q[0] <= {meta_5, (round_5 == BEFORE) ? PRODUCT : SUM, mode_5, difference_5, reversed_5,
                      inverts_5, saturates_5, y_next, x_next, b_next, a_next};
      else
        slot_q[0] <= {meta_q, slow_q ? BEFORE : PRODUCT, mode, difference, reversed,
                      inverts(y_kind) && !(y_kind[3:1] == 3'd7 && alpha_q),
                      inverts(x_kind) && !(x_kind[3:1] == 3'd7 && alpha_q), y_kind[3:1] == 3'd7,
                      x_kind[3:1] == 3'd7, src_alpha_q, y, x, b, a};
    end
  end

  // Sums of two are a * 1 + b.
  logic opens, product, general, fused;
  assign {opens, product} = {round_0 == BEFORE, round_0 == PRODUCT};
  assign {general, fused} = {mode_0 == GENERAL, mode_0 == PAIR && !difference_0};
  logic [9:0] unused_flags;
  gyre_fpu_fma_lane u_first (
    .clk_i(clk_i), .move_i(move), .is_add_i(1'b0), .is_mul_i(product),
    .neg_product_i(round_0 == SUM && reversed_0),
    .neg_addend_i(opens || (round_0 == SUM && difference_0 && !reversed_0)),
    .a_i(opens ? ONE : a_0), .b_i(product || (fused && !opens) ? x_0 : ONE),
    .c_i(opens ? x_0 : b_0), .rm_3_i(gyre_pkg::RM_RNE), .rm_4_i(gyre_pkg::RM_RNE),
    .clamp_4_i(1'b0), .data_o(first), .flags_o(unused_flags[4:0])
  );
  gyre_fpu_fma_lane u_second (
    .clk_i(clk_i), .move_i(move), .is_add_i(1'b0), .is_mul_i(product), .neg_product_i(1'b0),
    .neg_addend_i(general || (mode_0 == PAIR) != difference_0),
    .a_i(product ? b_0 : general ? ONE : a_0), .b_i(product ? y_0 : ONE),
    .c_i(general ? y_0 : b_0), .rm_3_i(gyre_pkg::RM_RNE), .rm_4_i(gyre_pkg::RM_RNE),
    .clamp_4_i(1'b0), .data_o(second), .flags_o(unused_flags[9:5])
  );

  // ---- Result -----------------------------------------------------------------------------------
  logic number_valid, number_ready, convert_idle, number_last;
  logic [1:0] number_channel;
  logic [3:0] number_format, number_mask, format_q, mask_q, result_format;
  logic [TAG_W-1:0] number_tag;
  logic [31:0] number;
  logic [127:0] channels_q;
  // Alpha of sRGB is a number of 8 bits like others.
  assign result_format = (meta_5[10:7] == RGBA8_SRGB && meta_5[2:1] == 2'd3) ? RGBA8 : meta_5[10:7];
  gyre_color_convert #(.TAG_W(META_W), .CHANNELS(1)) u_convert (
    .clk_i(clk_i), .rst_i(rst_i), .valid_i(leaves), .ready_o(convert_ready),
    .format_i(result_format), .color_i(result), .tag_i(meta_5), .valid_o(number_valid),
    .ready_i(number_ready), .channel_o(number),
    .tag_o({number_tag, number_format, number_mask, number_channel, number_last}),
    .idle_o(convert_idle)
  );
  assign number_ready = !valid_o || ready_i;
  always_ff @(posedge clk_i) begin
    if (rst_i) valid_o <= 1'b0;
    else if (number_ready) valid_o <= number_valid && number_last;
    if (number_ready && number_valid) begin
      for (int k = 0; k < 4; k++) if (number_channel == 2'(k)) channels_q[k*32 +: 32] <= number;
      {tag_o, format_q, mask_q} <= {number_tag, number_format, number_mask};
    end
  end
  gyre_pixel_pack u_pack (
    .format_i(format_q), .mask_i(mask_q), .logic_i(1'b0), .logic_op_i(4'd0),
    .channel_i(channels_q), .stored_i(32'd0), .data_o(data_o), .bytes_o(bytes_o)
  );
  assign idle_o = !read_q && valid_q == '0 && convert_idle && !valid_o;

  logic unused;
  assign unused = blend_i[15] ^ blend_i[0];
  initial if (TAG_W < 1) $fatal(1, "gyre_blend_float: TAG_W must be at least 1");
  `GYRE_CHECK(a_format, clk_i, rst_i, valid_i |-> format_i == RGBA8_SRGB ||
              (format_i >= RGBA16F && format_i <= R32F))
  `GYRE_CHECK(a_blend, clk_i, rst_i,
              valid_i |-> blend_i[0] && equation <= MAX && alpha_equation <= MAX)
  `GYRE_CHECK(a_hold, clk_i, rst_i, valid_o && !ready_i |=> valid_o && $stable(bytes_o))
endmodule
